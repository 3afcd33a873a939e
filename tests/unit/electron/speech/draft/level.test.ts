import { describe, expect, it } from 'vitest'
import {
  applyGain,
  breath,
  limitPeaks,
  PEAK_CEILING,
  removeOffset,
  speechLevelDb,
  trimSilence,
} from '../../../../../electron/speech/draft/level.ts'

const rate = 16_000

function tone(seconds: number, peak: number): Float32Array {
  return Float32Array.from(
    { length: seconds * rate },
    (_, index) => peak * Math.sin((2 * Math.PI * 200 * index) / rate),
  )
}

function padded(samples: Float32Array, before: number, after: number): Float32Array {
  const whole = new Float32Array(before + samples.length + after)
  whole.set(samples, before)
  return whole
}

describe('the level of draft speech', () => {
  it('is that of the sound, whatever the silence around it', () => {
    const level = 20 * Math.log10(0.2 / Math.SQRT2)
    expect(speechLevelDb(tone(1, 0.2), rate)).toBeCloseTo(level, 1)
    expect(speechLevelDb(padded(tone(1, 0.2), rate, rate), rate)).toBeCloseTo(level, 1)
  })

  it('of silence is minus infinity', () => {
    expect(speechLevelDb(new Float32Array(1000), rate)).toBe(Number.NEGATIVE_INFINITY)
    expect(speechLevelDb(new Float32Array(0), rate)).toBe(Number.NEGATIVE_INFINITY)
  })

  it('loses an offset and nothing else', () => {
    const samples = tone(1, 0.2).map((sample) => sample + 0.006)
    const level = speechLevelDb(tone(1, 0.2), rate)
    removeOffset(samples, rate)
    expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(5e-4)
    expect(speechLevelDb(samples, rate)).toBeCloseTo(level, 1)
    expect(samples[0]).toBe(0)
    expect(() => removeOffset(new Float32Array(0), rate)).not.toThrow()
  })

  it('moves by the gain in dB', () => {
    const samples = tone(1, 0.1)
    applyGain(samples, 6)
    expect(Math.max(...samples)).toBeCloseTo(0.1995, 3)
  })
})

describe('trimming silence', () => {
  it('leaves the asked lead and tail, to the length of a window', () => {
    const trimmed = trimSilence(padded(tone(1, 0.5), rate, 2 * rate), rate, 40, 80)
    expect(Math.abs(trimmed.length - 1.12 * rate)).toBeLessThanOrEqual(rate * 0.02)
  })

  it('never makes a sound longer, and keeps silence as it is', () => {
    expect(trimSilence(tone(1, 0.5), rate, 40, 80)).toHaveLength(rate)
    expect(trimSilence(new Float32Array(500), rate, 40, 80)).toHaveLength(500)
  })
})

describe('limiting peaks', () => {
  it('leaves the lower half alone and never passes the ceiling, in order', () => {
    const steps = Array.from({ length: 101 }, (_, index) => index / 10)
    const samples = Float32Array.from(steps)
    limitPeaks(samples)
    expect(samples[3]).toBeCloseTo(0.3, 6)
    expect(Math.max(...samples)).toBeLessThanOrEqual(PEAK_CEILING + 1e-6)
    expect([...samples]).toEqual([...samples].sort((a, b) => a - b))
    const negative = Float32Array.from(steps, (step) => -step)
    limitPeaks(negative)
    expect([...negative].map((sample) => Math.abs(sample))).toEqual([...samples])
  })
})

describe('a breath', () => {
  it('lasts 0.4 s at any rate, is the same every time and no silence', () => {
    for (const sampleRate of [8000, 44_100]) {
      expect(breath(sampleRate)).toHaveLength(sampleRate * 0.4)
      expect(breath(sampleRate)).toEqual(breath(sampleRate))
      expect(speechLevelDb(breath(sampleRate), sampleRate)).toBeGreaterThan(-30)
    }
  })
})
