import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { alignWords, plainWords } from '../../../../shared/core/scene/align-words.ts'
import {
  type CutProblem,
  chosenCuts,
  costWithout,
  cutTables,
  wholeCost,
} from '../../../../shared/core/scene/best-cuts.ts'
import { cutScene } from '../../../../shared/core/scene/cut-scene.ts'
import { expectedLength, learnEvenness, learnRate, lengthCost } from '../../../../shared/core/scene/expected-length.ts'
import { type SpeechFrames, TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'
import { pauseCost, pauseCounter, writtenPauses } from '../../../../shared/core/scene/inner-pauses.ts'
import { sceneSlices } from '../../../../shared/core/scene/scene-slices.ts'
import type { HeardWord, SceneTurn } from '../../../../shared/core/scene/types.ts'
import { joinProfiles, voiceProfile } from '../../../../shared/core/scene/voice-profile.ts'
import { seededRandom } from '../../../support/audio/tones.ts'

const turn = (index: number, text: string, voiceIndex = 0): SceneTurn => ({
  lineId: lineIdSchema.parse(`l${String(index).padStart(5, '0')}`),
  voiceIndex,
  characters: text.length,
  text,
})
/** Words of one second each, one after the other. */
const heard = (text: string): readonly HeardWord[] =>
  text.split(' ').map((word, index) => ({ text: word, start: index, end: index + 0.8 }))

describe('a transcript laid over the lines', () => {
  const turns = [turn(0, 'You came back.'), turn(1, 'I said I would!'), turn(2, 'Did you?')]

  it('finds every word and every border', () => {
    expect(alignWords(turns, heard('You came back I said I would did you'))).toEqual({
      heardShare: [1, 1, 1],
      strayWords: 0,
      surplusWords: 0,
      strayRun: 0,
      unheard: turns.map(() => ({ first: 0, last: 0 })),
      borders: [
        { from: 280, to: 300 },
        { from: 680, to: 700 },
      ],
    })
  })

  it('bears a misheard word, and counts what is left out and what is too much', () => {
    expect(alignWords(turns, heard('You came bach I said would did you really now'))).toMatchObject({
      heardShare: [1, 0.75, 1],
    })
    expect(alignWords(turns, heard('You came back did you'))?.heardShare).toEqual([1, 0, 1])
    const ends = alignWords(turns, heard('came back I said did you'))?.unheard
    expect(ends).toEqual([
      { first: 1, last: 0 },
      { first: 0, last: 2 },
      { first: 0, last: 0 },
    ])
    expect(alignWords(turns, heard('You came back did you'))?.unheard[1]).toEqual({ first: 4, last: 4 })
    expect(alignWords(turns, heard('You came back I said I would did you forget all of it'))).toMatchObject({
      strayWords: 4,
      surplusWords: 4,
      strayRun: 4,
    })
    expect(alignWords(turns, heard('Yew came back I sad I would dig you'))).toMatchObject({ surplusWords: 0 })
  })

  it('does not find two lines that were swapped', () => {
    // The "you" of both is in its place by chance.
    const [first = 1, second, third = 1] =
      alignWords(turns, heard('Did you I said I would You came back'))?.heardShare ?? []
    expect([first < 0.6, second, third < 0.6]).toEqual([true, 1, true])
  })

  it('reads pieces of several words, and says nothing where there is nothing', () => {
    const pieces = [
      { text: 'You came back. I said', start: 0, end: 2 },
      { text: 'I would. Did you?', start: 2, end: 4 },
    ]
    expect(alignWords(turns, pieces)?.heardShare).toEqual([1, 1, 1])
    expect(alignWords(turns, [])).toBeUndefined()
    expect(alignWords([turn(0, '...')], heard('a'))).toBeUndefined()
    expect(plainWords("It's half-past -- NINE!")).toEqual(['its', 'half', 'past', 'nine'])
  })
})

describe('the best cuts', () => {
  it('cost what trying everything finds, and every border knows its second-best place', () => {
    const random = seededRandom(9)
    for (let round = 0; round < 200; round += 1) {
      const turns = 1 + Math.floor(random() * 4)
      const places = turns + 1 + Math.floor(random() * 4)
      const costs = Array.from({ length: turns * places * places }, () => random() * 10)
      const problem: CutProblem = {
        turns,
        places,
        lineCost: (at, from, to) => costs[(at * places + from) * places + to] ?? 0,
        borderCost: (at, place) => ((at + 1) * place) % 3,
        reach: () => places - 1,
      }
      const all = allWays(turns, places).map((way) => ({ way, cost: costOf(problem, way) }))
      const best = all.reduce((a, b) => (b.cost < a.cost ? b : a))
      const tables = cutTables(problem)
      expect(wholeCost(tables)).toBeCloseTo(best.cost, 6)
      const chosen = chosenCuts(problem, tables, (a, b) => a === b) ?? []
      expect(chosen.map(({ at }) => at)).toEqual(best.way)
      for (const [border, { at, margin }] of chosen.entries()) {
        const others = all.filter(({ way }) => way[border] !== at).map(({ cost }) => cost)
        expect(margin).toBeCloseTo(Math.min(...others, Infinity) - best.cost, 6)
      }
      if (turns < 2) continue
      // Without a turn: the same search with one turn fewer.
      for (let left = 0; left < turns; left += 1) {
        const original = (at: number): number => (at < left ? at : at + 1)
        const rest: CutProblem = {
          ...problem,
          turns: turns - 1,
          lineCost: (at, from, to) => problem.lineCost(original(at), from, to),
          borderCost: (at, place) => problem.borderCost(original(at), place),
        }
        const least = Math.min(...allWays(turns - 1, places).map((way) => costOf(rest, way)))
        // Where the last one is left out, the one before it ends at the end, for which no border is paid.
        expect(costWithout(problem, tables, left)).toBeCloseTo(least, 6)
      }
    }
  })

  it('are none where there are fewer places than borders', () => {
    const problem: CutProblem = { turns: 4, places: 3, lineCost: () => 1, borderCost: () => 0, reach: () => 2 }
    expect(chosenCuts(problem, cutTables(problem), (a, b) => a === b)).toBeUndefined()
  })
})

function allWays(turns: number, places: number): readonly (readonly number[])[] {
  if (turns <= 1) return [[]]
  return allWays(turns - 1, places).flatMap((way) =>
    Array.from({ length: places - 1 }, (_, at) => at)
      .filter((at) => at > (way.at(-1) ?? 0) && at < places - 1)
      .map((at) => [...way, at]),
  )
}

function costOf({ places, lineCost, borderCost }: CutProblem, way: readonly number[]): number {
  const edges = [0, ...way, places - 1]
  return edges.slice(1).reduce((sum, to, turn) => {
    const border = turn < way.length ? borderCost(turn, to) : 0
    return sum + lineCost(turn, edges[turn] ?? 0, to) + border
  }, 0)
}

describe('expected lengths', () => {
  it('grow with the text and fall with the pace, and a length is likelier the nearer it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 5, max: 30, noNaN: true }), (characters, rate) => {
        const expected = expectedLength(characters, rate)
        expect(expectedLength(characters + 10, rate).seconds).toBeGreaterThan(expected.seconds)
        expect(expectedLength(characters, rate + 1).seconds).toBeLessThan(expected.seconds)
        expect(lengthCost(expected.seconds, expected)).toBeCloseTo(0, 9)
        expect(lengthCost(expected.seconds * 2, expected)).toBeGreaterThan(lengthCost(expected.seconds * 1.5, expected))
        expect(lengthCost(expected.seconds / 2, expected)).toBeCloseTo(lengthCost(expected.seconds * 2, expected), 6)
      }),
    )
  })

  it('are learned from five seconds of speech or more, and one odd line does not matter', () => {
    expect(learnRate([{ characters: 60, seconds: 4 }])).toBeUndefined()
    const lines = [15, 16, 14, 15].map((rate) => ({ characters: rate * 3, seconds: 3 }))
    expect(learnRate([...lines, { characters: 10, seconds: 3 }])).toBe(15)
    expect(learnRate([])).toBeUndefined()
  })

  it('are narrower for a voice that speaks evenly, and one odd line does not make it uneven', () => {
    const even = [20, 40, 60, 80, 100].map((characters) => ({
      characters,
      seconds: expectedLength(characters, 15).seconds,
    }))
    expect(learnEvenness([], 15)).toBe(1)
    expect(learnEvenness(even.slice(0, 2), 15)).toBeGreaterThan(learnEvenness(even, 15))
    expect(learnEvenness(even, 15)).toBeCloseTo(Math.sqrt(3 / 8), 6)
    expect(learnEvenness([...even, { characters: 60, seconds: 30 }], 15)).toBeLessThan(1.2)
    const wild = even.map(({ characters, seconds }, index) => ({
      characters,
      seconds: seconds * (index % 2 ? 2 : 0.5),
    }))
    expect(learnEvenness(wild, 15)).toBe(1.5)
    const [usual, narrow] = [expectedLength(40, 15), expectedLength(40, 15, 0.6)]
    expect(narrow.seconds).toBe(usual.seconds)
    expect(narrow.spread).toBeCloseTo(usual.spread * 0.6, 9)
  })
})

describe('pauses inside of lines', () => {
  it.each([
    ['You came back.', 0, 0],
    ['Listen. Somebody is walking.', 1, 0],
    ['No, wait; I know!', 0, 2],
    ['“Stay.” He left…', 1, 0],
    ['Well… no — not now.', 1, 1],
    ['It costs 3.50 at 10:30', 0, 0],
    ['你好。我来了。', 1, 0],
    ['', 0, 0],
    ['...', 0, 0],
  ])('are read off the punctuation of %j', (text, sure, maybe) => {
    expect(writtenPauses(text)).toEqual({ sure, maybe })
  })

  it('are counted where they lie between two places, and a click does not part one', () => {
    const pause = (from: number, to: number) => ({ frame: (from + to) / 2, from, to, cost: 1 })
    const dip = { frame: 55, from: 55, to: 55, cost: 7 }
    // The second is two pauses with a click between them; the third is a closure.
    const count = pauseCounter([pause(20, 40), dip, pause(60, 70), pause(72, 80), pause(120, 125)], 200)
    expect(count({ from: 0, to: 200 })).toBe(2)
    expect(count({ from: 40, to: 200 })).toBe(1)
    expect(count({ from: 0, to: 20 })).toBe(0)
    expect(count({ from: 0, to: 71 })).toBe(1)
    expect(count({ from: 80, to: 200 })).toBe(0)
  })

  it('cost nothing where the text has them, and something where it has none or they are left out', () => {
    expect(pauseCost(1, { sure: 1, maybe: 0 })).toBe(0)
    expect(pauseCost(0, { sure: 0, maybe: 2 })).toBe(0)
    expect(pauseCost(1, { sure: 0, maybe: 0 })).toBeGreaterThan(pauseCost(0, { sure: 1, maybe: 0 }))
    expect(pauseCost(100, { sure: 0, maybe: 0 })).toBe(6)
  })
})

/** Frames made up of stretches: a voice is a pitch and a timbre, silence is undefined. */
function madeFrames(parts: readonly (readonly [voice: number | undefined, frames: number])[], seed = 1): SpeechFrames {
  const random = seededRandom(seed)
  const all = parts.flatMap(([voice, count]) => Array.from({ length: count }, () => voice))
  const noise = (): number => random() + random() - 1
  return {
    energyDb: Float32Array.from(all, (voice) => (voice === undefined ? -70 : -20 + noise() * 3)),
    pitchHz: Float32Array.from(all, (voice) => (voice === undefined ? 0 : (100 + 60 * voice) * 2 ** (noise() / 12))),
    brightnessHz: Float32Array.from(all, (voice) => (voice === undefined ? 0 : 800)),
    timbre: Float32Array.from(
      all.flatMap((voice) =>
        Array.from({ length: TIMBRE_SIZE }, (_, index) =>
          voice === undefined ? 0 : Math.sin(voice * 7 + index) * 3 + noise(),
        ),
      ),
    ),
  }
}

describe('a scene of made-up frames', () => {
  const profileOf = (voice: number): ReturnType<typeof voiceProfile> =>
    voiceProfile(madeFrames([[voice, 400]], 50 + voice))
  const voices = [0, 1, 2].flatMap((voice) => {
    const profile = profileOf(voice)
    return profile === undefined ? [] : [{ profile, rate: 15 }]
  })
  const turns = [0, 1, 2, 0].map((voice, index) => turn(index, 'x'.repeat(30), voice))
  const cut = (parts: Parameters<typeof madeFrames>[0]): ReturnType<typeof cutScene> => {
    const frames = madeFrames(parts)
    return cutScene({ durationSamples: frames.energyDb.length * 441, sampleRate: 44_100, frames, turns, voices })
  }
  const whole: Parameters<typeof madeFrames>[0] = [
    [0, 200],
    [undefined, 40],
    [1, 200],
    [undefined, 20],
    [2, 200],
    [undefined, 60],
    [0, 200],
  ]

  it('is cut in the middle of its pauses', () => {
    const { cuts, slices, verdict } = cut(whole)
    expect(verdict).toBe('ready')
    expect(cuts.map(({ sample }) => sample / 441)).toEqual([220, 450, 690])
    expect(cuts.every(({ confidence }) => confidence > 0.9)).toBe(true)
    expect(slices.map(({ fromSample, toSample }) => [fromSample / 441, toSample / 441])).toEqual([
      [0, 212],
      [228, 450],
      [450, 672],
      [708, 920],
    ])
    for (const [index, { sample, lowerBound, upperBound }] of cuts.entries()) {
      expect(lowerBound).toBeLessThan(sample)
      expect(upperBound).toBeGreaterThan(sample)
      expect(lowerBound).toBeGreaterThanOrEqual(cuts[index - 1]?.sample ?? 0)
    }
  })

  it('gives new slices for a cut that was moved, and the whole stretch where nothing is heard', () => {
    const frames = madeFrames(whole)
    const answer = { frames, sampleRate: 44_100, durationSamples: frames.energyDb.length * 441 }
    const lineIds = turns.map(({ lineId }) => lineId)
    const moved = sceneSlices(answer, lineIds, [100 * 441, 210 * 441, 230 * 441])
    expect(moved.map(({ fromSample, toSample }) => [fromSample / 441, toSample / 441])).toEqual([
      [0, 100],
      [100, 210],
      [210, 230],
      [230, 920],
    ])
  })

  it.each<readonly [string, Parameters<typeof madeFrames>[0]]>([
    ['a line missing', whole.toSpliced(2, 2)],
    [
      'two lines swapped',
      whole.map((part, index) => (index === 2 ? ([2, 200] as const) : index === 4 ? ([1, 200] as const) : part)),
    ],
    ['a line cut short', whole.with(4, [2, 70])],
    ['a line that goes on and on', whole.with(4, [2, 600])],
    ['a stranger', [...whole, [undefined, 40], [9, 200]]],
    ['silence', [[undefined, 900]]],
    ['one sound', [[0, 900]]],
    ['nothing', []],
  ])('is suspicious with %s', (_, parts) => {
    expect(cut(parts)).toMatchObject({ verdict: 'suspicious', problem: { code: 'audio.suspicious' } })
  })

  it('never throws, and answers cuts in order, whatever is heard', () => {
    const part = fc.tuple(fc.constantFrom(undefined, 0, 1, 2, 5), fc.integer({ min: 0, max: 120 }))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { cuts, slices } = cut(parts)
        expect([0, 3]).toContain(cuts.length)
        expect(slices).toHaveLength(cuts.length === 0 ? 0 : 4)
        const samples = cuts.map(({ sample }) => sample)
        expect(samples).toEqual(samples.toSorted((a, b) => a - b))
        for (const { fromSample, toSample } of slices) expect(toSample).toBeGreaterThanOrEqual(fromSample)
      }),
      { numRuns: 150 },
    )
  })

  it('knows a voice from several samples as from one', () => {
    const [a, b] = [voiceProfile(madeFrames([[1, 300]], 3)), voiceProfile(madeFrames([[1, 300]], 4))]
    if (a === undefined || b === undefined) throw new Error('There is too little voice.')
    const both = joinProfiles([a, b])
    expect(both.frames).toBe(a.frames + b.frames)
    for (const [index, value] of both.mean.entries())
      expect(value).toBeCloseTo(((a.mean[index] ?? 0) * a.frames + (b.mean[index] ?? 0) * b.frames) / both.frames, 6)
    expect(voiceProfile(madeFrames([[1, 30]]))).toBeUndefined()
    expect(() => joinProfiles([])).toThrow(RangeError)
  })
})
