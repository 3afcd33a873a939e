import { type SpeechFrames, TIMBRE_SIZE } from '../../sound/frames.ts'
import { speechLevels } from '../../sound/speech-spans.ts'

/** Numbers of a frame: timbre, its change, loudness, its change, and whether it is voiced. */
export const FEATURES = 2 * TIMBRE_SIZE + 3
/** Where loudness stands among them. */
export const LOUDNESS = 2 * TIMBRE_SIZE

/** A sound as it is compared with phones, frame by frame. */
export type SoundFeatures = {
  readonly count: number
  /** `FEATURES` numbers a frame. */
  readonly values: Float32Array
  /** Pitch in semitones, NaN where there is none. */
  readonly pitch: Float32Array
  /** 1 where it is louder than what is quiet in this sound. */
  readonly isLoud: Uint8Array
  /** How many frames it has been quiet for, this one included; 0 where it is loud. */
  readonly quietFrames: Int32Array
  /** 1 where it is loud enough to tell a voice by. */
  readonly isClear: Uint8Array
  readonly energyDb: Float32Array
  readonly speechDb: number
  readonly gateDb: number
}

/** Frames on each side over which a change is measured. */
const REACH = 2
/** Loudness is told in tens of dB below the louder parts of the speech, so far down at most. */
const LOWEST = -4.5
/** Frames so far below the louder parts, in dB, tell little of a voice. */
const CLEAR_DB = 25

/** Depends on nothing but the sound. */
export function soundFeatures({ energyDb, pitchHz, timbre }: SpeechFrames): SoundFeatures {
  const count = energyDb.length
  const { speechDb, gateDb } = speechLevels(energyDb)
  const values = new Float32Array(count * FEATURES)
  const loudness = Float32Array.from(energyDb, (level) => Math.max(LOWEST, (level - speechDb) / 10))
  const cepstra = filled(timbre, count)
  for (let frame = 0; frame < count; frame += 1) {
    const at = frame * FEATURES
    const [before, behind] = [Math.max(0, frame - REACH), Math.min(count - 1, frame + REACH)]
    for (let index = 0; index < TIMBRE_SIZE; index += 1) {
      values[at + index] = cepstra[frame * TIMBRE_SIZE + index] ?? 0
      values[at + TIMBRE_SIZE + index] =
        (cepstra[behind * TIMBRE_SIZE + index] ?? 0) - (cepstra[before * TIMBRE_SIZE + index] ?? 0)
    }
    values[at + LOUDNESS] = loudness[frame] ?? LOWEST
    values[at + LOUDNESS + 1] = (loudness[behind] ?? 0) - (loudness[before] ?? 0)
    const voiced = [frame - 1, frame, frame + 1].filter((one) => (pitchHz[one] ?? 0) > 0).length
    values[at + LOUDNESS + 2] = voiced / 3
  }
  const quietFrames = new Int32Array(count)
  for (let frame = 0; frame < count; frame += 1) {
    if ((energyDb[frame] ?? 0) <= gateDb) quietFrames[frame] = (quietFrames[frame - 1] ?? 0) + 1
  }
  return {
    count,
    values,
    pitch: Float32Array.from(pitchHz, (pitch) => (pitch > 0 ? 12 * Math.log2(pitch) : Number.NaN)),
    quietFrames,
    isLoud: Uint8Array.from(energyDb, (level) => (level > gateDb ? 1 : 0)),
    isClear: Uint8Array.from(energyDb, (level) => (level > Math.max(gateDb, speechDb - CLEAR_DB) ? 1 : 0)),
    energyDb,
    speechDb,
    gateDb,
  }
}

/** Where nothing was heard there is no timbre: the one of the nearest frame that has one stands there, so that nothing leaps. */
function filled(timbre: Float32Array, count: number): Float32Array {
  const full = timbre.slice()
  const isEmpty = (frame: number): boolean =>
    (timbre[frame * TIMBRE_SIZE] ?? 0) === 0 && (timbre[frame * TIMBRE_SIZE + 1] ?? 0) === 0
  let last = -1
  for (let frame = 0; frame < count; frame += 1) {
    if (!isEmpty(frame)) {
      last = frame
      continue
    }
    if (last >= 0) full.copyWithin(frame * TIMBRE_SIZE, last * TIMBRE_SIZE, (last + 1) * TIMBRE_SIZE)
  }
  return full
}
