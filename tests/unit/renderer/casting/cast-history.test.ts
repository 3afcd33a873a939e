import { describe, expect, it } from 'vitest'
import { castChangeTime, castChangeWords } from '../../../../renderer/casting/model/cast-history.ts'

const at = '2026-11-21T11:05:00.000Z'

describe('words of a change of casting', () => {
  it.each([
    [{ at, source: 'service', title: 'Elias Marsh' }, 'Elias Marsh assigned'],
    [{ at, source: 'draft', title: 'Harrow' }, 'Harrow, draft'],
    [{ at, source: 'service', title: null }, 'Service voice taken away'],
    [{ at, source: 'draft', title: null }, 'Draft voice taken away'],
    [{ at, variant: 'calm', source: 'service', title: 'Wren' }, 'calm: Wren assigned'],
  ] as const)('%j', (change, words) => {
    expect(castChangeWords(change)).toBe(words)
  })

  it.each([
    ['2026-11-21T23:50:00.000Z', 'Today 11:05'],
    ['2026-11-22T00:10:00.000Z', '21 November'],
    ['2027-01-01T00:00:00.000Z', '21 November 2026'],
  ])('say when, as seen at %s', (now, words) => {
    expect(castChangeTime(at, now, 'UTC')).toBe(words)
  })
})
