import { carriedWords } from '../align/carried-words.ts'
import { spokenText } from '../align/spoken-text.ts'
import type { LineNode } from '../model/script.ts'
import type { TakeWords } from '../model/words/word-times.ts'
import { type HeardPart, placedWords } from '../align/words-on-timeline.ts'
import { samplesToMs } from '../timeline/times.ts'
import type { SpokenTime } from './word-times.ts'

/**
 * When the words of a line are heard in the mix, by those of its take. Words whose times are only estimated are left out:
 * captions share the time between those that were found. `sampleRate`: of the take.
 */
export function heardTimes(
  node: LineNode,
  { words, sampleRate, clip }: { readonly words: TakeWords; readonly sampleRate: number; readonly clip: HeardPart },
): readonly SpokenTime[] {
  const found = carriedWords(words, spokenText(node)).filter(({ source }) => source !== 'estimate')
  return placedWords(found, sampleRate, clip).map(({ word, startSample, endSample }) => ({
    from: node.spans.text[0] + word.from,
    startMs: samplesToMs(startSample),
    endMs: samplesToMs(endSample),
  }))
}
