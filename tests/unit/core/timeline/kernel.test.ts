import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addClip, addLane, type ClipShape, fadeFactor, steady } from '../../../../shared/core/timeline/kernel.ts'

const sample = fc.float({ min: -1, max: 1, noNaN: true })
const sound = fc.array(sample, { minLength: 1, maxLength: 200 }).map((samples) => Float32Array.from(samples))
const gain = fc.double({ min: 0, max: 4, noNaN: true })

/** A clip of that many samples, with fades that may meet or be longer than it. */
const shapeOf = (durationSamples: number) =>
  fc.record({
    durationSamples: fc.constant(durationSamples),
    fadeInSamples: fc.integer({ min: 0, max: durationSamples + 20 }),
    fadeOutSamples: fc.integer({ min: 0, max: durationSamples + 20 }),
  })

const clip = fc
  .record({ samples: sound, start: fc.nat(150), gains: fc.tuple(gain, gain) })
  .chain(({ samples, ...more }) => shapeOf(samples.length).map((shape) => ({ ...more, samples, shape })))

type Clip = { samples: Float32Array; start: number; gains: readonly number[]; shape: ClipShape }

/** All clips in one lane of two channels, summed in blocks that end where `ends` says. */
function summed(clips: readonly Clip[], length: number, ends: readonly number[]): Float32Array[] {
  const whole = [new Float32Array(length), new Float32Array(length)]
  let from = 0
  for (const end of [...ends, length].sort((a, b) => a - b)) {
    const mix = whole.map((channel) => channel.subarray(from, end))
    const lane = mix.map((channel) => new Float32Array(channel.length))
    for (const { samples, start, gains, shape } of clips) {
      const position = Math.max(0, from - start)
      const part = samples.subarray(Math.min(position, samples.length), Math.max(0, end - start))
      if (part.length === 0 || start >= end) continue
      addClip(lane, { shape, samples: [part], position, offset: Math.max(0, start - from), gains: gains.map(steady) })
    }
    addLane(mix, lane, steady(1))
    from = end
  }
  return whole
}

describe('the loop that adds clips', () => {
  it('gives the same samples, bit by bit, however the time is cut into blocks', () => {
    fc.assert(
      fc.property(fc.array(clip, { maxLength: 4 }), fc.array(fc.nat(400), { maxLength: 12 }), (clips, ends) => {
        expect(summed(clips, 400, ends)).toEqual(summed(clips, 400, []))
      }),
      { numRuns: 300 },
    )
  })

  it('adds nothing but sample times gain times fade', () => {
    fc.assert(
      fc.property(clip, ({ samples, start, gains, shape }) => {
        const [left = new Float32Array(0)] = summed([{ samples, start, gains, shape }], 400, [])
        for (const [at, value] of left.entries()) {
          const inside = at >= start && at - start < samples.length
          const wanted = inside ? (samples[at - start] ?? 0) * (gains[0] ?? 0) * fadeFactor(shape, at - start) : 0
          expect(value).toBeCloseTo(wanted, 5)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('leaves a clip at gain 1 without fades as it is, in every bit', () => {
    const samples = Float32Array.from([0.1, -0.7, 1, -1, 1e-30, 0.3333])
    const shape = { durationSamples: 6, fadeInSamples: 0, fadeOutSamples: 0 }
    expect(summed([{ samples, start: 0, gains: [1, 1], shape }], 6, [])[1]).toEqual(samples)
  })

  it('adds no more of a clip than its length, nor beyond the block', () => {
    const sum = new Float32Array(4)
    const shape = { durationSamples: 3, fadeInSamples: 0, fadeOutSamples: 0 }
    addClip([sum], { shape, samples: [new Float32Array(9).fill(1)], position: 1, offset: 1, gains: [steady(1)] })
    expect([...sum]).toEqual([0, 1, 1, 0])
    addClip([sum], {
      shape: { ...shape, durationSamples: 99 },
      samples: [new Float32Array(9).fill(1)],
      position: 0,
      offset: 2,
      gains: [steady(1)],
    })
    expect([...sum]).toEqual([0, 1, 2, 1])
  })

  it('keeps the sides of a stereo source, and folds them in a mono mix without making what is in both louder', () => {
    const shape = { durationSamples: 2, fadeInSamples: 0, fadeOutSamples: 0 }
    const samples = [Float32Array.from([0.5, 0.25]), Float32Array.from([0.5, -0.25])]
    const stereo = [new Float32Array(2), new Float32Array(2)]
    addClip(stereo, { shape, samples, position: 0, offset: 0, gains: [steady(1), steady(1)] })
    expect(stereo).toEqual(samples)
    const mono = [new Float32Array(2)]
    addClip(mono, { shape, samples, position: 0, offset: 0, gains: [steady(1)] })
    expect([...(mono[0] ?? [])]).toEqual([0.5, 0])
  })
})

describe('a fade', () => {
  it.each([
    [
      'in, over four samples',
      { durationSamples: 10, fadeInSamples: 4, fadeOutSamples: 0 },
      [0.0381, 0.3087, 0.6913, 0.9619, 1, 1],
    ],
    ['out, over two samples', { durationSamples: 4, fadeInSamples: 0, fadeOutSamples: 2 }, [1, 1, 0.8536, 0.1464]],
    ['none', { durationSamples: 2, fadeInSamples: 0, fadeOutSamples: 0 }, [1, 1]],
  ])('%s', (_, shape, factors) => {
    for (const [at, factor] of factors.entries()) expect(fadeFactor(shape, at)).toBeCloseTo(factor, 4)
  })

  it('out of one clip and in of the next are 1 together', () => {
    const length = 220
    const out = { durationSamples: length, fadeInSamples: 0, fadeOutSamples: length }
    const into = { durationSamples: length, fadeInSamples: length, fadeOutSamples: 0 }
    for (let at = 0; at < length; at += 1) expect(fadeFactor(out, at) + fadeFactor(into, at)).toBeCloseTo(1, 12)
  })
})

describe('a gain that changes', () => {
  it('goes from block to block without a step, and ends where it should', () => {
    const ones = new Float32Array(8).fill(1)
    const mix = new Float32Array(8)
    addLane([mix.subarray(0, 4)], [ones.subarray(0, 4)], { from: 1, to: 0.5 })
    addLane([mix.subarray(4)], [ones.subarray(4)], { from: 0.5, to: 0.5 })
    expect([...mix]).toEqual([1, 0.875, 0.75, 0.625, 0.5, 0.5, 0.5, 0.5])
  })

  it('of a clip is at the place of the block, not of the part that the clip fills', () => {
    const sum = new Float32Array(4)
    const shape = { durationSamples: 9, fadeInSamples: 0, fadeOutSamples: 0 }
    addClip([sum], { shape, samples: [Float32Array.of(1, 1)], position: 0, offset: 2, gains: [{ from: 0, to: 1 }] })
    expect([...sum]).toEqual([0, 0, 0.5, 0.75])
  })
})
