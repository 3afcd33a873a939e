import { afterEach, describe, expect, it, vi } from 'vitest'
import { lineIdSchema, renderKeySchema } from '../../../../shared/core/model/ids.ts'
import { localDay } from '../../../../shared/core/render/local-day.ts'
import type { LedgerEntry } from '../../../../shared/core/render/ledger.ts'
import { eachOnce, requestEnd, monthBefore, sumMonth } from '../../../../shared/core/render/sent.ts'

const origin = 'https://speech.example'
const utc = (at: string): string => at.slice(0, 10)
const nowMs = Date.parse('2026-11-23T12:00:00Z')
let attempts = 0

afterEach(() => vi.unstubAllEnvs())

/** The day as a computer in a time zone tells it. */
function inZone(timeZone: string): (at: string) => string {
  return (at) => {
    vi.stubEnv('TZ', timeZone)
    return localDay(at)
  }
}

function sent(at: string, over: Partial<LedgerEntry> = {}): LedgerEntry {
  attempts += 1
  return {
    attempt: attempts.toString(16).padStart(24, '0'),
    key: renderKeySchema.parse('a'.repeat(64)),
    at,
    origin,
    lineIds: [lineIdSchema.parse('aaa111')],
    bytesOfText: 100,
    outcome: 'done',
    ...over,
  }
}

const month = (entries: readonly LedgerEntry[], name = '2026-11', dayOf = utc) =>
  sumMonth([{ journal: 'one', entries }], name, { origin, nowMs, dayOf })

describe('the day of an instant', () => {
  it('is that of the time zone', () => {
    const at = '2026-11-01T03:30:00.000Z'
    expect(inZone('UTC')(at)).toBe('2026-11-01')
    expect(inZone('America/New_York')(at)).toBe('2026-10-31')
    expect(inZone('Asia/Kathmandu')('2026-11-22T18:15:00.000Z')).toBe('2026-11-23')
    expect(inZone('Asia/Kathmandu')('2026-11-22T18:14:59.999Z')).toBe('2026-11-22')
    expect(inZone('UTC')('never')).toBe('')
  })

  it('has 25 hours where clocks are put back, and 23 where they are put forward', () => {
    const dayOf = inZone('Europe/Berlin')
    const hoursOf = (day: string, from: string): number =>
      Array.from({ length: 72 }, (_, hour) =>
        dayOf(new Date(Date.parse(from) + hour * 3_600_000).toISOString()),
      ).filter((one) => one === day).length
    expect(hoursOf('2026-10-25', '2026-10-24T00:00:00Z')).toBe(25)
    expect(hoursOf('2026-03-29', '2026-03-28T00:00:00Z')).toBe(23)
    expect(hoursOf('2026-11-23', '2026-11-22T00:00:00Z')).toBe(24)
  })
})

describe('what was sent within a month', () => {
  it('is summed by day, by journal and by address, and a refusal counts as a request alone', () => {
    const other = 'https://other.example'
    const sums = sumMonth(
      [
        {
          journal: 'one',
          entries: [
            sent('2026-11-01T00:00:00.000Z'),
            sent('2026-11-30T23:59:59.999Z', { lineIds: [lineIdSchema.parse('bbb222')] }),
            sent('2026-10-31T23:59:59.999Z'),
            sent('2026-11-03T10:00:00.000Z', { outcome: 'notBilled' }),
          ],
        },
        { journal: 'two', entries: [sent('2026-11-01T10:00:00.000Z', { bytesOfText: 900, origin: other })] },
        { journal: 'refused', entries: [sent('2026-11-01T10:00:00.000Z', { outcome: 'notBilled' })] },
      ],
      '2026-11',
      { origin, nowMs, dayOf: utc },
    )
    expect(sums).toMatchObject({ days: 30, bytesOfText: 1100, elsewhere: [{ origin: other, bytesOfText: 900 }] })
    expect(sums.byDay).toEqual([
      { day: '2026-11-01', bytesOfText: 1000 },
      { day: '2026-11-30', bytesOfText: 100 },
    ])
    expect(sums.byJournal).toEqual([
      { journal: 'two', lines: 1, takes: 1, bytesOfText: 900, bytesHere: 0 },
      { journal: 'one', lines: 2, takes: 2, bytesOfText: 200, bytesHere: 200 },
    ])
    expect(sums.requests).toMatchObject({ done: 3, failed: 2, unknown: 0 })
  })

  it('begins and ends by the clock of whoever reads it', () => {
    const entries = [sent('2026-11-01T03:30:00.000Z')]
    expect(month(entries).bytesOfText).toBe(100)
    expect(month(entries, '2026-11', inZone('America/New_York')).bytesOfText).toBe(0)
    expect(month(entries, '2026-10', inZone('America/New_York')).bytesOfText).toBe(100)
  })

  it('knows the months of a year and their days', () => {
    expect(monthBefore('2026-01')).toBe('2025-12')
    expect(monthBefore('2026-11')).toBe('2026-10')
    expect(['2024-02', '2026-02', '2026-12'].map((name) => month([], name).days)).toEqual([29, 28, 31])
  })

  it('counts the lines of a scene’s request each, and of lines with the same words the one that was sent', () => {
    const [a, b] = [lineIdSchema.parse('aaa111'), lineIdSchema.parse('bbb222')]
    const key = renderKeySchema.parse('b'.repeat(64))
    const turns = [a, b].map((lineId) => ({ lineId, key, speaker: 'RUTH', bytesOfText: 50 }))
    expect(month([sent('2026-11-02T00:00:00.000Z', { lineIds: [a, b], turns })]).byJournal[0]?.lines).toBe(2)
    expect(month([sent('2026-11-02T00:00:00.000Z', { lineIds: [a, b] })]).byJournal[0]?.lines).toBe(1)
  })

  it('counts an attempt once, however often and in however many journals it stands', () => {
    const one = sent('2026-11-02T00:00:00.000Z', { outcome: undefined })
    const ended = { ...one, outcome: 'done' as const }
    const elsewhere = sent('2026-11-02T00:00:00.000Z', { sentFrom: 'another computer' })
    const once = eachOnce([
      { journal: 'a', entries: [one, ended, elsewhere] },
      { journal: 'a copy', entries: [ended] },
    ])
    expect(once.map(({ entries }) => entries.length)).toEqual([1, 0])
    expect(sumMonth(once, '2026-11', { origin, nowMs, dayOf: utc })).toMatchObject({
      bytesOfText: 100,
      requests: { done: 1, unknown: 0 },
    })
  })

  it('goes by the end that a copy of the journal knows', () => {
    const one = sent('2026-11-02T00:00:00.000Z', { outcome: 'unknown' })
    const copy = { journal: 'a copy', entries: [{ ...one, outcome: 'notBilled' as const }] }
    const once = eachOnce([{ journal: 'a', entries: [one] }, copy])
    expect(once.map(({ entries }) => entries.map(({ outcome }) => outcome))).toEqual([['notBilled'], []])
  })

  it('calls a request under way for ten minutes, and unknown from then on', () => {
    const begun = (minutes: number) => sent(new Date(nowMs - minutes * 60_000).toISOString(), { outcome: undefined })
    expect(requestEnd(begun(9), nowMs)).toBe('underWay')
    expect(requestEnd(begun(11), nowMs)).toBe('unknown')
    // The clock was ahead when it was sent.
    expect(requestEnd(begun(-60 * 24), nowMs)).toBe('unknown')
    expect(requestEnd(sent('2026-11-02T00:00:00.000Z', { outcome: 'maybeBilled' }), nowMs)).toBe('unknown')
  })
})
