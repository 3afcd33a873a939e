import type { AlignFeatures } from './features.ts'

/** A stretch of frames of 10 ms: `to` is not in it. */
export type FrameStretch = { readonly from: number; readonly to: number }

/** A text that was read aloud with known times: by a voice of the studio's own. */
export type AlignReading = {
  readonly features: AlignFeatures
  /** When its words sound, in order, in frames; they lie apart or touch. */
  readonly words: readonly FrameStretch[]
}

/** A word that was found in a take, in frames of the take. */
export type FoundWord = FrameStretch & {
  /** What its frames cost on the mean; what belongs together costs about half as much as what does not. */
  readonly cost: number
}

/** Something that sounds in the take and stands nowhere: words that were said before, or what no word accounts for. */
export type ExtraSound = FrameStretch & {
  /** The words that were said once more; absent where it is none of them. */
  readonly words?: { readonly from: number; readonly to: number }
}

/** How a take goes along its reading. */
export type AlignedWords = {
  /** One a word of the reading, in order; undefined for a word that is not in the take. Later ones never begin earlier. */
  readonly words: readonly (FoundWord | undefined)[]
  readonly extras: readonly ExtraSound[]
  /** Mean cost of a frame over the whole path. */
  readonly cost: number
  /** The frame of the reading that each frame of the take stands for; -1 where it stands for none. */
  readonly readingFrames: Int32Array
  /** What each frame of the take costs. */
  readonly frameCosts: Float32Array
}
