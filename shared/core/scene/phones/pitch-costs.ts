import type { SoundFeatures } from './model/sound-features.ts'
import type { SpeakerModel } from './speaker-models.ts'

/** What pitch counts for, and how far away, in spreads, it says no more. */
const PITCH = { weight: 2, farthest: 3 } as const

/** What the pitch of each frame costs for a speaker: 0 where one of the two has none. */
export function pitchCostsOf(sound: SoundFeatures, speaker: SpeakerModel): Float32Array {
  return Float32Array.from(sound.pitch, (heard) => pitchCost(heard, speaker))
}

/** `heard`: semitones; NaN for a frame without pitch. */
export function pitchCost(heard: number, { pitch, pitchSpread }: SpeakerModel): number {
  if (Number.isNaN(heard) || Number.isNaN(pitch)) return 0
  // Half and double are what the meter takes for each other, not another voice.
  const away = Math.min(PITCH.farthest, Math.abs(heard - pitch) / pitchSpread)
  return (PITCH.weight * away * away) / 2
}
