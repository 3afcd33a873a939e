import { s1Tag } from '../../direction/vocabulary.ts'

/** A word, a sign or a direction of what is sent. `from` and `to`: UTF-16 offsets in its text. */
export type Token = { readonly text: string; readonly from: number; readonly to: number }

/** Texts as they are sent, one a request, taken apart: how the line is spoken, what is spoken, and directions inside. */
export type TextAsSent = {
  /** All texts in one, as the offsets of `words` count. */
  readonly text: string
  /** Directions before the first word, without their signs. */
  readonly delivery: readonly string[]
  /** Directions behind it. */
  readonly cues: readonly string[]
  readonly words: readonly Token[]
}

/** Scripts without spaces between words are compared letter by letter. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]'
const token = new RegExp(`${unspaced}|[\\p{L}\\p{N}\\p{M}_]+(?:['’][\\p{L}\\p{M}]+)*|[^\\s]`, 'gu')
const direction = /\[([^[\]]*)\]|\(([^()]{1,40})\)/g

/** Takes what was or would be sent apart. Every piece of a line begins with its delivery, which counts once. */
export function readSentText(texts: readonly string[]): TextAsSent {
  const text = texts.join('\n')
  const words: Token[] = []
  const delivery: string[] = []
  const cues: string[] = []
  let start = 0
  for (const [index, one] of texts.entries()) {
    const lead: string[] = []
    let from = 0
    let isSpoken = false
    for (const found of one.matchAll(direction)) {
      const [whole, bracketed, tag] = found
      if (bracketed === undefined && s1Tag(tag ?? '') === undefined) continue
      const before = tokensOf(one.slice(from, found.index), start + from)
      words.push(...before)
      isSpoken ||= before.length > 0
      ;(isSpoken ? cues : lead).push((bracketed ?? tag ?? '').trim())
      from = found.index + whole.length
    }
    words.push(...tokensOf(one.slice(from), start + from))
    if (index === 0) delivery.push(...lead)
    // What goes beyond the delivery of the whole line stands in this piece.
    else cues.push(...(startsWith(lead, delivery) ? lead.slice(delivery.length) : lead))
    start += one.length + 1
  }
  return { text, delivery, cues, words }
}

/** The words and signs of a text; offsets count from `start`. */
export function tokensOf(text: string, start = 0): readonly Token[] {
  return Array.from(text.matchAll(token), ({ 0: word, index }) => ({
    text: word,
    from: start + index,
    to: start + index + word.length,
  }))
}

function startsWith(list: readonly string[], start: readonly string[]): boolean {
  return start.every((one, index) => list[index] === one)
}
