import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparedTakes,
  matchGains,
  paceOf,
  provenanceOf,
  reviewCounts,
  reviewLines,
  TAKE_LETTERS,
} from '../../../../renderer/takes/model/review.ts'
import { shownProject } from '../../../../renderer/project/store.ts'
import { type TakeDetail, takeDetailSchema } from '../../../../shared/contract/views.ts'
import { line } from '../cases.ts'
import { projectView } from '../fake-deps.ts'

/** A take whose id is the number, 64 digits long. */
function take(number: number, change: Partial<TakeDetail> = {}): TakeDetail {
  return takeDetailSchema.parse({
    id: number.toString(16).padStart(64, '0'),
    source: 'service',
    createdAt: `2026-11-21T10:00:${String(number).padStart(2, '0')}.000Z`,
    sampleRate: 1000,
    durationSamples: 2000,
    verdict: 'ready',
    isCurrent: true,
    isChosen: false,
    isStarred: false,
    isLocked: false,
    isAccepted: false,
    isSlice: false,
    requests: [],
    ...change,
  })
}

const sent = (text: string, body: object = {}): TakeDetail['requests'] => [
  {
    origin: 'https://a.example',
    model: 's2-pro',
    encoding: 'json',
    body: { text, temperature: 0.9, ...body },
    bytesOfText: text.length,
  },
]

describe('the lines of the review', () => {
  const open = shownProject(
    projectView({
      lines: [
        { ...line('aaaaa1', 'ready', 'draft'), hasStar: true },
        line('aaaaa2', 'suspicious'),
        line('aaaaa3', 'stale', 'draft'),
      ],
    }),
  )

  it.each([
    ['attention', ['aaaaa2', 'aaaaa3']],
    ['starred', ['aaaaa1']],
    ['all', ['aaaaa1', 'aaaaa2', 'aaaaa3']],
  ] as const)('with the filter "%s" are those of the script it is about, in its order', (filter, ids) => {
    expect(reviewLines(open, filter).map(({ id }) => id)).toEqual(ids)
  })

  it('are counted for each filter', () => {
    expect(reviewCounts(open)).toEqual({ attention: 2, starred: 1, all: 3 })
  })
})

describe('takes that are compared', () => {
  it('stand in the order they were made in, service before draft, with a letter each', () => {
    const takes = [take(1, { source: 'draft' }), take(3), take(2)]
    expect(comparedTakes(takes, undefined).map(({ letter, name }) => [letter, name])).toEqual([
      ['A', 'Take 1'],
      ['B', 'Take 2'],
      ['C', 'Draft take'],
    ])
  })

  it('have no letter that means something else, and none after the last', () => {
    const letters = comparedTakes(
      Array.from({ length: 10 }, (_, index) => take(index + 1)),
      undefined,
    ).map(({ letter }) => letter)
    expect(letters).toEqual([...TAKE_LETTERS, undefined, undefined])
    for (const letter of ['F', 'L', 'N', 'X']) expect(TAKE_LETTERS).not.toContain(letter)
  })

  it('are in the shuffled order without their names while blind, and a take that comes stands at the end', () => {
    const [a, b, c] = [take(1), take(2), take(3)]
    const compared = comparedTakes([a, b, c], [b.id, a.id])
    expect(compared.map((one) => one.take.id)).toEqual([b.id, a.id, c.id])
    expect(compared.map(({ name }) => name)).toEqual(['Take A', 'Take B', 'Take C'])
  })
})

describe('matching loudness', () => {
  it('only ever lowers, and leaves every measured take equally loud', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -60, max: 0, noNaN: true }), { minLength: 1, maxLength: 8 }), (levels) => {
        const takes = levels.map((loudnessLufs, index) => take(index + 1, { loudnessLufs }))
        const gains = matchGains(takes)
        const heard = takes.map(({ id, loudnessLufs = 0 }) => loudnessLufs + (gains.get(id) ?? 0))
        for (const gain of gains.values()) expect(gain).toBeLessThanOrEqual(0)
        for (const level of heard) expect(level).toBeCloseTo(Math.min(...levels), 9)
      }),
    )
  })

  it('leaves takes alone that were not measured', () => {
    expect(matchGains([take(1), take(2, { loudnessLufs: -20 })])).toEqual(new Map([[take(2).id, 0]]))
    expect(matchGains([take(1)]).size).toBe(0)
  })
})

describe('what is said of a take', () => {
  it('comes from what was sent for it', () => {
    expect(provenanceOf(take(1, { requests: sent('Six. ') }))).toEqual({
      temperature: 0.9,
      model: 's2-pro',
      bytesOfText: 5,
    })
    expect(provenanceOf(take(1))).toEqual({ temperature: undefined, model: undefined, bytesOfText: 0 })
  })

  it.each([
    ['the line as it stands', take(1), 180],
    ['what was sent, if the line has changed', take(1, { isCurrent: false, requests: sent('Two words') }), 60],
    ['what was sent without cues', take(1, { isCurrent: false, requests: sent('[sighs] (low) One.') }), 30],
    ['nothing, if it is not known', take(1, { isCurrent: false }), undefined],
    ['nothing, if it is hardly there', take(1, { durationSamples: 100 }), undefined],
    [
      'nothing, if it was cut from more',
      take(1, { isCurrent: false, isSlice: true, requests: sent('A b') }),
      undefined,
    ],
  ] as const)('its pace follows from %s', (_, given, pace) => {
    expect(paceOf(given, { words: 6, pauseMs: 0 })).toBe(pace)
  })

  it('its pace is that of the speech, without the pauses of the line', () => {
    expect(paceOf(take(1, { durationSamples: 6000 }), { words: 6, pauseMs: 4000 })).toBe(180)
    expect(
      paceOf(take(1, { isCurrent: false, requests: [...sent('One.'), ...sent('Two.')] }), { words: 6, pauseMs: 0 }),
    ).toBe(undefined)
  })
})
