import { parseInline } from '../script/inline.ts'
import type { InlinePart } from '../script/types.ts'
import { TIMELINE_SAMPLE_RATE } from './types.ts'

/** Characters of text in a second of usual speech: 150 words a minute of English with its spaces come to about 14. */
const charactersPerSecond = 14
/** A sigh or a laugh, in seconds. Directions such as "low" cost no time, but they cannot be told apart. */
const secondsPerCue = 0.4
/** No line is shown shorter than this, in seconds. */
const shortest = 0.3

/** Guessed length of a line's text (in the script's notation), in samples at TIMELINE_SAMPLE_RATE. Exact pauses count exactly. */
export function estimateSamples(text: string): number {
  return estimatePartSamples(parseInline(text, 0, text.length))
}

/** The same for a text that is already in parts. */
export function estimatePartSamples(parts: readonly InlinePart[]): number {
  let seconds = 0
  let pauses = 0
  for (const part of parts) {
    if (part.kind === 'text') seconds += part.text.trim().length / charactersPerSecond
    else if (part.kind === 'cue') seconds += secondsPerCue
    else pauses += part.durationMs / 1000
  }
  return Math.round((Math.max(shortest, seconds) + pauses) * TIMELINE_SAMPLE_RATE)
}
