import type { DecodedSound } from './mono-wav.ts'

/** Samples a second that recordings are decoded to: as main keeps them. */
const SAMPLE_RATE = 44_100

/**
 * Decodes a sound file with what the browser knows: AAC and Vorbis among it, where its build has them.
 * @throws DOMException for what it does not know
 */
export async function decodeSound(file: Uint8Array): Promise<DecodedSound> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  // Decoding takes the buffer away from whoever hands it in.
  const sound = await context.decodeAudioData(new Uint8Array(file).buffer)
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel))
  return { sampleRate: sound.sampleRate, channels }
}
