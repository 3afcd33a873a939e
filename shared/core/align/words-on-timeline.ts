import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'
import type { WordTime } from '../model/words/word-times.ts'
import { endSample, type TimelineSpan } from '../timeline/times.ts'

/** A word where it sounds on the timeline, in samples of the timeline; `endSample` is not in it. */
export type WordOnTimeline = {
  readonly word: WordTime
  readonly startSample: number
  readonly endSample: number
}

/** A part of a take where it is heard, in samples of the timeline. */
export type HeardPart = TimelineSpan & { readonly inSample: number }

/**
 * The words of a take that are heard in a clip of it, each as far as it is. `sampleRate`: the take's own, which its words are
 * counted at.
 */
export function placedWords(
  words: readonly WordTime[],
  sampleRate: number,
  clip: HeardPart,
): readonly WordOnTimeline[] {
  const end = endSample(clip)
  return words.flatMap((word) => {
    const startSample = Math.max(clip.startSample, onTimeline(word.fromSample, sampleRate, clip))
    const endsAt = Math.min(end, onTimeline(word.toSample, sampleRate, clip))
    return startSample < endsAt ? [{ word, startSample, endSample: endsAt }] : []
  })
}

/** Where a sample of a take lies on the timeline if its clip were whole. */
function onTimeline(sample: number, sampleRate: number, { startSample, inSample }: HeardPart): number {
  return startSample - inSample + Math.round((sample * TIMELINE_SAMPLE_RATE) / sampleRate)
}

/** The sample of a take that sounds so many seconds behind the beginning of its clip. */
export function takeSampleAt(seconds: number, sampleRate: number, { inSample }: Pick<HeardPart, 'inSample'>): number {
  return Math.round((seconds + inSample / TIMELINE_SAMPLE_RATE) * sampleRate)
}

/**
 * Where the words of a take begin (`in`) or end (`out`), in samples of the timeline from the beginning of the take: what an end
 * of its clip is drawn to.
 */
export function wordBorders(words: readonly WordTime[], sampleRate: number, end: 'in' | 'out'): readonly number[] {
  return words.map(({ fromSample, toSample }) =>
    Math.round(((end === 'in' ? fromSample : toSample) * TIMELINE_SAMPLE_RATE) / sampleRate),
  )
}
