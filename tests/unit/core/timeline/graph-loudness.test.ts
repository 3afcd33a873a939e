import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { integratedLoudness } from '../../../../electron/audio/analysis/loudness.ts'
import { BLOCK_STEPS, gatedLoudness, loudnessOf, meanAbove } from '../../../../shared/core/loudness/gated.ts'
import { KWeighting } from '../../../../shared/core/loudness/k-weighting.ts'
import { MomentaryMeter } from '../../../../shared/core/loudness/momentary.ts'
import { raiseByPeaks, TRUE_PEAK_REACH } from '../../../../shared/core/loudness/true-peak.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { channelGains, channelsOf, gainFactor } from '../../../../shared/core/timeline/gains.ts'
import { DuckEnvelope, speechOf } from '../../../../shared/core/timeline/ducking.ts'
import { LoudnessMeter } from '../../../../shared/core/timeline/graph-loudness.ts'
import { addClip, steady } from '../../../../shared/core/timeline/kernel.ts'
import { loopedSamples, type ReadSound } from '../../../../shared/core/timeline/looped.ts'
import type { GraphClip, SoundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { PeaksMaker, type TakePeaks } from '../../../../shared/core/timeline/take-peaks.ts'
import { seededRandom, tone } from '../../../support/audio/tones.ts'

const RATE = 44_100

/** Syllables of coloured noise with pauses between them: as uneven as speech. */
function syllables(seed: number, seconds: number): Float32Array {
  const random = seededRandom(seed)
  const samples = new Float32Array(Math.round(seconds * RATE))
  let [level, left, last] = [0, 0, 0]
  for (let at = 0; at < samples.length; at += 1) {
    if (left === 0) {
      left = Math.round((0.05 + random() * 0.2) * RATE)
      level = random() < 0.2 ? 0 : 0.1 + random() * 0.6
    }
    left -= 1
    last = 0.7 * last + 0.3 * (random() * 2 - 1)
    samples[at] = last * level
  }
  return samples
}

function peaksOf(samples: Float32Array): TakePeaks {
  const maker = new PeaksMaker(RATE)
  for (let at = 0; at < samples.length; at += 1000) maker.push(samples.subarray(at, at + 1000))
  return maker.end()
}

const takes = [1, 2, 3, 4].map((seed) => syllables(seed, 1.2 + seed / 3))
const known = takes.map(peaksOf)
const rain = syllables(9, 2.5)
const sounds = new Map([['rain', peaksOf(rain)]])
const idOf = (take: number) => takeIdSchema.parse(String(take).padStart(64, '0'))
const meter = new LoudnessMeter((source) =>
  source.kind === 'take' ? known[Number(source.takeId)] : sounds.get(source.fileId),
)

type Part = { readonly take: number; readonly gap: number; readonly cut: number; readonly fade: number } & Pick<
  GraphClip,
  'gainDb' | 'pan'
>

/** Clips one behind the other, each `gap` seconds (less than 0: an overlap) behind the end of the one before. */
function graphOf(parts: readonly Part[], laneDb = 0, masterDb = 0): SoundGraph {
  let end = 0
  const clips = parts.map(({ take, gap, cut, fade, gainDb, pan }, at): GraphClip => {
    const inSample = Math.round(cut * RATE)
    const durationSamples = (takes[take]?.length ?? 0) - 2 * inSample
    const startSample = Math.max(0, end + Math.round(gap * RATE))
    end = startSample + durationSamples
    const fades = { fadeInSamples: Math.round(fade * RATE), fadeOutSamples: Math.round(fade * RATE) }
    const source = { kind: 'take', takeId: idOf(take) } as const
    return { id: `clip${at}`, source, lane: 0, startSample, inSample, durationSamples, gainDb, pan, ...fades }
  })
  const lanes = [{ kind: 'speaker' as const, gainDb: laneDb, pan: 0 }]
  const timeline = { entries: [], durationSamples: end }
  return { timeline, clips, lanes, master: { gainDb: masterDb }, durationSamples: end }
}

/** The same from the samples: added up as the export does, then measured as a file would be. */
function measured({ clips, lanes, master, durationSamples }: SoundGraph): {
  readonly lufs: number | undefined
  /** The same with a gate that is half a dB lower or higher, as which a block near it may be counted. */
  readonly lufsRange: readonly [number, number]
  readonly truePeak: number
} {
  const count = channelsOf(clips)
  const sums = Array.from({ length: count }, () => new Float32Array(durationSamples))
  const level = gainFactor((lanes[0]?.gainDb ?? 0) + master.gainDb)
  for (const clip of clips) {
    const source = clip.source.kind === 'take' ? takes[Number(clip.source.takeId)] : undefined
    const samples = [(source ?? new Float32Array(0)).subarray(clip.inSample, clip.inSample + clip.durationSamples)]
    const gains = channelGains(clip, count).map((gain) => steady(gain * level))
    addClip(sums, { shape: clip, samples, position: 0, offset: clip.startSample, gains })
  }
  return measuredOf(sums)
}

/** What channels of samples measure, as a file would. */
function measuredOf(sums: readonly Float32Array[]): ReturnType<typeof measured> {
  const durationSamples = sums[0]?.length ?? 0
  const filters = sums.map(() => new KWeighting(RATE))
  const steps = Array.from({ length: Math.floor(durationSamples / 4410) }, (_, step) =>
    sums.reduce((sum, one, at) => sum + (filters[at]?.energy(one, step * 4410, (step + 1) * 4410) ?? 0) / 4410, 0),
  )
  let truePeak = 0
  for (const sum of sums) {
    const around = new Float32Array(durationSamples + 4 * TRUE_PEAK_REACH)
    around.set(sum, 2 * TRUE_PEAK_REACH)
    const between = new Float64Array(durationSamples + 2 * TRUE_PEAK_REACH)
    raiseByPeaks(between, around, { from: TRUE_PEAK_REACH, until: durationSamples + 3 * TRUE_PEAK_REACH }, 0)
    for (const peaks of [between, sum]) for (const peak of peaks) truePeak = Math.max(truePeak, Math.abs(peak))
  }
  return { lufs: gatedLoudness(steps), lufsRange: rangeOfGates(steps), truePeak }
}

function rangeOfGates(steps: readonly number[]): readonly [number, number] {
  const blocks = Float64Array.from({ length: Math.max(0, steps.length - BLOCK_STEPS + 1) }, (_, at) =>
    steps.slice(at, at + BLOCK_STEPS).reduce((sum, step) => sum + step / BLOCK_STEPS, 0),
  )
  const audible = meanAbove(blocks, 1e-7) ?? 0
  const lufs = [-10.5, -10, -9.5].map((gate) => loudnessOf(meanAbove(blocks, audible * 10 ** (gate / 10)) ?? 0))
  return [Math.min(...lufs), Math.max(...lufs)]
}

/** By how much a loudness lies outside a range. */
const outside = (lufs: number, [from, to]: readonly [number, number]): number => Math.max(from - lufs, lufs - to, 0)

const decibels = (level: number): number => 20 * Math.log10(level)
const partOf = (gap: fc.Arbitrary<number>): fc.Arbitrary<Part> =>
  fc.record({
    take: fc.integer({ min: 0, max: 3 }),
    gap,
    cut: fc.constantFrom(0, 0.21, 0.5),
    fade: fc.constantFrom(0, 0.05, 0.4),
    gainDb: fc.constantFrom(-12, -3, 0, 4),
    pan: fc.constantFrom(0, 0, -0.5, 1),
  })
const gapBehind = fc.double({ min: 0, max: 1.5, noNaN: true })
const gapOrOverlap = fc.double({ min: -1, max: 1, noNaN: true })

describe('how loud a graph is', () => {
  it('is worked out from its takes within 0.1 LU of what its samples say, of half a minute and more', () => {
    fc.assert(
      fc.property(fc.array(partOf(gapOrOverlap), { minLength: 24, maxLength: 30 }), (parts) => {
        const graph = graphOf(parts)
        const [own, real] = [meter.measure(graph), measured(graph)]
        expect(outside(own.lufs ?? 0, real.lufsRange)).toBeLessThan(0.1)
      }),
      { numRuns: 5 },
    )
  })

  // Of a few seconds a block of the gate more or less is heard as some tenths, so that counts as both.
  it('is within 0.15 LU and 0.3 dB of what its samples say in a few seconds, where no clips overlap', () => {
    fc.assert(
      fc.property(fc.array(partOf(gapBehind), { minLength: 1, maxLength: 4 }), (parts) => {
        const graph = graphOf(parts, -2, 3)
        const [own, real] = [meter.measure(graph), measured(graph)]
        expect(outside(own.lufs ?? 0, real.lufsRange)).toBeLessThan(0.15)
        expect(Math.abs(decibels(own.truePeak) - decibels(real.truePeak))).toBeLessThan(0.3)
        expect(own.isMost).toBe(false)
      }),
      { numRuns: 20 },
    )
  })

  it('is within 0.3 LU where they overlap, and its peak is then the most that it can be', () => {
    const others = (parts: readonly Part[]) => parts.map((part, at) => ({ ...part, take: at % 4 }))
    fc.assert(
      fc.property(fc.array(partOf(gapOrOverlap), { minLength: 2, maxLength: 4 }).map(others), (parts) => {
        const graph = graphOf(parts)
        const [own, real] = [meter.measure(graph), measured(graph)]
        expect(outside(own.lufs ?? 0, real.lufsRange)).toBeLessThan(0.3)
        expect(decibels(own.truePeak)).toBeGreaterThan(decibels(real.truePeak) - 0.3)
      }),
      { numRuns: 20 },
    )
  })

  it('has a looped bed under speech, lowered while somebody speaks, within 0.1 LU, and at most as loud as it says', async () => {
    const one = { cut: 0, fade: 0, gainDb: 0, pan: 0 }
    const spoken = graphOf([
      { ...one, take: 0, gap: 2 },
      { ...one, take: 1, gap: 3 },
      { ...one, take: 2, gap: 0.3 },
    ])
    const ducking = { depthDb: -12, attackMs: 200, holdMs: 300, releaseMs: 600 }
    const loop = { inSample: 4000, sourceSamples: rain.length }
    const durationSamples = spoken.durationSamples + 2 * RATE
    const bed: GraphClip = {
      id: 'bed',
      source: { kind: 'file', fileId: 'rain' },
      lane: 1,
      startSample: 0,
      inSample: 4000,
      durationSamples,
      loop,
      gainDb: -3,
      pan: 0,
      fadeInSamples: 20_000,
      fadeOutSamples: 30_000,
    }
    const lane = { kind: 'bed' as const, laneId: 'bed', name: 'Bed', gainDb: -4, pan: 0, ducking }
    const graph = { ...spoken, clips: [...spoken.clips, bed], lanes: [...spoken.lanes, lane], durationSamples }
    const read: ReadSound = (from, count) => Promise.resolve([rain.subarray(from, from + count)])
    const looped = (await loopedSamples(read, loop, 0, durationSamples)).map((samples) => samples.slice())
    const factors = new Float32Array(durationSamples).fill(1)
    new DuckEnvelope(ducking, speechOf(graph), RATE).write(factors, 0)
    const sums = [new Float32Array(durationSamples)]
    addClip(sums, { shape: bed, samples: looped, position: 0, offset: 0, gains: [steady(gainFactor(-7))] })
    for (const sum of sums) for (const [at, factor] of factors.entries()) sum[at] = (sum[at] ?? 0) * factor
    for (const clip of spoken.clips) {
      const samples = [takes[Number(clip.source.kind === 'take' ? clip.source.takeId : 0)] ?? new Float32Array(0)]
      addClip(sums, { shape: clip, samples, position: 0, offset: clip.startSample, gains: [steady(1)] })
    }
    const real = measuredOf(sums)
    const own = meter.measure(graph)
    expect(Math.abs((own.lufs ?? 0) - (real.lufs ?? 0))).toBeLessThan(0.1)
    // Without the bed it is another loudness, and without its lowering too.
    expect(Math.abs((meter.measure(spoken).lufs ?? 0) - (real.lufs ?? 0))).toBeGreaterThan(0.3)
    expect(own.truePeak).toBeGreaterThan(real.truePeak * 0.97)
    expect(own).toMatchObject({ isMost: true, unmeasured: 0 })
    const rest = { ...lane, ducking: { ...ducking, depthDb: 0 } }
    expect(meter.measure({ ...graph, lanes: [...spoken.lanes, rest] }).lufs).toBeGreaterThan((real.lufs ?? 0) + 0.2)
  })

  it('says that two voices at once are at most so loud, and nothing of a graph in which nothing sounds', () => {
    const one = { cut: 0, fade: 0, gainDb: 0, pan: 0 }
    const both = graphOf([
      { ...one, take: 0, gap: 0 },
      { ...one, take: 1, gap: -1.4 },
    ])
    expect(meter.measure(both).isMost).toBe(true)
    expect(meter.measure(graphOf([]))).toEqual({ lufs: undefined, truePeak: 0, isMost: false, unmeasured: 0 })
    const unknown = new LoudnessMeter(() => undefined)
    expect(unknown.measure(both)).toEqual({ lufs: undefined, truePeak: 0, isMost: false, unmeasured: 2 })
  })
})

describe('loudness', () => {
  // EBU Tech 3341, cases 1 to 3: a tone of 1 kHz has -3.01 LUFS in one channel at full scale, and the gate drops what is soft.
  it.each([
    ['-23 dB in both channels', [[-23, 20]], -23],
    ['-33 dB in both channels', [[-33, 20]], -33],
    [
      'soft, loud and soft again',
      [
        [-36, 10],
        [-23, 60],
        [-36, 10],
      ],
      -23,
    ],
  ] as const)('of a tone of %s is what the standard says', (_, spans, lufs) => {
    const filter = new KWeighting(RATE)
    const steps = spans.flatMap(([level, seconds]) => {
      const samples = tone(1000, seconds, RATE, 10 ** (level / 20))
      return Array.from(
        { length: seconds * 10 },
        (_step, at) =>
          // Two channels that are the same.
          (2 * filter.energy(samples, at * 4410, (at + 1) * 4410)) / 4410,
      )
    })
    expect(Math.abs((gatedLoudness(steps) ?? 0) - lufs)).toBeLessThan(0.1)
  })

  it('of the last 400 ms is that of a steady tone once they are full of it, and falls to nothing behind it', () => {
    const now = new MomentaryMeter({ sampleRate: RATE, channels: 2, pieceSamples: 128 })
    const samples = tone(1000, 1, RATE, 10 ** (-23 / 20))
    for (let at = 0; at + 128 <= samples.length; at += 128) {
      const piece = samples.subarray(at, at + 128)
      now.push([piece, piece])
    }
    expect(loudnessOf(now.power())).toBeCloseTo(-23, 1)
    const silence = new Float32Array(128)
    for (let at = 0; at < 0.4 * RATE; at += 128) now.push([silence, silence])
    expect(loudnessOf(now.power())).toBeLessThan(-60)
  })

  it('of one take is that of its columns', () => {
    for (const [at, samples] of takes.entries()) {
      const one = graphOf([{ take: at, gap: 0, cut: 0, fade: 0, gainDb: 0, pan: 0 }])
      expect(meter.measure(one).lufs).toBeCloseTo(integratedLoudness(samples, RATE) ?? 0, 1)
    }
  })
})
