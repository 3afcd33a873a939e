import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeardSegment, joinTranscript } from '../../../../shared/core/align/join-transcript.ts'
import { textWords } from '../../../../shared/core/align/text-words.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { arePossible, areWithin } from '../../../../shared/core/align/possible-words.ts'
import { type TakeWords, takeWordsSchema } from '../../../../shared/core/model/words/word-times.ts'

const sampleRate = 1000
const text = 'Keep the light on, Tom.'

/** Words as a reading found them: one each 300 ms from the beginning on, 250 ms long. */
function read(of = text): TakeWords {
  return {
    takeId: takeIdSchema.parse('a'.repeat(64)),
    text: of,
    words: textWords(of).map(({ from, to }, at) => ({
      word: of.slice(from, to),
      from,
      to,
      fromSample: at * 300,
      toSample: at * 300 + 250,
      source: 'reading',
      confidence: 0.7,
    })),
    missing: [],
    doubled: [],
    strange: [],
  }
}

/** One word each 400 ms, 380 ms long, so that nothing lies between two. */
const apart = (words: string): readonly HeardSegment[] =>
  words.split(' ').map((word, at) => ({ text: word, fromSample: at * 400, toSample: at * 400 + 380 }))

const joined = (segments: readonly HeardSegment[], found = read()) =>
  joinTranscript(found, segments, { sampleRate, durationSamples: 4000 })
const told = ({ words }: TakeWords) => words.map(({ word, fromSample, source }) => `${word} ${fromSample} ${source}`)

describe('a transcript joined with words that were found', () => {
  it('gives each of its single words its time, whatever its letters and marks', () => {
    expect(told(joined(apart('keep THE light, on. tom')))).toEqual([
      'Keep 0 transcript',
      'the 400 transcript',
      'light 800 transcript',
      'on 1200 transcript',
      'Tom 1600 transcript',
    ])
  })

  it('keeps what was found within its longer parts, and puts into them what was found elsewhere', () => {
    expect(told(joined([{ text: 'Keep the light on, Tom', fromSample: 0, toSample: 1600 }]))).toEqual(told(read()))
    const late = joined([{ text: 'Keep the light on, Tom', fromSample: 2000, toSample: 3800 }])
    expect(told(late).every((word) => word.endsWith('estimate'))).toBe(true)
    expect(late.words[0]?.fromSample).toBe(2000)
  })

  it('says that a word is missing where it has no room, and says twice what it heard twice', () => {
    const left = joined(apart('keep the on tom'))
    expect(left.missing.map(({ word }) => word)).toEqual(['light'])
    const misheard = joined(apart('keep the lied on tom'))
    expect(misheard.missing).toEqual([])
    expect(joined(apart('keep the the light on tom')).doubled.map(({ word }) => word)).toEqual(['the'])
  })

  it('brings back a word that a reading had not found', () => {
    const { words, ...rest } = read()
    const [first, , ...others] = words
    const found = {
      ...rest,
      words: first === undefined ? [] : [first, ...others],
      missing: [{ word: 'the', from: 5, to: 8 }],
    }
    expect(joined(apart('keep the light on tom'), found).missing).toEqual([])
  })

  it('changes nothing where nothing of it is in the text', () => {
    expect(joined(apart('something else'))).toEqual(read())
    expect(joined([])).toEqual(read())
  })

  const word = fc.constantFrom('keep', 'the', 'light', 'on', 'tom', 'no', '灯', '🙂', '', 'keep the')
  const segment = fc.record({
    text: word,
    fromSample: fc.integer({ min: -5000, max: 9000 }),
    toSample: fc.integer({ min: -5000, max: 9000 }),
  })
  it('tells each word once, in order and within the take, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 12 }), (segments) => {
        const found = joined(segments)
        expect(takeWordsSchema.safeParse(found).success).toBe(true)
        const all = [...found.words, ...found.missing].map(({ from }) => from).toSorted((a, b) => a - b)
        expect(all).toEqual(textWords(text).map(({ from }) => from))
        let latest = 0
        for (const { fromSample, toSample } of found.words) {
          expect(fromSample).toBeGreaterThanOrEqual(latest)
          expect(toSample).toBeGreaterThanOrEqual(fromSample)
          latest = toSample
        }
        expect(latest).toBeLessThanOrEqual(4000)
        // Else a record of it would not be taken for one when it is read again.
        expect(arePossible(found)).toBe(true)
        expect(areWithin(found, 4000)).toBe(true)
      }),
    )
  })
})
