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

/** Gives arrays of `BLOCK_FRAMES` samples that are used again. */
export type BlockGiver = { readonly take: () => Float32Array }

/**
 * Opens a clip's file at one of its samples, counted at `sampleRate`: what is read is what a reader gives that has come
 * there from the beginning. `blocks`: where its arrays come from, so that samples are good only until the next ones are taken,
 * and the arrays nobody's when it is closed; without it they are the caller's.
 * @throws StudioError as `openSoundFile` does.
 */
export async function openClip(
  path: string,
  sampleRate: number,
  fromSample = 0,
  blocks?: BlockGiver,
): Promise<ClipReader> {
  const source = await openSoundFile(path, 2, blocks === undefined ? {} : { blocks })
  try {
    const start = startOf(source, sampleRate, fromSample)
    const reader = readerOf(source, sampleRate, blocks)
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

function readerOf(source: SoundSource, sampleRate: number, blocks: BlockGiver | undefined): ClipReader {
  const resampler = createResampler(source.sampleRate, sampleRate)
  let held: Float32Array = new Float32Array(0)
  let own: Float32Array | undefined
  const readOn = async (): Promise<boolean> => {
    const block = await source.read()
    // At the end the resampler gives what it still held, and after that nothing.
    held = block === undefined ? resampler.end() : resampler.push(foldToMono(block))
    return block !== undefined
  }
  return {
    take: async (count) => {
      let goesOn = count > 0
      while (held.length === 0 && goesOn) goesOn = await readOn()
      if (held.length >= count || !goesOn) return taken(count)
      const isKept = blocks !== undefined && count <= BLOCK_FRAMES
      if (isKept) own ??= blocks.take()
      const pieces: Float32Array[] = []
      for (let filled = 0; ; ) {
        const part = taken(count - filled)
        // What was read is written over by the next reading.
        if (isKept) own?.set(part, filled)
        else pieces.push(blocks === undefined ? part : part.slice())
        filled += part.length
        if (filled === count || !goesOn)
          return isKept && own !== undefined ? own.subarray(0, filled) : joined(pieces, filled)
        goesOn = await readOn()
      }
    },
    close: source.close,
  }

  function taken(count: number): Float32Array {
    const part = held.subarray(0, count)
    held = held.subarray(part.length)
    return part
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
