import type { ReactNode } from 'react'
import type { SafetyView } from '../../../shared/contract/safety-views.ts'
import type { SaveState } from '../../../shared/contract/views.ts'
import { plural } from '../../base/format.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import styles from './project.module.css'
import { otherWindowWords, recoveryAbout, recoveryTitle } from './safety-words.ts'
import { messageOf, remedyOf } from '../../base/messages/problem-words.ts'

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
  const { safety, save, now } = props
  const isFull = save.problem?.code === 'disk.full'
  return (
    <>
      {save.kind === 'failed' ? (
        <Bar
          name="Not saved"
          isBad
          buttons={
            <>
              <button type="button" className="btn btn-sm" onClick={props.onSaveAgain}>
                Try now
              </button>
              <button type="button" className="btn btn-sm" onClick={props.onSaveCopy}>
                Save a copy
              </button>
            </>
          }
        >
          <b>Not saved. {isFull ? 'The disk is full.' : messageOf(save.problem)}</b>{' '}
          {isFull ? 'Free some space.' : remedyOf(save.problem)} Your edits are kept in a recovery file. It is tried
          again by itself{props.queueWaitsForRoom ? '; the render queue waits' : ''}.
        </Bar>
      ) : null}
      {props.queueWaitsForRoom && save.kind !== 'failed' ? (
        <Bar
          name="Disk full"
          isBad
          buttons={
            <button type="button" className="btn btn-sm" onClick={props.onSaveAgain}>
              Try now
            </button>
          }
        >
          <b>The disk is full.</b> Takes that have come are held and not lost; nothing more is sent. Free some space: it
          is tried again every 30 s.
        </Bar>
      ) : null}
      {safety?.lowSpace === undefined || save.kind === 'failed' || props.queueWaitsForRoom ? null : (
        <Bar name="Low space">
          <b>{messageOf(safety.lowSpace)}</b> {remedyOf(safety.lowSpace)}
        </Bar>
      )}
      {safety === undefined || safety.canWrite ? null : <ReadOnlyBar {...props} safety={safety} />}
      {safety === undefined || !safety.canWrite ? null : <RecoveryBar {...props} safety={safety} now={now} />}
      {safety === undefined || !safety.canWrite ? null : <CopyBar {...props} safety={safety} />}
      {safety === undefined || safety.conflicts.length === 0 ? null : (
        <Bar
          name="Changed in two places"
          buttons={
            <button type="button" className="btn btn-sm" onClick={props.onConflicts}>
              Decide
            </button>
          }
        >
          {safety.conflicts.some(({ kind }) => kind === 'markers') ? (
            <>
              <b>
                {safety.conflicts.length === 1
                  ? 'Two versions of one place'
                  : `${safety.conflicts.length} places have two versions`}
              </b>
              , from version control. Neither version is sent; the other lines can be rendered.
            </>
          ) : (
            <>
              <b>{plural(safety.conflicts.length, 'change')}</b> made here and by another program at the same time. Both
              versions are kept.
            </>
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
      name="Read only"
      buttons={
        <>
          {otherWindow === undefined ? null : (
            <button type="button" className="btn btn-sm" onClick={onTakeOver}>
              Take over
            </button>
          )}
          <button type="button" className="btn btn-sm" onClick={onSaveCopy}>
            Save a copy
          </button>
        </>
      }
    >
      <b>Read only.</b> {messageOf(reason)} {remedyOf(reason)}
      {otherWindow === undefined ? null : <span className="t2"> Open in {otherWindowWords(otherWindow, now)}.</span>}
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
      name="Recovery"
      buttons={
        <>
          <button type="button" className="btn btn-sm" onClick={() => onRestore(first.id)}>
            Restore
          </button>
          <button type="button" className="btn btn-sm" onClick={() => onLook(first.id)}>
            Look
          </button>
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => onDiscard(first.id)}>
            {isPending ? 'Discard' : 'Leave it empty'}
          </button>
        </>
      }
    >
      <b>
        {isPending
          ? `${recoveryTitle(first, now)} were kept.`
          : `The script is empty. ${recoveryTitle(first, now)} has text.`}
      </b>{' '}
      {recoveryAbout(first)}
      {others === 0 ? null : <span className="t2"> {others} more after this one.</span>}
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
      name="Another version"
      buttons={
        <>
          <button type="button" className="btn btn-sm" onClick={() => onRestore(id)}>
            Merge
          </button>
          {copy.of === 'script.dialogue' ? (
            <button type="button" className="btn btn-sm" onClick={() => onLook(id)}>
              Compare
            </button>
          ) : null}
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => onDiscard(id)}>
            Leave it
          </button>
        </>
      }
    >
      <b>{copy.file}</b> lies beside {copy.of}: a sync program keeps one where two computers wrote at once.{' '}
      {recoveryAbout(first)}
      {copies.length === 1 ? null : <span className="t2"> {copies.length - 1} more after this one.</span>}
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
