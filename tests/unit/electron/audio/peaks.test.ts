import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLevelMeter } from '../../../../electron/audio/level-meter.ts'
import { createPeakMeter } from '../../../../electron/audio/analysis/peaks.ts'
import { tone } from '../../../support/audio/tones.ts'

const pairs = (bytes: Uint8Array): number[] => [...new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)]

describe('peaks', () => {
  it('are the least and the greatest sample of each part', () => {
    const meter = createPeakMeter(8, 4)
    meter.add(0, Float32Array.of(1, -1, 0.5, 0, 0, -0.25, 0, 0))
    expect(pairs(meter.bytes())).toEqual([-127, 127, 0, 64, -32, 0, 0, 0])
  })

  it('show the quietest sound as something', () => {
    const meter = createPeakMeter(2, 1)
    meter.add(0, Float32Array.of(0.0001, -0.0001))
    expect(pairs(meter.bytes())).toEqual([-1, 1])
  })

  it('stay within a byte for sound beyond full scale', () => {
    const meter = createPeakMeter(2, 1)
    meter.add(0, Float32Array.of(7, -7))
    expect(pairs(meter.bytes())).toEqual([-127, 127])
  })

  it('share samples where there are fewer of them than parts', () => {
    const meter = createPeakMeter(2, 6)
    meter.add(0, Float32Array.of(1, -1))
    expect(pairs(meter.bytes())).toEqual([0, 127, 0, 127, 0, 127, -127, 0, -127, 0, -127, 0])
  })

  it('are the same however the sound is cut, and hold every sample', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 60 }),
        (values, width, step) => {
          const samples = Float32Array.from(values, (value) => value / 127)
          const whole = createPeakMeter(samples.length, width)
          whole.add(0, samples)
          const pieces = createPeakMeter(samples.length, width)
          for (let at = 0; at < samples.length; at += step) pieces.add(at, samples.subarray(at, at + step))
          expect(pieces.bytes()).toEqual(whole.bytes())
          const numbers = pairs(whole.bytes())
          expect(Math.max(...numbers)).toBeGreaterThanOrEqual(Math.max(0, ...values))
          expect(Math.min(...numbers)).toBeLessThanOrEqual(Math.min(0, ...values))
        },
      ),
    )
  })

  it('of nothing are nothing', () => {
    const meter = createPeakMeter(0, 3)
    meter.add(0, new Float32Array(0))
    expect(pairs(meter.bytes())).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('levels', () => {
  it('of a sine are its peak and its root mean square', () => {
    const meter = createLevelMeter(48_000)
    meter.add(tone(1000, 1, 48_000, 0.5))
    const { peak, loudestDb, clippedShare } = meter.levels()
    expect(peak).toBeCloseTo(0.5, 6)
    expect(loudestDb).toBeCloseTo(20 * Math.log10(0.5 * Math.SQRT1_2), 2)
    expect(clippedShare).toBe(0)
  })

  it('are those of the loudest moment, also in a sound shorter than one window', () => {
    const meter = createLevelMeter(48_000)
    meter.add(new Float32Array(48_000))
    meter.add(tone(1000, 0.1, 48_000, 0.5))
    meter.add(new Float32Array(48_000))
    expect(meter.levels().loudestDb).toBeGreaterThan(-10)
    const short = createLevelMeter(48_000)
    short.add(tone(1000, 0.01, 48_000, 0.5))
    expect(short.levels().loudestDb).toBeGreaterThan(-20)
  })

  it('of silence are none', () => {
    const meter = createLevelMeter(48_000)
    meter.add(new Float32Array(100))
    expect(meter.levels()).toEqual({ peak: 0, loudestDb: Number.NEGATIVE_INFINITY, clippedShare: 0 })
  })

  it('count what is clipped', () => {
    const meter = createLevelMeter(8000)
    meter.add(Float32Array.of(1, -1, 0, 0.5))
    expect(meter.levels().clippedShare).toBe(0.5)
  })
})
