import { StudioError } from '../../../shared/core/model/errors.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { packPeaks } from '../../../shared/core/timeline/packed-peaks.ts'
import { PeaksMaker, type TakePeaks } from '../../../shared/core/timeline/take-peaks.ts'
import { hashOfRegular, UnreadableFile } from '../../base/regular-file.ts'
import type { ChannelRows } from '../../../shared/core/mix/heard-channels.ts'
import { openClip } from '../analysis/clip-reader.ts'
import { openSoundReader } from '../analysis/sound-reader.ts'
import { foldToMono } from '../codecs/sample-format.ts'
import { BLOCK_FRAMES } from '../limits.ts'
import type { TakeFile } from '../types.ts'
import { appendPeaks } from './packed-file.ts'

/**
 * Makes peaks of takes at `sampleRate` and adds them to a packed file. Answers those of which none can be made: their audio
 * is not there, is no sound, or is not what it is named by. @throws StudioError `disk.*` if the file cannot be written.
 */
export async function packTakes(
  file: string,
  takes: readonly TakeFile[],
  sampleRate: number,
): Promise<readonly TakeId[]> {
  const failed: TakeId[] = []
  const records: Uint8Array[] = []
  for (const take of takes) {
    const peaks = await peaksOf(take, sampleRate)
    if (peaks === undefined) failed.push(take.takeId)
    else records.push(packPeaks({ takeId: take.takeId, peaks }))
  }
  if (records.length > 0) await appendPeaks(file, records)
  return failed
}

async function peaksOf(
  { takeId, path, isDecoded = false, rows }: TakeFile,
  sampleRate: number,
): Promise<TakePeaks | undefined> {
  try {
    // Peaks of damaged audio would stay when the audio has come again.
    if (!isDecoded && (await hashOfRegular(path)) !== takeId) return undefined
    return rows === undefined ? await clipPeaks(path, sampleRate) : await soundPeaks(path, sampleRate, rows)
  } catch (error) {
    if (error instanceof StudioError || error instanceof UnreadableFile) return undefined
    throw error
  }
}

/** The peaks of a sound as the mix adds it. @throws StudioError as `openSoundFile` does. */
export async function clipPeaks(path: string, sampleRate: number): Promise<TakePeaks> {
  const reader = await openClip(path, sampleRate)
  try {
    const maker = new PeaksMaker(sampleRate)
    for (;;) {
      const samples = await reader.take(BLOCK_FRAMES)
      if (samples.length === 0) return maker.end()
      maker.push(samples)
    }
  } finally {
    await reader.close()
  }
}

/** The peaks of a bed or an effect: drawn as mono, as loud as it is left and right. @throws StudioError as `openSoundFile` does */
async function soundPeaks(path: string, sampleRate: number, rows: ChannelRows): Promise<TakePeaks> {
  const reader = await openSoundReader(path, sampleRate, rows)
  try {
    const maker = new PeaksMaker(sampleRate)
    for (let at = 0; ; ) {
      const channels = await reader.read(at, BLOCK_FRAMES)
      const count = channels[0]?.length ?? 0
      if (count === 0) return maker.end()
      maker.push(foldToMono(channels), channels)
      at += count
    }
  } finally {
    await reader.close()
  }
}
