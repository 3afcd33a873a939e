import type { SpeechFrames } from './sound/frames.ts'
import type { FrameSpan } from './sound/speech-spans.ts'
import { loudFrames, pooledSpread, profileDistances, type VoiceProfile } from './voice-profile.ts'

/** How each frame of a scene fits each of its voices. */
export type VoiceTrack = {
  /** Sums up to a frame of how much worse a voice fits than the best one: one more entry than there are frames. */
  readonly sums: readonly Float64Array[]
  /** The same for somebody who is none of them. */
  readonly stranger: Float64Array
  /** 1 for each frame that is loud enough to tell a voice by. */
  readonly isLoud: Uint8Array
  /** Distance of each frame from each voice less what is usual of it; NaN where the frame is not loud. */
  readonly surprise: readonly (Float32Array | undefined)[]
}

/** Neighbouring frames say nearly the same: so many of them count as one. */
const FRAMES_ALIKE = 8
/** What a frame is taken to be away from a voice that is not known: somewhat more than from its own. */
const STRANGER = 2

/** What a frame is taken to be away from a voice of the scene that is not known yet. */
const UNKNOWN = 1

/** Compares a scene with the voices that should be in it; those that are not known fit everything equally. */
export function voiceTrack(frames: SpeechFrames, profiles: readonly (VoiceProfile | undefined)[]): VoiceTrack {
  const known = profiles.filter((profile) => profile !== undefined)
  const spread = pooledSpread(known)
  const surprise = profiles.map((profile) => (profile === undefined ? undefined : surprises(frames, profile, spread)))
  const count = frames.pitchHz.length
  const sums = profiles.map(() => new Float64Array(count + 1))
  const stranger = new Float64Array(count + 1)
  for (let frame = 0; frame < count; frame += 1) {
    const values = surprise.map((track) => track?.[frame] ?? UNKNOWN)
    const isTold = !values.some((value) => Number.isNaN(value))
    const best = isTold ? Math.min(STRANGER, ...values) : 0
    stranger[frame + 1] = (stranger[frame] ?? 0) + (isTold ? STRANGER - best : 0)
    for (const [voice, row] of sums.entries()) {
      row[frame + 1] = (row[frame] ?? 0) + (isTold ? (values[voice] ?? 0) - best : 0)
    }
  }
  return { sums, stranger, surprise, isLoud: loudFrames(frames) }
}

function surprises(frames: SpeechFrames, profile: VoiceProfile, spread: readonly number[]): Float32Array {
  const distances = profileDistances(frames, profile, spread)
  for (let frame = 0; frame < distances.length; frame += 1) {
    distances[frame] = (distances[frame] ?? Number.NaN) - profile.ownDistance
  }
  return distances
}

/** How much worse a voice fits a stretch of frames than the best one does, or a stranger. */
export function voiceCost({ sums }: Pick<VoiceTrack, 'sums'>, voice: number, { from, to }: FrameSpan): number {
  return ((sums[voice]?.[to] ?? 0) - (sums[voice]?.[from] ?? 0)) / FRAMES_ALIKE
}

/** How much worse a stranger fits a stretch of frames than the best voice does. */
export function strangerCost({ stranger }: VoiceTrack, { from, to }: FrameSpan): number {
  return ((stranger[to] ?? 0) - (stranger[from] ?? 0)) / FRAMES_ALIKE
}

/** How many frames of a stretch are loud. */
export function loudCount({ isLoud }: VoiceTrack, { from, to }: FrameSpan): number {
  return isLoud.subarray(from, to).reduce((sum, loud) => sum + loud, 0)
}

/**
 * The strongest evidence in a stretch of frames that one of `others` speaks there instead of `voice`: the largest sum, over
 * any part of it, of how much better the best of them fits.
 */
export function foreignEvidence(track: VoiceTrack, voice: number, span: FrameSpan, others: readonly number[]): number {
  const own = track.surprise[voice]
  const rivals = others.map((other) => track.surprise[other]).filter((row) => row !== undefined)
  if (own === undefined || rivals.length === 0) return 0
  let run = 0
  let most = 0
  for (let frame = span.from; frame < span.to; frame += 1) {
    const value = own[frame] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const rival = rivals.reduce((least, row) => Math.min(least, row[frame] ?? Infinity), Infinity)
    run = Math.max(0, run + value - rival - ALLOWANCE)
    most = Math.max(most, run)
  }
  return most
}

/** What every frame may be worse by chance: sounds differ, and so do two renderings of one voice. */
const ALLOWANCE = 0.5
