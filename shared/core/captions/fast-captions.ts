import { MOST_FAST_LINES } from '../deliver/caption-formats.ts'
import { type CaptionCue, tooFast } from './captions.ts'

/** Captions that cannot be read in their time: how many, the numbers of their first lines, and how fast the fastest is. */
export type FastCaptions = { readonly captions: number; readonly lines: readonly number[]; readonly most: number }

/** What is told of captions that are too fast; undefined: all can be read. */
export function fastCaptions(cues: readonly CaptionCue[]): FastCaptions | undefined {
  const fast = tooFast(cues)
  if (fast.length === 0) return undefined
  const lines = [...new Set(fast.map(({ number }) => number))].slice(0, MOST_FAST_LINES)
  const most = fast.reduce((top, cue) => Math.max(top, cue.charactersPerSecond), 0)
  return { captions: fast.length, lines, most: Math.round(most) }
}
