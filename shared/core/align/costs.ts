/** What the search weighs. Chosen on texts, voices and seeds of which no reported figure comes. */
export type AlignCosts = {
  /** A frame of the reading that lasts longer, and one or two that are left out, beside what the frames cost. */
  readonly stay: number
  readonly skipOne: number
  readonly skipTwo: number
  /** A frame of the take that is no word: quiet, and loud. */
  readonly quiet: number
  readonly loud: number
  /** The beginning of such a stretch. */
  readonly openGap: number
  /** The same where the reading itself is quiet. */
  readonly openPause: number
  /** A word that is left out: for itself and for each of its frames, which count up to a limit. */
  readonly missing: number
  readonly missingFrame: number
  readonly missingFrames: number
  /** Going back to the beginning of a word that was said, so many words at most. */
  readonly again: number
  readonly mostAgain: number
  /** What costs so much more than the best is given up. */
  readonly beam: number
}

export const alignCosts: AlignCosts = {
  stay: 0.1,
  skipOne: 0.06,
  skipTwo: 0.6,
  quiet: 0.25,
  loud: 1.3,
  openGap: 0.5,
  openPause: 0.1,
  missing: 2,
  missingFrame: 0.12,
  missingFrames: 40,
  again: 1.5,
  mostAgain: 4,
  beam: 120,
}
