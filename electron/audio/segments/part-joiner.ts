import type { CodedPart } from './part-coder.ts'

/** Puts coded parts, which come in order, into a file. */
export type PartJoiner = {
  /** A sound without a frame is no file of some kinds: nothing becomes so many samples of silence. */
  readonly fewestSamples: number
  /** The part is the joiner's from then on, which may free its memory. */
  readonly add: (part: CodedPart) => Promise<void>
  /** `durationSamples`: what went into the coder. */
  readonly finish: (durationSamples: number) => Promise<void>
  readonly cancel: () => Promise<void>
}
