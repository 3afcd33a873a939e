/** What is heard in a sound every 10 ms, as far as alignment looks at it: see `SpeechFrames` of the scene. */
export type HeardFrames = {
  /** Root mean square in dB below full scale. */
  readonly energyDb: Float32Array
  /** Pitch in hertz, 0 where there is none. */
  readonly pitchHz: Float32Array
  /** Cepstral coefficients without the one of level, equally many a frame; zeros where there is nothing. */
  readonly timbre: Float32Array
}

/** A sound as it is compared, frame by frame: what speaker, room and level add is taken out. */
export type AlignFeatures = {
  readonly count: number
  /** Numbers a frame. */
  readonly size: number
  readonly values: Float32Array
  /** Whether a frame is above what is quiet in this sound. */
  readonly isLoud: Uint8Array
  /** How far above that it is: 0 quiet, 1 loud. */
  readonly loudness: Float32Array
}

/** What each kind of number counts for, where cepstra count 1. */
const WEIGHTS = { delta: 0.9, loudness: 2.2, loudnessDelta: 1.2, voiced: 0.9 } as const
/** Frames on each side over which a change is measured. */
const DELTA_REACH = 2
/** Quiet is so many dB below the loud frames, or this share of the way up from the floor: noise may be louder. */
const QUIET = { belowDb: 32, floorShare: 0.3 } as const
/** Range in dB below the loud frames that loudness is told in. */
const LOUDNESS_RANGE_DB = 45
/** Values further from the mean than so many deviations are outliers. */
const MOST_DEVIATIONS = 3

/**
 * Cepstra with their mean and variance over what is loud taken out, their change, loudness below the loud frames, and voicing.
 * All of it depends on nothing but the sound.
 */
export function alignFeatures({ energyDb, pitchHz, timbre }: HeardFrames): AlignFeatures {
  const count = energyDb.length
  const cepstra = count === 0 ? 0 : Math.floor(timbre.length / count)
  const size = cepstra * 2 + 3
  const values = new Float32Array(count * size)
  const { loudDb, gateDb } = levelsOf(energyDb)
  const isLoud = Uint8Array.from(energyDb, (level) => (level > gateDb ? 1 : 0))
  const loudness = Float32Array.from(energyDb, (level) => clamp(1 + (level - loudDb) / LOUDNESS_RANGE_DB, 0, 1.1))
  const even = evened(timbre, cepstra, isLoud)
  const voiced = smoothed(Float32Array.from(pitchHz, (pitch) => (pitch > 0 ? 1 : 0)))
  for (let frame = 0; frame < count; frame += 1) {
    const at = frame * size
    const [before, behind] = [Math.max(0, frame - DELTA_REACH), Math.min(count - 1, frame + DELTA_REACH)]
    for (let index = 0; index < cepstra; index += 1) {
      values[at + index] = even[frame * cepstra + index] ?? 0
      const change = (even[behind * cepstra + index] ?? 0) - (even[before * cepstra + index] ?? 0)
      values[at + cepstra + index] = WEIGHTS.delta * 0.5 * change
    }
    const level = loudness[frame] ?? 0
    const rise = (loudness[behind] ?? 0) - (loudness[before] ?? 0)
    values[at + 2 * cepstra] = WEIGHTS.loudness * 3 * level
    values[at + 2 * cepstra + 1] = WEIGHTS.loudnessDelta * 3 * rise
    values[at + 2 * cepstra + 2] = WEIGHTS.voiced * 2 * (voiced[frame] ?? 0)
  }
  return { count, size, values, isLoud, loudness }
}

/** The level of loud frames and the one below which it is quiet, in dB. */
function levelsOf(energyDb: Float32Array): { readonly loudDb: number; readonly gateDb: number } {
  const sorted = energyDb.slice().sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? -120
  const [loudDb, floorDb] = [at(0.95), Math.max(-90, at(0.03))]
  const byFloor = floorDb + QUIET.floorShare * (loudDb - floorDb)
  // A sound without a pause has no floor: what is quiet then is told by the loud frames alone.
  return { loudDb, gateDb: Math.min(loudDb - 12, Math.max(loudDb - QUIET.belowDb, byFloor)) }
}

function evened(timbre: Float32Array, cepstra: number, isLoud: Uint8Array): Float32Array {
  const even = new Float32Array(timbre.length)
  const frames = isLoud.reduce((sum, loud) => sum + loud, 0)
  if (frames === 0) return even
  for (let index = 0; index < cepstra; index += 1) {
    let [sum, squares] = [0, 0]
    for (const [frame, loud] of isLoud.entries()) {
      if (loud === 0) continue
      const value = timbre[frame * cepstra + index] ?? 0
      sum += value
      squares += value * value
    }
    const mean = sum / frames
    const deviation = Math.sqrt(Math.max(1e-6, squares / frames - mean * mean))
    for (const [frame, loud] of isLoud.entries()) {
      if (loud === 0) continue
      const value = ((timbre[frame * cepstra + index] ?? 0) - mean) / deviation
      even[frame * cepstra + index] = clamp(value, -MOST_DEVIATIONS, MOST_DEVIATIONS)
    }
  }
  return even
}

function smoothed(values: Float32Array): Float32Array {
  return values.map((value, at) => ((values[at - 1] ?? value) + value + (values[at + 1] ?? value)) / 3)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
