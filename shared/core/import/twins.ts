import { z } from 'zod'
import { nameKey } from '../model/names.ts'

/** Two names that are probably one speaker. `into` has more lines; `from` would be merged into it. */
export const twinSchema = z.strictObject({
  from: z.string(),
  into: z.string(),
  why: z.enum(['ending', 'punctuation', 'oneLetter']),
})
export type Twin = z.infer<typeof twinSchema>

/** Shortest name for which one letter off is suspicious: `ANN` and `IAN` are two people. */
const shortestForLetters = 4
/** More speakers than this are compared by ending and punctuation only, because letters need every pair. */
const mostForLetters = 400

/**
 * Pairs of speakers who are probably one: the same but for an ending such as `V.O.`, for punctuation, or for one letter.
 * Names that differ in digits only (`GUARD 1`, `GUARD 2`) are different people. Only suggestions: nothing is merged.
 */
export function likelyTwins(speakers: readonly { readonly name: string; readonly lines: number }[]): Twin[] {
  const twins: Twin[] = []
  const paired = new Set<string>()
  const pair = (one: string, other: string, why: Twin['why']): void => {
    const from = linesOf(one) > linesOf(other) ? other : one
    if (paired.has(from)) return
    paired.add(from)
    twins.push({ from, into: from === one ? other : one, why })
  }
  const counts = new Map(speakers.map(({ name, lines }) => [name, lines]))
  const linesOf = (name: string): number => counts.get(name) ?? 0

  const byBase = new Map<string, string>()
  for (const { name } of speakers) {
    const base = letters(withoutEnding(nameKey(name)))
    const first = byBase.get(base)
    if (first === undefined) byBase.set(base, name)
    else pair(first, name, letters(nameKey(first)) === letters(nameKey(name)) ? 'punctuation' : 'ending')
  }
  if (speakers.length > mostForLetters) return twins
  const names = speakers.map(({ name }) => ({ name, plain: letters(nameKey(name)) }))
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index + 1)) {
      if (isOneLetterOff(one.plain, other.plain)) pair(one.name, other.name, 'oneLetter')
    }
  }
  return twins
}

function withoutEnding(key: string): string {
  return key.replace(/[\s,.-]*\b(?:v\.?\s?o|o\.?\s?s|o\.?\s?c|cont['’.]?d|contd|off|offstage|voice)\.?$/, '') || key
}

function letters(key: string): string {
  return key.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** True for one letter more, less, other, or two neighbours swapped, in names long enough; digits never count. */
function isOneLetterOff(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < shortestForLetters || Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (/\p{N}/u.test(left + right)) return false
  const isSwap = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
  return isSwap || (left.length <= 1 && right.length <= 1)
}
