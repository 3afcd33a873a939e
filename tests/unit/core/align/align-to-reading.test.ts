import { array, assert, constant, integer, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignToReading } from '../../../../shared/core/align/align-to-reading.ts'
import { alignFeatures } from '../../../../shared/core/align/features.ts'
import type { AlignReading } from '../../../../shared/core/align/types.ts'
import { SILENCE, soundOf, wordSounds } from '../../../support/align/made-sounds.ts'

/** A reading of words of 24 frames each, with a pause of 12 behind every third. */
function readingOf(words: readonly number[]): AlignReading {
  const parts: (number | typeof SILENCE)[] = [SILENCE]
  const places: { from: number; to: number }[] = []
  let at = 12
  for (const [index, word] of words.entries()) {
    parts.push(word)
    places.push({ from: at, to: at + 24 })
    at += 24
    if (index % 3 === 2) {
      parts.push(SILENCE)
      at += 12
    }
  }
  return {
    features: alignFeatures(soundOf(parts.map((part) => wordSounds(part, part === SILENCE ? 12 : 24, 1)))),
    words: places,
  }
}

const take = (words: readonly (number | typeof SILENCE)[], seed = 2, frames = 28) =>
  alignFeatures(soundOf(words.map((part) => wordSounds(part, part === SILENCE ? 20 : frames, seed))))

describe('a take that is laid over a reading of its words', () => {
  it('has each word where it sounds, though it is spoken slower and pauses elsewhere', () => {
    const aligned = alignToReading(take([SILENCE, 0, 1, SILENCE, 2, 3, 4, 5]), readingOf([0, 1, 2, 3, 4, 5]))
    const starts = [20, 48, 96, 124, 152, 180]
    for (const [index, start] of starts.entries())
      expect(Math.abs((aligned.words[index]?.from ?? 0) - start)).toBeLessThan(5)
    expect(aligned.extras).toEqual([])
  })

  it('has no time for a word that nobody says', () => {
    const aligned = alignToReading(take([0, 1, 3, 4, 5]), readingOf([0, 1, 2, 3, 4, 5]))
    expect(aligned.words.map((word) => word !== undefined)).toEqual([true, true, false, true, true, true])
  })

  it('tells a word that is said twice', () => {
    const aligned = alignToReading(take([0, 1, 2, 2, 3, 4]), readingOf([0, 1, 2, 3, 4]))
    expect(aligned.words.every((word) => word !== undefined)).toBe(true)
    expect(aligned.extras.map(({ words }) => words)).toEqual([{ from: 2, to: 3 }])
  })

  it('leaves a sound that is no word to none', () => {
    const aligned = alignToReading(take([0, 1, 9, 9, 2, 3]), readingOf([0, 1, 2, 3]))
    const [extra] = aligned.extras
    expect(aligned.extras.map(({ words }) => words)).toEqual([undefined])
    expect(Math.abs((extra?.from ?? 0) - 56)).toBeLessThan(6)
  })

  it('is in order, inside the take, alike every time, and tells every word once, whatever is said', () => {
    const words = array(integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 })
    const spoken = array(oneof(integer({ min: 0, max: 9 }), constant(SILENCE)), { maxLength: 10 })
    assert(
      property(words, spoken, integer({ min: 4, max: 60 }), (text, heard, frames) => {
        const sound = take(heard, 3, frames)
        const reading = readingOf(text)
        const aligned = alignToReading(sound, reading)
        expect(aligned.words).toHaveLength(text.length)
        let latest = 0
        for (const word of aligned.words) {
          if (word === undefined) continue
          expect(word.from).toBeGreaterThanOrEqual(latest)
          expect(word.to).toBeGreaterThan(word.from)
          expect(word.to).toBeLessThanOrEqual(sound.count)
          latest = word.to
        }
        expect(aligned.readingFrames).toHaveLength(sound.count)
        expect(alignToReading(sound, reading)).toEqual(aligned)
      }),
      { numRuns: 60 },
    )
  })
})
