import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanUpGroups } from '../../../../renderer/takes/model/clean-up.ts'
import { costWords, dayBars, priceWords, spendWords } from '../../../../renderer/rendering/model/ledger.ts'
import { isLiveActive, liveWords } from '../../../../renderer/rendering/model/live.ts'
import { seamTarget, sureness, withinSeam } from '../../../../renderer/rendering/model/scene.ts'
import { type CleanUpPlan, cleanUpPlanSchema, type Price } from '../../../../shared/contract/render-views.ts'

const typed: Price = { perMillionBytes: 15, unit: 'EUR', source: 'typed', confidence: 1, samples: 0 }
const spend = { requests: 12, takes: 1, bytesOfText: 640, unknownBytes: 0 }

describe('what was spent', () => {
  it('is bytes alone without a price, and an estimate with one', () => {
    expect(costWords(2_000_000, null)).toBeUndefined()
    expect(costWords(2_000_000, typed)).toBe('about 30 EUR')
    expect(costWords(300, typed)).toBe('less than 0.01 EUR')
    expect(costWords(0, typed)).toBe('about 0 EUR')
  })

  it('never shows a learned price without how sure it is', () => {
    const learned: Price = { ...typed, source: 'learned', unit: 'credits', confidence: 0.8, samples: 12 }
    expect(priceWords(learned)).toBe(
      '15 credits for a million bytes, learned from how the balance fell: 12 readings, 80% sure.',
    )
    expect(priceWords(typed)).toBe('15 EUR for a million bytes, as you typed it.')
    expect(priceWords(null)).toContain('bytes of text are shown alone')
  })

  it('tells what may have been billed without an answer', () => {
    expect(spendWords(spend)).toBe('12 requests, 1 take, 640 bytes of text')
    expect(spendWords({ ...spend, unknownBytes: 45 })).toBe(
      '12 requests, 1 take, 640 bytes of text, 45 of them without an answer',
    )
  })
})

describe('the bars of the days', () => {
  it('show the days between, on which nothing was sent', () => {
    const bars = dayBars([
      { day: '2026-02-27', spend },
      { day: '2026-03-02', spend: { ...spend, bytesOfText: 320 } },
    ])
    expect(bars.map(({ day, part }) => [day, part])).toEqual([
      ['2026-02-27', 1],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 0.5],
    ])
  })

  it('are none without a day, and 31 at most', () => {
    expect(dayBars([])).toEqual([])
    const long = dayBars([
      { day: '2025-01-01', spend },
      { day: '2026-01-01', spend },
    ])
    expect(long).toHaveLength(31)
    expect(long.at(-1)?.day).toBe('2026-01-01')
  })
})

describe('a clean-up', () => {
  const item = (number: number, change: object): CleanUpPlan['items'][number] => {
    const base = { takeId: String(number).padStart(64, '0'), lineIds: ['aaaaa1'], source: 'service', bytes: 10 }
    const plan = cleanUpPlanSchema.parse({
      totalBytes: 10,
      files: 1,
      items: [{ ...base, createdAt: '2026-11-21T10:00:00Z', reason: 'trashed', isPaid: true, ...change }],
    })
    const [only] = plan.items
    if (only === undefined) throw new TypeError('The plan is empty')
    return only
  }

  it('keeps what was paid for apart from what is free, by reason', () => {
    const groups = cleanUpGroups([
      item(1, {}),
      item(2, { isPaid: false, reason: 'outdated' }),
      item(3, { isPaid: false }),
      item(4, { reason: 'outdated' }),
      item(5, {}),
    ])
    expect(groups.map(({ key, items }) => [key, items.length])).toEqual([
      ['trashed-free', 1],
      ['outdated-free', 1],
      ['trashed-paid', 2],
      ['outdated-paid', 1],
    ])
  })
})

describe('a border', () => {
  const seam = { sample: 44_100, lowest: 40_000, highest: 60_000 }

  it.each([
    [{ key: 'ArrowRight', shiftKey: false }, 44_541],
    [{ key: 'ArrowLeft', shiftKey: false }, 43_659],
    [{ key: 'ArrowRight', shiftKey: true }, 48_510],
    [{ key: 'ArrowLeft', shiftKey: true }, 40_000],
    [{ key: 'Home', shiftKey: false }, 40_000],
    [{ key: 'End', shiftKey: false }, 60_000],
    [{ key: 'a', shiftKey: false }, undefined],
  ])('goes with %o to the sample %s', (event, sample) => {
    expect(seamTarget(event, seam, 44_100)).toBe(sample)
  })

  it('never leaves its bounds, and stands on whole samples', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (wanted) => {
        const sample = withinSeam(seam, wanted)
        expect(Number.isInteger(sample)).toBe(true)
        expect(sample).toBeGreaterThanOrEqual(seam.lowest)
        expect(sample).toBeLessThanOrEqual(seam.highest)
      }),
    )
  })

  it.each([
    [0.95, 'sure'],
    [0.85, 'sure'],
    [0.7, 'fair'],
    [0.6, 'fair'],
    [0.59, 'doubtful'],
  ] as const)('of confidence %d is %s', (confidence, kind) => {
    expect(sureness(confidence).kind).toBe(kind)
  })
})

describe('a reading that is heard while it is made', () => {
  it.each([
    ['starting', true, 'Waiting for the first sound'],
    ['receiving', true, 'Receiving, 2.4 s so far'],
    ['done', false, 'Done, 2.4 s'],
    ['unknown', false, 'Cut off after 2.4 s: it may have been billed'],
    ['stopped', false, 'Stopped after 2.4 s'],
    ['failed', false, 'Failed'],
  ] as const)('that is %s is told', (state, isActive, words) => {
    expect(isLiveActive({ state })).toBe(isActive)
    expect(liveWords({ state, receivedMs: 2400 })).toBe(words)
  })
})
