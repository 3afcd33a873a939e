import { memorySink } from '../byte-sink.ts'
import { openSoundWriter } from '../encoders/open-sound-writer.ts'
import type { EncodeTarget, Pcm } from '../types.ts'

/**
 * Samples as a whole encoded file in memory, resampled to the target's rate if theirs is another. Mono and stereo.
 * wav and pcm are 16-bit. For long material write to a file through `openSoundWriter` instead.
 */
export async function encodeAudio(pcm: Pcm, target: EncodeTarget): Promise<Uint8Array> {
  const sink = memorySink()
  const writer = await openSoundWriter({ sampleRate: pcm.sampleRate, channels: pcm.channels.length }, target, sink)
  try {
    await writer.write(pcm.channels)
    await writer.finish()
  } catch (error) {
    await writer.cancel()
    throw error
  }
  return sink.bytes()
}
