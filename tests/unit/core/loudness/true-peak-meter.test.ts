import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PiecePeaks, pushPeaks, TruePeakMeter } from '../../../../shared/core/loudness/true-peak-meter.ts'
import { raiseByPeaks, TRUE_PEAK_REACH } from '../../../../shared/core/loudness/true-peak.ts'
import { seededRandom, voiced } from '../../../support/audio/tones.ts'

const noise = (length: number, seed: number): Float32Array => {
  const random = seededRandom(seed)
  return Float32Array.from({ length }, () => random() - 0.5)
}

/** Every place of every channel, from the silence before it on. */
function inFull(channels: readonly Float32Array[]): number {
  return Math.max(
    0,
    ...channels.map((samples) => {
      const padded = new Float32Array(samples.length + 3 * TRUE_PEAK_REACH)
      padded.set(samples, 2 * TRUE_PEAK_REACH)
      const peaks = new Float64Array(samples.length + TRUE_PEAK_REACH)
      raiseByPeaks(peaks, padded, { from: TRUE_PEAK_REACH, until: 2 * TRUE_PEAK_REACH + samples.length }, 0)
      return Math.max(
        peaks.reduce((most, peak) => Math.max(most, peak), 0),
        samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      )
    }),
  )
}

/** By the meter, in blocks of so many samples and pieces of so many. */
function metered(channels: readonly Float32Array[], blocks: readonly number[], piece: number): number {
  const meters = channels.map(() => new TruePeakMeter())
  const length = channels[0]?.length ?? 0
  let [at, samplePeak] = [0, 0]
  for (const size of [...blocks, length]) {
    const block = channels.map((samples) => samples.subarray(at, at + size))
    const count = block[0]?.length ?? 0
    const pieces = new PiecePeaks()
    for (let from = 0; from < count; from += piece) {
      const peaks = block.map((samples) =>
        samples.subarray(from, from + piece).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      )
      pieces.add(Math.min(count, from + piece), Math.max(...peaks))
      samplePeak = Math.max(samplePeak, ...peaks)
    }
    pushPeaks(meters, block, pieces, samplePeak)
    at += count
  }
  return Math.max(0, ...meters.map((meter) => meter.peak()))
}

describe('the true peak of a sound', () => {
  it('is that of all its places, though most are passed over, however it comes in blocks and pieces', () => {
    const sounds = {
      'a voice': (seed: number) => voiced(0.2, 44_100, seed),
      noise: (seed: number) => noise(3000, seed),
      'noise that is loud at one end': (seed: number) =>
        noise(3000, seed).map((sample, at) => sample * (at > 2980 ? 1 : 0.3)),
      'half the rate': (seed: number) =>
        Float32Array.from({ length: 2000 }, (_, at) => Math.sin((at + 0.4) * 1.5 + seed)),
      'a click': (seed: number) => Float32Array.from({ length: 1500 }, (_, at) => (at === 700 + (seed % 90) ? 0.9 : 0)),
    } as const
    assert(
      property(
        constantFrom(...Object.values(sounds)),
        integer({ min: 1, max: 1000 }),
        integer({ min: 1, max: 2 }),
        array(integer({ min: 0, max: 1200 }), { maxLength: 5 }),
        integer({ min: 5, max: 600 }),
        (soundOf, seed, count, blocks, piece) => {
          const channels = Array.from({ length: count }, (_, channel) => soundOf(seed + 7 * channel))
          expect(metered(channels, blocks, piece)).toBe(inFull(channels))
        },
      ),
      { numRuns: 300 },
    )
  })
})
