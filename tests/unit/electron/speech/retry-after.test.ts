import { describe, expect, it } from 'vitest'
import { parseRetryAfter } from '../../../../electron/speech/retry-after.ts'

const now = 'Wed, 21 Oct 2026 07:28:00 GMT'

describe('Retry-After', () => {
  it.each([
    ['0', now, 0],
    ['1', undefined, 1000],
    ['120', now, 120_000],
    ['007', now, 7000],
    ['9999999', now, 2 ** 31 - 1],
    ['Wed, 21 Oct 2026 07:28:30 GMT', now, 30_000],
    ['Wed, 21 Oct 2026 07:27:00 GMT', now, 0],
    ['Fri, 21 Oct 2126 07:28:00 GMT', now, undefined],
    ['Mon, 21 Oct 2126 07:28:00 GMT', now, 2 ** 31 - 1],
    ['Wed, 21 Oct 2026 07:28:30 GMT', undefined, undefined],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 'yesterday', undefined],
    ['Tue, 21 Oct 2026 07:28:30 GMT', now, undefined],
    ['Fri, 31 Apr 2026 07:28:30 GMT', now, undefined],
    ['Wed, 21 Oct 2026 07:28:30 CET', now, undefined],
    ['2026-10-21T07:28:30Z', now, undefined],
    ['', now, undefined],
    [' ', now, undefined],
    ['-1', now, undefined],
    ['+1', now, undefined],
    ['1.5', now, undefined],
    ['1e9', now, undefined],
    ['0x10', now, undefined],
    ['12345678', now, undefined],
    ['1, 2', now, undefined],
    ['NaN', now, undefined],
    [undefined, now, undefined],
    [['1', '2'], now, undefined],
    [5, now, undefined],
  ])('%j at %j asks for %j ms', (value, date, expected) => {
    expect(parseRetryAfter(value, date)).toBe(expected)
  })
})
