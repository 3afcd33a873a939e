import { problemError } from '../../../shared/core/model/errors.ts'
import { channelsOf } from '../../../shared/core/timeline/gains.ts'
import { endSample } from '../../../shared/core/timeline/times.ts'
import type { MixPlan } from '../types.ts'
import { say } from '../../../shared/messages/say.ts'

/** Longest mix: a day. Beyond it a plan is a mistake of ours. */
const MAX_MIX_SECONDS = 24 * 60 * 60

/**
 * Refuses a plan that cannot be meant, before a byte is written.
 * @throws StudioError `audio.plan`.
 */
export function checkPlan(plan: MixPlan): void {
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
  const isPlan =
    Number.isInteger(plan.sampleRate) &&
    plan.sampleRate >= 8000 &&
    plan.sampleRate <= 192_000 &&
    isCount(plan.durationSamples) &&
    !isTooLongMix(plan) &&
    plan.laneGainsDb.length <= 1000 &&
    plan.laneGainsDb.every(Number.isFinite)
  const areClips = plan.clips.every(
    (clip) =>
      Number.isSafeInteger(clip.startSample) &&
      isCount(clip.durationSamples) &&
      isCount(clip.inSample) &&
      isCount(clip.fadeInSamples) &&
      isCount(clip.fadeOutSamples) &&
      Number.isFinite(clip.gainDb) &&
      Number.isFinite(clip.pan) &&
      Math.abs(clip.pan) <= 1,
  )
  if (!isPlan || !areClips) throw problemError('audio.plan', say('audio.mix.senseless'))
}

/** Whether a mix is longer than any that is made. */
export function isTooLongMix({
  durationSamples,
  sampleRate,
}: Pick<MixPlan, 'durationSamples' | 'sampleRate'>): boolean {
  return durationSamples > MAX_MIX_SECONDS * sampleRate
}

/** How many channels a mix has: as many as were asked for, else as its clips need. */
export function channelsOfPlan({ channels, clips }: Pick<MixPlan, 'channels' | 'clips'>): 1 | 2 {
  return channels ?? channelsOf(clips)
}

/**
 * Whether the sum could go beyond full scale: two clips sound at once, or one is made louder. Without that the sum is
 * no louder than its clips and need not be measured first.
 */
export function mayOverflow({ clips, laneGainsDb }: Pick<MixPlan, 'clips' | 'laneGainsDb'>): boolean {
  let end = Number.NEGATIVE_INFINITY
  for (const clip of [...clips].sort((a, b) => a.startSample - b.startSample)) {
    if (clip.gainDb + (laneGainsDb[clip.lane] ?? 0) > 0 || (clip.durationSamples > 0 && clip.startSample < end))
      return true
    end = Math.max(end, endSample(clip))
  }
  return false
}

/** The greatest level that 16 bits can hold. */
const FULL_SCALE = 32_767.5 / 32_768

/** Below this true peak a mix stays that is too loud somewhere: the room that lossy formats need between samples. */
export const SAFE_PEAK_DB = -1

/** Whether a mix whose loudest sample this is would be cut off. */
export function isTooLoud(peak: number): boolean {
  return peak > FULL_SCALE
}
