import type { Take, TakeTrim } from '../model/take.ts'
import type { ClipFades } from './kernel.ts'
import { timelineSamples } from './times.ts'

/** What of a take is heard, in samples at TIMELINE_SAMPLE_RATE. */
export type TakeClip = ClipFades & { readonly inSample: number; readonly durationSamples: number }

/** Where a sound is cut it rises and falls in this time, unless a person has said how: 5 ms. */
export const CUT_FADE_SAMPLES = 221

/**
 * The trim of a take that is followed: none where it leaves nothing to hear, as a damaged record or another program may
 * write it. A line is never silent for that.
 */
export function followedTrim({ durationSamples, trim }: Pick<Take, 'durationSamples' | 'trim'>): TakeTrim | undefined {
  if (trim === undefined) return undefined
  const { inSample = 0, outSample = durationSamples } = trim
  return inSample < Math.min(outSample, durationSamples) ? trim : undefined
}

/**
 * What of a take is heard, by its trim. Where it is cut and nobody has set a fade it has a short one, so that it does not
 * click; a take that is heard whole begins and ends in silence and has none. A trim that does not fit (the take was made
 * anew, or another program wrote it) is cut to the take, and is none where that leaves nothing; fades never overlap.
 */
export function clipOfTake(take: Pick<Take, 'durationSamples' | 'sampleRate' | 'trim'>): TakeClip {
  const { durationSamples, sampleRate } = take
  const trim = followedTrim(take)
  const whole = timelineSamples(durationSamples, sampleRate)
  if (trim === undefined) return { inSample: 0, durationSamples: whole, fadeInSamples: 0, fadeOutSamples: 0 }
  const at = (samples: number): number => timelineSamples(samples, sampleRate)
  const inSample = Math.min(at(trim.inSample ?? 0), whole)
  const outSample = Math.max(inSample, Math.min(trim.outSample === undefined ? whole : at(trim.outSample), whole))
  const length = outSample - inSample
  const fadeOf = (own: number | undefined, isCut: boolean): number =>
    own === undefined ? (isCut ? Math.min(CUT_FADE_SAMPLES, Math.floor(length / 2)) : 0) : at(own)
  const fadeInSamples = Math.min(fadeOf(trim.fadeInSamples, inSample > 0), length)
  const fadeOutSamples = Math.min(fadeOf(trim.fadeOutSamples, outSample < whole), length - fadeInSamples)
  return { inSample, durationSamples: length, fadeInSamples, fadeOutSamples }
}
