import { problemError } from '../../../shared/core/model/errors.ts'
import { openSoundBytes } from '../codecs/encoded-source.ts'
import { MAX_DECODED_SECONDS } from '../limits.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import type { Pcm } from '../types.ts'
import { say } from '../../../shared/messages/say.ts'

/**
 * A whole wav, mp3 or Opus file as samples.
 * @throws StudioError `audio.invalid` if it cannot be read, or holds more than half an hour.
 */
export async function decodeAudio(bytes: Uint8Array): Promise<Pcm> {
  return readWhole(await openSoundBytes(bytes))
}

/** Reads a source to its end and closes it. @throws StudioError `audio.invalid` beyond half an hour. */
export async function readWhole(source: SoundSource): Promise<Pcm> {
  const { sampleRate } = source
  const pieces: (readonly Float32Array[])[] = []
  let frames = 0
  try {
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      pieces.push(block)
      frames += block[0]?.length ?? 0
      if (frames > MAX_DECODED_SECONDS * sampleRate) {
        throw problemError('audio.invalid', say('audio.file.tooLong'), say('audio.file.tooLong.remedy'))
      }
    }
  } finally {
    await source.close()
  }
  const channels = Array.from({ length: source.channels }, (_, channel) => {
    const samples = new Float32Array(frames)
    let at = 0
    for (const piece of pieces) {
      const part = piece[channel]
      if (part === undefined) continue
      samples.set(part, at)
      at += part.length
    }
    return samples
  })
  return { sampleRate, channels }
}
