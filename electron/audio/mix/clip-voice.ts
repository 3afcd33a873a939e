import { loopedSamples, type ReadSound } from '../../../shared/core/timeline/looped.ts'
import { openClip } from '../analysis/clip-reader.ts'
import { openSoundReader } from '../analysis/sound-reader.ts'
import type { MixClip } from '../types.ts'
import { Blocks } from './block-pool.ts'

/** A clip while it is mixed. */
export type ClipVoice = {
  /** The next samples of the clip, one array a channel, fewer only where its file ends; gone when the next ones are taken. */
  readonly take: (count: number) => Promise<readonly Float32Array[]>
  readonly close: () => Promise<void>
}

/**
 * Opens a clip so many of its samples behind its beginning, at the rate of the mix: what is trimmed off is passed over.
 * @throws StudioError as `openSoundFile` does
 */
export async function openVoice(clip: MixClip, rate: number, skipped: number): Promise<ClipVoice> {
  const { sound, path, inSample } = clip
  if (sound === undefined) {
    const blocks = new Blocks()
    const reader = await openClip(path, rate, inSample + skipped, { take: () => blocks.take() })
    return {
      take: async (count) => [await reader.take(count)],
      close: async () => {
        await reader.close()
        blocks.giveBack()
      },
    }
  }
  const { rows, loop } = sound
  const reader = await openSoundReader(path, rate, rows)
  let position = skipped
  const read: ReadSound = (from, count) => reader.read(from, count)
  return {
    take: async (count) => {
      const at = position
      position += count
      return loop === undefined ? read(inSample + at, count) : loopedSamples(read, loop, at, count)
    },
    close: reader.close,
  }
}
