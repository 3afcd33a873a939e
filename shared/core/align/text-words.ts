import { MAX_WORD_CHARACTERS } from '../model/words/word-times.ts'

/** A word's place in a text, in UTF-16 units: `from` is its first, `to` is not in it. */
export type WordPlace = { readonly from: number; readonly to: number }

/** What stands at a place of a text, as far as it is kept of a word. */
export function wordAtPlace(text: string, { from, to }: WordPlace, most = MAX_WORD_CHARACTERS): string {
  return text.slice(from, Math.min(to, from + most))
}

/** Letters and digits of any writing with the marks on them, and what joins them inside a word. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ.,·-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu

/** Scripts that write no spaces between words: each of their letters counts as a word of its own. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu

/** The words of a text in order: what is spoken without the marks around it. None overlaps another. */
export function textWords(text: string): readonly WordPlace[] {
  return [...text.matchAll(word)].flatMap(({ 0: whole, index }) => parted(whole, index))
}

function parted(whole: string, at: number): readonly WordPlace[] {
  const places: WordPlace[] = []
  let from = 0
  for (const { 0: letter, index } of whole.matchAll(unspaced)) {
    places.push(...bare(whole.slice(from, index), at + from))
    from = index + letter.length
    places.push({ from: at + index, to: at + from })
  }
  return [...places, ...bare(whole.slice(from), at + from)]
}

/** What is left of a word beside one of a single letter, without what joined both. */
function bare(piece: string, at: number): readonly WordPlace[] {
  const first = piece.search(/[\p{L}\p{N}]/u)
  if (first < 0) return []
  return [{ from: at + first, to: at + piece.replace(/[^\p{L}\p{N}\p{M}]+$/u, '').length }]
}
