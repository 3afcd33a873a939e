import { describe, expect, it } from 'vitest'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { type LaneClip, laneColumns } from '../../../../shared/core/timeline/lane-columns.ts'
import { PeaksMaker, peakColumns, type TakePeaks } from '../../../../shared/core/timeline/take-peaks.ts'
import { seededRandom } from '../../../support/audio/tones.ts'

const random = seededRandom(5)
const noise = (length: number): Float32Array => Float32Array.from({ length }, () => random() * 1.6 - 0.8)

function peaksFrom(samples: Float32Array, step: number): TakePeaks {
  const maker = new PeaksMaker(44_100)
  for (let at = 0; at < samples.length; at += step) maker.push(samples.subarray(at, at + step))
  return maker.end()
}

function extremes(samples: Float32Array): readonly [number, number] {
  return [samples.reduce((a, b) => Math.min(a, b), 0), samples.reduce((a, b) => Math.max(a, b), 0)]
}

describe('the peaks of a take', () => {
  it.each([0, 1, 255, 256, 257, 100_000, 700_001])('are the same however %i samples come', (length) => {
    const samples = noise(length)
    const whole = peaksFrom(samples, length + 1)
    expect(peaksFrom(samples, 333)).toEqual(whole)
    expect(whole.durationSamples).toBe(length)
    expect(whole.levels.map((pairs) => pairs.length / 2)).toEqual(
      [0, 1, 2, 3, 4, 5].map((level) => Math.ceil(length / (256 * 4 ** level))),
    )
  })

  it.each([256, 700, 1024, 5000.5, 300_000])(
    'draw columns of %f samples that hold every sample',
    (samplesPerColumn) => {
      const samples = noise(400_000)
      const peaks = peaksFrom(samples, 4096)
      const fromSample = 12_345
      const count = Math.ceil((samples.length - fromSample) / samplesPerColumn)
      const drawn = peakColumns(peaks, { fromSample, samplesPerColumn, count })
      for (let column = 0; column < count; column += 1) {
        const start = fromSample + column * samplesPerColumn
        // Whatever lies well inside of the column is drawn, and nothing that lies further out than a pair.
        const [min, max] = extremes(samples.subarray(Math.ceil(start), Math.floor(start + samplesPerColumn / 2)))
        expect(drawn[column * 2] ?? 0).toBeLessThanOrEqual(min + 1e-6)
        expect(drawn[column * 2 + 1] ?? 0).toBeGreaterThanOrEqual(max - 1e-6)
        const wide = samples.subarray(
          Math.max(0, Math.floor(start - samplesPerColumn)),
          Math.ceil(start + samplesPerColumn * 2),
        )
        expect(drawn[column * 2] ?? 0).toBeGreaterThanOrEqual(extremes(wide)[0] - 1 / 127)
        expect(drawn[column * 2 + 1] ?? 0).toBeLessThanOrEqual(extremes(wide)[1] + 1 / 127)
      }
    },
  )

  it('are silent outside of the take', () => {
    const peaks = peaksFrom(new Float32Array(1000).fill(0.5), 1000)
    const drawn = peakColumns(peaks, { fromSample: -512, samplesPerColumn: 256, count: 8 })
    expect([...drawn].map((value) => value > 0)).toEqual([
      ...Array(5).fill(false),
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('show sound that is quieter than a byte can tell, and never more than full', () => {
    expect([...(peaksFrom(Float32Array.of(0.0001, -0.0001), 2).levels[0] ?? [])]).toEqual([-1, 1])
    expect([...(peaksFrom(Float32Array.of(3, -3), 2).levels[0] ?? [])]).toEqual([-127, 127])
  })
})

describe('a lane from afar', () => {
  const takeId = takeIdSchema.parse('a'.repeat(64))
  const peaks = peaksFrom(new Float32Array(100_000).fill(0.5), 4096)
  const clip = (startSample: number, over: Partial<LaneClip> = {}): LaneClip => ({
    takeId,
    startSample,
    inSample: 0,
    outSample: 100_000,
    factor: 1,
    ...over,
  })
  const heights = (clips: readonly LaneClip[], fromSample: number, count: number): readonly number[] => {
    const drawn = laneColumns(clips, (id) => (id === takeId ? peaks : undefined), {
      fromSample,
      samplesPerColumn: 50_000,
      count,
    })
    return Array.from({ length: count }, (_, column) => Math.round(100 * (drawn[column * 2 + 1] ?? 0)))
  }

  it('shows each clip where it lies, as loud as it is heard, and nothing of what is trimmed', () => {
    expect(heights([clip(100_000)], 0, 6)).toEqual([0, 0, 50, 50, 0, 0])
    expect(heights([clip(100_000, { outSample: 50_000, factor: 2 })], 0, 6)).toEqual([0, 0, 101, 0, 0, 0])
    expect(heights([clip(100_000, { inSample: 50_000 })], 0, 6)).toEqual([0, 0, 50, 0, 0, 0])
  })

  it('shows the same from wherever it is drawn', () => {
    const clips = [clip(0), clip(225_000), clip(250_000, { factor: 0.5 }), clip(500_000)]
    const whole = heights(clips, 0, 12)
    expect(heights(clips, 250_000, 4)).toEqual(whole.slice(5, 9))
  })

  it('shows nothing of takes that it does not know', () => {
    expect(heights([clip(0, { takeId: takeIdSchema.parse('b'.repeat(64)) })], 0, 2)).toEqual([0, 0])
  })
})
