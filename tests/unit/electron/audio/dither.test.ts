import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ditherAt } from '../../../../electron/audio/codecs/dither.ts'
import { toPcm16, toPcm24 } from '../../../../electron/audio/codecs/sample-format.ts'
import { tone } from '../../../support/audio/tones.ts'

const numbers = (bytes: Uint8Array): Int16Array => new Int16Array(bytes.buffer)
const COUNT = 200_000
const drawn = (channel: number): readonly number[] =>
  Array.from({ length: COUNT }, (_, frame) => ditherAt(frame, channel))
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** One sample as it is rounded by the rule: what stands on a step stays, all else gets its noise. */
const rounded = (sample: number, frame: number, channel: number): number => {
  const exact = Math.fround(sample) * 32_768
  const value = Number.isInteger(exact) ? exact : exact + ditherAt(frame, channel)
  return Math.min(32_767, Math.max(-32_768, Math.floor(value + 0.5)))
}

describe('dither by vectors', () => {
  it('gives what the rule gives, at any place, length and level, in one channel and in two', () => {
    const levels = fc.oneof(
      fc.float({ min: -1.5, max: 1.5, noNaN: true }),
      fc.integer({ min: -40_000, max: 40_000 }).map((step) => step / 32_768),
      fc.constantFrom(0, -0, 1e-30, -1e-42, 3e4, -3e38, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(levels, levels), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.constantFrom(1, 2),
        fc.nat(4200),
        (pairs, from, channels, before) => {
          const sound = Array.from({ length: channels }, (_, channel) =>
            Float32Array.from([...new Float32Array(before), ...pairs.map((pair) => pair[channel] ?? 0)]),
          )
          const made = numbers(toPcm16(sound, from)).slice(before * channels)
          const asked = pairs.flatMap((pair, at) =>
            Array.from({ length: channels }, (_, channel) => rounded(pair[channel] ?? 0, from + before + at, channel)),
          )
          expect([...made]).toEqual(asked)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('dither', () => {
  it('is triangular between one step below and one above, of no level of its own', () => {
    const values = drawn(0)
    expect(Math.abs(mean(values))).toBeLessThan(0.005)
    // The variance of a triangle from -1 to 1 is a sixth.
    expect(mean(values.map((value) => value * value))).toBeCloseTo(1 / 6, 2)
    const shares = [-1, -0.5, 0, 0.5].map(
      (from) => values.filter((value) => value >= from && value < from + 0.5).length,
    )
    for (const [at, share] of [1 / 8, 3 / 8, 3 / 8, 1 / 8].entries())
      expect((shares[at] ?? 0) / COUNT).toBeCloseTo(share, 2)
  })

  it('hangs neither on its neighbours nor on the other channel', () => {
    const [left, right] = [drawn(0), drawn(1)]
    for (const lag of [1, 2, 3, 64, 4096])
      expect(Math.abs(mean(left.slice(lag).map((value, at) => value * (left[at] ?? 0))))).toBeLessThan(0.002)
    expect(Math.abs(mean(left.map((value, at) => value * (right[at] ?? 0))))).toBeLessThan(0.002)
  })

  it('makes noise of what rounding alone would make overtones of', () => {
    // A tone of 0.6 of a step: rounded it is a row of pulses, which has its third overtone; dithered it has none.
    const soft = tone(997, 1, 44_100, 0.6 / 32_768)
    const overtone = (samples: Int16Array): number => {
      let [real, imaginary] = [0, 0]
      for (const [at, sample] of samples.entries()) {
        real += sample * Math.cos((2 * Math.PI * 2991 * at) / 44_100)
        imaginary += sample * Math.sin((2 * Math.PI * 2991 * at) / 44_100)
      }
      return Math.hypot(real, imaginary) / samples.length
    }
    expect(overtone(numbers(toPcm16([soft])))).toBeGreaterThan(0.05)
    expect(overtone(numbers(toPcm16([soft], 0)))).toBeLessThan(0.01)
  })

  it('is the same however a sound is cut into pieces, and leaves what stands on a step, and silence, as they are', () => {
    const sound = [tone(440, 0.1, 44_100, 0.3), tone(330, 0.1, 44_100, 0.2)]
    for (const [convert, bytes] of [
      [toPcm16, 4],
      [toPcm24, 6],
    ] as const) {
      const whole = convert(sound, 1000)
      const rest = convert(
        sound.map((samples) => samples.subarray(700)),
        1700,
      )
      expect(whole.subarray(700 * bytes)).toEqual(rest)
      const steps = sound.map((samples) => samples.map((value) => Math.round(value * 32_768) / 32_768))
      expect(convert(steps, 5)).toEqual(convert(steps))
    }
  })
})
