import type { EditorState } from '@codemirror/state'
import { visibleText } from '../../project/hidden-id.ts'
import { nodeAt } from '../state/script-model.ts'
import { scriptField } from '../state/script-state.ts'

/** A direction that is being written; offsets are in the physical line. */
export type CuePlace = {
  readonly kind: 'cue' | 'delivery'
  /** Where its first letter stands or will stand. */
  readonly from: number
  /** Behind what a chosen direction replaces: the caret, or the closing bracket that is there already. */
  readonly to: number
  readonly typed: string
  /** The line has nothing behind it: a chosen delivery goes on with the colon. */
  readonly isAtEnd: boolean
}

const words = /^[\p{L}\p{N} .'-]{0,30}$/u
const delivery = /^([\p{L}][^:()/]{0,39}?)(?:\/[^:()]{0,40})? ?\(([^()]*)$/u

/**
 * The direction that the caret stands in: behind `[` in a line's text (from `bodyFrom`), or behind `(` after a speaker's
 * name. Undefined anywhere else, also in a parenthesis inside the text, which is spoken.
 */
export function cuePlace(
  visible: string,
  caret: number,
  bodyFrom: number | undefined,
  isSpeaker: (name: string) => boolean,
): CuePlace | undefined {
  const before = visible.slice(0, caret)
  const behind = visible.slice(caret)
  if (bodyFrom !== undefined && caret > bodyFrom) {
    const open = before.lastIndexOf('[')
    if (open < bodyFrom || open < before.lastIndexOf(']') || before[open - 1] === '\\') return undefined
    const typed = before.slice(open + 1)
    if (!words.test(typed) || typed.startsWith(' ')) return undefined
    const closed = /^[\p{L}\p{N} .'-]*\]/u.exec(behind)?.[0].length ?? 0
    return { kind: 'cue', from: open + 1, to: caret + closed, typed, isAtEnd: behind.trim() === '' }
  }
  const head = delivery.exec(before)
  const [, name = '', typed = ''] = head ?? []
  if (head === null || !isSpeaker(name.trim()) || !words.test(typed)) return undefined
  const closed = /^[\p{L}\p{N} .,'-]*\)/u.exec(behind)?.[0].length ?? 0
  return {
    kind: 'delivery',
    from: caret - typed.length,
    to: caret + closed,
    typed,
    isAtEnd: behind.slice(closed).trim() === '',
  }
}

/** The direction that the caret stands in. */
export function cuePlaceAt(state: EditorState, position: number): CuePlace | undefined {
  const line = state.doc.lineAt(position)
  const { model, isSpeaker } = state.field(scriptField)
  const node = nodeAt(model, line.number - 1)
  const { name, delivery } = node?.kind === 'line' ? node.spans : {}
  const bodyFrom =
    node?.kind !== 'line' || name === undefined
      ? undefined
      : node.isNarrated === true
        ? 0
        : line.text.indexOf(':', (delivery ?? name)[1]) + 1
  return cuePlace(visibleText(line.text), position - line.from, bodyFrom, isSpeaker)
}
