import type { Text } from '@codemirror/state'
import { alignKeys } from '../../../shared/core/script/align-keys.ts'
import type { TextChange } from '../../../shared/core/script/types.ts'
import { spanningChange } from './pending-changes.ts'

/**
 * The changes that make one document of another, line by line: what both have is not touched, so that the caret, marks
 * and the history behind them stay where they are.
 */
export function lineChanges(before: Text, after: Text): readonly TextChange[] {
  const left = before.toJSON()
  const right = after.toJSON()
  const changes: TextChange[] = []
  let [fromLeft, fromRight] = [0, 0]
  for (const [atLeft, atRight] of [...alignKeys(left, right), [left.length, right.length] as const]) {
    if (atLeft > fromLeft || atRight > fromRight) {
      const old = endsOf(before, fromLeft, atLeft)
      const next = endsOf(after, fromRight, atRight)
      for (const { from, to, insert } of spanningChange(
        before.sliceString(old.from, old.to),
        after.sliceString(next.from, next.to),
      )) {
        changes.push({ from: old.from + from, to: old.from + to, insert })
      }
    }
    fromLeft = atLeft + 1
    fromRight = atRight + 1
  }
  return changes
}

/**
 * Where lines `first` to `last` (from 0, without the last) stand, with the break behind them; at the end of the document
 * with the one before them, because the last line has none.
 */
function endsOf(doc: Text, first: number, last: number): { readonly from: number; readonly to: number } {
  if (last < doc.lines) return { from: startOf(doc, first), to: startOf(doc, last) }
  return { from: first === 0 ? 0 : doc.line(first).to, to: doc.length }
}

function startOf(doc: Text, index: number): number {
  return doc.line(index + 1).from
}
