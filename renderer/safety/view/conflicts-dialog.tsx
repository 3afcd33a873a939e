import {
  safetyConflictKeepBoth,
  safetyConflictKeepMine,
  safetyConflictKeepTheirs,
  safetyConflictMine,
  safetyConflictTheirs,
  safetyConflictsAboutChanged,
  safetyConflictsAboutVersions,
  safetyConflictsDecided,
  safetyConflictsDone,
  safetyConflictsFileCast,
  safetyConflictsFileLine,
  safetyConflictsFilePronunciations,
  safetyConflictsFileScript,
  safetyConflictsFileSettings,
  safetyConflictsLater,
  safetyConflictsLeft,
  safetyConflictsNext,
  safetyConflictsNextName,
  safetyConflictsNextTip,
  safetyConflictsPlace,
  safetyConflictsTitleChanged,
  safetyConflictsTitleVersions,
  safetyConflictsVersionKept,
  safetyVersionDeleted,
} from '../../../shared/messages/made/safety.ts'
import { useState } from 'react'
import type { ConflictView } from '../../../shared/contract/safety-views.ts'
import { withoutId } from '../model/text-diff.ts'
import { chordsOf } from '../../base/command.ts'
import { useKeyWords, useSystem } from '../../base/key-words.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ChevronDownIcon } from '../../base/ui/icons/icons.tsx'
import { type Choice, type ConflictEntryProps, EntryHead } from './conflict-entry.tsx'
import { conflictCommand } from './command-list.ts'
import { MarkerEntry } from './marker-entry.tsx'
import styles from './project.module.css'
import { useConflictSteps } from './use-conflict-steps.ts'

/** Places where this window and another program changed the same thing. */
export type ConflictsDialogProps = {
  readonly conflicts: readonly ConflictView[]
  /** `Line 12, MARA`; undefined for a line that is gone. */
  readonly titleOf: (conflict: ConflictView) => string | undefined
  readonly canChoose: boolean
  readonly onChoose: (conflictId: string, choice: Choice) => void
  readonly onClose: () => void
}

/** Draws the list. A conflict that is settled leaves it. */
export function ConflictsDialog({ conflicts, titleOf, canChoose, onChoose, onClose }: ConflictsDialogProps) {
  // It keeps its name when the last one is settled.
  const [isMarkers] = useState(() => conflicts.some(({ kind }) => kind === 'markers'))
  const { listRef, endRef, goOn, decided, onKeyDown } = useConflictSteps(conflicts.length)
  return (
    <Dialog
      title={isMarkers ? safetyConflictsTitleVersions() : safetyConflictsTitleChanged()}
      description={isMarkers ? safetyConflictsAboutVersions() : safetyConflictsAboutChanged()}
      width="large"
      onClose={onClose}
      footer={
        <>
          <span className={`${styles.sum} t2`} role="status">
            {conflicts.length === 0 ? safetyConflictsDecided() : safetyConflictsLeft({ conflicts: conflicts.length })}
          </span>
          <button ref={endRef} type="button" className="btn btn-lg" onClick={onClose}>
            {conflicts.length === 0 ? safetyConflictsDone() : safetyConflictsLater()}
          </button>
        </>
      }
    >
      <div ref={listRef} className={styles.conflicts} onKeyDown={onKeyDown}>
        {conflicts.map((conflict, at) => {
          const Entry = conflict.kind === 'markers' ? MarkerEntry : Conflict
          const title = titleOf(conflict) ?? fallbackTitle(conflict)
          return (
            <Entry
              key={conflict.id}
              conflict={conflict}
              title={title}
              place={conflicts.length === 1 ? '' : safetyConflictsPlace({ at: at + 1, conflicts: conflicts.length })}
              next={conflicts.length === 1 ? null : <Next title={title} onClick={() => goOn(at)} />}
              canChoose={canChoose}
              onChoose={(choice) => {
                decided(at)
                onChoose(conflict.id, choice)
              }}
            />
          )
        })}
      </div>
    </Dialog>
  )
}

/** Goes to the next place to decide, after the last one to the first. */
function Next({ title, onClick }: { readonly title: string; readonly onClick: () => void }) {
  const keysOf = useKeyWords()
  const system = useSystem()
  const keys = keysOf(conflictCommand('nextConflict'))
  return (
    <button
      type="button"
      className={`btn btn-sm btn-ghost ${styles.next}`}
      aria-label={safetyConflictsNextName({ title })}
      aria-keyshortcuts={chordsOf(conflictCommand('nextConflict'), system).join(' ')}
      title={safetyConflictsNextTip({ next: keys, previous: keysOf(conflictCommand('previousConflict')) })}
      onClick={onClick}
    >
      {safetyConflictsNext()}
      <ChevronDownIcon size={12} />
    </button>
  )
}

function Conflict({ conflict, title, place, next, canChoose, onChoose }: ConflictEntryProps) {
  const { ours, theirs, kept, kind } = conflict
  const hasBoth = kind === 'line' && ours !== null && theirs !== null
  const button = (choice: Choice, words: string) => (
    <button
      type="button"
      className="btn btn-sm"
      disabled={!canChoose}
      aria-label={`${words}: ${title}`}
      onClick={() => onChoose(choice)}
    >
      {words}
    </button>
  )
  return (
    <article className={styles.conflict} aria-label={title}>
      <EntryHead title={title} place={place} />
      <div className={styles.versions}>
        <Version name={safetyConflictMine()} text={ours} isKept={kept !== 'theirs'} />
        <Version name={safetyConflictTheirs()} text={theirs} isKept={kept !== 'ours'} />
      </div>
      <div className={styles.actions}>
        {button('ours', safetyConflictKeepMine())}
        {button('theirs', safetyConflictKeepTheirs())}
        {hasBoth ? button('both', safetyConflictKeepBoth()) : null}
        {next}
      </div>
    </article>
  )
}

function Version({
  name,
  text,
  isKept,
}: {
  readonly name: string
  readonly text: string | null
  readonly isKept: boolean
}) {
  return (
    <div className={styles.version}>
      <span className="t2">{isKept ? safetyConflictsVersionKept({ version: name }) : name}</span>
      <p className={text === null ? 't3' : ''}>
        {text === null ? safetyVersionDeleted() : text.split('\n').map(withoutId).join('\n')}
      </p>
    </div>
  )
}

function fallbackTitle({ kind, line }: ConflictView): string {
  if (kind === 'markers') return safetyConflictsFileLine({ line: line ?? 1 })
  if (kind === 'cast') return safetyConflictsFileCast()
  if (kind === 'pronunciations') return safetyConflictsFilePronunciations()
  return kind === 'settings' ? safetyConflictsFileSettings() : safetyConflictsFileScript()
}
