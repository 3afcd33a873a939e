import { FRAMES_A_SECOND, type SpeechFrames } from './sound/frames.ts'
import type { CutScene, SceneSlice, SceneTurn, SceneVoice } from './types.ts'
import { pooledSpread, type VoiceProfile, voiceProfile } from './voice-profile.ts'

/**
 * Two voices are taken to be one person below this, in units of their own spread. Measured on draft voices: 0.6 at most
 * for one voice in two roles, 2.1 at least for two voices.
 */
const SAME_PERSON = 1.1

/**
 * Two voices of a cut scene that sound like one person, by their indices: what comes of a service that spoke several parts
 * with one voice. Undefined if there are none, if there is too little to tell by, and for voices that are known to be alike, or
 * that are `distinct` by more than their usual sound.
 */
export function voicesAsOne(
  answer: { readonly frames: SpeechFrames; readonly sampleRate: number },
  turns: readonly SceneTurn[],
  slices: readonly SceneSlice[],
  voices: readonly SceneVoice[],
  distinct: CutScene['distinct'] = [],
): readonly [number, number] | undefined {
  const scale = FRAMES_A_SECOND / answer.sampleRate
  const heard = voices.map((_, voice) => {
    const spans = slices
      .filter((__, turn) => turns[turn]?.voiceIndex === voice)
      .map(({ fromSample, toSample }) => ({ from: Math.floor(fromSample * scale), to: Math.floor(toSample * scale) }))
    return voiceProfile(answer.frames, spans)
  })
  for (const [one, profile] of heard.entries()) {
    for (const [before, other] of heard.slice(0, one).entries()) {
      const [own, others] = [voices[one]?.profile, voices[before]?.profile]
      if (!isOne(profile, other) || isOne(own, others)) continue
      if (distinct.some(([first, second]) => first === before && second === one)) continue
      if (soundsLike(profile, own, others) && soundsLike(other, others, own)) continue
      return [before, one]
    }
  }
  return undefined
}

/** Whether a voice that was heard is nearer to earlier takes of its own than to those of another. */
function soundsLike(
  heard: VoiceProfile | undefined,
  own: VoiceProfile | undefined,
  other: VoiceProfile | undefined,
): boolean {
  if (heard === undefined || own === undefined || other === undefined) return false
  return distanceOf(heard, own) < distanceOf(heard, other)
}

function isOne(one: VoiceProfile | undefined, other: VoiceProfile | undefined): boolean {
  return one !== undefined && other !== undefined && distanceOf(one, other) < SAME_PERSON
}

function distanceOf(one: VoiceProfile, other: VoiceProfile): number {
  const spread = pooledSpread([one, other])
  const squares = one.mean.map((mean, index) => {
    const away = (mean - (other.mean[index] ?? Number.NaN)) / (spread[index] ?? 1)
    // What only one of them has, such as the pitch that a whisper lacks, says nothing.
    return Number.isNaN(away) ? 0 : away * away
  })
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
}
