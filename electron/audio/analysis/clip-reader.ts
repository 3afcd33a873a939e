import { createResampler } from '../resample.ts'
import { foldToMono } from '../codecs/sample-format.ts'
import { openSoundFile } from '../codecs/sound-file.ts'

/** Reads one clip as mono at the mix's rate, as many samples at a time as the mix needs. */
export type ClipReader = {
  /** The next `count` samples, fewer only at the clip's end. */
  readonly take: (count: number) => Promise<Float32Array>
  readonly close: () => Promise<void>
}

/** Opens a clip's file. @throws StudioError as `openSoundFile` does. */
export async function openClip(path: string, sampleRate: number): Promise<ClipReader> {
  const source = await openSoundFile(path)
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
