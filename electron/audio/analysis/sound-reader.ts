import { type ChannelRows, MAX_SOUND_CHANNELS, mixedDown } from '../../../shared/core/mix/heard-channels.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import { BLOCK_FRAMES } from '../limits.ts'
import { createResampler, resamplerStart } from '../resample.ts'
import type { SamplePart } from '../types.ts'

/** Reads a sound file of the project wherever it is wanted, as it is heard, at the mix's rate. */
export type SoundReader = {
  /** Samples from one on, one array a channel that is heard; fewer at the file's end. */
  readonly read: (fromSample: number, count: number) => Promise<readonly Float32Array[]>
  readonly close: () => Promise<void>
}

/**
 * Opens a sound file. Reading on where the last reading ended costs nothing more; elsewhere the file is opened anew there.
 * @throws StudioError as `openSoundFile` does
 */
export async function openSoundReader(path: string, sampleRate: number, rows: ChannelRows): Promise<SoundReader> {
  let stream = await openAt(path, sampleRate, rows, 0)
  let at = 0
  return {
    read: async (fromSample, count) => {
      if (fromSample !== at) {
        await stream.close()
        stream = await openAt(path, sampleRate, rows, fromSample)
      }
      const samples = await stream.take(count)
      at = fromSample + (samples[0]?.length ?? 0)
      return samples
    },
    close: () => stream.close(),
  }
}

/**
 * Some samples of a sound file, left and right of each behind each other: what a player is sent.
 * @throws StudioError as `openSoundFile` does
 */
export async function soundSamples(
  path: string,
  sampleRate: number,
  { fromSample, count, rows }: SamplePart & { readonly rows: ChannelRows },
): Promise<Float32Array> {
  const stream = await openAt(path, sampleRate, rows, fromSample)
  try {
    const channels = await stream.take(count)
    const all = new Float32Array((channels[0]?.length ?? 0) * channels.length)
    for (const [channel, samples] of channels.entries()) {
      for (let at = 0; at < samples.length; at += 1) all[at * channels.length + channel] = samples[at] ?? 0
    }
    return all
  } finally {
    await stream.close()
  }
}

type Stream = {
  readonly take: (count: number) => Promise<readonly Float32Array[]>
  readonly close: () => Promise<void>
}

async function openAt(path: string, sampleRate: number, rows: ChannelRows, fromSample: number): Promise<Stream> {
  const source = await openSoundFile(path, MAX_SOUND_CHANNELS)
  try {
    const left = begin(source, sampleRate, fromSample)
    const stream = streamOf(source, sampleRate, rows)
    for (let skip = left; skip > 0; skip -= BLOCK_FRAMES) await stream.take(Math.min(skip, BLOCK_FRAMES))
    return stream
  } catch (error) {
    await source.close()
    throw error
  }
}

function begin(source: SoundSource, sampleRate: number, fromSample: number): number {
  if (source.seek === undefined || fromSample === 0) return fromSample
  const { inSample, skipped } = resamplerStart(source.sampleRate, sampleRate, fromSample)
  source.seek(inSample)
  return skipped
}

function streamOf(source: SoundSource, sampleRate: number, rows: ChannelRows): Stream {
  const resamplers = rows.map(() => createResampler(source.sampleRate, sampleRate))
  let held: readonly Float32Array[] = rows.map(() => new Float32Array(0))
  const add = (more: readonly Float32Array[]): void => {
    held = held.map((samples, channel) => joined(samples, more[channel] ?? new Float32Array(0)))
  }
  return {
    take: async (count) => {
      while ((held[0]?.length ?? 0) < count) {
        const block = await source.read()
        if (block === undefined) {
          add(resamplers.map((resampler) => resampler.end()))
          break
        }
        const heard = mixedDown(block, rows)
        add(resamplers.map((resampler, channel) => resampler.push(heard[channel] ?? new Float32Array(0))))
      }
      const taken = held.map((samples) => samples.subarray(0, count))
      held = held.map((samples) => samples.subarray(Math.min(count, samples.length)))
      return taken
    },
    close: source.close,
  }
}

function joined(one: Float32Array, other: Float32Array): Float32Array {
  if (one.length === 0) return other
  const both = new Float32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
