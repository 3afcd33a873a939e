import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placedInRow, shownWords } from '../../../../renderer/takes/model/shown-words.ts'
import { wordAt } from '../../../../renderer/transport/words/word-at.ts'
import { textWords } from '../../../../shared/core/align/text-words.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../../shared/core/model/words/word-times.ts'

const takeId = takeIdSchema.parse('a'.repeat(64))

/** A take in which each word of a text has a tenth of a second, but those that are left out. */
function saying(text: string, left: readonly string[] = []): TakeWords {
  const all = textWords(text).map(({ from, to }, at) => ({ word: text.slice(from, to), from, to, at }))
  return {
    takeId,
    text,
    words: all
      .filter(({ word }) => !left.includes(word))
      .map(({ at, ...word }) => ({
        ...word,
        fromSample: at * 4410,
        toSample: at * 4410 + 4000,
        source: 'reading',
        confidence: 1,
      })),
    missing: all.filter(({ word }) => left.includes(word)).map(({ word, from, to }) => ({ word, from, to })),
    doubled: [],
    strange: [],
  }
}

const labels = (words: TakeWords): readonly string[] => shownWords(words).map(({ label }) => label)

describe('the words of a take as they are shown', () => {
  it('keep the marks that stand at them, and lose none twice', () => {
    expect(labels(saying('“Then stop – looking,” he said.'))).toEqual(['“Then', 'stop', 'looking,”', 'he', 'said.'])
    expect(labels(saying('¿Quién? Nadie…'))).toEqual(['¿Quién?', 'Nadie…'])
    expect(labels(saying('灯を 見た。'))).toEqual(['灯', 'を', '見', 'た。'])
    expect(labels(saying('🙂 Yes 🙂'))).toEqual(['Yes'])
    expect(labels(saying(''))).toEqual([])
  })

  it('have one that is left out where it would stand, and one that is said again where it sounds', () => {
    const words = saying('Keep the light on.', ['light'])
    const shown = shownWords({
      ...words,
      doubled: [{ word: 'the', from: 5, to: 8, fromSample: 3900, toSample: 4300 }],
    })
    expect(shown.map(({ label, kind }) => `${kind} ${label}`)).toEqual([
      'said Keep',
      'again the',
      'said the',
      'missing light',
      'said on.',
    ])
  })
})

describe('words in one row', () => {
  const pieces = fc.array(
    fc.record({ wanted: fc.integer({ min: -10, max: 900 }), width: fc.integer({ min: 1, max: 120 }) }),
  )

  it('stand in order, apart, and within it, or not in one row', () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 900 }), (words, width) => {
        const ordered = words.toSorted((a, b) => a.wanted - b.wanted)
        const lefts = placedInRow(ordered, width)
        if (lefts === undefined) return
        let free = 0
        for (const [at, left] of lefts.entries()) {
          expect(left).toBeGreaterThanOrEqual(free)
          free = left + (ordered[at]?.width ?? 0)
        }
        expect(free).toBeLessThanOrEqual(width)
      }),
    )
  })

  it('stand where they sound if there is room', () => {
    expect(
      placedInRow(
        [
          { wanted: 10, width: 20 },
          { wanted: 60, width: 20 },
        ],
        100,
      ),
    ).toEqual([10, 60])
    expect(placedInRow([{ wanted: 90, width: 20 }], 100)).toEqual([80])
    expect(
      placedInRow(
        [
          { wanted: 0, width: 60 },
          { wanted: 5, width: 60 },
        ],
        100,
      ),
    ).toBeUndefined()
  })
})

describe('the word that sounds', () => {
  it('is the last that has begun and not ended', () => {
    const { words } = saying('One two three')
    expect([0, 3999, 4000, 4410, 9000, 13_000, 90_000].map((sample) => wordAt(words, sample))).toEqual([
      0,
      0,
      undefined,
      1,
      2,
      undefined,
      undefined,
    ])
  })
})
