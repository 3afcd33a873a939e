import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema, renderKeySchema, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { dearest, type LedgerEntry, spendOf, spentSince, sumLedger } from '../../../../shared/core/render/ledger.ts'
import { type BalanceReading, learnPrice } from '../../../../shared/core/render/price.ts'

const origin = 'https://speech.example'
const minute = 60_000

function entry(atMs: number, over: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    attempt: atMs.toString(16).padStart(24, '0'),
    key: renderKeySchema.parse('a'.repeat(64)),
    at: new Date(atMs).toISOString(),
    origin,
    lineIds: [lineIdSchema.parse('aaa111')],
    speaker: 'RUTH',
    scene: 'Gallery',
    model: 's2-pro',
    bytesOfText: 100,
    outcome: 'done',
    durationMs: 1000,
    takeId: takeIdSchema.parse('b'.repeat(64)),
    ...over,
  }
}

const day = (at: string): string => at.slice(0, 10)

describe('the ledger', () => {
  it('charges what was or may have been billed, and a refusal to nobody', () => {
    expect(spendOf(entry(0))).toEqual({ requests: 1, bytesOfText: 100, unknownBytes: 0, takes: 1 })
    expect(spendOf(entry(0, { outcome: 'notBilled' }))).toBeUndefined()
    for (const outcome of ['unknown', 'maybeBilled', undefined] as const) {
      expect(spendOf(entry(0, { outcome }))).toEqual({ requests: 1, bytesOfText: 100, unknownBytes: 100, takes: 0 })
    }
  })

  it('sums by line, take, speaker, scene and day', () => {
    const lineId = lineIdSchema.parse('bbb222')
    const sums = sumLedger(
      [
        entry(0),
        entry(1, { bytesOfText: 50 }),
        entry(86_400_000, { lineIds: [lineId], speaker: 'AMOS', scene: undefined }),
      ],
      day,
    )
    expect(sums.project).toMatchObject({ requests: 3, bytesOfText: 250, takes: 3 })
    expect(sums.byLine.get(lineId)).toMatchObject({ requests: 1, bytesOfText: 100 })
    expect([...sums.bySpeaker.keys()]).toEqual(['RUTH', 'AMOS'])
    expect(sums.byScene.get('')).toMatchObject({ bytesOfText: 100 })
    expect([...sums.byDay].map(([name, { bytesOfText }]) => [name, bytesOfText])).toEqual([
      ['1970-01-01', 150],
      ['1970-01-02', 100],
    ])
    expect(dearest(sums.bySpeaker, 1).map(([name]) => name)).toEqual(['RUTH'])
  })

  it('adds up however it is divided', () => {
    const anyEntry = fc.record({
      at: fc.nat(10 ** 9),
      bytesOfText: fc.nat(5000),
      outcome: fc.constantFrom('done' as const, 'notBilled' as const, 'maybeBilled' as const, 'unknown' as const),
      speaker: fc.constantFrom('A', 'B', 'C'),
      scene: fc.constantFrom('1', '2'),
    })
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 50 }), (raw) => {
        const sums = sumLedger(
          raw.map(({ at, ...over }) => entry(at, over)),
          day,
        )
        for (const parts of [sums.byLine, sums.bySpeaker, sums.byScene, sums.byDay]) {
          const total = [...parts.values()].reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)
          expect(total).toBe(sums.project.bytesOfText)
        }
      }),
    )
  })

  it('tells what was spent since a time', () => {
    const entries = [entry(0), entry(59 * minute), entry(61 * minute, { outcome: 'notBilled' }), entry(90 * minute)]
    expect(spentSince(entries, 30 * minute)).toMatchObject({ requests: 2, bytesOfText: 200 })
  })
})

describe('a price', () => {
  const reading = (atMs: number, balance: number, unit = 'credits'): BalanceReading => ({ atMs, origin, unit, balance })

  it('is learned from how a balance fell, and trusted more the more often it agrees', () => {
    const entries = Array.from({ length: 6 }, (_, at) => entry(at * minute + 1000, { bytesOfText: 1000 }))
    const readings = Array.from({ length: 7 }, (_, at) => reading(at * minute, 1000 - at * 15))
    expect(learnPrice(readings.slice(0, 2), entries, origin)).toEqual({
      perMillionBytes: 15_000,
      unit: 'credits',
      confidence: 0.2,
      samples: 1,
    })
    expect(learnPrice(readings, entries, origin)).toMatchObject({ perMillionBytes: 15_000, confidence: 1, samples: 6 })
  })

  it('is trusted less when somebody else spends from the same account', () => {
    const entries = Array.from({ length: 6 }, (_, at) => entry(at * minute + 1000, { bytesOfText: 1000 }))
    const spent = [0, 15, 30, 245, 260, 275, 690]
    const readings = spent.map((gone, at) => reading(at * minute, 1000 - gone))
    expect(learnPrice(readings, entries, origin)).toMatchObject({ perMillionBytes: 15_000, samples: 6 })
    expect(learnPrice(readings, entries, origin)?.confidence).toBeCloseTo(4 / 6)
  })

  it('is learned of the API credit alone where there is one, however well the package seems to tell it', () => {
    const entries = Array.from({ length: 6 }, (_, at) => entry(at * minute + 1000, { bytesOfText: 1000 }))
    const read = (unit: string, perStep: number) =>
      Array.from({ length: 7 }, (_, at) => ({ ...reading(at * minute, 1000 - at * perStep), unit }))
    const plan = read('plan credits', 30)
    // Twice of six times something else was paid from the credit: it is the less certain one.
    const credit = read('API credit', 15).map((one, at) => ({ ...one, balance: one.balance - (at > 3 ? 200 : 0) }))
    expect(learnPrice([...plan, ...credit], entries, origin)).toMatchObject({
      unit: 'API credit',
      perMillionBytes: 15_000,
    })
    const idle = read('API credit', 0)
    expect(learnPrice([...plan, ...idle], entries, origin)).toBeUndefined()
    expect(learnPrice(plan, entries, origin)).toMatchObject({ unit: 'plan credits' })
    // Another service's credit says nothing of this one.
    const elsewhere = idle.map((one) => ({ ...one, origin: 'https://other' }))
    expect(learnPrice([...plan, ...elsewhere], entries, origin)).toMatchObject({ unit: 'plan credits' })
  })

  it.each([
    ['nothing was sent', [], [reading(0, 100), reading(minute, 90)]],
    ['the balance rose', [entry(1000, { bytesOfText: 1000 })], [reading(0, 100), reading(minute, 190)]],
    [
      'an answer is missing',
      [entry(1000, { bytesOfText: 1000, outcome: 'unknown' })],
      [reading(0, 100), reading(minute, 90)],
    ],
    [
      'a request was under way when the balance was read',
      [entry(minute - 500, { bytesOfText: 1000 })],
      [reading(0, 100), reading(minute, 90)],
    ],
    [
      'another service was read',
      [entry(1000, { bytesOfText: 1000, origin: 'https://other' })],
      [reading(0, 9), reading(minute, 8)],
    ],
  ])('is not learned where %s', (_, entries, readings) => {
    expect(learnPrice(readings, entries, origin)).toBeUndefined()
  })
})
