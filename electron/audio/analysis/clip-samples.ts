import { openPartial } from '../partial-file.ts'
import { BLOCK_FRAMES } from '../limits.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import type { SamplePart } from '../types.ts'
import { openClip } from './clip-reader.ts'

/**
 * Some samples of a sound as the mix adds them: mono and at `sampleRate`. Fewer only at its end.
 * @throws StudioError as `openSoundFile` does.
 */
export async function clipSamples(
  path: string,
  sampleRate: number,
  { fromSample, count }: SamplePart,
): Promise<Float32Array> {
  const reader = await openClip(path, sampleRate, fromSample)
  try {
    // A copy: what is handed from thread to thread is the buffer behind it, which may be larger.
    return (await reader.take(count)).slice()
  } finally {
    await reader.close()
  }
}

/**
 * How many samples at `sampleRate` a sound has; undefined where it is decoded from the beginning, so that only decoding
 * tells. @throws StudioError as `openSoundFile` does.
 */
export async function seekableLength(path: string, sampleRate: number): Promise<number | undefined> {
  const source = await openSoundFile(path)
  await source.close()
  return source.seek === undefined ? undefined : Math.round((source.frames * sampleRate) / source.sampleRate)
}

/**
 * Writes all samples of a sound to `out` as 32-bit floats, little endian, without a header. Answers how many.
 * @throws StudioError as `openSoundFile` does, and `disk.*`
 */
export async function writeClipSamples(path: string, sampleRate: number, out: string): Promise<number> {
  const reader = await openClip(path, sampleRate)
  try {
    const file = await openPartial(out)
    try {
      let at = 0
      for (;;) {
        const { buffer, byteOffset, byteLength } = await reader.take(BLOCK_FRAMES)
        if (byteLength === 0) break
        await file.writeAt(at, new Uint8Array(buffer, byteOffset, byteLength))
        at += byteLength
      }
      await file.commit()
      return at / Float32Array.BYTES_PER_ELEMENT
    } finally {
      await file.discard()
    }
  } finally {
    await reader.close()
  }
}
