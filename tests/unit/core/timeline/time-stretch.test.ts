import { describe, expect, it } from 'vitest'
import { LIVE_BLOCK } from '../../../../shared/core/timeline/live/live-block.ts'
import { TimeStretch } from '../../../../shared/core/timeline/live/time-stretch.ts'

const RATE = 44_100

/** A voice of sorts: a tone with overtones whose pitch glides, so that no two periods are alike. */
function voice(seconds: number, hertz = 140): Float32Array {
  let phase = 0
  return Float32Array.from({ length: seconds * RATE }, (_, at) => {
    phase += (2 * Math.PI * hertz * (1 + 0.05 * Math.sin(at / RATE))) / RATE
    return 0.4 * Math.sin(phase) + 0.2 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase)
  })
}

/** A stretch of a sound that ends. `used`: how much of it was asked for. */
function stretchOf(sound: Float32Array) {
  let used = 0
  const stretch = new TimeStretch(([left, right]) => {
    const part = sound.subarray(used, used + left.length)
    left.set(part)
    right.set(part)
    used += part.length
    return part.length
  })
  return { stretch, used: () => used }
}

function made(stretch: TimeStretch, seconds: number): Float32Array {
  const out = new Float32Array(Math.floor((seconds * RATE) / LIVE_BLOCK) * LIVE_BLOCK)
  for (let at = 0; at < out.length; at += LIVE_BLOCK) {
    const block = [new Float32Array(LIVE_BLOCK), new Float32Array(LIVE_BLOCK)] as const
    stretch.process(block)
    out.set(block[0], at)
  }
  return out
}

/** The frequency of a tone by its rising zeros. */
function pitch(samples: Float32Array): number {
  let risings = 0
  for (let at = 1; at < samples.length; at += 1) if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) risings += 1
  return (risings * RATE) / samples.length
}

function greatestStep(samples: Float32Array): number {
  let most = 0
  for (let at = 1; at < samples.length; at += 1) {
    most = Math.max(most, Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0)))
  }
  return most
}

describe('playing faster and slower', () => {
  it('hands every sample through at speed 1', () => {
    const sound = voice(1)
    const { stretch } = stretchOf(sound)
    expect(made(stretch, 0.9)).toEqual(sound.slice(0, Math.floor((0.9 * RATE) / LIVE_BLOCK) * LIVE_BLOCK))
    expect(stretch.held).toBe(0)
  })

  it.each([0.5, 0.75, 1.25, 1.5, 2, 3])(
    'uses %d seconds of the sound in each second, at the pitch of the voice',
    (speed) => {
      const { stretch, used } = stretchOf(voice(12))
      stretch.setSpeed(speed)
      const out = made(stretch, 3)
      const heard = (used() - stretch.held) / RATE
      expect(heard / 3).toBeGreaterThan(speed * 0.98)
      expect(heard / 3).toBeLessThan(speed * 1.02)
      expect(pitch(out)).toBeGreaterThan(140 * 0.93)
      expect(pitch(out)).toBeLessThan(140 * 1.07)
      // No step that the voice itself does not have, and as loud as it was.
      expect(greatestStep(out)).toBeLessThan(greatestStep(voice(1)) * 1.5)
      expect(out.every((sample) => Math.abs(sample) < 0.75)).toBe(true)
    },
  )

  it('goes back to the very samples of the sound, with nothing lost in between', () => {
    const sound = voice(6)
    const { stretch, used } = stretchOf(sound)
    stretch.setSpeed(1.5)
    made(stretch, 1)
    stretch.setSpeed(1)
    made(stretch, 0.3)
    expect(stretch.held).toBe(0)
    const at = used()
    expect(made(stretch, 1)).toEqual(sound.slice(at, at + Math.floor(RATE / LIVE_BLOCK) * LIVE_BLOCK))
  })

  it('is silent where the sound has not come, and goes on with it', () => {
    let isThere = false
    const stretch = new TimeStretch(([left, right]) => {
      if (!isThere) return 0
      left.fill(0.5)
      right.fill(0.5)
      return left.length
    })
    stretch.setSpeed(2)
    expect(Math.max(...made(stretch, 0.1))).toBe(0)
    isThere = true
    expect(made(stretch, 0.2).at(-1)).toBeCloseTo(0.5)
  })

  it('jumps without what it held of the place before', () => {
    let level = 0.5
    const stretch = new TimeStretch(([left, right]) => {
      left.fill(level)
      right.fill(level)
      return left.length
    })
    stretch.setSpeed(0.5)
    made(stretch, 0.5)
    level = -0.5
    stretch.jump()
    const out = made(stretch, 0.1)
    expect(out.findIndex((sample) => sample < -0.49)).toBeLessThan(0.02 * RATE)
    expect(greatestStep(out)).toBeLessThan(0.01)
  })
})
