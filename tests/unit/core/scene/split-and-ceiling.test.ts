import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import {
  CEILING_BOUNDS,
  ceilingAfter,
  ceilingFor,
  ceilingKey,
  FIRST_CEILING,
  type SceneCeiling,
  sceneCeilingsSchema,
  type SceneOutcome,
} from '../../../../shared/core/scene/ceiling.ts'
import { type SceneLine, splitScene } from '../../../../shared/core/scene/split-scene.ts'

const lineId = (index: number): SceneLine['lineId'] => lineIdSchema.parse(`l${String(index).padStart(5, '0')}`)
const line = (index: number, changes: Partial<SceneLine> = {}): SceneLine => ({
  lineId: lineId(index),
  voice: `voice ${index % 2}`,
  characters: 50,
  scene: 0,
  pauseBeforeMs: 0,
  isNarrator: false,
  settings: 'same',
  ...changes,
})
const shape = (lines: readonly SceneLine[], ceiling = { characters: 1000, speakers: 5 }): readonly string[] =>
  splitScene(lines, ceiling).map(({ lines: group, border }) => `${group.length} ${border}`)

describe('a scene is split', () => {
  it('not at all where everything fits', () => {
    expect(shape([0, 1, 2, 3].map((index) => line(index)))).toEqual(['4 end'])
    expect(splitScene([], { characters: 100, speakers: 2 })).toEqual([])
  })

  it.each<readonly [string, Partial<SceneLine>, string]>([
    ['where the next scene begins', { scene: 1 }, 'scene'],
    ['at a long pause', { pauseBeforeMs: 1500 }, 'pause'],
    ['where the settings differ', { settings: 'other' }, 'settings'],
  ])('%s', (_, changes, border) => {
    const rest = [2, 3].map((index) =>
      line(index, { ...changes, pauseBeforeMs: index === 2 ? (changes.pauseBeforeMs ?? 0) : 0 }),
    )
    expect(shape([line(0), line(1), ...rest])).toEqual([`2 ${border}`, '2 end'])
  })

  it('before there are too many characters', () => {
    expect(
      shape(
        [0, 1, 2, 3, 4].map((index) => line(index)),
        { characters: 120, speakers: 5 },
      ),
    ).toEqual(['2 characters', '2 characters', '1 end'])
  })

  it('before there are too many speakers', () => {
    const lines = [0, 1, 2, 3].map((index) => line(index, { voice: `voice ${index}` }))
    expect(shape(lines, { characters: 1000, speakers: 3 })).toEqual(['3 speakers', '1 end'])
  })

  it('a little earlier where a pause or the narrator makes it natural', () => {
    const lines = Array.from({ length: 10 }, (_, index) => line(index, index === 5 ? { pauseBeforeMs: 600 } : {}))
    expect(shape(lines, { characters: 350, speakers: 5 })).toEqual(['5 characters', '5 end'])
    const narrated = Array.from({ length: 10 }, (_, index) => line(index, index >= 6 ? { isNarrator: true } : {}))
    expect(shape(narrated, { characters: 400, speakers: 5 })).toEqual(['6 characters', '4 end'])
  })

  it('so that a line that is too long goes alone', () => {
    expect(shape([line(0), line(1, { characters: 900 }), line(2)], { characters: 300, speakers: 5 })).toEqual([
      '1 characters',
      '1 characters',
      '1 end',
    ])
  })

  it('without losing, moving or mixing anything, and under the ceiling', () => {
    const lines = fc.array(
      fc.record({
        voice: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        characters: fc.integer({ min: 1, max: 400 }),
        step: fc.boolean(),
        pauseBeforeMs: fc.constantFrom(0, 0, 0, 300, 999, 1000, 4000),
        isNarrator: fc.boolean(),
        settings: fc.constantFrom('x', 'x', 'x', 'y'),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 50, max: 1500 }),
        fc.integer({ min: 1, max: 6 }),
        (all, characters, speakers) => {
          let scene = 0
          const given = all.map(({ step, ...rest }, index) => {
            scene += step && index % 7 === 0 ? 1 : 0
            return line(index, { ...rest, scene })
          })
          const groups = splitScene(given, { characters, speakers })
          expect(groups.flatMap((group) => group.lines)).toEqual(given)
          for (const { lines: group } of groups) {
            expect(group.length).toBeGreaterThan(0)
            expect(new Set(group.map((entry) => `${entry.scene} ${entry.settings}`)).size).toBe(1)
            expect(group.slice(1).every((entry) => entry.pauseBeforeMs < 1000)).toBe(true)
            if (group.length === 1) continue
            expect(group.reduce((sum, entry) => sum + entry.characters, 0)).toBeLessThanOrEqual(characters)
            expect(new Set(group.map((entry) => entry.voice)).size).toBeLessThanOrEqual(speakers)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the ceiling of a service', () => {
  const after = (start: SceneCeiling, ...outcomes: readonly SceneOutcome[]): SceneCeiling =>
    outcomes.reduce(ceilingAfter, start)
  const good = (characters: number, speakers = 2): SceneOutcome => ({ kind: 'ready', characters, speakers })

  it('falls below what was sent when it went wrong, further when it was refused', () => {
    expect(after(FIRST_CEILING, { kind: 'suspicious', characters: 1000, speakers: 3 })).toMatchObject({
      characters: 800,
      isLearned: true,
    })
    expect(after(FIRST_CEILING, { kind: 'refused', characters: 1000, speakers: 3 })).toMatchObject({
      characters: 500,
      speakers: 5,
    })
  })

  it('counts the speakers as too many where the text was short', () => {
    expect(after(FIRST_CEILING, { kind: 'refused', characters: 200, speakers: 4 })).toMatchObject({
      characters: 1200,
      speakers: 3,
    })
  })

  it('rises after three answers in a row that came near to it, and not after short ones', () => {
    expect(after(FIRST_CEILING, good(1000), good(1100)).characters).toBe(1200)
    expect(after(FIRST_CEILING, good(1000), good(1100), good(950)).characters).toBe(1380)
    expect(after(FIRST_CEILING, ...Array.from({ length: 20 }, () => good(300))).characters).toBe(1200)
    expect(
      after(FIRST_CEILING, good(1000), good(1000), { kind: 'suspicious', characters: 1500, speakers: 2 }, good(1000))
        .characters,
    ).toBe(1200)
    expect(after(FIRST_CEILING, good(100, 5), good(100, 5), good(100, 5)).speakers).toBe(6)
  })

  it('stays within its bounds, never rises by a bad answer, and never falls by a good one', () => {
    const outcome = fc.record({
      kind: fc.constantFrom('ready' as const, 'suspicious' as const, 'refused' as const),
      characters: fc.integer({ min: 1, max: 6000 }),
      speakers: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 60 }), (outcomes) => {
        let ceiling = FIRST_CEILING
        for (const each of outcomes) {
          const next = ceilingAfter(ceiling, each)
          expect(next.characters).toBeGreaterThanOrEqual(CEILING_BOUNDS.characters.least)
          expect(next.characters).toBeLessThanOrEqual(CEILING_BOUNDS.characters.most)
          expect(next.speakers).toBeGreaterThanOrEqual(CEILING_BOUNDS.speakers.least)
          expect(next.speakers).toBeLessThanOrEqual(CEILING_BOUNDS.speakers.most)
          const sign = each.kind === 'ready' ? 1 : -1
          expect(sign * (next.characters - ceiling.characters)).toBeGreaterThanOrEqual(0)
          expect(sign * (next.speakers - ceiling.speakers)).toBeGreaterThanOrEqual(0)
          ceiling = next
        }
      }),
    )
  })

  it('belongs to one service and one model, can be capped by the user, and survives being written down', () => {
    const key = ceilingKey('https://api.example.com', 's2-pro')
    const learned = after(FIRST_CEILING, { kind: 'suspicious', characters: 1000, speakers: 3 })
    const ceilings = sceneCeilingsSchema.parse(JSON.parse(JSON.stringify({ [key]: learned })))
    expect(ceilingFor(ceilings, key)).toEqual(learned)
    expect(ceilingFor(ceilings, ceilingKey('https://api.example.com', 'other'))).toEqual(FIRST_CEILING)
    expect(ceilingFor(ceilings, key, { characters: 300, speakers: 2 })).toMatchObject({ characters: 300, speakers: 2 })
  })
})
