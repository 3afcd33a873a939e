import { createResampler, resamplerStart } from '../resample.ts'
import { BLOCK_FRAMES } from '../limits.ts'
import { foldToMono } from '../codecs/sample-format.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import type { SoundSource } from '../codecs/sound-source.ts'

/** Reads one clip as mono at the mix's rate, as many samples at a time as the mix needs. */
export type ClipReader = {
  /** The next `count` samples, fewer only at the clip's end. */
  readonly take: (count: number) => Promise<Float32Array>
  readonly close: () => Promise<void>
}

/**
 * Opens a clip's file at one of its samples, counted at `sampleRate`: what is read is what a reader gives that has come
 * there from the beginning. @throws StudioError as `openSoundFile` does.
 */
export async function openClip(path: string, sampleRate: number, fromSample = 0): Promise<ClipReader> {
  const source = await openSoundFile(path)
  try {
    const start = startOf(source, sampleRate, fromSample)
    const reader = readerOf(source, sampleRate)
    for (let left = start; left > 0; left -= BLOCK_FRAMES) await reader.take(Math.min(left, BLOCK_FRAMES))
    return reader
  } catch (error) {
    await source.close()
    throw error
  }
}

/** Brings a source near to a sample; answers how many samples have still to be read away. */
function startOf(source: SoundSource, sampleRate: number, fromSample: number): number {
  if (source.seek === undefined || fromSample === 0) return fromSample
  const { inSample, skipped } = resamplerStart(source.sampleRate, sampleRate, fromSample)
  source.seek(inSample)
  return skipped
}

function readerOf(source: SoundSource, sampleRate: number): ClipReader {
  const resampler = createResampler(source.sampleRate, sampleRate)
  let held: Float32Array = new Float32Array(0)
  return {
    take: async (count) => {
      const pieces = [held]
      let length = held.length
      while (length < count) {
        const block = await source.read()
        // At the end the resampler gives what it still held, and after that nothing.
        const more = block === undefined ? resampler.end() : resampler.push(foldToMono(block))
        pieces.push(more)
        length += more.length
        if (block === undefined) break
      }
      const all = pieces.length === 1 ? held : joined(pieces, length)
      held = all.subarray(Math.min(count, length))
      return all.subarray(0, Math.min(count, length))
    },
    close: source.close,
  }
}

function joined(pieces: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
