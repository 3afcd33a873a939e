import type { SoundFeatures } from './model/sound-features.ts'

/** So far below the louder parts of the speech, in dB, a sound is as loud as speech. */
const STRONG_DB = 16
/** Frames of a break inside a word. */
export const MOST_BREAK = 3

/** Whether a frame is as loud as speech, which breaths are not. */
export function isStrong({ energyDb, speechDb }: SoundFeatures, frame: number): boolean {
  return (energyDb[frame] ?? 0) > speechDb - STRONG_DB
}
