import { ChangeSet } from '@codemirror/state'
import type { TextChange } from '../../shared/core/model/script.ts'

/** More changes than this are sent one part after the other. */
const MOST_CHANGES = 5000

/** Changes as a list against the text before them. Ascending, not overlapping. */
export function changesOf(changes: ChangeSet): readonly TextChange[] {
  const list: TextChange[] = []
  changes.iterChanges((from, to, _from, _to, inserted) => list.push({ from, to, insert: inserted.toString() }))
  return list
}

/**
 * The first of some changes in the form that the main side makes of their list, so that both sides move them in the same
 * way when somebody else writes at the same place. `rest`: what is too much for one message, on top of it. Each stays the
 * change that it is: as one that replaces everything it would take what others write meanwhile out of its line.
 */
export function firstOf(changes: ChangeSet): { readonly first: ChangeSet; readonly rest?: ChangeSet } {
  const list = changesOf(changes)
  const sent = list.slice(0, MOST_CHANGES)
  const first = ChangeSet.of([...sent], changes.length, '\n')
  if (sent.length === list.length) return { first }
  const grown = first.newLength - first.length
  const later = list.slice(MOST_CHANGES).map(({ from, to, insert }) => ({ from: from + grown, to: to + grown, insert }))
  return { first, rest: ChangeSet.of(later, first.newLength, '\n') }
}
