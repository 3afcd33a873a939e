import type { ChangeSet, Text } from '@codemirror/state'
import type { TextChange } from '../../../shared/core/script/types.ts'

/** More changes than this are sent as one: the list would be larger than the text. */
const MOST_CHANGES = 5000

/** Changes of several edits as one list against the text before the first. Ascending, not overlapping. */
export function changeList(changes: ChangeSet, after: Text): readonly TextChange[] {
  const list: TextChange[] = []
  changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    list.push({ from: fromA, to: toA, insert: inserted.toString() })
  })
  if (list.length <= MOST_CHANGES) return list
  return [{ from: 0, to: changes.length, insert: after.toString() }]
}

/** The one change that makes `after` of `before`: what is between the longest equal beginning and end. */
export function spanningChange(before: string, after: string): readonly TextChange[] {
  if (before === after) return []
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let end = 0
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end++
  }
  return [{ from: start, to: before.length - end, insert: after.slice(start, after.length - end) }]
}
