import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notationOf, plainNotation } from '../../../../shared/core/numbers/notation.ts'
import { plainNumber, rangeWords, refusalWords } from '../../../../shared/core/numbers/number-words.ts'
import { type NumberRange, readNumber } from '../../../../shared/core/numbers/read-number.ts'

const anything: NumberRange = { min: -1e12, max: 1e12, isWhole: false }

/** Every way of writing numbers that is in wide use: points, commas, spaces, apostrophes, own digits, groups of two. */
const locales = `
  en-US en-GB en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CH it-IT es-ES es-MX pt-BR pt-PT nl-NL sv-SE nb-NO
  da-DK fi-FI pl-PL cs-CZ hu-HU ro-RO bg-BG ru-RU uk-UA el-GR tr-TR he-IL ar-EG ar-MA fa-IR ur-PK hi-IN
  bn-BD mr-IN ne-NP my-MM th-TH th-TH-u-nu-thai ja-JP ko-KR zh-CN vi-VN id-ID et-EE lt-LT
`
  .trim()
  .split(/\s+/)

describe('a number that is typed', () => {
  it.each([
    // Plain digits with a point, everywhere.
    ['0', 'en-US', 0],
    ['-0', 'en-US', 0],
    ['.5', 'en-US', 0.5],
    ['007', 'en-US', 7],
    [' 2048 ', 'de-DE', 2048],
    ['+3', 'de-DE', 3],
    ['-1.5', 'de-DE', -1.5],
    ['−1.5', 'sv-SE', -1.5],
    ['0.024', 'de-DE', 0.024],
    ['1.0245', 'fr-FR', 1.0245],
    // Wholly in the notation of the system.
    ['1,024', 'en-US', 1024],
    ['1,024.5', 'en-US', 1024.5],
    ['12,34,567', 'en-IN', 1_234_567],
    ['1.234.567,5', 'de-DE', 1_234_567.5],
    ['1,5', 'de-DE', 1.5],
    ['0,024', 'de-DE', 0.024],
    ['2 048', 'fr-FR', 2048],
    ['2\u202F048,5', 'fr-FR', 2048.5],
    ["2'048", 'de-CH', 2048],
    ['2’048.5', 'de-CH', 2048.5],
    ['1.024', 'de-CH', 1.024],
    ['٢٬٠٤٨٫٥', 'ar-EG', 2048.5],
    ['\u061C-٢', 'ar-EG', -2],
    ['۲٬۰۴۸', 'fa-IR', 2048],
    ['2048', 'fa-IR', 2048],
    // Doubtful.
    ['1,024', 'de-DE', 'doubtful'],
    ['1.024', 'de-DE', 'doubtful'],
    ['-1.024', 'de-DE', 'doubtful'],
    ['1,024', 'fr-FR', 'doubtful'],
    ['1.024', 'fr-FR', 'doubtful'],
    ['100.000', 'pt-BR', 'doubtful'],
    // No number of the system's.
    ['', 'en-US', 'notNumber'],
    ['-', 'en-US', 'notNumber'],
    ['.', 'en-US', 'notNumber'],
    ['5.', 'en-US', 'notNumber'],
    ['1e9', 'en-US', 'notNumber'],
    ['0x10', 'en-US', 'notNumber'],
    ['Infinity', 'en-US', 'notNumber'],
    ['2 048', 'en-US', 'notNumber'],
    ['2 048', 'de-DE', 'notNumber'],
    ['1,5', 'en-US', 'notNumber'],
    ['10,24', 'en-US', 'notNumber'],
    ['1,0240', 'en-US', 'notNumber'],
    ['0,024', 'en-US', 'notNumber'],
    ['1,024,00', 'en-US', 'notNumber'],
    ['1.024.5', 'de-DE', 'notNumber'],
    ['1.02', 'de-DE', 1.02],
    ['1,024.5', 'de-DE', 'notNumber'],
    ['1--2', 'en-US', 'notNumber'],
    ['- 2', 'en-US', 'notNumber'],
    ['5 kg', 'en-US', 'notNumber'],
    ['٢0', 'ar-EG', 'notNumber'],
    ['٢٠', 'en-US', 'notNumber'],
    ['9'.repeat(61), 'en-US', 'notNumber'],
    ['1000000000001', 'en-US', 'outside'],
  ] as const)('%j in %s is %s', (typed, locale, wanted) => {
    const read = readNumber(typed, anything, notationOf(locale))
    expect(read.kind === 'number' ? read.value : read.kind).toBe(wanted)
  })

  it('is never rounded and never brought into the range', () => {
    const range: NumberRange = { min: 100, max: 300, isWhole: true }
    const read = (typed: string) => readNumber(typed, range)
    expect(['99', '301', '200.4', '200.0', '300'].map((typed) => read(typed).kind)).toEqual([
      'outside',
      'outside',
      'notWhole',
      'number',
      'number',
    ])
  })

  it('that any system writes is read there as itself, or refused', () => {
    const written = fc.record({
      locale: fc.constantFrom(...locales),
      value: fc.oneof(
        fc.integer({ min: -2_000_000, max: 2_000_000 }),
        fc.integer({ min: -9_999_999, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
        fc.maxSafeInteger().map((millionths) => millionths / 1_000_000),
      ),
      grouping: fc.constantFrom('auto' as const, 'always' as const, false as const),
    })
    let taken = 0
    fc.assert(
      fc.property(written, ({ locale, value, grouping }) => {
        const typed = value.toLocaleString(locale, { useGrouping: grouping, maximumFractionDigits: 20 })
        const read = readNumber(typed, anything, notationOf(locale))
        if (read.kind === 'number') {
          taken += 1
          expect(read.value).toBe(value + 0)
        } else {
          expect(read.kind).toBe('doubtful')
          expect(typed).toMatch(/[.,]\d{3}$/u)
        }
      }),
      { numRuns: 3000 },
    )
    expect(taken).toBeGreaterThan(2000)
  })

  it('in anything that can be typed is what its digits say with a point, or what the system says, or refused', () => {
    const typed = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,’ e-')), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(typed, fc.constantFrom(...locales), (text, locale) => {
        const notation = notationOf(locale)
        const read = readNumber(text, anything, notation)
        if (read.kind !== 'number') return
        const point = text.trim()
        const own = Array.from(point)
          .filter((character) => /[-\d]/.test(character) || character === notation.decimal)
          .join('')
        expect([Number(point) + 0, Number(own.replace(notation.decimal, '.')) + 0]).toContain(read.value)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the words of a number that was refused', () => {
  const bytes: NumberRange = { min: 0, max: 100_000_000, isWhole: true }
  const said = (typed: string, range: NumberRange, locale?: string, kept?: string): string => {
    const notation = locale === undefined ? plainNotation : notationOf(locale)
    const read = readNumber(typed, range, notation)
    if (read.kind === 'number') return String(read.value)
    return refusalWords(read, typed, { range, notation, ...(kept === undefined ? {} : { kept }) })
  }

  it.each([
    ['1e9', bytes, 'en-US', '“1e9” is not a number here. Write a whole number from 0 to 100,000,000.'],
    ['1e9', bytes, 'de-DE', '“1e9” is not a number here. Write a whole number from 0 to 100.000.000.'],
    ['1e9', bytes, undefined, '“1e9” is not a number here. Write a whole number from 0 to 100000000.'],
    ['7.5', { min: 0, max: 1, isWhole: false }, 'en-US', '7.5 is outside the range. Write a number from 0 to 1.'],
    ['0', { min: 1, isWhole: true }, 'en-US', '0 is outside the range. Write a whole number of 1 or more.'],
    ['1.5', bytes, 'en-US', '1.5 is not a whole number. Write a whole number from 0 to 100,000,000.'],
    [
      '1.024',
      { min: 0, max: 10_000, isWhole: true },
      'de-DE',
      '“1.024” can mean 1024 or 1.024. Write a whole number from 0 to 10000, without a sign between thousands.',
    ],
  ] as const)('%j', (typed, range, locale, words) => {
    expect(said(typed, range, locale)).toBe(words)
  })

  it('say what holds instead', () => {
    expect(said('2', { min: 0, max: 1, isWhole: false }, 'en-US', '0.70 still holds.')).toBe(
      '2 is outside the range. 0.70 still holds. Write a number from 0 to 1.',
    )
  })

  it('name limits that can be typed as they stand', () => {
    const limit = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(limit, fc.constantFrom(...locales), (max, locale) => {
        const notation = notationOf(locale)
        const range = { min: 0, max, isWhole: true }
        const written = rangeWords(range, notation).replace('from 0 to ', '')
        expect(readNumber(written, range, notation)).toEqual({ kind: 'number', value: max })
      }),
    )
  })

  it('write no exponent', () => {
    expect([1e-7, 1e21, 0.1, -2.5, 20_000].map(plainNumber)).toEqual([
      '0.0000001',
      '1000000000000000000000',
      '0.1',
      '-2.5',
      '20000',
    ])
  })
})
