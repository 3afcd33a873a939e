/** A stretch of frames of 10 ms: `to` is not in it. */
export type FrameStretch = { readonly from: number; readonly to: number }

/** A word that was found in a take, in frames of the take. */
export type FoundWord = FrameStretch & {
  /** Mean of how much worse its phones fit than those that sound best there. */
  readonly misfit: number
  readonly phones: readonly (FrameStretch & { readonly name: string })[]
}

/** How a take says the words of its text. */
export type TakeAlignment = {
  /** One a word that was looked for; undefined for one that is not in the take. Later ones never begin earlier. */
  readonly words: readonly (FoundWord | undefined)[]
  /** Words that are said once more, by their first saying. `first` and `last`: which words, both included. */
  readonly again: readonly (FrameStretch & { readonly first: number; readonly last: number })[]
  /** Sounds as long as words that none of them accounts for. */
  readonly strange: readonly FrameStretch[]
}
