import type { TakeWords, WordTime } from '../model/words/word-times.ts'
import { textWords, type WordPlace } from './text-words.ts'

/** More pairs of words than this are not compared one by one: only what is the same from both ends counts. */
const MOST_PAIRS = 1_000_000

/**
 * The words of a take by their places in another text: those that both have, in order. Of the text that they were found in
 * all of them, as they are.
 */
export function carriedWords({ text, words }: Pick<TakeWords, 'text' | 'words'>, to: string): readonly WordTime[] {
  if (text === to) return words
  const places = textWords(to)
  const wanted = places.map((place) => to.slice(place.from, place.to).toLowerCase())
  const own = words.map(({ word }) => word.toLowerCase())
  let start = 0
  while (start < own.length && start < wanted.length && own[start] === wanted[start]) start += 1
  let end = 0
  const rest = (): boolean => start + end < own.length && start + end < wanted.length
  while (rest() && own[own.length - 1 - end] === wanted[wanted.length - 1 - end]) end += 1
  const pairs = [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...commonRow(own.slice(start, own.length - end), wanted.slice(start, wanted.length - end)).map(
      ([one, other]) => [one + start, other + start] as const,
    ),
    ...Array.from({ length: end }, (_, at) => [own.length - end + at, wanted.length - end + at] as const),
  ]
  return pairs.flatMap(([at, place]) => moved(words[at], places[place], to))
}

function moved(word: WordTime | undefined, place: WordPlace | undefined, text: string): readonly WordTime[] {
  if (word === undefined || place === undefined) return []
  return [{ ...word, ...place, word: text.slice(place.from, place.to) }]
}

/** The longest row of words that both have in the same order, by their places in each; none of too many. */
export function commonRow(one: readonly string[], other: readonly string[]): readonly (readonly [number, number])[] {
  if (one.length * other.length > MOST_PAIRS) return []
  const width = other.length + 1
  const longest = new Uint32Array((one.length + 1) * width)
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let to = other.length - 1; to >= 0; to -= 1) {
      longest[at * width + to] =
        one[at] === other[to]
          ? (longest[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(longest[(at + 1) * width + to] ?? 0, longest[at * width + to + 1] ?? 0)
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let at = 0, to = 0; at < one.length && to < other.length; ) {
    if (one[at] === other[to]) {
      pairs.push([at, to])
      at += 1
      to += 1
    } else if ((longest[(at + 1) * width + to] ?? 0) >= (longest[at * width + to + 1] ?? 0)) at += 1
    else to += 1
  }
  return pairs
}
