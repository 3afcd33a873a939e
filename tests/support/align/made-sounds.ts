import type { HeardFrames } from '../../../shared/core/align/features.ts'

/** In place of a word: nothing is heard. */
export const SILENCE = 'silence'

const CEPSTRA = 12

const factors = [12.9898, 78.233, 37.719]

/** Numbers that follow from numbers, between -1 and 1. */
function noise(...keys: readonly number[]): number {
  const value = Math.sin(keys.reduce((sum, key, at) => sum + key * (factors[at] ?? 1), 0)) * 43_758.5453
  return 2 * (value - Math.floor(value)) - 1
}

/** Frames of a made-up word: five sounds of its own one after the other, spoken a little otherwise by every `speaker`. */
export function wordSounds(word: number | typeof SILENCE, frames: number, speaker: number): HeardFrames {
  const energyDb = new Float32Array(frames)
  const pitchHz = new Float32Array(frames)
  const timbre = new Float32Array(frames * CEPSTRA)
  for (let frame = 0; frame < frames; frame += 1) {
    energyDb[frame] = word === SILENCE ? -75 : -20 + 3 * noise(speaker, frame)
    if (word === SILENCE) continue
    const place = Math.min(3.999, (4 * frame) / frames)
    const [sound, share] = [Math.floor(place), place - Math.floor(place)]
    pitchHz[frame] = noise(word, sound) > -0.4 ? 120 : 0
    for (let index = 0; index < CEPSTRA; index += 1) {
      const [here, there] = [noise(word, sound, index), noise(word, sound + 1, index)]
      timbre[frame * CEPSTRA + index] =
        here + (there - here) * share + 0.15 * noise(speaker, frame, index) + 0.3 * speaker
    }
  }
  return { energyDb, pitchHz, timbre }
}

/** Sounds one after the other. */
export function soundOf(parts: readonly HeardFrames[]): HeardFrames {
  const all = (pick: (part: HeardFrames) => Float32Array): Float32Array =>
    Float32Array.from(parts.flatMap((part) => [...pick(part)]))
  return {
    energyDb: all((part) => part.energyDb),
    pitchHz: all((part) => part.pitchHz),
    timbre: all((part) => part.timbre),
  }
}
