import type { DescribedSound } from '../analysis/describe-sound.ts'
import type { ClipCheck, VoiceMeasures } from '../../../shared/contract/casting-views.ts'
import type { SoundMeasures } from '../../../shared/core/loudness/sound-meter.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { SpeechFrames } from '../../../shared/core/scene/sound/frames.ts'
import type { LineReading } from '../../../shared/core/scene/phones/line-reading.ts'
import type { SpeakerModel } from '../../../shared/core/scene/phones/speaker-models.ts'
import type { CutScene, SceneInput } from '../../../shared/core/scene/types.ts'
import type { PartJob } from '../mix/make-part.ts'
import type { CodedPart } from '../segments/part-coder.ts'
import type { StretchedTake } from '../mix/stretch-take.ts'
import type {
  AudioExpectation,
  AudioWorkshop,
  Encoded,
  EncodeJob,
  HeardMeasures,
  MadeRoomTone,
  MixPlan,
  MixSound,
  ReadClip,
  RecoveredSound,
  SamplePart,
  SoundDescription,
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
  | { readonly kind: 'codePart'; readonly part: PartJob }
  | { readonly kind: 'measureMix'; readonly plan: MixPlan; readonly cache?: EncodeJob['cache'] }
  | { readonly kind: 'measureSounds'; readonly paths: readonly string[] }
  | { readonly kind: 'describeSound'; readonly path: string }
  | { readonly kind: 'peaks'; readonly path: string; readonly width: number }
  | { readonly kind: 'soundLength'; readonly path: string; readonly sampleRate: number }
  | { readonly kind: 'samples'; readonly path: string; readonly sampleRate: number; readonly part: SamplePart }
  | { readonly kind: 'readSound'; readonly path: string; readonly decoded: string }
  | {
      readonly kind: 'soundSamples'
      readonly path: string
      readonly sampleRate: number
      readonly part: SamplePart & { readonly rows: MixSound['rows'] }
    }
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
  | { readonly kind: 'cutScene'; readonly scene: SceneInput }
  | { readonly kind: 'learnPhones'; readonly frames: SpeechFrames; readonly reading: LineReading }
  | { readonly kind: 'cutTakes'; readonly path: string; readonly ranges: readonly SampleRange[] }
  | { readonly kind: 'roomTone'; readonly paths: readonly string[]; readonly out: string }
  | { readonly kind: 'stretchTake'; readonly path: string; readonly part: SamplePart; readonly speed: number }

/** What each kind of work gives. */
export type AudioValues = {
  readonly verify: VerifiedAudio
  readonly recover: RecoveredSound | undefined
  readonly join: { readonly bytes: Uint8Array; readonly durationSamples: number }
  readonly encode: Encoded
  readonly codePart: CodedPart
  readonly measureMix: HeardMeasures
  readonly measureSounds: readonly SoundMeasures[]
  readonly describeSound: DescribedSound
  readonly peaks: Uint8Array
  readonly soundLength: number | undefined
  readonly samples: Float32Array
  readonly readSound: SoundDescription
  readonly soundSamples: Float32Array
  readonly writeSamples: number
  readonly knownPeaks: readonly TakeId[]
  readonly packTakes: readonly TakeId[]
  readonly readClip: ReadClip
  readonly checkClip: readonly ClipCheck[]
  readonly cutClip: Uint8Array
  readonly measure: VoiceMeasures
  readonly sceneFrames: SpeechFrames
  readonly cutScene: CutScene
  readonly learnPhones: SpeakerModel | undefined
  readonly cutTakes: readonly Uint8Array[]
  readonly roomTone: MadeRoomTone
  readonly stretchTake: StretchedTake
}

/** The answer to a job of one kind. */
export type AudioResultOf<Kind extends keyof AudioValues> = { readonly kind: Kind; readonly value: AudioValues[Kind] }

/** The answer to any job. */
export type AudioResult = { readonly [Kind in keyof AudioValues]: AudioResultOf<Kind> }[keyof AudioValues]
