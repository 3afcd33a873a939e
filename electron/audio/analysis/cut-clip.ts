import { readMono } from './read-mono.ts'
import type { SampleRange } from '../types.ts'
import { writeWav } from '../codecs/wav.ts'

/** Length of the fades at both ends, in seconds: too short to be heard, long enough not to click. */
export const FADE_SECONDS = 0.005

/** Cuts a part out of a sound file as a mono 16-bit wav of the same rate. @throws StudioError as `readMono` does */
export async function cutClip(path: string, range: SampleRange): Promise<Uint8Array> {
  const { sampleRate, samples } = await readMono(path, range)
  fadeEnds(samples, Math.round(FADE_SECONDS * sampleRate))
  return writeWav({ sampleRate, channels: [samples] })
}

/** Fades sound in and out in place, each over `length` samples or half of what is there. */
export function fadeEnds(samples: Float32Array, length: number): void {
  const reach = Math.min(length, Math.floor(samples.length / 2))
  for (let index = 0; index < reach; index += 1) {
    const factor = index / reach
    samples[index] = (samples[index] ?? 0) * factor
    const last = samples.length - 1 - index
    samples[last] = (samples[last] ?? 0) * factor
  }
}
