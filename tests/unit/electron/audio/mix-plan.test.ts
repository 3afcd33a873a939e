import { describe, expect, it } from 'vitest'
import { checkPlan, isTooLoud, mayOverflow } from '../../../../electron/audio/mix/mix-plan.ts'
import { channelGains, channelsOf } from '../../../../shared/core/timeline/gains.ts'
import type { MixClip, MixPlan } from '../../../../electron/audio/types.ts'

const clip = (more: Partial<MixClip> = {}): MixClip => ({
  path: '/takes/a.wav',
  startSample: 0,
  gainDb: 0,
  pan: 0,
  lane: 0,
  durationSamples: 100,
  inSample: 0,
  fadeInSamples: 0,
  fadeOutSamples: 0,
  ...more,
})
const plan = (more: Partial<MixPlan> = {}): MixPlan => ({
  sampleRate: 44_100,
  durationSamples: 1000,
  clips: [clip()],
  laneGainsDb: [0],
  ...more,
})

describe('a mix plan', () => {
  it('is mono until a clip is panned', () => {
    expect(channelsOf(plan().clips)).toBe(1)
    expect(channelsOf([clip(), clip({ pan: -0.1 })])).toBe(2)
  })

  it.each([
    ['left', -1, [1, 0]],
    ['the middle', 0, [1, 1]],
    ['right', 1, [0, 1]],
    ['half right', 0.5, [Math.SQRT1_2, 1]],
    ['a little left', -0.25, [1, Math.cos(Math.PI / 8)]],
  ])('puts a voice %s by turning down the far side only', (_, pan, expected) => {
    const gains = channelGains({ gainDb: 0, pan }, 2)
    for (const [channel, gain] of gains.entries()) expect(gain).toBeCloseTo(expected[channel] ?? Number.NaN, 12)
    // Nothing but silence is silent: a rounded cosine leaves a trace.
    expect(gains.filter((gain) => gain === 0)).toHaveLength(Math.abs(pan) === 1 ? 1 : 0)
  })

  it('turns decibels into factors', () => {
    expect(channelGains({ gainDb: 20, pan: 0 }, 1)).toEqual([10])
    expect(channelGains({ gainDb: 0, pan: 0 }, 1)).toEqual([1])
    expect(channelGains({ gainDb: -6.0206, pan: 0 }, 1)[0]).toBeCloseTo(0.5, 5)
  })

  it.each([
    ['clips that follow each other', [clip(), clip({ startSample: 100 })], false],
    ['clips that overlap by a sample', [clip(), clip({ startSample: 99 })], true],
    [
      'a clip that lies within a long one, behind a short one',
      [clip({ durationSamples: 500 }), clip({ durationSamples: 5 }), clip({ startSample: 300 })],
      true,
    ],
    ['a louder clip', [clip({ gainDb: 0.1 })], true],
    ['a softer clip', [clip({ gainDb: -3 })], false],
    ['no clips', [], false],
  ])('knows whether it can become too loud: %s', (_, clips, expected) => {
    expect(mayOverflow({ clips, laneGainsDb: [0] })).toBe(expected)
  })

  it('can become too loud by the gain of a lane', () => {
    expect(mayOverflow({ clips: [clip()], laneGainsDb: [3] })).toBe(true)
    expect(mayOverflow({ clips: [clip({ gainDb: -4 })], laneGainsDb: [3] })).toBe(false)
  })

  it('is too loud only above what 16 bits hold', () => {
    expect([0, 1 - 1 / 32_768, 32_767.5 / 32_768, 1, 1.5].map(isTooLoud)).toEqual([false, false, false, true, true])
  })

  it.each([
    ['no sample rate', { sampleRate: 0 }],
    ['a length that is not whole', { durationSamples: 0.5 }],
    ['a negative length', { durationSamples: -1 }],
    ['more than a day', { durationSamples: 44_100 * 86_401 }],
    ['a gain that is no number', { clips: [clip({ gainDb: Number.NaN })] }],
    ['a pan beyond the side', { clips: [clip({ pan: 1.5 })] }],
    ['a start that is no number', { clips: [clip({ startSample: Number.POSITIVE_INFINITY })] }],
    ['a negative clip', { clips: [clip({ durationSamples: -5 })] }],
  ])('is refused with %s', (_, more) => {
    expect(() => checkPlan(plan(more))).toThrow('audio.mix.senseless')
  })

  it('is accepted at its limits', () => {
    expect(() =>
      checkPlan(plan({ durationSamples: 44_100 * 86_400, clips: [clip({ startSample: -50, pan: 1 })] })),
    ).not.toThrow()
  })
})
