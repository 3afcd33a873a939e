import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerRange } from '../../../../electron/hosting/range.ts'

/** Size, header, and what is answered: status and, for a part, first and last byte. */
const cases: readonly (readonly [number, string | undefined, string])[] = [
  [10, undefined, '200 0-9'],
  [10, '', '200 0-9'],
  [10, 'bytes=0-', '206 0-9'],
  [10, 'bytes=5-9', '206 5-9'],
  [10, 'bytes=5-', '206 5-9'],
  [10, 'bytes=0-0', '206 0-0'],
  [10, 'bytes=9-9', '206 9-9'],
  [10, 'bytes=5-99', '206 5-9'],
  [10, 'bytes=-5', '206 5-9'],
  [10, 'bytes=-10', '206 0-9'],
  [10, 'bytes=-99', '206 0-9'],
  [10, 'BYTES=1-2', '206 1-2'],
  [10, 'bytes= 1-2 ', '206 1-2'],
  [10, 'bytes=-0', '416'],
  [10, 'bytes=10-', '416'],
  [10, 'bytes=10-20', '416'],
  [10, 'bytes=9-5', '416'],
  [10, 'bytes=', '416'],
  [10, 'bytes=-', '416'],
  [10, 'bytes=a-b', '416'],
  [10, 'bytes=1.5-2', '416'],
  [10, 'bytes=+1-2', '416'],
  [10, 'bytes=0x1-2', '416'],
  [10, 'bytes=1e1-', '416'],
  [10, 'bytes=99999999999999999999-', '416'],
  [10, 'bytes=0-1,', '416'],
  [10, 'bytes=0-1,4-5', '200 0-9'],
  [10, 'items=0-1', '200 0-9'],
  [10, 'garbage', '200 0-9'],
  [0, undefined, '200 0--1'],
  [0, 'bytes=0-', '416'],
  [0, 'bytes=-1', '416'],
]

function show(size: number, header: string | undefined): string {
  const answer = answerRange(size, header)
  return answer.status === 416 ? '416' : `${answer.status} ${answer.start}-${answer.end}`
}

describe('a range header', () => {
  it.each(cases)('of a file of %i bytes, %j gets %s', (size, header, expected) => {
    expect(show(size, header)).toBe(expected)
  })

  it('is answered with the length and the place of the part', () => {
    expect(answerRange(10, 'bytes=2-4').headers).toEqual({
      'accept-ranges': 'bytes',
      'content-range': 'bytes 2-4/10',
      'content-length': '3',
    })
    expect(answerRange(10, 'bytes=20-').headers['content-range']).toBe('bytes */10')
  })

  it('never gets bytes that the file does not have, whatever it says', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      fc.nat().map((n) => `bytes=-${n}`),
    )
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), header, (size, text) => {
        const answer = answerRange(size, text)
        if (answer.status === 416) return
        expect(answer.start).toBeGreaterThanOrEqual(0)
        expect(answer.end).toBeLessThan(size === 0 ? 0 : size)
        expect(answer.headers['content-length']).toBe(String(answer.end - answer.start + 1))
      }),
    )
  })
})
