import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DuckEnvelope, type SpeechSpan } from '../../../../shared/core/timeline/ducking.ts'
import type { Ducking } from '../../../../shared/core/timeline/graph-schema.ts'
import { channelGains, gainFactor } from '../../../../shared/core/timeline/gains.ts'
import { addClip, addLane, steady } from '../../../../shared/core/timeline/kernel.ts'
import type { ClipOrder } from '../../../../shared/core/timeline/live/live-clip.ts'
import { LIVE_BLOCK } from '../../../../shared/core/timeline/live/live-block.ts'
import { LiveMixer } from '../../../../shared/core/timeline/live/live-mixer.ts'

type Stereo = readonly [Float32Array, Float32Array]
type Sound = { readonly order: ClipOrder; readonly samples: Float32Array }

const block = (length = LIVE_BLOCK): Stereo => [new Float32Array(length), new Float32Array(length)]
const plain = { fadeInSamples: 0, fadeOutSamples: 0 }

function sound(start: number, samples: Float32Array, over: Partial<ClipOrder> = {}): Sound {
  const shape = { ...plain, durationSamples: samples.length }
  return { samples, order: { shape, start, skipped: 0, gains: [1], lane: 'a', ...over } }
}

/** A mixer that knows sounds, all of which may be played at once. */
function playing(sounds: readonly Sound[]): LiveMixer {
  const mixer = new LiveMixer()
  mixer.begin()
  for (const [id, { order, samples }] of sounds.entries()) {
    mixer.add(id, order)
    mixer.feed(id, samples.subarray(order.skipped))
  }
  mixer.release()
  return mixer
}

function played(mixer: LiveMixer, blocks: number): Stereo {
  const all = block(blocks * LIVE_BLOCK)
  for (let at = 0; at < blocks; at += 1) {
    const part = block()
    mixer.mix(part)
    for (const side of [0, 1] as const) all[side].set(part[side], at * LIVE_BLOCK)
  }
  return all
}

/** A bed with a left and a right channel. */
const leftAndRight = [
  Float32Array.from({ length: 500 }, (_, at) => Math.sin(at)),
  Float32Array.from({ length: 500 }, (_, at) => Math.cos(at * 3)),
] as const

/** The whole in one piece by the loop of the export: what each lane sums to, and the lanes in their order. */
function mixed(
  sounds: readonly Sound[],
  lanes: ReadonlyMap<string, number>,
  length: number,
  { ducking = new Map<string, Ducking>(), speech = [] as readonly SpeechSpan[] } = {},
): Stereo {
  const out = block(length)
  for (const [lane, factor] of lanes) {
    const sums = block(length)
    for (const { order, samples } of sounds.filter((one) => one.order.lane === lane)) {
      const [left = 1, right = left] = order.gains
      const { shape, start } = order
      addClip(sums, { shape, samples: [samples], position: 0, offset: start, gains: [left, right].map(steady) })
    }
    const lowered = ducking.get(lane)
    const factors = new Float32Array(length)
    const envelope = lowered === undefined ? undefined : new DuckEnvelope(lowered, speech, 44_100)
    addLane(out, sums, steady(factor), envelope?.write(factors, 0) === true ? factors : undefined)
  }
  return out
}

const ones = (length: number): Float32Array => new Float32Array(length).fill(1)
const noise = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 700 })
  .map((samples) => Float32Array.from(samples))
const anySound = fc
  .record({
    samples: noise,
    start: fc.nat(1500),
    lane: fc.constantFrom('a', 'b', 'c'),
    gainDb: fc.integer({ min: -12, max: 6 }),
    pan: fc.constantFrom(-1, -0.4, 0, 0.7),
    fadeIn: fc.nat(100),
    fadeOut: fc.nat(100),
  })
  .map(({ samples, start, lane, gainDb, pan, fadeIn, fadeOut }) => {
    const fadeInSamples = Math.min(fadeIn, samples.length)
    const fadeOutSamples = Math.min(fadeOut, samples.length - fadeInSamples)
    const shape = { durationSamples: samples.length, fadeInSamples, fadeOutSamples }
    return sound(start, samples, { lane, gains: channelGains({ gainDb, pan }, 2), shape })
  })
const lanes = new Map([
  ['a', gainFactor(-3)],
  ['b', 1],
  ['c', gainFactor(2)],
])

describe('what is played live', () => {
  it('is the mix of the export in every sample, for any sounds, gains, pans, fades and pieces', () => {
    fc.assert(
      fc.property(fc.array(anySound, { maxLength: 6 }), fc.integer({ min: 1, max: 300 }), (some, piece) => {
        const sounds = some.toSorted((one, other) => one.order.start - other.order.start)
        const mixer = new LiveMixer()
        mixer.setLanes(lanes)
        mixer.begin()
        for (const [id, { order, samples }] of sounds.entries()) {
          mixer.add(id, order)
          for (let at = 0; at < samples.length; at += piece) mixer.feed(id, samples.subarray(at, at + piece))
        }
        mixer.release()
        const length = 20 * LIVE_BLOCK
        expect(played(mixer, 20)).toEqual(mixed(sounds, lanes, length))
        expect(mixer.underruns).toEqual({ count: 0, samples: 0 })
      }),
    )
  })

  it('lowers lanes while anybody speaks as the export does, in every sample', () => {
    const span = fc.record({ fromSample: fc.nat(2400), length: fc.integer({ min: 1, max: 300 }) })
    fc.assert(
      fc.property(fc.array(anySound, { maxLength: 5 }), fc.array(span, { maxLength: 4 }), (some, spans) => {
        const sounds = some.toSorted((one, other) => one.order.start - other.order.start)
        const speech = spans.map(({ fromSample, length }) => ({ fromSample, toSample: fromSample + length }))
        const ducking = new Map([['c', { depthDb: -9, attackMs: 3, holdMs: 2, releaseMs: 7 }]])
        const mixer = new LiveMixer()
        mixer.setLanes(lanes)
        mixer.setDucking(ducking, speech)
        mixer.begin()
        // A change of that goes over within four blocks, also while the clock stands.
        played(mixer, 4)
        for (const [id, { order, samples }] of sounds.entries()) {
          mixer.add(id, order)
          mixer.feed(id, samples)
        }
        mixer.release()
        expect(played(mixer, 20)).toEqual(mixed(sounds, lanes, 20 * LIVE_BLOCK, { ducking, speech }))
      }),
    )
  })

  it('goes over within four blocks where what lowers a lane changes while it sounds', () => {
    const mixer = playing([sound(0, ones(9000))])
    mixer.setLanes(new Map([['a', 1]]))
    played(mixer, 8)
    const ducking = { depthDb: 20 * Math.log10(0.5), attackMs: 0, releaseMs: 0 }
    mixer.setDucking(new Map([['a', ducking]]), [{ fromSample: 0, toSample: 9000 }])
    const [left] = played(mixer, 5)
    expect([left[0], left[4 * LIVE_BLOCK]]).toEqual([1, 0.5])
    expect(left.every((sample, at) => at === 0 || sample <= (left[at - 1] ?? 1))).toBe(true)
  })

  it('lowers a lane from a frame on by what was set for then, and by what was set before until then', () => {
    const ducked = (by: number) => new Map([['a', { depthDb: 20 * Math.log10(by), attackMs: 0, releaseMs: 0 }]])
    const everywhere = [{ fromSample: 0, toSample: 9000 }]
    const mixer = playing([sound(0, ones(9000))])
    mixer.setLanes(new Map([['a', 1]]))
    mixer.setDucking(ducked(0.5), everywhere)
    mixer.setDucking(ducked(0.25), everywhere, 8 * LIVE_BLOCK)
    const [left] = played(mixer, 16)
    expect([4, 8, 12].map((block) => left[block * LIVE_BLOCK])).toEqual([0.5, 0.5, 0.25])
    // What is set at once counts, whatever was to come.
    mixer.setDucking(ducked(0.75), everywhere, 20 * LIVE_BLOCK)
    mixer.setDucking(ducked(0.5), everywhere)
    expect(played(mixer, 16)[0][12 * LIVE_BLOCK]).toBe(0.5)
  })

  it('hears two channels of a sound on their own sides', () => {
    const mixer = new LiveMixer()
    mixer.begin()
    mixer.add(1, sound(0, ones(300)).order)
    mixer.feed(1, ones(300), ones(300).fill(-0.5))
    mixer.release()
    const [left, right] = played(mixer, 3)
    expect([left[0], right[0], left[299], right[299], left[300], right[300]]).toEqual([1, -0.5, 1, -0.5, 0, 0])
  })

  it('stands still where a sound has not come, says for how long, and goes on without a sample lost', () => {
    const samples = ones(300)
    const mixer = new LiveMixer()
    mixer.begin()
    mixer.add(1, sound(0, samples).order)
    mixer.feed(1, samples.subarray(0, 200))
    mixer.release()
    const early = played(mixer, 4)[0]
    expect([early.indexOf(0), mixer.frame, mixer.isHeld]).toEqual([200, 200, true])
    mixer.feed(1, samples.subarray(200))
    const late = played(mixer, 1)[0]
    expect([late.indexOf(0), mixer.isHeld]).toEqual([100, false])
    expect(mixer.underruns).toEqual({ count: 1, samples: 4 * LIVE_BLOCK - 200 })
  })

  it('waits at a time before which something may still come, and not for its first sound', () => {
    const mixer = new LiveMixer()
    mixer.begin()
    played(mixer, 3)
    expect([mixer.frame, mixer.underruns.count]).toEqual([0, 0])
    mixer.holdAt(200)
    played(mixer, 3)
    expect([mixer.frame, mixer.underruns]).toEqual([200, { count: 1, samples: 184 }])
    mixer.release()
    played(mixer, 1)
    expect([mixer.frame, mixer.underruns.count]).toEqual([200 + LIVE_BLOCK, 1])
  })

  it('begins in the middle of a sound where that was asked for, and rises there', () => {
    const mixer = playing([sound(-100, ones(2000), { skipped: 100 })])
    const [left] = played(mixer, 20)
    expect([left[0], left[511], left[512]]).toEqual([0, expect.closeTo(1, 2), 1])
    expect(left.lastIndexOf(1)).toBe(1899)
  })

  it('ends what is stopped by a short fall, and what has not begun without a sound', () => {
    const mixer = playing([sound(0, ones(9000)), sound(256, ones(9000), { lane: 'b' })])
    played(mixer, 1)
    mixer.stop(0)
    mixer.stop(1)
    const [left] = played(mixer, 8)
    expect([left[0], left[LIVE_BLOCK * 4 - 1], left[LIVE_BLOCK * 4]]).toEqual([1, expect.closeTo(0, 2), 0])
    expect(Math.max(...left)).toBe(1)
  })

  it('lets what was sounding fall while the next run begins at 0', () => {
    const mixer = playing([sound(0, ones(9000))])
    played(mixer, 2)
    mixer.begin()
    const [left] = played(mixer, 5)
    expect([left[0], left[LIVE_BLOCK * 4], mixer.frame]).toEqual([1, 0, 0])
  })

  it('changes the level of a lane or of a sound within 12 ms, and stands exactly there', () => {
    const mixer = playing([sound(0, ones(9000))])
    played(mixer, 1)
    mixer.setLanes(new Map([['a', 0.25]]))
    mixer.setGains(0, [0.5])
    const [left] = played(mixer, 5)
    expect([left[0], left[4 * LIVE_BLOCK]]).toEqual([1, 0.125])
    expect(left.every((sample, at) => at === 0 || sample <= (left[at - 1] ?? 1))).toBe(true)
  })

  it('begins a sound at the level that was set before it came', () => {
    const mixer = playing([sound(3 * LIVE_BLOCK, ones(900))])
    mixer.setGains(0, [0.5])
    const [left] = played(mixer, 5)
    expect([left[3 * LIVE_BLOCK - 1], left[3 * LIVE_BLOCK], left[5 * LIVE_BLOCK - 1]]).toEqual([0, 0.5, 0.5])
  })

  it('begins what is to join at its beginning at the level that was set before its samples came', () => {
    const mixer = new LiveMixer()
    mixer.begin()
    const { order, samples } = sound(LIVE_BLOCK, ones(900), { replaces: 7 })
    mixer.add(0, order)
    mixer.setGains(0, [0.25])
    mixer.feed(0, samples)
    mixer.release()
    const [left] = played(mixer, 3)
    expect([left[LIVE_BLOCK - 1], left[LIVE_BLOCK], left[3 * LIVE_BLOCK - 1]]).toEqual([0, 0.25, 0.25])
  })

  it('ends early what cannot be had, and goes on with the rest', () => {
    const mixer = new LiveMixer()
    mixer.begin()
    mixer.add(1, sound(0, ones(1000)).order)
    mixer.feed(1, ones(100))
    mixer.release()
    mixer.giveUp(1)
    played(mixer, 8)
    expect([mixer.frame, mixer.isHeld, mixer.underruns.count]).toEqual([8 * LIVE_BLOCK, false, 0])
  })

  it('tells the greatest samples of lanes once', () => {
    const mixer = playing([sound(0, ones(100).fill(-0.5)), sound(0, ones(100), { lane: 'b', gains: [0.25] })])
    played(mixer, 1)
    expect(mixer.takePeaks()).toEqual([
      ['a', 0.5],
      ['b', 0.25],
    ])
    expect(mixer.takePeaks()).toEqual([
      ['a', 0],
      ['b', 0],
    ])
  })

  it('ends a sound at a time of the clock with a fall, and waits for nothing of it behind that', () => {
    const mixer = new LiveMixer()
    mixer.begin()
    mixer.add(1, sound(0, ones(44_100)).order)
    mixer.cut(1, 1000)
    mixer.feed(1, ones(1000 + 5 * LIVE_BLOCK))
    mixer.release()
    const [left] = played(mixer, 40)
    const falls = left.findIndex((sample) => sample < 1)
    expect(falls).toBeGreaterThan(1000 - LIVE_BLOCK)
    expect(falls).toBeLessThanOrEqual(1000)
    expect(left.findIndex((sample) => sample === 0)).toBeLessThanOrEqual(1000 + 4 * LIVE_BLOCK)
    expect(mixer.underruns.count).toBe(0)
  })

  it('lets a sound join by itself: from where the clock is, with a rise, or as it is where it has not begun', () => {
    const mixer = playing([sound(0, ones(4000).fill(0))])
    played(mixer, 3)
    mixer.add(7, sound(0, ones(4000), { skipped: 100, replaces: -1 }).order)
    mixer.add(8, sound(1024, ones(4000), { replaces: -1, lane: 'b' }).order)
    mixer.feed(7, ones(3900))
    mixer.feed(8, ones(4000))
    const [left] = played(mixer, 7)
    expect([left[0], left[512], left[1024 - 384 - 1], left[1024 - 384]]).toEqual([0, 1, 1, 2])
    expect(mixer.underruns.count).toBe(0)
  })

  it('puts a sound in the place of another once it has come, at the same time of the clock, without a gap', () => {
    const slope = Float32Array.from({ length: 4000 }, (_, at) => at)
    const mixer = playing([sound(0, ones(4000))])
    played(mixer, 3)
    // Told at 384, but its samples come a block later and begin before that.
    mixer.add(7, sound(0, slope, { skipped: 384, replaces: 0 }).order)
    expect(played(mixer, 1)[0].every((sample) => sample === 1)).toBe(true)
    mixer.feed(7, slope.subarray(384))
    played(mixer, 4)
    const from = mixer.frame
    const [left] = played(mixer, 2)
    expect([...left]).toEqual([...slope.subarray(from, from + 256)])
    expect(mixer.underruns.count).toBe(0)
  })

  it('adds up in mono what the export adds up in one channel, the same on both sides', () => {
    const mixer = new LiveMixer()
    mixer.setChannels(1)
    mixer.begin()
    const shape = { ...plain, durationSamples: 500 }
    mixer.add(1, { shape, start: 30, skipped: 0, gains: [0.7], lane: 'bed' })
    mixer.feed(1, ...leftAndRight)
    mixer.add(2, { shape, start: 100, skipped: 0, gains: [0.9], lane: 'bed' })
    mixer.feed(2, leftAndRight[0])
    mixer.release()
    const [left, right] = played(mixer, 6)
    const sum = [new Float32Array(6 * LIVE_BLOCK)]
    const part = { shape, position: 0 }
    addClip(sum, { ...part, samples: leftAndRight, offset: 30, gains: [steady(0.7)] })
    addClip(sum, { ...part, samples: [leftAndRight[0]], offset: 100, gains: [steady(0.9)] })
    expect(left).toEqual(sum[0])
    expect(right).toEqual(sum[0])
  })
})
