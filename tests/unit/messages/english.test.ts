import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { and, day, number, or, plain, pluralOf, tenths, time } from '../../../shared/messages/languages/en.ts'
import { exportSumFiles } from '../../../shared/messages/made/export.ts'

describe('English', () => {
  it('groups numbers that are counted, and leaves those that are names', () => {
    expect(number(148_274)).toBe('148,274')
    expect(number(44.1)).toBe('44.1')
    expect(plain(48_000)).toBe('48000')
    expect(tenths(3.84)).toBe('3.8')
  })

  it('joins lists by their last word', () => {
    expect(or(['64', '128', '192'])).toBe('64, 128 or 192')
    expect(or([48_000])).toBe('48000')
    expect(and(['Mara', 'Amos'])).toBe('Mara and Amos')
  })

  it('writes days, and nothing for what is no instant', () => {
    expect(day('2026-11-19T12:00:00Z')).toBe('19 November 2026')
    expect(day('soon')).toBe('')
    expect(time('soon')).toBe('')
  })

  it('tells one from many', () => {
    expect([0, 1, 2].map((count) => pluralOf(count))).toEqual(['other', 'one', 'other'])
    expect(exportSumFiles({ files: 1, size: '1 MB' })).toBe('1 file, about 1 MB')
    expect(exportSumFiles({ files: 1204, size: '1 MB' })).toBe('1,204 files, about 1 MB')
  })

  it.each([
    ['number', number, (value: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value)],
    ['plain', plain, (value: number) => new Intl.NumberFormat('en-US', { useGrouping: false }).format(value)],
    ['plural', pluralOf, (count: number) => new Intl.PluralRules('en-US').select(count)],
  ] as const)('writes a %s as the standard has it, though whole ones are written without it', (_, own, standard) => {
    const numbers = fc.oneof(fc.integer(), fc.maxSafeNat(), fc.double(), fc.integer({ min: -2, max: 2 }))
    fc.assert(fc.property(numbers, (value) => own(value) === standard(value)))
    for (const value of [-0, 0, 999, 1000, 1e15, 1e16, 1e21, -1, Number.NaN]) expect(own(value)).toBe(standard(value))
  })
})
