import { MAX_LINE_SECONDS } from '../model/limits.ts'
import { parseInline } from '../script/inline.ts'
import type { InlinePart } from '../model/script.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'
import { guessedSeconds } from './pace.ts'

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
  return Math.round((spokenSeconds(parts) + exactPauseMs(parts) / 1000) * TIMELINE_SAMPLE_RATE)
}

/** Guessed length of what is spoken of it alone, without its exact pauses: what a service answers with. */
export function estimateSpokenSamples(parts: readonly InlinePart[]): number {
  return Math.round(spokenSeconds(parts) * TIMELINE_SAMPLE_RATE)
}

/** Length of all exact pauses of a text, in milliseconds. */
export function exactPauseMs(parts: readonly InlinePart[]): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'pause' ? part.durationMs : 0), 0)
}

/** True if a line would be longer than one may be, as far as can be guessed. */
export function isOverlong(parts: readonly InlinePart[]): boolean {
  return estimatePartSamples(parts) > MAX_LINE_SECONDS * TIMELINE_SAMPLE_RATE
}

function spokenSeconds(parts: readonly InlinePart[]): number {
  let seconds = 0
  for (const part of parts) {
    if (part.kind === 'text') seconds += guessedSeconds(part.text)
    else if (part.kind === 'cue') seconds += secondsPerCue
  }
  return Math.max(shortest, seconds)
}
