import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResampler, resample, resampleNow } from '../../../../electron/audio/resample.ts'
import { sineSnr, tone } from '../../../support/audio/tones.ts'

const rates = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
const pairs = rates.flatMap((from) => rates.filter((to) => to !== from).map((to) => [from, to] as const))
const inner = (samples: Float32Array): Float32Array => samples.subarray(600, samples.length - 600)

describe('the resampler', () => {
  it.each(pairs)('keeps a tone clean and in its place from %i to %i Hz', (from, to) => {
    const out = resampleNow(tone(997, 1, from), from, to)
    expect(out).toHaveLength(to)
    expect(sineSnr(inner(out), 997, to)).toBeGreaterThan(90)
    // Sample for sample: no delay and no change of level.
    const expected = tone(997, 1, to)
    const worst = inner(out).reduce((top, value, at) => Math.max(top, Math.abs(value - (expected[at + 600] ?? 0))), 0)
    expect(worst).toBeLessThan(1e-4)
  })

  it.each([
    [44_100, 8000, 5000],
    [48_000, 44_100, 23_000],
    [44_100, 24_000, 15_000],
  ])('lets nothing through above the new limit (%i to %i, %i Hz)', (from, to, frequency) => {
    const out = inner(resampleNow(tone(frequency, 1, from), from, to))
    const power = out.reduce((sum, value) => sum + value * value, 0) / out.length
    expect(10 * Math.log10(power)).toBeLessThan(-80)
  })

  // Beyond the edge of the filter by half of its transition, which is a tenth of the lower band wide. A filter falls in
  // arches: one tone may meet a null, so all of the band is gone through.
  it.each([
    [48_000, 44_100, 22_960, 23_980],
    [44_100, 24_000, 12_500, 15_000],
    [48_000, 32_000, 16_660, 19_000],
    [96_000, 48_000, 24_990, 28_000],
  ])('is at least 100 dB down throughout its stop band (%i to %i, from %i Hz)', (from, to, lowest, highest) => {
    const levels = Array.from({ length: 40 }, (_, step) => {
      const frequency = lowest + ((highest - lowest) * step) / 39
      const out = inner(resampleNow(tone(frequency, 0.25, from, 1), from, to))
      const power = out.reduce((sum, value) => sum + value * value, 0) / out.length
      return 10 * Math.log10(power * 2)
    })
    expect(Math.max(...levels)).toBeLessThan(-100)
  })

  it('lets a tone of the pass band stand 110 dB above everything that it makes', () => {
    const out = inner(resampleNow(tone(997, 2, 44_100, 0.9), 44_100, 48_000))
    expect(sineSnr(out, 997, 48_000)).toBeGreaterThan(110)
  })

  it('gives the same samples however its input is cut into pieces', () => {
    const whole = tone(440, 0.1, 44_100)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 20 }),
        fc.constantFrom(8000, 48_000, 44_101),
        (sizes, to) => {
          const resampler = createResampler(44_100, to)
          const pieces: number[] = []
          let at = 0
          for (const size of [...sizes, whole.length]) {
            pieces.push(...resampler.push(whole.subarray(at, Math.min(whole.length, at + size))))
            at = Math.min(whole.length, at + size)
          }
          pieces.push(...resampler.end())
          expect(Float32Array.from(pieces)).toEqual(resampleNow(whole, 44_100, to))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('gives exactly the length that the rates ask for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.constantFrom(...pairs), (length, [from, to]) => {
        expect(resampleNow(new Float32Array(length), from, to)).toHaveLength(Math.round((length * to) / from))
      }),
    )
  })

  it('leaves sound of the same rate alone', async () => {
    const samples = tone(440, 0.01, 24_000)
    expect(await resample(samples, 24_000, 24_000)).toBe(samples)
  })

  it.each([0, 7999, 192_001, 44_100.5, Number.NaN])('refuses a rate of %d Hz', (rate) => {
    expect(() => createResampler(44_100, rate)).toThrow('audio.rate')
  })
})
