import type { ChangeSet, Text } from '@codemirror/state'
import { MapMode } from '@codemirror/state'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'
import type { ScriptNode, TextChange } from '../../../shared/core/model/script.ts'
import { hiddenId, idSuffix } from '../../project/hidden-id.ts'

type Token = { readonly from: number; readonly to: number; readonly text: string; readonly target: number }

/** What the repair asks of its surroundings. */
export type RepairHelp = {
  readonly parse: (raw: string) => ScriptNode
  /** A new id, or undefined to leave lines without one (while an input method is composing). */
  readonly newId: (() => LineId) | undefined
}

/**
 * The changes, in the document after an edit, that keep every id at the end of its line. Typing behind a hidden id,
 * breaking a line in two and joining two lines would else leave ids in the middle of spoken text:
 * - an id that is not at the end of its line any more goes there;
 * - of a line broken in two the part with the speaker's name keeps the id; of two joined lines the first id stays, also
 *   where the edit deleted it together with the end of its line;
 * - a line of which only the id is left loses it; a spoken line without an id gets one.
 * They belong into the same step of the history as the edit, so that undo brings everything back.
 */
export function idRepairs(before: Text, changes: ChangeSet, after: Text, help: RepairHelp): readonly TextChange[] {
  const tokens = survivingTokens(before, changes, after, help)
  const targets = new Map<number, Token[]>()
  for (const token of tokens) targets.set(token.target, [...(targets.get(token.target) ?? []), token])
  const repairs: TextChange[] = []
  const seen = new Set<number>()
  const deleted = new Set<Token>()

  for (const [number, group] of targets) {
    seen.add(number)
    const line = after.line(number)
    const [kept, ...others] = group.toSorted((a, b) => a.from - b.from)
    if (kept === undefined) continue
    const isInPlace = others.length === 0 && kept.to === line.to && kept.from >= line.from
    const pasted = isInPlace ? undefined : foreignTail(line.text, line.from, group)
    const rest = textWithout(after, line.from, line.to, [...group, ...(pasted === undefined ? [] : [pasted])])
    if (isInPlace && rest.trim() !== '') continue
    for (const token of group) {
      deleted.add(token)
      if (token.to > token.from) repairs.push({ from: token.from, to: token.to, insert: '' })
    }
    if (pasted !== undefined) repairs.push({ ...pasted, insert: '' })
    if (rest.trim() !== '') repairs.push({ from: line.to, to: line.to, insert: kept.text })
  }

  const { newId } = help
  if (newId !== undefined) {
    changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
      const last = after.lineAt(toB).number
      for (let number = after.lineAt(fromB).number; number <= last; number++) {
        if (seen.has(number)) continue
        seen.add(number)
        const line = after.line(number)
        const raw = textWithout(after, line.from, line.to, [...deleted])
        if (hiddenId(raw) !== undefined) continue
        const node = help.parse(raw)
        if (node.kind === 'line' && node.id === undefined && isSpoken(node)) {
          repairs.push({ from: line.to, to: line.to, insert: idSuffix(newId()) })
        }
      }
    })
  }
  return inOrder(repairs)
}

// Ids of touched lines with the line that each belongs to now. An id that was deleted while its line's beginning stays
// (deleting to the end of the line takes the hidden id along) is a token without a place of its own.
function survivingTokens(before: Text, changes: ChangeSet, after: Text, help: RepairHelp): Token[] {
  const tokens: Token[] = []
  const seen = new Set<number>()
  changes.iterChangedRanges((fromA, toA) => {
    const last = before.lineAt(toA).number
    for (let number = before.lineAt(fromA).number; number <= last; number++) {
      if (seen.has(number)) continue
      seen.add(number)
      const old = before.line(number)
      const id = hiddenId(old.text)
      if (id === undefined) continue
      const from = changes.mapPos(old.from + id.from, 1)
      const to = Math.max(from, changes.mapPos(old.from + id.to, -1))
      const text = before.sliceString(old.from + id.from, old.to)
      const head = after.lineAt(changes.mapPos(old.from, 1))
      if (to - from > text.length) continue
      if (to - from < text.length) {
        const survives = changes.mapPos(old.from, 1, MapMode.TrackAfter) !== null
        const at = to > from ? { from, to } : { from: head.from, to: head.from }
        if (survives) tokens.push({ ...at, text, target: head.number })
        continue
      }
      const home = after.lineAt(from)
      // Broken in two: the part that still names a speaker keeps the id.
      const goesToHead = head.number < home.number && help.parse(head.text).kind === 'line'
      tokens.push({ from, to, text, target: goesToHead ? head.number : home.number })
    }
  })
  return tokens
}

// An id that came with pasted text and now stands at the end of a line that has one of its own.
function foreignTail(
  text: string,
  lineFrom: number,
  own: readonly Token[],
): { readonly from: number; readonly to: number } | undefined {
  const tail = hiddenId(text)
  if (tail === undefined) return undefined
  const from = lineFrom + tail.from
  const to = lineFrom + tail.to
  return own.some((token) => token.from < to && token.to > from) ? undefined : { from, to }
}

function textWithout(
  doc: Text,
  from: number,
  to: number,
  holes: readonly { readonly from: number; readonly to: number }[],
): string {
  let text = ''
  let at = from
  for (const hole of holes.toSorted((a, b) => a.from - b.from)) {
    if (hole.to <= at || hole.from >= to) continue
    text += doc.sliceString(at, Math.max(at, hole.from))
    at = Math.max(at, hole.to)
  }
  return at < to ? text + doc.sliceString(at, to) : text
}

// Deletions before insertions at the same place, and nothing twice.
function inOrder(changes: readonly TextChange[]): readonly TextChange[] {
  return changes.toSorted((a, b) => a.from - b.from || a.to - b.to)
}
