import type { LineId } from '../../shared/core/model/ids.ts'

/** Where the caret and the sound are, and which of them moved last. */
export type Followed = {
  readonly caret: LineId | undefined
  readonly playing: LineId | undefined
  readonly last: 'caret' | 'playing'
}

/** The same after a step: the line that plays is followed, until somebody puts the caret into another line. */
export function followOn(before: Followed, caret: LineId | undefined, playing: LineId | undefined): Followed {
  if (before.caret === caret && before.playing === playing) return before
  const hasPlayed = playing !== undefined && playing !== before.playing
  return { caret, playing, last: hasPlayed ? 'playing' : before.caret === caret ? before.last : 'caret' }
}

/** The lines that may be shown, the first that is there before the others. */
export function linesFollowed({ caret, playing, last }: Followed): readonly (LineId | undefined)[] {
  return last === 'playing' ? [playing, caret] : [caret, playing]
}
