import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWav, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { stretchTake } from '../../../electron/audio/mix/stretch-take.ts'
import { tone } from '../../support/audio/tones.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Times per second that a sound rises through nothing. */
function frequencyOf(samples: Float32Array, rate: number): number {
  let rises = 0
  for (let at = 1; at < samples.length; at += 1) {
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) rises += 1
  }
  return (rises * rate) / samples.length
}

describe('a stretched take', () => {
  it.each([1.12, 1.05, 0.93])('is exactly as long as its speed makes it, at its own pitch (%f)', async (speed) => {
    const path = join(await temporaryFolder(), 'take.wav')
    await writeFile(path, writeWav({ sampleRate: 24_000, channels: [tone(180, 3, 24_000, 0.5)] }))
    const part = { fromSample: 4410, count: 88_200 }
    const { bytes, sampleRate, durationSamples } = await stretchTake(path, part, speed)
    expect(durationSamples).toBe(Math.round(88_200 / speed))
    const samples = readWav(bytes).pcm.channels[0] ?? new Float32Array(0)
    expect(samples).toHaveLength(durationSamples)
    expect(Math.abs(frequencyOf(samples, sampleRate) / 180 - 1)).toBeLessThan(0.01)
    // As loud to its very end.
    const end = samples.subarray(-2205)
    const power = end.reduce((sum, sample) => sum + sample * sample, 0) / end.length
    expect(Math.sqrt(power * 2)).toBeGreaterThan(0.35)
  })
})
