import type { EncodeJob } from '../types.ts'

/** Takes sound in blocks of any length and writes it, encoded, into a sink. */
export type SoundWriter = {
  /** One array a channel, all of one length. */
  readonly write: (channels: readonly Float32Array[]) => Promise<void>
  /** Writes what is still held and makes the container whole. */
  readonly finish: () => Promise<void>
  /** Lets go of the encoder without finishing; what the sink holds is then worth nothing. */
  readonly cancel: () => Promise<void>
}

/** What comes in, and the words for the container's tags. */
export type SoundFormat = {
  readonly sampleRate: number
  readonly channels: number
  readonly tags?: EncodeJob['tags'] | undefined
  /** Rounding to 16 or 24 bits is dithered: it is the last time that anything is done to the sound. */
  readonly isDithered?: boolean | undefined
}
