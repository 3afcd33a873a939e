import type { ClipCheck, VoiceMeasures } from '../../shared/contract/casting-views.ts'
import type { SoundTags } from '../../shared/core/deliver/sound-tags.ts'
import type { ChannelRows } from '../../shared/core/mix/heard-channels.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { TakeId } from '../../shared/core/model/ids.ts'
import type { ClipShape } from '../../shared/core/timeline/kernel.ts'
import type { SoundMeasures } from '../../shared/core/loudness/sound-meter.ts'
import type { SpeechSpan } from '../../shared/core/timeline/ducking.ts'
import type { Loop } from '../../shared/core/timeline/looped.ts'
import type { Ducking, Master } from '../../shared/core/timeline/graph-schema.ts'
import type { Limited } from '../../shared/core/timeline/limited-places.ts'
import type { SpeechFrames } from '../../shared/core/scene/sound/frames.ts'
import type { LineReading } from '../../shared/core/scene/phones/line-reading.ts'
import type { SpeakerModel } from '../../shared/core/scene/phones/speaker-models.ts'
import type { CutScene, SceneInput } from '../../shared/core/scene/types.ts'

/** A folder for parts of sounds that were made, and how much room they may take. */
export type PartCachePlace = { readonly folder: string; readonly mostBytes: number }

/** Mono or stereo samples, -1 to 1, one array a channel. */
export type Pcm = { readonly sampleRate: number; readonly channels: readonly Float32Array[] }

/** What to encode to. `bitrate`: kbit/s for mp3 and AAC, bit/s for opus (-1000 is automatic), as in the interface. */
export type EncodeTarget =
  | { readonly format: 'wav'; readonly sampleRate: number; readonly encoding?: 'pcm16' | 'pcm24' | 'float32' }
  | { readonly format: 'flac'; readonly sampleRate: number; readonly bits: 16 | 24 }
  | { readonly format: 'pcm'; readonly sampleRate: number }
  | { readonly format: 'mp3'; readonly sampleRate: number; readonly bitrate: number }
  | { readonly format: 'opus'; readonly sampleRate: 48_000; readonly bitrate: number }
  | { readonly format: 'm4a' | 'm4b'; readonly sampleRate: number; readonly bitrate: number }

/** What an answer must be before it may become a take. */
export type AudioExpectation = {
  readonly format: 'wav' | 'pcm' | 'mp3' | 'opus'
  readonly sampleRate: number
  /** Characters of spoken text: bounds the plausible length. */
  readonly charactersOfText: number
  /** Seconds that this voice usually takes for this text; absent: it has not said enough to tell. */
  readonly expectedSeconds?: number
  /** True if the transport itself proved the answer whole (chunked end or Content-Length reached). */
  readonly transportWasWhole: boolean
}

/** An answer that has been looked into. `bytes` has its container's header made whole. */
export type VerifiedAudio =
  | {
      readonly verdict: 'ready' | 'suspicious'
      readonly problem?: Problem
      readonly bytes: Uint8Array
      readonly sampleRate: number
      readonly durationSamples: number
    }
  | { readonly verdict: 'rejected'; readonly problem: Problem }

/** What could be made hearable of an answer that became no take. `path`: where it now lies. */
export type RecoveredSound = {
  readonly path: string
  /** What it was read as: `samples` are bytes without a header, `other` a container that no service is asked for. */
  readonly form: 'wav' | 'mp3' | 'opus' | 'samples' | 'other'
  /** False if its end is missing. */
  readonly isWhole: boolean
  readonly isSilent: boolean
  readonly sampleRate: number
  readonly durationSamples: number
  /** 160 pairs. */
  readonly peaks: Uint8Array
}

/** How a sound file of the project is heard; see `heardChannels`. `loop`: it goes on at its end. */
export type MixSound = { readonly rows: readonly (readonly number[])[]; readonly loop?: Loop }

/** Room tone that was made: from what takes let be heard of a room, or from plain noise; its level as it is, and as it is to be. */
export type MadeRoomTone = {
  readonly from: 'take' | 'noise'
  readonly rmsDbfs: number
  readonly levelDbfs: number
  readonly seed: number
}

/** What a sound file is. `rmsDbfs`: how loud all of it is, absent in digital silence. `isPlain`: a wav, read where it lies. */
export type SoundDescription = {
  readonly ending: string
  readonly isPlain: boolean
  readonly sampleRate: number
  readonly channels: number
  readonly durationSamples: number
  readonly rmsDbfs?: number
}

export type MixClip = {
  /** The graph's: a line's id, or that of a bed or an effect. */
  readonly id?: string
  /** Absolute path of a take's file (wav). */
  readonly path: string
  /** At `MixPlan.sampleRate`. */
  readonly startSample: number
  readonly gainDb: number
  readonly pan: number
  /** Index into the lanes, in whose gain it sounds. */
  readonly lane: number
  /** Where in its file it begins, at `MixPlan.sampleRate`. */
  readonly inSample: number
  /** It is heard left and right. */
  readonly isStereo?: true
  /** Of a sound of the project; absent: a take, heard as mono. */
  readonly sound?: MixSound
} & ClipShape

/** The whole mix: what sounds when. */
export type MixPlan = {
  readonly sampleRate: number
  readonly durationSamples: number
  /** `durationSamples` of a clip: at most so many samples of it are used, from `inSample` on. */
  readonly clips: readonly MixClip[]
  /** One a lane, added to the gains of its clips. */
  readonly laneGainsDb: readonly number[]
  /** How each lane is lowered while anybody speaks, and when that is, in samples at `sampleRate`; absent: none is. */
  readonly ducking?: { readonly lanes: readonly (Ducking | undefined)[]; readonly speech: readonly SpeechSpan[] }
  /** What the sum goes through; absent: nothing, unless it would be cut off. */
  readonly master?: Master
  /** Absent: one, unless a clip stands aside. One leaves the sides of clips out of account. */
  readonly channels?: 1 | 2
  /** Only this lane is heard, as it is in the whole: a stem. */
  readonly onlyLane?: number
}

/**
 * How loud a mix is, and what its limiter did; absent: there was none. `course`: the loudest momentary loudness (LUFS, minus
 * infinity in silence) of each of COURSE_COLUMNS equal parts.
 */
export type HeardMeasures = {
  readonly measures: SoundMeasures
  readonly course: readonly number[]
  readonly limited?: Limited
}

/** What a whole file or a mix became. `measures`: of what was written, where it was asked for. */
export type Encoded = {
  readonly durationSeconds: number
  readonly channels: number
  readonly bytes: number
  readonly limited?: Limited
  readonly measures?: SoundMeasures
}

/**
 * What of a file is written, and how it rises and falls, in its own samples. `outSample`: the first that is not; absent: its
 * end. `handlesMs`: silence at either end is left out but for so much, of what lies outside of the part too, and the fades
 * are those of that cut; absent: the part is written as it is.
 */
export type FilePart = {
  readonly inSample: number
  readonly outSample?: number
  readonly fadeInSamples: number
  readonly fadeOutSamples: number
  readonly handlesMs?: number
}

/** A file to be written by the export, at once when whole. */
export type EncodeJob = {
  readonly source:
    | { readonly kind: 'file'; readonly path: string; readonly master?: Master; readonly part?: FilePart }
    | { readonly kind: 'mix'; readonly plan: MixPlan }
  readonly target: EncodeTarget
  readonly out: string
  /** What the file says of itself, as far as its container can; absent: nothing, and a wav file is header and samples. */
  readonly tags?: SoundTags
  /** Measures what is written: samples as they go to the encoder, before another rate is made of them. */
  readonly measures?: boolean
  /** Where parts of mixes are kept that were made, so that only what has changed is made again; absent: nowhere. */
  readonly cache?: PartCachePlace
}

/** The audio work that runs off the main thread. Every call can be aborted; aborting removes what it had begun to write. */
export type AudioWorkshop = {
  /** Checks an answer (design §1.3, reliability §5.4). Never throws for bad audio. */
  readonly verify: (bytes: Uint8Array, expectation: AudioExpectation) => Promise<VerifiedAudio>
  /** See `recoverSound`: makes what came of an answer hearable, as a file at `out` with an ending. Never throws for bad audio. */
  readonly recover: (
    path: string,
    out: string,
    asked: Pick<AudioExpectation, 'format' | 'sampleRate'>,
  ) => Promise<RecoveredSound | undefined>
  /** Joins pieces of one line: files and exact silences, into one wav of the first piece's rate. */
  readonly join: (
    pieces: readonly (
      | { readonly kind: 'file'; readonly path: string }
      | { readonly kind: 'silence'; readonly durationMs: number }
    )[],
    sampleRate: number,
  ) => Promise<{ readonly bytes: Uint8Array; readonly durationSamples: number }>
  /** Writes the mix as a 16-bit wav and answers the peaks of each lane. */
  readonly encode: (job: EncodeJob, signal?: AbortSignal) => Promise<Encoded>
  /** How loud a mix is behind its master, and what its limiter did. @throws StudioError as `encode` does */
  readonly measureMix: (plan: MixPlan, signal?: AbortSignal, cache?: PartCachePlace) => Promise<HeardMeasures>
  /** How loud sound files are, each by itself. @throws StudioError `audio.invalid`, `disk.failed` */
  readonly measureSounds: (paths: readonly string[], signal?: AbortSignal) => Promise<readonly SoundMeasures[]>
  /** min, max pairs as signed bytes (two's complement in a Uint8Array), `width` pairs. */
  readonly peaks: (path: string, width: number) => Promise<Uint8Array>
  /**
   * How many samples at `sampleRate` a sound has; undefined for an encoded one, whose end only decoding tells.
   * @throws StudioError `audio.invalid`, `disk.failed`
   */
  readonly soundLength: (path: string, sampleRate: number) => Promise<number | undefined>
  /**
   * Looks into a file that was brought in as a sound. One that cannot be read where it lies is decoded into `decoded`, a wav
   * of 32-bit floats with all its channels.
   * @throws StudioError `audio.invalid` for what cannot be decoded or holds nothing, `disk.*`
   */
  readonly readSound: (path: string, decoded: string, signal?: AbortSignal) => Promise<SoundDescription>
  /** Some samples of a sound file of the project, left and right of each behind each other. @throws StudioError as `samples` does */
  readonly soundSamples: (
    path: string,
    sampleRate: number,
    part: SamplePart & { readonly rows: MixSound['rows'] },
  ) => Promise<Float32Array>
  /** Some samples of a sound as the mix adds them, fewer only at its end. @throws StudioError `audio.invalid`, `disk.failed` */
  readonly samples: (path: string, sampleRate: number, part: SamplePart) => Promise<Float32Array>
  /** Writes all of them as 32-bit floats, little endian, and answers how many. @throws StudioError `audio.invalid`, `disk.*` */
  readonly writeSamples: (path: string, sampleRate: number, out: string) => Promise<number>
  /** Which of these takes have whole peaks in a packed file. @throws StudioError `disk.*` */
  readonly knownPeaks: (file: string, ids: readonly TakeId[]) => Promise<readonly TakeId[]>
  /** Adds the peaks of takes to a packed file; answers those of which none can be made. @throws StudioError `disk.*` */
  readonly packTakes: (file: string, takes: readonly TakeFile[], sampleRate: number) => Promise<readonly TakeId[]>
  /**
   * Decodes a recording of any common format (wav, mp3, flac, ogg, opus, m4a, webm), makes it mono at 44,100 Hz and writes
   * it as a 16-bit wav to `out`. `suggested` leaves the silence at both ends out and is 30 s at most.
   * @throws StudioError `audio.invalid` for what cannot be decoded, is longer than 15 minutes or shorter than 0.1 s
   */
  readonly readClip: (bytes: Uint8Array, out: string) => Promise<ReadClip>
  /** Looks at a part of a clip that `readClip` wrote, as material for cloning. */
  readonly checkClip: (path: string, range: SampleRange) => Promise<readonly ClipCheck[]>
  /** Cuts a part out of a wav as a mono 16-bit wav of the same rate, faded in and out over 5 ms. */
  readonly cutClip: (path: string, range: SampleRange) => Promise<Uint8Array>
  /** How a voice sounds in a take that speaks `text`. */
  readonly measure: (path: string, text: string) => Promise<VoiceMeasures>
  /** What is heard in a sound file every 10 ms: what `cutScene` cuts by, and what voices are learned from. */
  readonly sceneFrames: (path: string) => Promise<SpeechFrames>
  /** See `cutScene` of the core. */
  readonly cutScene: (scene: SceneInput) => Promise<CutScene>
  /** See `learnFromTake` of the core. */
  readonly learnPhones: (frames: SpeechFrames, reading: LineReading) => Promise<SpeakerModel | undefined>
  /** Cuts a scene's answer into wavs of its own rate, exact to the sample, each faded in and out over 5 ms. */
  readonly cutTakes: (path: string, ranges: readonly SampleRange[]) => Promise<readonly Uint8Array[]>
  /** See `makeRoomTone`. @throws StudioError `disk.failed` */
  readonly roomTone: (paths: readonly string[], out: string) => Promise<MadeRoomTone>
  /** See `stretchTake`. @throws StudioError `audio.tooLong`, `audio.invalid`, `disk.failed` */
  readonly stretchTake: (
    path: string,
    part: SamplePart,
    speed: number,
  ) => Promise<{ readonly bytes: Uint8Array; readonly sampleRate: number; readonly durationSamples: number }>
  readonly close: () => Promise<void>
}

/** A part of a sound, in samples of its own rate; the end is not in it. */
export type SampleRange = { readonly fromSample: number; readonly toSample: number }

/**
 * A take and where its audio lies, an absolute path. `isDecoded`: what it is named by is the hash of another file. `rows`: of
 * a sound of the project, which is heard left and right; a take is heard as mono.
 */
export type TakeFile = {
  readonly takeId: TakeId
  readonly path: string
  readonly isDecoded?: boolean
  readonly rows?: ChannelRows
}

/** So many samples from one on, at the rate that is asked for. */
export type SamplePart = { readonly fromSample: number; readonly count: number }

/** A decoded recording. `peaks`: 600 min, max pairs as signed bytes over the whole length. */
export type ReadClip = {
  readonly sourceSampleRate: number
  readonly sourceChannels: number
  readonly sampleRate: number
  readonly durationSamples: number
  readonly peaks: Uint8Array
  readonly suggested: SampleRange
}
