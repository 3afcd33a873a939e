import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wavePath } from '../../../../renderer/base/wave/wave-path.ts'

describe('the small wave', () => {
  it('is nothing without peaks', () => expect(wavePath(new Uint8Array(), 72, 24, 'solid')).toBe(''))

  it('is one closed body for final audio and loose strokes for a draft', () => {
    const peaks = Uint8Array.from({ length: 144 }, (_, index) => (index % 2 === 0 ? 256 - 60 : 60))
    expect(wavePath(peaks, 72, 24, 'solid')).toMatch(/^M0 .*Z$/)
    expect(wavePath(peaks, 72, 24, 'sparse').match(/M/g)).toHaveLength(24)
  })

  it('reads bytes that begin in the middle of a buffer', () => {
    const whole = Uint8Array.from([9, 9, 200, 50])
    const alone = Uint8Array.from([200, 50])
    expect(wavePath(whole.subarray(2), 10, 20, 'solid')).toBe(wavePath(alone, 10, 20, 'solid'))
  })

  it('never leaves its box', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 2, maxLength: 400 }),
        fc.constantFrom('solid', 'sparse'),
        (peaks, shape) => {
          const heights = wavePath(peaks, 72, 24, shape)
            .replaceAll('Z', '')
            .split(/[ML]/)
            .filter((part) => part !== '')
            .flatMap((part) => part.split(' ').slice(1).join(' ').split('V').map(Number))
          for (const height of heights) {
            expect(height).toBeGreaterThanOrEqual(0)
            expect(height).toBeLessThanOrEqual(24)
          }
        },
      ),
    )
  })
})
