import { TIMBRE_SIZE } from '../sound/frames.ts'
import { BIASED, bestMix, type PhoneModel, type SoundBias } from './model/phone-model.ts'
import { FEATURES, LOUDNESS, type SoundFeatures } from './model/sound-features.ts'
import {
  addTimbre,
  learnTimbre,
  type TimbreSums,
  timbreSums,
  TRANSFORM_FRAMES,
  type TimbreTransform,
  transformedModel,
} from './timbre-transform.ts'

/** How a speaker differs from the model of phones, and how high the voice is. */
export type SpeakerModel = {
  readonly bias: SoundBias
  /** Absent where nobody has been heard in known phones. */
  readonly transform?: TimbreTransform
  /** Mean and spread of the pitch in semitones; NaN for a voice without any. */
  readonly pitch: number
  readonly pitchSpread: number
  /** Clear frames it was learned from. */
  readonly frames: number
  /** How badly the words of its takes fit that are known to be right: the mean of `LineFit.misfit`. */
  readonly misfit?: number
}

/** Frames that what was known before counts for. */
const PRIOR_FRAMES = 60
/** The same where takes of the speaker told it. */
export const KNOWN_FRAMES = 150
const LEAST_PITCH_SPREAD = 2.2

/** The frames that a speaker is heard in, with the state of the model that each stands for. */
export type SpokenFrames = readonly { readonly frame: number; readonly state: number }[]

/** What some frames tell of a speaker. */
export type HeardTimbre = {
  readonly sums: TimbreSums
  readonly loudness: number
  readonly frames: number
  readonly pitches: readonly number[]
}

/**
 * Learns a speaker from clear frames of known phones; `prior` where they are few: it counts for so many frames of its shift, and
 * for so many of its transform.
 */
export function learnSpeaker(
  model: PhoneModel,
  sound: SoundFeatures,
  spoken: SpokenFrames,
  prior: SpeakerModel,
  priorFrames = PRIOR_FRAMES,
  transformFrames = TRANSFORM_FRAMES,
): SpeakerModel {
  const heard = hearTimbre(model, transformedModel(model, prior.transform), sound, spoken, prior)
  return speakerOf(model, heard, prior, priorFrames, transformFrames)
}

/** What clear frames tell. `known`: the model as `prior` has it. */
export function hearTimbre(
  model: PhoneModel,
  known: PhoneModel,
  sound: SoundFeatures,
  spoken: SpokenFrames,
  prior: SpeakerModel,
): HeardTimbre {
  const sums = timbreSums()
  let loudness = 0
  let frames = 0
  const pitches: number[] = []
  for (const { frame, state } of spoken) {
    if (sound.isClear[frame] !== 1) continue
    const mix = bestMix(known, sound, frame, state, prior.bias)
    addTimbre(sums, model, mix, sound, frame)
    loudness += (sound.values[frame * FEATURES + LOUDNESS] ?? 0) - (model.means[mix * FEATURES + LOUDNESS] ?? 0)
    frames += 1
    const pitch = sound.pitch[frame] ?? Number.NaN
    if (!Number.isNaN(pitch)) pitches.push(pitch)
  }
  return { sums, loudness, frames, pitches }
}

/** The speaker that was heard so, near to what is known before. */
export function speakerOf(
  model: PhoneModel,
  { sums, loudness, frames, pitches }: HeardTimbre,
  prior: SpeakerModel,
  priorFrames = PRIOR_FRAMES,
  transformFrames = TRANSFORM_FRAMES,
): SpeakerModel {
  const { shift, transform } = learnTimbre(sums, model, prior, priorFrames, transformFrames)
  const bias = new Float32Array(FEATURES)
  bias.set(shift)
  bias[LOUDNESS] = (loudness + priorFrames * (prior.bias[LOUDNESS] ?? 0)) / (frames + priorFrames)
  const sorted = pitches.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  const isTold = sorted.length >= 12
  return {
    bias,
    transform,
    pitch: isTold ? at(0.5) : prior.pitch,
    pitchSpread: isTold ? Math.max(LEAST_PITCH_SPREAD, (at(0.84) - at(0.16)) / 2) : prior.pitchSpread,
    frames,
  }
}

/** A speaker of whom only the sound's whole is known. */
export function usualSpeaker(model: PhoneModel, sound: SoundFeatures): SpeakerModel {
  const bias = new Float32Array(FEATURES)
  let frames = 0
  for (let frame = 0; frame < sound.count; frame += 1) {
    if (sound.isClear[frame] !== 1) continue
    frames += 1
    for (const index of BIASED) {
      bias[index] = (bias[index] ?? 0) + ((sound.values[frame * FEATURES + index] ?? 0) - (bias[index] ?? 0)) / frames
    }
  }
  for (const index of BIASED) bias[index] = (bias[index] ?? 0) - (model.usual[index] ?? 0)
  return { bias, pitch: Number.NaN, pitchSpread: 4, frames: 0 }
}

/** One speaker from several takes, each counted by its length. @throws RangeError for none */
export function joinSpeakers(speakers: readonly SpeakerModel[]): SpeakerModel {
  const [first] = speakers
  if (first === undefined) throw new RangeError('There is no speaker to join.')
  const frames = speakers.reduce((sum, one) => sum + one.frames, 0)
  const mean = (pick: (speaker: SpeakerModel) => number): number => {
    const known = speakers.filter((speaker) => !Number.isNaN(pick(speaker)))
    const total = known.reduce((sum, speaker) => sum + speaker.frames, 0)
    return known.reduce((sum, speaker) => sum + pick(speaker) * speaker.frames, 0) / total
  }
  const misfit = mean((speaker) => speaker.misfit ?? Number.NaN)
  const isTransformed = speakers.some(({ transform }) => transform !== undefined)
  return {
    ...(Number.isNaN(misfit) ? {} : { misfit }),
    ...(isTransformed
      ? {
          transform: Float32Array.from({ length: TIMBRE_SIZE ** 2 }, (_, index) =>
            mean(({ transform }) => transform?.[index] ?? 0),
          ),
        }
      : {}),
    bias: Float32Array.from(first.bias, (_, index) => mean(({ bias }) => bias[index] ?? 0)),
    pitch: mean(({ pitch }) => pitch),
    pitchSpread: Math.max(
      LEAST_PITCH_SPREAD,
      mean(({ pitchSpread }) => pitchSpread),
    ),
    frames,
  }
}
