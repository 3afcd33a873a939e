import {
  safetyBarsChanged,
  safetyBarsChangedDecide,
  safetyBarsChanges,
  safetyBarsChangesCount,
  safetyBarsCopy,
  safetyBarsCopyAbout,
  safetyBarsCopyCompare,
  safetyBarsCopyLeave,
  safetyBarsCopyMerge,
  safetyBarsFull,
  safetyBarsFullAbout,
  safetyBarsFullTitle,
  safetyBarsLow,
  safetyBarsMore,
  safetyBarsNotSaved,
  safetyBarsNotSavedAbout,
  safetyBarsNotSavedAboutQueue,
  safetyBarsNotSavedFree,
  safetyBarsNotSavedFull,
  safetyBarsNotSavedTitle,
  safetyBarsReadOnly,
  safetyBarsReadOnlyElsewhere,
  safetyBarsReadOnlyTakeOver,
  safetyBarsReadOnlyTitle,
  safetyBarsRecovery,
  safetyBarsRecoveryDiscard,
  safetyBarsRecoveryEmpty,
  safetyBarsRecoveryKept,
  safetyBarsRecoveryLeave,
  safetyBarsRecoveryLook,
  safetyBarsRecoveryRestore,
  safetyBarsSaveCopy,
  safetyBarsTryNow,
  safetyBarsVersions,
  safetyBarsVersionsPlaces,
} from '../../../shared/messages/made/safety.ts'
import type { ReactNode } from 'react'
import type { SafetyView } from '../../../shared/contract/safety-views.ts'
import type { SaveState } from '../../../shared/contract/views.ts'
import { around } from '../../base/messages/around.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import styles from './project.module.css'
import { otherWindowWords, recoveryAbout, recoveryTitle } from './safety-words.ts'
import { messageOf, remedyOf } from '../../base/messages/problem-words.ts'
import { useProblemTable } from '../../base/messages/use-problem-table.ts'

/** What a person should know about the safety of the open project, and can do about it. */
export type SafetyBarsProps = {
  readonly safety: SafetyView | undefined
  readonly save: SaveState
  /** The disk is full, and the render queue waits until it is not. */
  readonly queueWaitsForRoom: boolean
  /** Milliseconds since 1970, for times of today. */
  readonly now: number
  readonly onTakeOver: () => void
  readonly onSaveCopy: () => void
  readonly onSaveAgain: () => void
  readonly onRestore: (candidateId: string) => void
  readonly onLook: (candidateId: string) => void
  readonly onDiscard: (candidateId: string) => void
  readonly onConflicts: () => void
}

/** Draws one bar for each thing that waits (`hasSafetyBar`: whether there is one). */
export function SafetyBars(props: SafetyBarsProps) {
  useProblemTable()
  const { safety, save, now } = props
  const isFull = save.problem?.code === 'disk.full'
  return (
    <>
      {save.kind === 'failed' ? (
        <Bar
          name={safetyBarsNotSaved()}
          isBad
          buttons={
            <>
              <button type="button" className="btn btn-sm" onClick={props.onSaveAgain}>
                {safetyBarsTryNow()}
              </button>
              <button type="button" className="btn btn-sm" onClick={props.onSaveCopy}>
                {safetyBarsSaveCopy()}
              </button>
            </>
          }
        >
          <b>
            {isFull ? safetyBarsNotSavedFull() : safetyBarsNotSavedTitle({ problem: messageOf(save.problem) ?? '' })}
          </b>{' '}
          {(props.queueWaitsForRoom ? safetyBarsNotSavedAboutQueue : safetyBarsNotSavedAbout)({
            remedy: isFull ? safetyBarsNotSavedFree() : (remedyOf(save.problem) ?? ''),
          })}
        </Bar>
      ) : null}
      {props.queueWaitsForRoom && save.kind !== 'failed' ? (
        <Bar
          name={safetyBarsFull()}
          isBad
          buttons={
            <button type="button" className="btn btn-sm" onClick={props.onSaveAgain}>
              {safetyBarsTryNow()}
            </button>
          }
        >
          <b>{safetyBarsFullTitle()}</b> {safetyBarsFullAbout()}
        </Bar>
      ) : null}
      {safety?.lowSpace === undefined || save.kind === 'failed' || props.queueWaitsForRoom ? null : (
        <Bar name={safetyBarsLow()}>
          <b>{messageOf(safety.lowSpace)}</b> {remedyOf(safety.lowSpace)}
        </Bar>
      )}
      {safety === undefined || safety.canWrite ? null : <ReadOnlyBar {...props} safety={safety} />}
      {safety === undefined || !safety.canWrite ? null : <RecoveryBar {...props} safety={safety} now={now} />}
      {safety === undefined || !safety.canWrite ? null : <CopyBar {...props} safety={safety} />}
      {safety === undefined || safety.conflicts.length === 0 ? null : (
        <Bar
          name={safetyBarsChanged()}
          buttons={
            <button type="button" className="btn btn-sm" onClick={props.onConflicts}>
              {safetyBarsChangedDecide()}
            </button>
          }
        >
          {safety.conflicts.some(({ kind }) => kind === 'markers')
            ? around(
                (places) => safetyBarsVersions({ places }),
                <b>{safetyBarsVersionsPlaces({ places: safety.conflicts.length })}</b>,
              )
            : around(
                (changes) => safetyBarsChanges({ changes }),
                <b>{safetyBarsChangesCount({ changes: safety.conflicts.length })}</b>,
              )}
        </Bar>
      )}
    </>
  )
}

function ReadOnlyBar({ safety, now, onTakeOver, onSaveCopy }: SafetyBarsProps & { readonly safety: SafetyView }) {
  const { reason, otherWindow } = safety
  return (
    <Bar
      name={safetyBarsReadOnly()}
      buttons={
        <>
          {otherWindow === undefined ? null : (
            <button type="button" className="btn btn-sm" onClick={onTakeOver}>
              {safetyBarsReadOnlyTakeOver()}
            </button>
          )}
          <button type="button" className="btn btn-sm" onClick={onSaveCopy}>
            {safetyBarsSaveCopy()}
          </button>
        </>
      }
    >
      <b>{safetyBarsReadOnlyTitle()}</b> {messageOf(reason)} {remedyOf(reason)}
      {otherWindow === undefined ? null : (
        <span className="t2"> {safetyBarsReadOnlyElsewhere({ otherWindow: otherWindowWords(otherWindow, now) })}</span>
      )}
    </Bar>
  )
}

function RecoveryBar({ safety, now, onRestore, onLook, onDiscard }: SafetyBarsProps & { readonly safety: SafetyView }) {
  const offered = safety.recovery.filter(({ kind }) => kind !== 'copy')
  const [first] = offered
  if (first === undefined) return null
  const isPending = first.kind === 'pending'
  const others = offered.length - 1
  return (
    <Bar
      name={safetyBarsRecovery()}
      buttons={
        <>
          <button type="button" className="btn btn-sm" onClick={() => onRestore(first.id)}>
            {safetyBarsRecoveryRestore()}
          </button>
          <button type="button" className="btn btn-sm" onClick={() => onLook(first.id)}>
            {safetyBarsRecoveryLook()}
          </button>
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => onDiscard(first.id)}>
            {isPending ? safetyBarsRecoveryDiscard() : safetyBarsRecoveryLeave()}
          </button>
        </>
      }
    >
      <b>
        {isPending
          ? safetyBarsRecoveryKept({ recovery: recoveryTitle(first, now) })
          : safetyBarsRecoveryEmpty({ recovery: recoveryTitle(first, now) })}
      </b>{' '}
      {recoveryAbout(first)}
      {others === 0 ? null : <span className="t2"> {safetyBarsMore({ others })}</span>}
    </Bar>
  )
}

/** What a sync program put beside a file: two computers wrote it at once. */
function CopyBar({ safety, onRestore, onLook, onDiscard }: SafetyBarsProps & { readonly safety: SafetyView }) {
  const copies = safety.recovery.filter(({ kind }) => kind === 'copy')
  const [first] = copies
  if (first?.copy === undefined) return null
  const { id, copy } = first
  return (
    <Bar
      name={safetyBarsCopy()}
      buttons={
        <>
          <button type="button" className="btn btn-sm" onClick={() => onRestore(id)}>
            {safetyBarsCopyMerge()}
          </button>
          {copy.of === 'script.dialogue' ? (
            <button type="button" className="btn btn-sm" onClick={() => onLook(id)}>
              {safetyBarsCopyCompare()}
            </button>
          ) : null}
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => onDiscard(id)}>
            {safetyBarsCopyLeave()}
          </button>
        </>
      }
    >
      {around((file) => safetyBarsCopyAbout({ file, of: copy.of }), <b>{copy.file}</b>)} {recoveryAbout(first)}
      {copies.length === 1 ? null : <span className="t2"> {safetyBarsMore({ others: copies.length - 1 })}</span>}
    </Bar>
  )
}

function Bar({
  name,
  isBad = false,
  buttons,
  children,
}: {
  readonly name: string
  readonly isBad?: boolean
  readonly buttons?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={`${styles.barRow} ${isBad ? styles.bad : ''}`} role="group" aria-label={name}>
      <WarningIcon size={16} className={isBad ? 'm-bad' : 'm-warn'} />
      <p>{children}</p>
      {buttons}
    </div>
  )
}
