import type { TimelineEntry } from '../model/timeline.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'

/** Where something sounds, in samples at the timeline's rate. */
export type TimelineSpan = Pick<TimelineEntry, 'startSample' | 'durationSamples'>

/** The first sample behind a line. */
export function endSample({ startSample, durationSamples }: TimelineSpan): number {
  return startSample + durationSamples
}

/** Samples of the timeline in seconds. */
export function samplesToSeconds(samples: number): number {
  return samples / TIMELINE_SAMPLE_RATE
}

/** Samples of the timeline in whole milliseconds. */
export function samplesToMs(samples: number): number {
  return Math.round((samples * 1000) / TIMELINE_SAMPLE_RATE)
}

/** Milliseconds as whole samples of the timeline. */
export function msToSamples(ms: number): number {
  return Math.round((ms * TIMELINE_SAMPLE_RATE) / 1000)
}

/** A take's length, counted at its own rate, as whole samples of the timeline. */
export function timelineSamples(durationSamples: number, sampleRate: number): number {
  return Math.round((durationSamples * TIMELINE_SAMPLE_RATE) / sampleRate)
}
