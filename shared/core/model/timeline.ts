import type { LineId, SpeakerId } from './ids.ts'

/** The rate of the mix and of every position on the timeline: the service's default (the given interface). */
export const TIMELINE_SAMPLE_RATE = 44_100

/** Where one line sounds. All in samples at TIMELINE_SAMPLE_RATE. `isEstimate`: no audio yet, length guessed from its text. */
export type TimelineEntry = {
  readonly lineId: LineId
  readonly speakerId: SpeakerId | undefined
  readonly number: number
  readonly startSample: number
  readonly durationSamples: number
  readonly isEstimate: boolean
}

/** Entries in script order, which is not always the order of their starts: overlaps may begin before the line before them ends. */
export type Timeline = { readonly entries: readonly TimelineEntry[]; readonly durationSamples: number }
