import { type AlignedPair, alignKeys } from '../../../shared/core/script/align-keys.ts'

/** A word or another character, each with the space before it, by which no two words differ. */
const pieces = /\s*[\p{L}\p{N}\p{M}_]+|\s*\S/gu

/** Of one line, in their order. */
export type LineWords = readonly string[]

/** The words of a line; space at its end belongs to none. */
export function wordList(text: string): LineWords {
  return text.match(pieces) ?? []
}

/** Where the same words stand in two lines. */
export function alignPieces(left: LineWords, right: LineWords): readonly AlignedPair[] {
  return alignKeys(
    left.map((word) => word.trimStart()),
    right.map((word) => word.trimStart()),
  )
}

/** True if all words of one stand in the other, in their order. */
export function holds(whole: LineWords, part: LineWords): boolean {
  let at = 0
  for (const word of whole) if (isWord(word, part[at])) at += 1
  return at === part.length
}

/** True if two lines have the same words. */
export function isSame(left: LineWords, right: LineWords): boolean {
  return left.length === right.length && left.every((word, at) => isWord(word, right[at]))
}

/** True if two words differ by the space before them at most. */
export function isWord(left: string, right: string | undefined): boolean {
  return left.trimStart() === right?.trimStart()
}
