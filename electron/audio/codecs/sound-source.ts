import type { SpeakerMask } from '../../../shared/core/loudness/channel-weights.ts'
import type { SampleEncoding } from './sample-format.ts'

/** Sound that is read block by block. A source belongs to one reader and is closed by it. */
export type SoundSource = {
  readonly sampleRate: number
  readonly channels: number
  /** Where its channels stand, if the file says so. */
  readonly speakerMask?: SpeakerMask | undefined
  /** How samples are kept in a wav. */
  readonly encoding?: SampleEncoding
  /** Frames that the container says there are; a decoder may answer a few less or more for mp3. */
  readonly frames: number
  /** The file is over before the sound that its head tells of. */
  readonly isCut?: true
  /** The next block, one array a channel, or undefined at the end. */
  readonly read: () => Promise<readonly Float32Array[] | undefined>
  /** Goes on reading at that frame; undefined where everything before it would have to be decoded first. */
  readonly seek?: (frame: number) => void
  readonly close: () => Promise<void>
}
