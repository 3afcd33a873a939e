import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriedWords } from '../../../../shared/core/align/carried-words.ts'
import { textWords } from '../../../../shared/core/align/text-words.ts'
import type { WordTime } from '../../../../shared/core/model/words/word-times.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../../shared/core/model/timeline.ts'
import { placedWords, takeSampleAt } from '../../../../shared/core/align/words-on-timeline.ts'

function wordsOf(text: string): { readonly text: string; readonly words: readonly WordTime[] } {
  const words = textWords(text).map(({ from, to }, at) => ({
    word: text.slice(from, to),
    from,
    to,
    fromSample: at * 100,
    toSample: at * 100 + 90,
    source: 'reading' as const,
    confidence: 1,
  }))
  return { text, words: [...words] }
}

const carried = (one: string, other: string): readonly string[] =>
  carriedWords({ ...wordsOf(one), words: [...wordsOf(one).words] }, other).map(
    ({ word, fromSample, from }) => `${word}@${fromSample} ${from}`,
  )

describe('words of a take in a text that was changed since', () => {
  it('are those that both have, in order', () => {
    expect(carried('Keep the old light on', 'Then keep the light on, Tom')).toEqual([
      'keep@0 5',
      'the@100 10',
      'light@300 14',
      'on@400 20',
    ])
    expect(carried('One', 'Two')).toEqual([])
    expect(carried('', 'Two')).toEqual([])
  })

  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((words) => words.join(' '))
  it('say what stands in the text, never go back, and are all of them in the same text', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const found = carriedWords({ text: one, words: [...wordsOf(one).words] }, other)
        let latest = -1
        for (const { word, from, to, fromSample } of found) {
          expect(other.slice(from, to)).toBe(word)
          expect(fromSample).toBeGreaterThan(latest)
          latest = fromSample
        }
        expect(carriedWords({ text: one, words: [...wordsOf(one).words] }, one)).toHaveLength(textWords(one).length)
      }),
    )
  })
})

describe('words on the timeline', () => {
  const { words } = wordsOf('one two three')
  const rate = TIMELINE_SAMPLE_RATE / 2

  it('lie in the clip that sounds, each as far as it is heard', () => {
    const spans = (inSample: number, durationSamples: number) =>
      placedWords(words, rate, { startSample: 1000, inSample, durationSamples }).map(
        ({ word, startSample, endSample }) => `${word.word} ${startSample} ${endSample}`,
      )
    expect(spans(0, 10_000)).toEqual(['one 1000 1180', 'two 1200 1380', 'three 1400 1580'])
    expect(spans(220, 100)).toEqual(['two 1000 1100'])
    expect(spans(2000, 100)).toEqual([])
  })

  it('are found by the place that sounds', () => {
    fc.assert(
      fc.property(fc.nat(30_000), fc.nat(5000), (sample, inSample) => {
        const seconds = (sample * 2 - inSample) / TIMELINE_SAMPLE_RATE
        expect(takeSampleAt(seconds, rate, { inSample })).toBe(sample)
      }),
    )
  })
})
