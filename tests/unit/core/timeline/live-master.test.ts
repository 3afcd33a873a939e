import { describe, expect, it } from 'vitest'
import { LIVE_BLOCK } from '../../../../shared/core/timeline/live/live-block.ts'
import { LiveMaster } from '../../../../shared/core/timeline/live/live-master.ts'
import { WholeMaster } from '../../../../shared/core/timeline/master-stage.ts'
import { seededRandom } from '../../../support/audio/tones.ts'

type Stereo = readonly [Float32Array, Float32Array]

const random = seededRandom(3)
const noise = (blocks: number, level: number): Stereo => {
  const one = (): Float32Array => Float32Array.from({ length: blocks * LIVE_BLOCK }, () => (random() * 2 - 1) * level)
  return [one(), one()]
}

function played(master: LiveMaster, sound: Stereo): Stereo {
  const out: Stereo = [sound[0].slice(), sound[1].slice()]
  for (let at = 0; at < out[0].length; at += LIVE_BLOCK) {
    master.process([out[0].subarray(at, at + LIVE_BLOCK), out[1].subarray(at, at + LIVE_BLOCK)])
  }
  return out
}

/** What the export makes of the same, in one piece. */
function exported(sound: Stereo, master: { readonly gainDb: number; readonly ceilingDb?: number }): Stereo {
  const whole = new WholeMaster(master, { channels: 2, sampleRate: 44_100 })
  const parts = [whole.push([sound[0].slice(), sound[1].slice()]), whole.end()]
  const side = (at: 0 | 1): Float32Array => Float32Array.from(parts.flatMap((part) => [...(part[at] ?? [])]))
  return [side(0), side(1)]
}

describe('the master of what is played', () => {
  it('is that of the export in every sample, later by what its limiter looks ahead', () => {
    const asked = { gainDb: 7, ceilingDb: -1 }
    const sound = noise(80, 0.6)
    const master = new LiveMaster()
    master.set(asked)
    // A change goes over within four blocks.
    played(master, noise(4, 0))
    const { latencySamples } = master
    const heard = played(master, sound)
    const wanted = exported(sound, asked)
    expect(latencySamples).toBeGreaterThan(0)
    expect(Math.max(...wanted[0])).toBeLessThan(Math.max(...sound[0]) * 10 ** (7 / 20))
    for (const side of [0, 1] as const) {
      expect(heard[side].subarray(latencySamples)).toEqual(
        wanted[side].subarray(0, heard[side].length - latencySamples),
      )
    }
  })

  it('limits a run as the export does, however loud the one before it ended', () => {
    const asked = { gainDb: 7, ceilingDb: -1 }
    const sound = noise(80, 0.35)
    const master = new LiveMaster()
    master.set(asked)
    played(master, noise(8, 0))
    played(master, noise(20, 0.9))
    master.begin()
    // What sounded falls, and the run rises, within four blocks.
    const heard = played(master, sound)
    const wanted = exported(sound, asked)
    const { latencySamples } = master
    for (const side of [0, 1] as const) {
      expect(heard[side].subarray(4 * LIVE_BLOCK)).toEqual(
        wanted[side].subarray(4 * LIVE_BLOCK - latencySamples, heard[side].length - latencySamples),
      )
    }
  })

  it('leaves every sample as it is where there is none, also after there was one', () => {
    const master = new LiveMaster()
    const sound = noise(10, 0.5)
    expect(played(master, sound)).toEqual(sound)
    master.set({ gainDb: 3 })
    played(master, noise(4, 0.5))
    master.set(undefined)
    played(master, noise(4, 0.5))
    expect(played(master, sound)).toEqual(sound)
    expect(master.latencySamples).toBe(0)
  })

  it('goes over into another gain without a step', () => {
    const master = new LiveMaster()
    const ones: Stereo = [new Float32Array(6 * LIVE_BLOCK).fill(0.5), new Float32Array(6 * LIVE_BLOCK).fill(0.5)]
    master.set({ gainDb: 20 * Math.log10(2) })
    const [left] = played(master, ones)
    expect([left[0], left[4 * LIVE_BLOCK]]).toEqual([0.5, 1])
    const steps = left.subarray(1).map((sample, at) => Math.abs(sample - (left[at] ?? 0)))
    expect(Math.max(...steps)).toBeLessThan(0.002)
  })
})
