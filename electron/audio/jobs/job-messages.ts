import type { ClipCheck, VoiceMeasures } from '../../../shared/contract/casting-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { SoundMeasures } from '../../../shared/core/loudness/sound-meter.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { SpeechFrames } from '../../../shared/core/scene/frames.ts'
import type {
  AudioExpectation,
  AudioWorkshop,
  Encoded,
  EncodeJob,
  HeardMeasures,
  MixPlan,
  ReadClip,
  RecoveredSound,
  SamplePart,
  TakeFile,
  SampleRange,
  VerifiedAudio,
} from '../types.ts'

/** Work for an audio thread. Only plain values and bytes: it is cloned on its way. */
export type AudioJob =
  | { readonly kind: 'verify'; readonly bytes: Uint8Array; readonly expectation: AudioExpectation }
  | {
      readonly kind: 'recover'
      readonly path: string
      readonly out: string
      readonly asked: Parameters<AudioWorkshop['recover']>[2]
    }
  | { readonly kind: 'join'; readonly pieces: Parameters<AudioWorkshop['join']>[0]; readonly sampleRate: number }
  | { readonly kind: 'encode'; readonly job: EncodeJob }
  | { readonly kind: 'measureMix'; readonly plan: MixPlan }
  | { readonly kind: 'measureSounds'; readonly paths: readonly string[] }
  | { readonly kind: 'peaks'; readonly path: string; readonly width: number }
  | { readonly kind: 'soundLength'; readonly path: string; readonly sampleRate: number }
  | { readonly kind: 'samples'; readonly path: string; readonly sampleRate: number; readonly part: SamplePart }
  | { readonly kind: 'writeSamples'; readonly path: string; readonly sampleRate: number; readonly out: string }
  | { readonly kind: 'knownPeaks'; readonly file: string; readonly ids: readonly TakeId[] }
  | {
      readonly kind: 'packTakes'
      readonly file: string
      readonly takes: readonly TakeFile[]
      readonly sampleRate: number
    }
  | { readonly kind: 'readClip'; readonly bytes: Uint8Array; readonly out: string }
  | { readonly kind: 'checkClip'; readonly path: string; readonly range: SampleRange }
  | { readonly kind: 'cutClip'; readonly path: string; readonly range: SampleRange }
  | { readonly kind: 'measure'; readonly path: string; readonly text: string }
  | { readonly kind: 'sceneFrames'; readonly path: string }
  | { readonly kind: 'cutTakes'; readonly path: string; readonly ranges: readonly SampleRange[] }

/** What each kind of work gives. */
export type AudioValues = {
  readonly verify: VerifiedAudio
  readonly recover: RecoveredSound | undefined
  readonly join: { readonly bytes: Uint8Array; readonly durationSamples: number }
  readonly encode: Encoded
  readonly measureMix: HeardMeasures
  readonly measureSounds: readonly SoundMeasures[]
  readonly peaks: Uint8Array
  readonly soundLength: number | undefined
  readonly samples: Float32Array
  readonly writeSamples: number
  readonly knownPeaks: readonly TakeId[]
  readonly packTakes: readonly TakeId[]
  readonly readClip: ReadClip
  readonly checkClip: readonly ClipCheck[]
  readonly cutClip: Uint8Array
  readonly measure: VoiceMeasures
  readonly sceneFrames: SpeechFrames
  readonly cutTakes: readonly Uint8Array[]
}

/** The answer to a job of one kind. */
export type AudioResultOf<Kind extends keyof AudioValues> = { readonly kind: Kind; readonly value: AudioValues[Kind] }

/** The answer to any job. */
export type AudioResult = { readonly [Kind in keyof AudioValues]: AudioResultOf<Kind> }[keyof AudioValues]

/** From the main thread. A thread is given one job at a time; `abort` names the one it is doing. */
export type ToThread =
  | { readonly kind: 'run'; readonly id: number; readonly job: AudioJob }
  | { readonly kind: 'abort'; readonly id: number }

/** From the thread. `ready` comes once, when its code has loaded: a thread that ends before was never there. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly result: AudioResult }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: Problem }
