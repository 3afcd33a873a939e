import type { Completion } from '../../../shared/core/direction/completions.ts'
import { cueCompletions, deliveryCompletions } from '../../../shared/core/direction/completions.ts'
import type { ModelChoice } from '../../../shared/core/direction/models.ts'

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

/** A direction that fits what was typed, with the part that does. */
export type CueOption = { readonly completion: Completion; readonly match: readonly [number, number] }

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

/** What the model takes for that place and fits what was typed: first what begins with it, then what has it inside. */
export function cueOptions(place: CuePlace, { id, added }: ModelChoice): readonly CueOption[] {
  const all = place.kind === 'cue' ? cueCompletions(id, added) : deliveryCompletions(id, added)
  const typed = place.typed.toLowerCase()
  const first: CueOption[] = []
  const second: CueOption[] = []
  for (const completion of all) {
    const at = completion.text.toLowerCase().indexOf(typed)
    if (at === -1) continue
    const option = { completion, match: [at, at + typed.length] as const }
    if (at === 0) first.push(option)
    else second.push(option)
  }
  return [...first, ...second]
}

/** What is written for a chosen direction in place of `[from, to)`. */
export function cueText(place: CuePlace, chosen: string): string {
  if (place.kind === 'cue') return `${chosen}]`
  return place.isAtEnd ? `${chosen}): ` : `${chosen})`
}
