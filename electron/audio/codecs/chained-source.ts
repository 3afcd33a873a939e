import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import { MAX_SOURCE_SECONDS } from '../limits.ts'
import { readableFormats } from './container-source.ts'
import type { OggLink } from './ogg-pages.ts'
import type { SoundSource } from './sound-source.ts'

/**
 * Streams of an Ogg file that lie one behind the other, each opened by `open` when the one before has ended.
 * @throws StudioError `audio.invalid` for more than two hours, and while it is read, where one has another rate or other
 *   channels than the first
 */
export async function openChained(
  [first, ...others]: readonly [OggLink, ...OggLink[]],
  open: (bytes: Uint8Array) => Promise<SoundSource>,
): Promise<SoundSource> {
  const source = await open(first.bytes)
  const { sampleRate, channels } = source
  const frames = others.reduce((sum, { lastGranule }) => sum + lastGranule, source.frames)
  let present: SoundSource | undefined = source
  const close = async (): Promise<void> => {
    const ended = present
    present = undefined
    await ended?.close()
  }
  if (frames / sampleRate > MAX_SOURCE_SECONDS) {
    await close()
    throw problemError('audio.invalid', say('audio.encoded.tooLong'), readableFormats)
  }
  const waiting = [...others]
  const goOn = async (): Promise<boolean> => {
    const next = waiting.shift()
    if (next === undefined) return false
    await close()
    present = await open(next.bytes)
    if (present.sampleRate === sampleRate && present.channels === channels) return true
    throw problemError('audio.invalid', say('audio.recording.chained'), readableFormats)
  }
  return {
    sampleRate,
    channels,
    frames,
    read: async () => {
      let block = await present?.read()
      while (block === undefined && (await goOn())) block = await present?.read()
      return block
    },
    close,
  }
}
