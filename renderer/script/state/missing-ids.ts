import type { ChangeDesc, Text } from '@codemirror/state'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'
import type { TextChange } from '../../../shared/core/model/script.ts'
import { idSuffix } from '../../project/hidden-id.ts'
import { nodeAt, type ScriptModel } from './script-model.ts'

/**
 * The changes that give every spoken line an id of its own; of lines with the same id the first keeps it. Unlike the
 * core's `assignLineIds` it leaves spaces at a line's end alone, because somebody may be typing there.
 */
export function missingIds(model: ScriptModel, doc: Text, newId: () => LineId): readonly TextChange[] {
  const seen = new Set<LineId>()
  const changes: TextChange[] = []
  for (const [index, node] of model.nodes.entries()) {
    if (node.kind !== 'line') continue
    if (node.id === undefined) {
      if (!isSpoken(node)) continue
      const { to } = doc.line(index + 1)
      changes.push({ from: to, to, insert: idSuffix(newId()) })
    } else if (seen.has(node.id)) {
      const end = doc.line(index + 1).from + (node.spans.id?.[1] ?? node.raw.length)
      changes.push({ from: end - 6, to: end, insert: newId() })
    } else {
      seen.add(node.id)
    }
  }
  return changes
}

/** The same for some lines (numbers from 0) only, whose ids are taken to be nobody else's. */
export function missingIdsAmong(
  model: ScriptModel,
  doc: Text,
  lines: Iterable<number>,
  newId: () => LineId,
): readonly TextChange[] {
  const changes: TextChange[] = []
  for (const line of lines) {
    const node = nodeAt(model, line)
    if (node?.kind !== 'line' || node.id !== undefined || !isSpoken(node)) continue
    const { to } = doc.line(line + 1)
    changes.push({ from: to, to, insert: idSuffix(newId()) })
  }
  return changes
}

/** Numbers (from 0, ascending) of the lines of a document that changes leading to it touched. */
export function touchedLines(changes: ChangeDesc, doc: Text): ReadonlySet<number> {
  const lines = new Set<number>()
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    const last = doc.lineAt(to).number
    for (let number = doc.lineAt(from).number; number <= last; number += 1) lines.add(number - 1)
  })
  return lines
}
