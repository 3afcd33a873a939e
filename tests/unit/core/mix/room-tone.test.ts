import { describe, expect, it } from 'vitest'
import { heardRoom, quietParts, roomToneSamples, TONE_RMS_DBFS } from '../../../../shared/core/mix/room-tone.ts'
import { mixDocumentSchema } from '../../../../shared/core/mix/mix-document.ts'
import { withRoomTone } from '../../../../shared/core/mix/with-room-tone.ts'

const RATE = 44_100

/** Noise through one pole: the nearer that is to 1, the darker. */
function noise(samples: number, pole: number, levelDbfs: number): Float32Array {
  let state = 12_345
  let last = 0
  const made = Float32Array.from({ length: samples }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    last = pole * last + (state / 2 ** 32 - 0.5)
    return last
  })
  const factor = 10 ** ((levelDbfs - level(made)) / 20)
  return made.map((sample) => sample * factor)
}

function level(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

/** How much of a sound is high: the energy of differences beside its own. */
function brightness(samples: Float32Array): number {
  let [differences, own] = [0, 0]
  for (let at = 1; at < samples.length; at += 1) {
    differences += ((samples[at] ?? 0) - (samples[at - 1] ?? 0)) ** 2
    own += (samples[at] ?? 0) ** 2
  }
  return differences / own
}

/** Two seconds: half a second of a loud tone, then the room, and again. */
function take(pole: number, roomDb: number): Float32Array {
  return noise(2 * RATE, pole, roomDb).map((sample, at) =>
    at % RATE < RATE / 2 ? sample + 0.3 * Math.sin((2 * Math.PI * 200 * at) / RATE) : sample,
  )
}

describe('room tone', () => {
  it.each([
    { pole: 0.2, roomDb: -62 },
    { pole: 0.9, roomDb: -55 },
    { pole: 0.98, roomDb: -70 },
  ])('has the level and the colour of what is heard between words ($pole, $roomDb dB)', ({ pole, roomDb }) => {
    const room = heardRoom(quietParts(take(pole, roomDb)))
    expect(room?.levelDbfs).toBeGreaterThan(roomDb - 1.5)
    expect(room?.levelDbfs).toBeLessThan(roomDb + 1.5)
    const tone = roomToneSamples(room, 1)
    expect(level(tone)).toBeCloseTo(TONE_RMS_DBFS, 1)
    const ratio = brightness(tone) / brightness(noise(RATE, pole, roomDb))
    expect(ratio).toBeGreaterThan(0.7)
    expect(ratio).toBeLessThan(1.4)
  })

  it('goes round without a seam, has no stretch that stands out, and is the same for the same seed', () => {
    const tone = roomToneSamples(undefined, 3)
    expect(Buffer.compare(Buffer.from(tone.buffer), Buffer.from(roomToneSamples(undefined, 3).buffer))).toBe(0)
    expect(Buffer.compare(Buffer.from(tone.buffer), Buffer.from(roomToneSamples(undefined, 4).buffer))).not.toBe(0)
    const steps = tone.map((sample, at) => Math.abs(sample - (tone.at(at - 1) ?? 0)))
    const most = steps.subarray(1).reduce((sum, step) => Math.max(sum, step), 0)
    expect(steps[0]).toBeLessThanOrEqual(most)
    for (let at = 0; at < tone.length; at += RATE / 2) {
      const own = level(tone.subarray(at, at + RATE / 2))
      expect(Math.abs(own - TONE_RMS_DBFS)).toBeLessThan(1.5)
    }
  })

  it('is not taken from a take that has digital silence, or nothing but speech', () => {
    const silent = new Float32Array(2 * RATE)
    const loud = noise(2 * RATE, 0.5, -20)
    expect(heardRoom(quietParts(silent))).toBeUndefined()
    expect(heardRoom(quietParts(loud))).toBeUndefined()
    expect(heardRoom([])).toBeUndefined()
  })

  it('comes into the mix with its file, and goes with it unless a clip plays that too', () => {
    const id = 'a'.repeat(64)
    const { sounds: [sound] = [] } = mixDocumentSchema.parse({
      sounds: [{ id, ending: 'wav', name: 'Room tone.wav', sampleRate: RATE, channels: 1, durationSamples: 441_000 }],
    })
    if (sound === undefined) throw new Error('There is no sound.')
    const tone = { soundId: sound.id, from: 'noise' as const, rmsDbfs: -40, levelDbfs: -66, seed: 1 }
    const on = withRoomTone({}, { sound, tone })
    expect(on).toEqual({ sounds: [sound], roomTone: tone })
    expect(withRoomTone(on, { sound, tone })).toEqual(on)
    expect(withRoomTone(on, undefined)).toEqual({})
    const played = mixDocumentSchema.parse({
      ...on,
      lanes: [{ id: 'bed', kind: 'bed', name: 'Bed' }],
      clips: [{ id: 'b1', laneId: 'bed', soundId: id, start: { kind: 'at', samples: 0 } }],
    })
    expect(withRoomTone(played, undefined).sounds).toEqual([sound])
  })
})
