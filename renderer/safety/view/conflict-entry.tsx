import type { ReactNode } from 'react'
import type { ConflictView } from '../../../shared/contract/safety-views.ts'
import styles from './project.module.css'

/** Who decides what: mine, theirs, or both as two lines. */
export type Choice = 'ours' | 'theirs' | 'both'

/** What an entry of the list is given. */
export type ConflictEntryProps = {
  readonly conflict: ConflictView
  readonly title: string
  /** `2 of 3`; empty if it is the only one. */
  readonly place: string
  /** The way on, if there is one. */
  readonly next: ReactNode
  readonly canChoose: boolean
  readonly onChoose: (choice: Choice) => void
}

/** The line over an entry: what it is about, and which of how many it is. */
export function EntryHead({ title, place }: Pick<ConflictEntryProps, 'title' | 'place'>) {
  return (
    <div className={styles.entryHead}>
      <h3>{title}</h3>
      {place === '' ? null : <span className="t2 tnum">{place}</span>}
    </div>
  )
}
