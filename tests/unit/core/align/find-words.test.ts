import { array, assert, constant, integer, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWords } from '../../../../shared/core/align/find-words.ts'
import type { TakeAlignment } from '../../../../shared/core/align/types.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'
import { HUM, madeTake, madeWords, readingOf, SILENCE, type Sound } from '../../../support/align/made-words.ts'

const found = (said: readonly Sound[], asked: readonly number[], frames = 10): TakeAlignment => {
  const words = findWords(speechPhones(), madeTake(said, frames, 1), readingOf(asked))
  if (words === undefined) throw new Error('The take is too short for its words.')
  return words
}
const isThere = ({ words }: TakeAlignment): readonly boolean[] => words.map((word) => word !== undefined)

describe('a take of words that read so', () => {
  it('has each word where it sounds, though it is spoken slower and pauses elsewhere', () => {
    const { words, again, strange } = found([0, 1, SILENCE, 2, 3, 4], [0, 1, 2, 3, 4])
    const starts = [12, 62, 132, 182, 242]
    for (const [index, start] of starts.entries()) {
      expect(Math.abs((words[index]?.from ?? 0) - start)).toBeLessThan(5)
    }
    expect([again, strange]).toEqual([[], []])
  })

  it('has the sounds of each word in their order, one after the other', () => {
    const [first] = found([2, 3], [2, 3]).words
    expect(first?.phones.map(({ name }) => name).join(' ')).toBe(madeWords[2])
    for (const [at, { from, to }] of first?.phones.entries() ?? []) {
      expect(to).toBeGreaterThan(from)
      expect(from).toBeGreaterThanOrEqual(first?.phones[at - 1]?.to ?? 0)
    }
  })

  it('has its last word to where that ends, though it is held like none of its sounds', () => {
    const take = madeTake([0, 1, 2], 10, 1)
    const end = take.energyDb.length - 12
    for (let frame = end; frame < end + 10; frame += 1) {
      take.energyDb[frame] = -22
      for (let index = 0; index < TIMBRE_SIZE; index += 1) take.timbre[frame * TIMBRE_SIZE + index] = 5 * (-1) ** index
    }
    const words = findWords(speechPhones(), take, readingOf([0, 1, 2]))?.words ?? []
    expect(words.at(-1)?.to).toBe(end + 10)
    expect(words.at(-1)?.phones.at(-1)?.to).toBe(end + 10)
  })

  it('has a word that people say in two ways where it sounds in the other one', () => {
    const phonesOf = (names: string) =>
      names.split(' ').map((name, at) => ({ name, start: 1 + at * 0.08, end: 1.08 + at * 0.08 }))
    const phones = phonesOf('s k eh jh uh l')
    const after = readingOf([2, 3]).map(({ start, end, phones: own }) => ({
      start: start + 2,
      end: end + 2,
      phones: own.map((phone) => ({ ...phone, start: phone.start + 2, end: phone.end + 2 })),
    }))
    const reading = [...readingOf([0]), { start: 1, end: phones.at(-1)?.end ?? 1, phones }, ...after]
    const take = madeTake([0, { phones: 'sh eh d y uw l'.split(' ') }, 2, 3], 10, 1)
    const said = (text?: string) => findWords(speechPhones(), take, reading, text)
    const misfit = said()?.words[1]?.misfit ?? 0
    const { words = [], again, strange } = said('Lamps, schedule storm captain.') ?? {}
    expect([words.map((word) => word !== undefined), again, strange]).toEqual([[true, true, true, true], [], []])
    expect(Math.abs((words[1]?.from ?? 0) - 62)).toBeLessThan(5)
    expect(Math.abs((words[2]?.from ?? 0) - 122)).toBeLessThan(5)
    expect(words[1]?.misfit).toBeLessThan(misfit / 4)
    expect(words[1]?.phones.map(({ name }) => name).join(' ')).toBe('sh eh d y uw l')
  })

  it('has no time for a word that nobody says', () => {
    expect(isThere(found([0, 1, 3, 4, 5], [0, 1, 2, 3, 4, 5]))).toEqual([true, true, false, true, true, true])
  })

  it('tells a word that is said twice, and its last saying counts', () => {
    const { words, again } = found([0, 1, 2, 2, 3, 4], [0, 1, 2, 3, 4])
    expect(again).toHaveLength(1)
    expect(again[0]).toMatchObject({ first: 2, last: 2 })
    expect(Math.abs((words[2]?.from ?? 0) - 162)).toBeLessThan(5)
    expect(Math.abs((again[0]?.from ?? 0) - 112)).toBeLessThan(5)
  })

  it('tells words that are said twice together', () => {
    expect(found([0, 1, 2, 1, 2, 3, 4], [0, 1, 2, 3, 4]).again).toMatchObject([{ first: 1, last: 2 }])
  })

  it('leaves a sound that is no word to none', () => {
    const { words, strange } = found([0, 1, SILENCE, HUM, SILENCE, 2, 3], [0, 1, 2, 3])
    expect(words.every((word) => word !== undefined)).toBe(true)
    expect(strange).toHaveLength(1)
    expect(Math.abs((words[2]?.from ?? 0) - 212)).toBeLessThan(6)
  })

  it('has nothing strange where a cue asks for a sound, between words and at either end', () => {
    const takes: readonly (readonly Sound[])[] = [
      [0, 1, SILENCE, HUM, SILENCE, 2, 3],
      [HUM, SILENCE, 0, 1, 2, 3],
      [0, 1, 2, 3, SILENCE, HUM],
    ]
    for (const said of takes) {
      const take = madeTake(said, 10, 1)
      const at = said.filter((sound) => sound !== SILENCE).indexOf(HUM)
      expect(findWords(speechPhones(), take, readingOf([0, 1, 2, 3]))?.strange).toHaveLength(1)
      const cued = findWords(speechPhones(), take, readingOf([0, 1, 2, 3]), undefined, new Set([at]))
      expect([cued?.strange, cued?.again]).toEqual([[], []])
      expect(cued?.words.every((word) => word !== undefined)).toBe(true)
      // A cue elsewhere explains nothing.
      const elsewhere = new Set([at === 2 ? 0 : 2])
      expect(findWords(speechPhones(), take, readingOf([0, 1, 2, 3]), undefined, elsewhere)?.strange).toHaveLength(1)
    }
  })

  it('is nowhere in a sound that is too short for its words', () => {
    expect(findWords(speechPhones(), madeTake([], 10, 1), readingOf([0, 1, 2, 3, 4]))).toBeUndefined()
  })

  it('is in order, inside the take, alike every time, and tells every word once, whatever is said', () => {
    const words = array(integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 })
    const spoken = array(oneof(integer({ min: 0, max: 7 }), constant(SILENCE), constant(HUM)), { maxLength: 7 })
    assert(
      property(words, spoken, integer({ min: 3, max: 20 }), (text, said, frames) => {
        const sound = madeTake(said, frames, 3)
        const once = findWords(speechPhones(), sound, readingOf(text))
        expect(findWords(speechPhones(), sound, readingOf(text))).toEqual(once)
        if (once === undefined) return
        expect(once.words).toHaveLength(text.length)
        let latest = 0
        for (const word of once.words) {
          if (word === undefined) continue
          expect(word.from).toBeGreaterThanOrEqual(latest)
          expect(word.to).toBeGreaterThan(word.from)
          expect(word.to).toBeLessThanOrEqual(sound.energyDb.length)
          latest = word.to
        }
      }),
      { numRuns: 15 },
    )
  })
})
