import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { limitedInLines } from '../../../../shared/core/timeline/limited-lines.ts'
import { TruePeakLimiter } from '../../../../shared/core/timeline/limiter.ts'
import { WholeMaster } from '../../../../shared/core/timeline/master-stage.ts'
import { seededRandom } from '../../../support/audio/tones.ts'

const RATE = 44_100
const CEILING_DB = -1
const CEILING = 10 ** (CEILING_DB / 20)

/** Limits a sound that comes in blocks of the given lengths, again and again. */
function limited(channels: readonly Float32Array[], blocks: readonly number[] = [65_536]) {
  const format = { channels: channels.length, sampleRate: RATE }
  const limiter = new WholeMaster({ gainDb: 0, ceilingDb: CEILING_DB }, format)
  const pieces: (readonly Float32Array[])[] = []
  const length = channels[0]?.length ?? 0
  for (let at = 0, turn = 0; at < length; turn += 1) {
    const end = Math.min(length, at + (blocks[turn % blocks.length] ?? length))
    pieces.push(limiter.push(channels.map((samples) => samples.slice(at, end))))
    at = end
  }
  pieces.push(limiter.end())
  const made = channels.map((_, channel) => Float32Array.from(pieces.flatMap((piece) => [...(piece[channel] ?? [])])))
  return { made, report: limiter.limited ?? { peaks: 0, mostDb: 0, places: [] } }
}

/** The level between samples by a longer and finer interpolation than the limiter's own: a windowed sinc, 16 times. */
function truePeak(samples: Float32Array): number {
  let peak = 0
  for (let at = 0; at < samples.length; at += 1) {
    // A place by a soft sample cannot be above what is looked for.
    if (Math.abs(samples[at] ?? 0) < 0.3) continue
    for (let step = -8; step < 8; step += 1) {
      const shift = step / 16
      let sum = 0
      for (let near = -32; near <= 32; near += 1) {
        const x = near - shift
        const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
        sum += (samples[at + near] ?? 0) * sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / 33))
      }
      peak = Math.max(peak, Math.abs(sum))
    }
  }
  return peak
}

/** Voice-like, with its loudest sample at `level`: a low tone and its overtones that rise and fall, with some noise. */
function speech(seed: number, seconds: number, level: number): Float32Array {
  const random = seededRandom(seed)
  const pitch = 90 + random() * 150
  const sound = Array.from({ length: Math.round(seconds * RATE) }, (_, at) => {
    const time = at / RATE
    const rise = 0.5 - 0.5 * Math.cos(2 * Math.PI * 3 * time + seed)
    let sum = (random() - 0.5) * 0.1
    for (let partial = 1; partial <= 12; partial += 1) {
      sum += Math.cos(2 * Math.PI * pitch * partial * time + partial) / partial
    }
    return rise * sum
  })
  const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return edged(Float32Array.from(sound, (value) => (value * level) / loudest))
}

/** With the ends faded over 3 ms: where a wave is torn off it rings, which says more about the reading than about a peak. */
function edged(sound: Float32Array): Float32Array {
  const length = Math.round(0.003 * RATE)
  const risen = (at: number) => (at >= length ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * at) / length))
  return sound.map((value, at) => value * risen(at) * risen(sound.length - 1 - at))
}

describe('a limiter', () => {
  it.each([
    ['voices that are 6 dB too loud', () => [speech(1, 1, 1.9)]],
    ['voices that are a little too loud', () => [speech(2, 1, 1.0)]],
    ['two channels, one of them too loud', () => [speech(3, 1, 1.6), speech(4, 1, 0.2)]],
    [
      'a tone whose peaks lie between the samples',
      () => [edged(Float32Array.from({ length: 9000 }, (_, at) => Math.sin((Math.PI / 2) * at + Math.PI / 4)))],
    ],
    ['a single click', () => [Float32Array.from({ length: 4000 }, (_, at) => (at === 2000 ? 1.8 : 0))]],
    [
      'a loud beginning and a loud end',
      () => [
        Float32Array.from(
          { length: 3000 },
          (_, at) => 1.4 * Math.sin((2 * Math.PI * at) / 150) * (at < 300 || at > 2700 ? 1 : 0.1),
        ),
      ],
    ],
  ])('holds %s below its ceiling, between samples too', (_, make) => {
    const sound = make()
    const { made, report } = limited(sound)
    expect(Math.max(...sound.map(truePeak))).toBeGreaterThan(CEILING)
    for (const [channel, samples] of made.entries()) {
      expect(samples).toHaveLength(sound[channel]?.length ?? 0)
      // The interpolation of the standard may read 0.1 dB less than a finer one.
      expect(20 * Math.log10(truePeak(samples))).toBeLessThan(CEILING_DB + 0.15)
    }
    expect(report.peaks).toBeGreaterThan(0)
  })

  it('gives the same samples, bit by bit, however they come in blocks', () => {
    const sound = [speech(5, 0.3, 1.7), speech(6, 0.3, 1.2)]
    const whole = limited(sound)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 }), (blocks) => {
        expect(limited(sound, blocks)).toEqual(whole)
      }),
      { numRuns: 20 },
    )
  })

  it('leaves every sample as it is in what is not too loud', () => {
    const sound = [speech(7, 1, 0.6), speech(8, 1, 0.5)]
    expect(limited(sound, [1000, 17])).toEqual({ made: sound, report: { peaks: 0, mostDb: 0, places: [] } })
  })

  it('touches nothing but the surroundings of a peak: 4 ms before it, half a second after it', () => {
    const sound = speech(9, 3, 0.6)
    const click = RATE
    sound[click] = 1.5
    const [made = new Float32Array(0)] = limited([sound]).made
    const touched = [...made.keys()].filter((at) => made[at] !== sound[at])
    expect(touched.length).toBeGreaterThan(0)
    expect(touched[0]).toBeGreaterThanOrEqual(click - 0.0042 * RATE)
    expect(touched.at(-1)).toBeLessThan(click + 0.6 * RATE)
  })

  it('lowers both channels alike, so that nobody moves to a side', () => {
    const left = speech(10, 0.5, 1.9)
    const right = left.map((value) => value / 4)
    const { made } = limited([left, right])
    for (const [at, value] of (made[1] ?? []).entries()) expect(value).toBeCloseTo((made[0]?.[at] ?? 0) / 4, 6)
  })

  it('says how many peaks it lowered and by how much at most', () => {
    const sound = new Float32Array(RATE)
    for (const [at, level] of [
      [5000, 1.2],
      [5100, 1.0],
      [20_000, 1.5],
      [40_000, 0.5],
    ] as const) {
      // Wide enough that its samples are its peak.
      for (let near = -40; near <= 40; near += 1)
        sound[at + near] = Math.max(sound[at + near] ?? 0, level * Math.cos((near * Math.PI) / 82))
    }
    const { report } = limited([sound])
    expect(report.peaks).toBe(2)
    expect(report.mostDb).toBeCloseTo(20 * Math.log10(1.5 / CEILING), 1)
    // Right before the loudest sample it is a little louder still.
    expect(report.places.map(({ sample }) => Math.round(sample / 100) * 100)).toEqual([5000, 20_000])
    expect(report.places[0]?.db).toBeCloseTo(20 * Math.log10(1.2 / CEILING), 1)
  })

  it('names the lines in which it was too loud, both where two sound at once', () => {
    const entries = [
      { lineId: lineIdSchema.parse('aaaaaa'), startSample: 0, durationSamples: 100 },
      { lineId: lineIdSchema.parse('bbbbbb'), startSample: 90, durationSamples: 100 },
      { lineId: lineIdSchema.parse('cccccc'), startSample: 250, durationSamples: 100 },
      { lineId: lineIdSchema.parse('dddddd'), startSample: 400, durationSamples: 100 },
    ].map((entry, at) => ({ ...entry, speakerId: undefined, number: at + 1, isEstimate: false }))
    const at = (...samples: number[]) => ({ peaks: 9, mostDb: 1, places: samples.map((sample) => ({ sample, db: 1 })) })
    const linesOf = (...samples: number[]) =>
      limitedInLines(at(...samples), { entries, durationSamples: 500 }).lines?.map((id) => id.slice(0, 1))
    expect(linesOf(95, 300)).toEqual(['a', 'b', 'c'])
    expect(linesOf(200)).toEqual([])
    expect(linesOf(400, 401)).toEqual(['d'])
  })

  it('counts places without end and keeps the first two hundred by name', () => {
    const sound = new Float32Array(60 * RATE)
    for (let at = 0; at < 250; at += 1) sound[5000 + at * 10_000] = 1.5
    const { report } = limited([sound])
    expect(report.peaks).toBe(250)
    expect(report.places).toHaveLength(200)
    expect(report.places.at(-1)?.sample).toBe(5000 + 199 * 10_000)
  })

  it('hears in a player, block by block, what is written: so many samples later as it says', () => {
    const sound = [speech(11, 0.5, 1.9), speech(12, 0.5, 1.1)]
    const whole = limited(sound).made
    const limiter = new TruePeakLimiter({ channels: 2, sampleRate: RATE, ceilingDb: CEILING_DB })
    const late = limiter.latencySamples
    const heard = sound.map((channel) => {
      const longer = new Float32Array(channel.length + 256)
      longer.set(channel)
      return longer
    })
    for (let at = 0; at < (heard[0]?.length ?? 0); at += 128) {
      limiter.process(heard.map((channel) => channel.subarray(at, at + 128)))
    }
    expect(late).toBeLessThanOrEqual(0.0045 * RATE)
    for (const [channel, samples] of heard.entries()) {
      expect(samples.subarray(0, late)).toEqual(new Float32Array(late))
      expect(samples.subarray(late, late + (whole[channel]?.length ?? 0))).toEqual(whole[channel])
    }
  })

  it('gives nothing for nothing', () => {
    expect(limited([new Float32Array(0)]).made).toEqual([new Float32Array(0)])
  })
})
