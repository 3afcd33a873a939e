import type { WordTime } from '../../../shared/core/model/words/word-times.ts'

/** The word that sounds at a sample, by its place in the list: the last one that has begun and not ended; undefined in a pause. */
export function wordAt(words: readonly WordTime[], sample: number): number | undefined {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.fromSample ?? 0) <= sample) low = middle + 1
    else high = middle
  }
  const word = words[low - 1]
  return word !== undefined && sample < word.toSample ? low - 1 : undefined
}
