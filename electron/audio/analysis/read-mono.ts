import { problemError } from '../../../shared/core/model/errors.ts'
import { openClip } from './clip-reader.ts'
import { BLOCK_FRAMES, MAX_DECODED_SECONDS } from '../limits.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import type { SampleRange } from '../types.ts'
import { say } from '../../../shared/messages/say.ts'

/** A part of a sound file in memory, mono and at the file's own rate. */
export type MonoSound = { readonly sampleRate: number; readonly samples: Float32Array }

/**
 * Reads a part of a sound file, or all of it. A range beyond the end stops there.
 * @throws StudioError `audio.selection` for a range with nothing in it, `audio.invalid` for one longer than half an hour
 * or a file that cannot be read, `disk.failed` as `openSoundFile` does
 */
export async function readMono(path: string, range?: SampleRange): Promise<MonoSound> {
  const { sampleRate, frames } = await formatOf(path)
  // An mp3 may hold a few more frames than it says.
  const end = range === undefined ? Number.POSITIVE_INFINITY : range.toSample
  const from = Math.max(0, range?.fromSample ?? 0)
  if (range !== undefined && Math.min(end, frames) <= from) {
    throw problemError('audio.selection', say('audio.selection.empty'), say('audio.selection.empty.remedy'))
  }
  const reader = await openClip(path, sampleRate)
  try {
    const pieces: Float32Array[] = []
    let at = 0
    let kept = 0
    while (at < end) {
      const block = await reader.take(Math.min(BLOCK_FRAMES, end - at))
      if (block.length === 0) break
      // A copy: the reader may use its buffer again.
      const piece = block.slice(Math.max(0, from - at))
      at += block.length
      kept += piece.length
      if (kept > MAX_DECODED_SECONDS * sampleRate) {
        throw problemError('audio.invalid', say('audio.tooLong'), say('audio.tooLong.remedy'))
      }
      pieces.push(piece)
    }
    const samples = new Float32Array(kept)
    let filled = 0
    for (const piece of pieces) {
      samples.set(piece, filled)
      filled += piece.length
    }
    return { sampleRate, samples }
  } finally {
    await reader.close()
  }
}

async function formatOf(path: string): Promise<{ readonly sampleRate: number; readonly frames: number }> {
  const source = await openSoundFile(path)
  await source.close()
  return source
}
