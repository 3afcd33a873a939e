import type { Problem } from '../model/errors.ts'
import type { LineId } from '../model/ids.ts'
import type { SpeechFrames } from './sound/frames.ts'
import type { LineReading } from './phones/line-reading.ts'
import type { SpeakerModel } from './phones/speaker-models.ts'
import type { VoiceProfile } from './voice-profile.ts'

/** One line of a scene as it was sent, in the order of the request. */
export type SceneTurn = {
  readonly lineId: LineId
  /** Index of its voice in the request, and in `SceneInput.voices`. */
  readonly voiceIndex: number
  /** Characters that are spoken: cues and tags do not count. */
  readonly characters: number
  /** What is said, without cues; needed where `words` are given. */
  readonly text?: string
  /** How it reads aloud; absent where nothing of it can be read. */
  readonly reading?: LineReading
  /** A cue of it is a sound that is no word, such as a gasp: heard where no word is written. */
  readonly makesSound?: boolean
  /** It is in a language, or has words of one, that does not read aloud: how it reads is how it would in English. */
  readonly isForeign?: boolean
  /** What people know the line by: its number in the script, from 1, and its speaker. */
  readonly number?: number
  readonly speaker?: string
}

/** A word of a transcript, in seconds from the start of the answer. */
export type HeardWord = { readonly text: string; readonly start: number; readonly end: number }

/** What is known of a voice before the scene is heard. What is missing is learned from the scene, which proves less. */
export type SceneVoice = {
  /** Characters a second, without the silence around a line: see `learnRate`. */
  readonly rate?: number
  /** How evenly it speaks, with its rate: see `learnEvenness`. */
  readonly evenness?: number
  /** How it sounds, from takes of it. */
  readonly profile?: VoiceProfile
  /** How it speaks the phones of readings, from takes of it. */
  readonly phones?: SpeakerModel
}

/** A scene's answer, and what it should hold. */
export type SceneInput = {
  readonly durationSamples: number
  readonly sampleRate: number
  readonly frames: SpeechFrames
  readonly turns: readonly SceneTurn[]
  readonly voices: readonly SceneVoice[]
  /** Borders that a person has set, in samples, by the line before them: they are sure. */
  readonly fixed?: ReadonlyMap<number, number>
  /** The transcript's words with their times, where there is one. */
  readonly words?: readonly HeardWord[]
}

/** The border behind a line. Samples are of the answer. */
export type SceneCut = {
  readonly sample: number
  /** 0 to 1: how much worse every other place is. Below 0.6 a person should look at it. */
  readonly confidence: number
  /** How far it may be dragged: a little short of the cuts beside it. */
  readonly lowerBound: number
  readonly upperBound: number
}

/**
 * What of a line is wrong: nothing to hear, another voice, a length that its text cannot have, other words; or it was left out,
 * said twice, cut short, or said behind the next one.
 */
export type LineDoubt = 'empty' | 'voice' | 'length' | 'words' | 'missing' | 'twice' | 'short' | 'moved'

/** A line's part of the answer: its speech with a little room. `fromSample` is its first, `toSample` is not in it. */
export type SceneSlice = {
  readonly lineId: LineId
  readonly fromSample: number
  readonly toSample: number
  readonly doubt?: LineDoubt
}

/**
 * A scene cut into its lines. `ready` only where nothing speaks against it; `suspicious` with the reason, and then no line of
 * it is ready, because a line that is missing moves all others.
 */
export type CutScene = {
  /** One fewer than there are lines; none where the sound could not be cut. */
  readonly cuts: readonly SceneCut[]
  /** One a line, in order; none where the sound could not be cut. */
  readonly slices: readonly SceneSlice[]
  readonly verdict: 'ready' | 'suspicious'
  readonly problem?: Problem
  /** Pairs of voices that are two people by how they say their phones; nothing is told of others. */
  readonly distinct?: readonly (readonly [number, number])[]
}
