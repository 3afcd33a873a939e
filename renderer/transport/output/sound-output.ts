import type { SpeechSpan } from '../../../shared/core/timeline/ducking.ts'
import type { Ducking, Master } from '../../../shared/core/timeline/graph-schema.ts'

/** A sound that can be played, with its length. */
export type OutputSound<Audio> = { readonly seconds: number; readonly audio: Audio }

/** A sound that plays, or will. */
export type ScheduledSound = {
  readonly stop: () => void
  /** It is heard until this time of the output's clock, wherever its own end lies, and falls there within some 12 ms. */
  readonly endAt: (seconds: number) => void
  /** Other factors for its channels, heard at once; without effect where the output cannot change what it was told. */
  readonly setGains: (gains: readonly number[]) => void
}

/** What of a sound is played when, and how. In seconds. */
export type SoundPart = {
  /** When its part begins, on the output's clock. */
  readonly seconds: number
  /** Where in the sound the part begins, and how long it is. */
  readonly from: number
  readonly length: number
  /** How long it rises, and falls at its end; by raised cosines, as in the mix. */
  readonly fadeIn: number
  readonly fadeOut: number
  /** So much of the part was passed over already. */
  readonly skipped: number
  /** It takes the place of this sound as soon as its own has come; what of it lies before that is passed over. */
  readonly replaces?: ScheduledSound
  /** Nothing waits for it: it is heard from wherever the clock is when it has come. */
  readonly joins?: true
  /** Factors for the left and the right channel, or for both. */
  readonly gains: readonly number[]
  /** The lane that it sounds in. */
  readonly lane: string
  /** The rest of it cannot be had: it ends early. */
  readonly onBroken: (error: unknown) => void
}

/** What an output says of itself while it plays. Levels are of samples, 1 is full scale. */
export type OutputReport = {
  readonly peak: number
  /** How loud the last 400 ms were: mean square of both channels together, K-weighted (`loudnessOf` makes LUFS of it). */
  readonly power: number
  readonly lanes: readonly (readonly [lane: string, peak: number])[]
  readonly underruns: OutputUnderruns
}

/** How often sound was not there in time, and how long the clock stood still for it. */
export type OutputUnderruns = { readonly count: number; readonly seconds: number }

/** Where sounds are put one behind the other on one clock. Times are seconds of that clock. */
export type SoundOutput<Audio> = {
  /** Wakes the device; called within a key press or a click, because a browser wakes it for nobody else. Rejects if it stays mute. */
  readonly wake: () => Promise<void>
  /** Nothing plays for now: the device may sleep. */
  readonly rest: () => void
  /** How far sounds are decided. */
  readonly now: () => number
  /** What is heard at this moment: behind `now` by as long as the device takes. */
  readonly heard: () => number
  /** A run begins. Answers the first time at which something may sound. */
  readonly begin: () => number
  /** Whether the clock waits for what is not there. Where it does not, what comes late begins late. */
  readonly waits: boolean
  /** How far the clock may go, because what comes behind is not known yet. Undefined: nothing comes any more. */
  readonly hold: (seconds: number | undefined) => void
  /** Resolves at a time of the clock, or as soon as `signal` says that nobody waits any more. */
  readonly until: (seconds: number, signal: AbortSignal) => Promise<void>
  /** @throws if the audio does not come or cannot be read */
  readonly load: (url: string) => Promise<OutputSound<Audio>>
  /** Plays a sound exactly at a time. */
  readonly schedule: (sound: OutputSound<Audio>, at: SoundPart) => ScheduledSound
  /** What each lane is multiplied with from now on; one that is not named, with 1. Heard at once, also in what sounds. */
  readonly setLanes: (factors: ReadonlyMap<string, number>) => void
  /**
   * Which lanes are lowered while anybody speaks, and when that is, in samples on the clock; without effect where that
   * cannot be had. `from`: as long as the clock is before that (seconds), it is as it was set without one.
   */
  readonly setDucking: (lanes: ReadonlyMap<string, Ducking>, speech: readonly SpeechSpan[], from?: number) => void
  /** Mono is heard as the export has it, on both sides; without effect where that cannot be had. */
  readonly setChannels: (channels: 1 | 2) => void
  /** What the sum of all lanes goes through from now on; undefined: nothing. Answers false where that cannot be had. */
  readonly setMaster: (master: Master | undefined) => boolean
  /** How fast it plays, 0.5 to 3, at the same pitch. Answers false where that cannot be had. */
  readonly setSpeed: (speed: number) => boolean
  /** Is told when the device is gone or stops by itself. */
  readonly onLost: (listener: () => void) => void
  /** Is told some twenty times a second while something plays. */
  readonly onReport: (listener: (report: OutputReport) => void) => void
  readonly close: () => void
}

/** Between the decision for a sound and its first sample, in seconds, where the clock cannot wait. */
export const LEAD = 0.01
