import type { Take } from '../model/take.ts'
import type { ClipFades } from './kernel.ts'
import { timelineSamples } from './times.ts'

/** What of a take is heard, in samples at TIMELINE_SAMPLE_RATE. */
export type TakeClip = ClipFades & { readonly inSample: number; readonly durationSamples: number }

/**
 * What of a take is heard, by its trim. A trim that does not fit (the take was made anew, or another program wrote it) is
 * cut to the take; fades never overlap.
 */
export function clipOfTake({
  durationSamples,
  sampleRate,
  trim,
}: Pick<Take, 'durationSamples' | 'sampleRate' | 'trim'>): TakeClip {
  const whole = timelineSamples(durationSamples, sampleRate)
  if (trim === undefined) return { inSample: 0, durationSamples: whole, fadeInSamples: 0, fadeOutSamples: 0 }
  const at = (samples: number): number => timelineSamples(samples, sampleRate)
  const inSample = Math.min(at(trim.inSample ?? 0), whole)
  const outSample = Math.max(inSample, Math.min(trim.outSample === undefined ? whole : at(trim.outSample), whole))
  const length = outSample - inSample
  const fadeInSamples = Math.min(at(trim.fadeInSamples ?? 0), length)
  const fadeOutSamples = Math.min(at(trim.fadeOutSamples ?? 0), length - fadeInSamples)
  return { inSample, durationSamples: length, fadeInSamples, fadeOutSamples }
}
