import type { LineReading } from './line-reading.ts'
import type { StateCosts } from './model/phone-model.ts'
import type { SoundFeatures } from './model/sound-features.ts'
import type { SpeakerModel } from './speaker-models.ts'
import type { StateChain } from './state-chain.ts'

/** One line of a scene: its reading, and which speaker says it. */
export type DecodedLine = { readonly reading: LineReading; readonly speaker: number }

/** A scene laid over how its lines read: which state each frame stands for, and what is known of the speakers since. */
export type DecodedScene = {
  readonly sound: SoundFeatures
  readonly chain: StateChain
  readonly states: Int32Array
  /** What each frame costs where it stands, as quiet, as a sound that is no phone, and as the phone of its speaker that fits best. */
  readonly own: Float32Array
  readonly quiet: Float32Array
  readonly filler: Float32Array
  readonly free: Float32Array
  readonly speakers: readonly SpeakerModel[]
  /** `stateCosts` of each speaker, and what its pitch costs. */
  readonly phoneCosts: readonly StateCosts[]
  readonly pitchCosts: readonly Float32Array[]
  /** `stateCosts` of somebody of whom nothing is known. */
  readonly anyone: StateCosts
  /** `stateCosts` of each speaker as earlier takes alone tell; undefined for one without any. */
  readonly takeCosts: readonly (StateCosts | undefined)[]
  /** Frames of the sound for one of the reading, one a line. */
  readonly pace: readonly number[]
  readonly cost: number
  /** See `borderMargins`. */
  readonly margins: readonly number[]
}
