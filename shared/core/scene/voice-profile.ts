import { type SpeechFrames, TIMBRE_SIZE } from './sound/frames.ts'
import { type FrameSpan, speechLevels } from './sound/speech-spans.ts'

/** Numbers a frame is described by: pitch in semitones (NaN where there is none), then its timbre. */
const SIZE = TIMBRE_SIZE + 1
/** Loud frames that a profile needs: below half a second it says nothing. */
const ENOUGH_FRAMES = 50
/** A number that is further away than this, in its own spread, counts as this: one odd sound is no other person. */
const FARTHEST = 3
/** Least spread of each number, so that a short sample does not claim to be exact. */
const LEAST_SPREAD = [1, ...Array.from({ length: TIMBRE_SIZE }, () => 0.5)]

/** Frames so far below the louder parts of the speech, in dB, are consonants and ends, which tell little of a voice. */
const LOUD_DB = 22

/** How a voice sounds: the mean and the spread of its loud frames. */
export type VoiceProfile = {
  /** Loud frames it was learned from. */
  readonly frames: number
  readonly mean: readonly number[]
  readonly spread: readonly number[]
  /** What `profileDistance` of its own frames is on average. */
  readonly ownDistance: number
}

/** Learns a voice from the frames of clean speech, or from some of them. Undefined if there is too little of it. */
export function voiceProfile(
  frames: SpeechFrames,
  spans: readonly FrameSpan[] = [{ from: 0, to: frames.pitchHz.length }],
): VoiceProfile | undefined {
  const isLoud = loudFrames(frames)
  const vectors = spans.flatMap(({ from, to }) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
      .filter((frame) => isLoud[frame] === 1)
      .map((frame) => vectorOf(frames, frame)),
  )
  if (vectors.length < ENOUGH_FRAMES) return undefined
  const columns = Array.from({ length: SIZE }, (_, index) =>
    vectors.map((vector) => vector[index] ?? Number.NaN).filter((value) => !Number.isNaN(value)),
  )
  // A voice without any pitch, whispering, is compared by its timbre: NaN stays out of every distance.
  const mean = columns.map((values) => average(values))
  const spread = columns.map((values, index) => {
    const centre = mean[index] ?? 0
    const variance = average(values.map((value) => (value - centre) ** 2))
    return Math.max(LEAST_SPREAD[index] ?? 1, Number.isNaN(variance) ? 0 : Math.sqrt(variance))
  })
  const ownDistance = average(vectors.map((vector) => distance(vector, mean, spread)))
  return { frames: vectors.length, mean, spread, ownDistance }
}

/** 1 for each frame that is loud enough to tell a voice by. */
export function loudFrames({ energyDb }: SpeechFrames): Uint8Array {
  const least = speechLevels(energyDb).speechDb - LOUD_DB
  return Uint8Array.from(energyDb, (level) => (level >= least && level > -100 ? 1 : 0))
}

/** One profile from several of the same voice, each counted by its length. @throws RangeError for none */
export function joinProfiles(profiles: readonly VoiceProfile[]): VoiceProfile {
  if (profiles.length === 0) throw new RangeError('There is no profile to join.')
  // What only some of them know, such as the pitch of a voice that also whispers, those decide.
  const weighted = (pick: (profile: VoiceProfile) => number): number => {
    const known = profiles.filter((profile) => !Number.isNaN(pick(profile)))
    const total = known.reduce((sum, { frames }) => sum + frames, 0)
    return known.reduce((sum, profile) => sum + pick(profile) * profile.frames, 0) / total
  }
  const mean = LEAST_SPREAD.map((_, index) => weighted((profile) => profile.mean[index] ?? Number.NaN))
  const spread = LEAST_SPREAD.map((least, index) => {
    const centre = mean[index] ?? Number.NaN
    const power = weighted((profile) => (profile.spread[index] ?? 0) ** 2 + ((profile.mean[index] ?? 0) - centre) ** 2)
    return Math.max(least, Number.isNaN(power) ? 0 : Math.sqrt(power))
  })
  const frames = profiles.reduce((sum, profile) => sum + profile.frames, 0)
  return { frames, mean, spread, ownDistance: weighted((profile) => profile.ownDistance) }
}

/**
 * How far each frame is from a voice: half the sum of the squared distances in units of `spread`, which is one for all voices
 * that are compared. NaN where a frame is not loud.
 */
export function profileDistances(frames: SpeechFrames, profile: VoiceProfile, spread: readonly number[]): Float32Array {
  const isLoud = loudFrames(frames)
  return Float32Array.from(isLoud, (loud, frame) =>
    loud === 1 ? distance(vectorOf(frames, frame), profile.mean, spread) : Number.NaN,
  )
}

/** One spread for voices that are compared with each other: their mean power. */
export function pooledSpread(profiles: readonly VoiceProfile[]): readonly number[] {
  return LEAST_SPREAD.map((least, index) => {
    const power =
      profiles.reduce((sum, { spread }) => sum + (spread[index] ?? 0) ** 2, 0) / Math.max(1, profiles.length)
    return Math.max(least, Math.sqrt(power))
  })
}

function distance(vector: readonly number[], mean: readonly number[], spread: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < SIZE; index += 1) {
    const away = ((vector[index] ?? Number.NaN) - (mean[index] ?? Number.NaN)) / (spread[index] ?? 1)
    // What one of the two does not have counts as the distance of chance.
    sum += Number.isNaN(away) ? 1 : Math.min(FARTHEST * FARTHEST, away * away)
  }
  return sum / 2
}

function vectorOf(frames: SpeechFrames, frame: number): readonly number[] {
  const pitch = frames.pitchHz[frame] ?? 0
  const timbre = frames.timbre.subarray(frame * TIMBRE_SIZE, (frame + 1) * TIMBRE_SIZE)
  return [pitch > 0 ? 12 * Math.log2(pitch) : Number.NaN, ...timbre]
}

/** NaN for nothing. */
function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
