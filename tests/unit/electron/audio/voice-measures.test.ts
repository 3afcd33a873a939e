import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fadeEnds } from '../../../../electron/audio/analysis/cut-clip.ts'
import { integratedLoudness } from '../../../../electron/audio/analysis/loudness.ts'
import { countSpokenWords } from '../../../../electron/audio/analysis/measure.ts'
import { createPitchMeter, PITCH_RATE } from '../../../../electron/audio/analysis/pitch.ts'
import { speechFrames } from '../../../../electron/audio/analysis/speech-frames.ts'
import { twoPitches } from '../../../../electron/audio/analysis/two-voices.ts'
import { speechLevels, speechSpans, worthKeeping } from '../../../../shared/core/scene/sound/speech-spans.ts'
import { seededRandom, tone } from '../../../support/audio/tones.ts'

describe('the pitch meter', () => {
  it('finds the pitch of any tone between 65 and 480 Hz within half a percent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 65, max: 480, noNaN: true }),
        fc.double({ min: 0.01, max: 0.9, noNaN: true }),
        (frequency, level) => {
          const found = createPitchMeter()(tone(frequency, 0.2, PITCH_RATE, level), 800)
          expect(Math.abs(found / frequency - 1)).toBeLessThan(0.005)
        },
      ),
    )
  })

  it('hears the fundamental of a sound rich in harmonics, even where it is weak', () => {
    fc.assert(
      fc.property(fc.double({ min: 70, max: 300, noNaN: true }), (frequency) => {
        const sound = new Float32Array(2000)
        for (const [index, level] of [0.1, 0.5, 0.4, 0.3, 0.2].entries()) {
          const part = tone(frequency * (index + 1), 0.25, PITCH_RATE, level)
          for (const at of sound.keys()) sound[at] = (sound[at] ?? 0) + (part[at] ?? 0)
        }
        expect(Math.abs(createPitchMeter()(sound, 1000) / frequency - 1)).toBeLessThan(0.01)
      }),
    )
  })

  it('finds none in noise or in silence', () => {
    const random = seededRandom(7)
    const noise = Float32Array.from({ length: PITCH_RATE }, () => random() - 0.5)
    const meter = createPitchMeter()
    const voiced = Array.from({ length: 90 }, (_, at) => meter(noise, 200 + at * 80)).filter((pitch) => pitch > 0)
    expect(voiced.length).toBeLessThan(3)
    expect(meter(new Float32Array(800), 400)).toBe(0)
  })
})

describe('the frames of speech', () => {
  it('of a tone have its level, its pitch and its place in the spectrum', () => {
    const { energyDb, pitchHz, brightnessHz } = speechFrames(tone(300, 1, 16_000, 0.5))
    expect(energyDb).toHaveLength(100)
    expect(energyDb[50]).toBeCloseTo(20 * Math.log10(0.5 * Math.SQRT1_2), 1)
    expect(pitchHz[50]).toBeCloseTo(300, 0)
    expect(Math.abs((brightnessHz[50] ?? 0) - 300)).toBeLessThan(10)
  })

  it.each([500, 1500, 3000, 6000])('place the centre of a spectrum at %i Hz', (frequency) => {
    const { brightnessHz } = speechFrames(tone(frequency, 0.5, 16_000))
    expect(Math.abs((brightnessHz[25] ?? 0) - frequency)).toBeLessThan(15)
  })

  it('of silence and of nothing are silent', () => {
    expect([...speechFrames(new Float32Array(320)).energyDb]).toEqual([-120, -120])
    expect(speechFrames(new Float32Array(0)).pitchHz).toHaveLength(0)
  })
})

describe('integrated loudness', () => {
  it.each([
    // ITU-R BS.1770: a full-scale sine of 997 Hz in one channel reads -3.01.
    [1, 48_000, -3.01],
    [0.1, 48_000, -23.01],
    [0.1, 44_100, -23.01],
    [0.1, 16_000, -23.01],
  ])('of a sine of 997 Hz at level %d and %i Hz is %d LUFS', (level, rate, expected) => {
    expect(integratedLoudness(tone(997, 4, rate, level), rate)).toBeCloseTo(expected, 1)
  })

  it('rises by as many dB as the sound does', () => {
    const random = seededRandom(3)
    const noise = Float32Array.from({ length: 32_000 }, () => (random() - 0.5) * 0.2)
    const before = integratedLoudness(noise, 16_000) ?? 0
    fc.assert(
      fc.property(fc.double({ min: -20, max: 12, noNaN: true }), (gain) => {
        const louder = noise.map((sample) => sample * 10 ** (gain / 20))
        expect(integratedLoudness(louder, 16_000)).toBeCloseTo(before + gain, 3)
      }),
      { numRuns: 20 },
    )
  })

  it('does not count what is far quieter than the rest', () => {
    const loud = tone(997, 10, 48_000, 0.1)
    const sound = new Float32Array(30 * 48_000)
    sound.set(loud)
    sound.set(tone(997, 20, 48_000, 0.001), 10 * 48_000)
    expect(integratedLoudness(sound, 48_000)).toBeCloseTo(-23.01, 0)
  })

  it('of silence and of a click is not known', () => {
    expect(integratedLoudness(new Float32Array(48_000), 48_000)).toBeUndefined()
    expect(integratedLoudness(tone(997, 0.3, 48_000), 48_000)).toBeUndefined()
  })
})

describe('the parts in which somebody speaks', () => {
  /** Levels in dB, each for a number of frames. */
  const levels = (...parts: readonly (readonly [db: number, frames: number])[]): Float32Array =>
    Float32Array.from(parts.flatMap(([db, frames]) => Array.from({ length: frames }, () => db)))

  it('are separated by pauses, not by the closures inside of words', () => {
    const energy = levels([-70, 50], [-20, 30], [-70, 8], [-22, 40], [-70, 40], [-25, 50], [-70, 20])
    const { gateDb } = speechLevels(energy)
    expect(speechSpans(energy, gateDb)).toEqual([
      { from: 50, to: 128 },
      { from: 168, to: 218 },
    ])
  })

  it('are found over noise, and clicks are none', () => {
    const energy = levels([-40, 100], [-18, 60], [-40, 100], [-15, 2], [-40, 100])
    const { gateDb, floorDb } = speechLevels(energy)
    expect(floorDb).toBeCloseTo(-40, 3)
    expect(speechSpans(energy, gateDb)).toEqual([{ from: 100, to: 160 }])
  })

  it('of a recording are kept with a little room around them', () => {
    expect(worthKeeping(levels([-80, 200], [-20, 300], [-80, 100]), 3000)).toEqual({ from: 190, to: 510 })
  })

  it('end in a pause where the recording is too long to be kept whole', () => {
    const energy = levels([-20, 2700], [-60, 40], [-20, 2000])
    const kept = worthKeeping(energy, 3000)
    expect(kept.from).toBe(0)
    expect(kept.to).toBeGreaterThanOrEqual(2700)
    expect(kept.to).toBeLessThanOrEqual(2740)
  })

  it('never leave what there is, and never exceed what is allowed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -120, max: 0 }), { maxLength: 400 }),
        fc.integer({ min: 30, max: 300 }),
        (all, longest) => {
          const { from, to } = worthKeeping(Float32Array.from(all), longest)
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(all.length)
          expect(to).toBeGreaterThanOrEqual(from)
          expect(to - from).toBeLessThanOrEqual(longest)
        },
      ),
    )
  })
})

describe('two voices in one recording', () => {
  /** Pitches around each of some means, `seconds` long in turn. */
  const pitches = (means: readonly number[], seconds: number, spread: number): Float32Array => {
    const random = seededRandom(11)
    return Float32Array.from({ length: means.length * seconds * 100 }, (_, at) => {
      const mean = means[Math.floor(at / (seconds * 100))] ?? 0
      return mean * 2 ** (((random() - 0.5) * spread) / 12)
    })
  }

  it('are pointed out where they lie clearly apart, the one that speaks longer first', () => {
    const [first, second] = twoPitches(pitches([210, 105, 215, 208], 4, 4)) ?? [0, 0]
    expect(Math.abs(first - 210)).toBeLessThan(10)
    expect(Math.abs(second - 105)).toBeLessThan(5)
  })

  it.each([
    ['one steady voice', pitches([120, 121, 119], 4, 3)],
    ['one lively voice', Float32Array.from({ length: 1500 }, (_, at) => 150 * 2 ** (Math.sin(at / 110) * 0.5))],
    ['two similar voices', pitches([120, 140, 118, 143], 4, 4)],
    ['too little voice', pitches([210, 105], 1, 4)],
    ['no voice', new Float32Array(1000)],
  ])('are not claimed of %s', (_, track) => {
    expect(twoPitches(track)).toBeUndefined()
  })
})

describe('the words of a text', () => {
  it.each([
    ['You came back.', 3],
    ["[sighs] I can't (softly) wait -- not 3 days…", 6],
    ['<|speaker:0|>Hello there', 2],
    ['-- ? !', 0],
    ['', 0],
    ['Où est-il né ?', 3],
  ])('%j are %i', (text, words) => {
    expect(countSpokenWords(text)).toBe(words)
  })
})

describe('fades', () => {
  it('begin and end at zero and leave the middle alone', () => {
    const samples = new Float32Array(100).fill(1)
    fadeEnds(samples, 10)
    expect([samples[0], samples[5], samples[10], samples[50], samples[94], samples[99]]).toEqual([0, 0.5, 1, 1, 0.5, 0])
  })

  it('never lift anything, however short the sound', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 30 }), (values) => {
        const before = Float32Array.from(values)
        const after = before.slice()
        fadeEnds(after, 10)
        for (const [at, value] of after.entries())
          expect(Math.abs(value)).toBeLessThanOrEqual(Math.abs(before[at] ?? 0))
      }),
    )
  })
})
