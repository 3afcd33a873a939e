import { ChangeSet, type Text } from '@codemirror/state'
import type { TextChange } from '../../shared/core/script/types.ts'

/** More changes than this are sent as one: the list would be larger than the text. */
const MOST_CHANGES = 5000

/** Changes as a list against the text before them. Ascending, not overlapping. */
export function changesOf(changes: ChangeSet): readonly TextChange[] {
  const list: TextChange[] = []
  changes.iterChanges((from, to, _from, _to, inserted) => list.push({ from, to, insert: inserted.toString() }))
  return list
}

/**
 * Changes in the form that the main side makes of their list, so that both sides move them in the same way when somebody
 * else writes at the same place. Very many become one.
 */
export function asSent(changes: ChangeSet, before: Text): ChangeSet {
  const list = changesOf(changes)
  const few =
    list.length <= MOST_CHANGES ? list : [{ from: 0, to: before.length, insert: changes.apply(before).toString() }]
  return ChangeSet.of([...few], before.length, '\n')
}
