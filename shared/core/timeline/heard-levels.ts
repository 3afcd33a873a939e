import { LEVEL_COLUMN_SAMPLES } from '../loudness/take-levels.ts'
import type { DuckEnvelope } from './ducking.ts'
import { fadeFactor } from './kernel.ts'
import { type Loop, turnOf } from './looped.ts'
import type { GraphClip } from './sound-graph.ts'
import type { TakePeaks } from './take-peaks.ts'

/** How loud a source is over its length. */
export type SourceLevels = Pick<TakePeaks, 'durationSamples' | 'loudness'>

/** A clip with what is known of its source. `sums`: energy of the source up to the beginning of each column. */
export type MeasuredClip = {
  readonly clip: GraphClip
  readonly levels: SourceLevels
  readonly sums: Float64Array
  /** What lowers its lane while somebody speaks. */
  readonly duck: DuckEnvelope | undefined
}

/** Within a fade, energy is added up in pieces so long. */
const FADE_PIECE = 128
/** Beside speech, and over the turns of a loop, in pieces of 10 ms. */
const PLAIN_PIECE = 441

/** What a clip has between two of its samples, as it is heard before its gain. Within a column energy is taken to come evenly. */
export function heardEnergy(heard: MeasuredClip, from: number, to: number): number {
  const { clip, duck } = heard
  const { durationSamples, fadeInSamples, fadeOutSamples } = clip
  const isFaded = from < fadeInSamples || to > durationSamples - fadeOutSamples
  if (!isFaded && duck === undefined) return sourceEnergy(heard, from, to)
  const piece = isFaded ? FADE_PIECE : PLAIN_PIECE
  let energy = 0
  for (let at = from; at < to; at += piece) {
    const end = Math.min(to, at + piece)
    const middle = (at + end) / 2
    energy += sourceEnergy(heard, at, end) * (fadeFactor(clip, middle) * duckAt(heard, middle)) ** 2
  }
  return energy
}

/** The greatest level between two samples of a clip, as it is heard before its gain; of a loop, and while it is lowered, the most that it can be. */
export function heardPeak(heard: MeasuredClip, from: number, to: number): number {
  if (heard.clip.loop === undefined && heard.duck === undefined) return plainPeak(heard, from, to)
  let greatest = 0
  for (let at = from; at < to; at += LEVEL_COLUMN_SAMPLES) {
    const end = Math.min(to, at + LEVEL_COLUMN_SAMPLES)
    const duck = Math.max(duckAt(heard, at), duckAt(heard, (at + end) / 2), duckAt(heard, end - 1))
    greatest = Math.max(greatest, sourcePeak(heard, at, end) * mostOfFade(heard.clip, at, end) * duck)
  }
  return greatest
}

const ONE = new Float32Array(1)

function duckAt({ duck, clip }: MeasuredClip, position: number): number {
  return duck?.write(ONE, clip.startSample + Math.floor(position)) === true ? (ONE[0] ?? 1) : 1
}

function sourceEnergy({ clip, levels, sums }: MeasuredClip, from: number, to: number): number {
  const between = (start: number, count: number): number =>
    energyUpTo(sums, levels.durationSamples, start + count) - energyUpTo(sums, levels.durationSamples, start)
  if (clip.loop === undefined) return between(clip.inSample + from, to - from)
  let energy = 0
  for (const { head, tail, count, angle } of turnsBetween(clip.loop, from, to)) {
    if (tail === undefined) energy += between(head, count)
    else energy += between(head, count) * Math.sin(angle) ** 2 + between(tail, count) * Math.cos(angle) ** 2
  }
  return energy
}

function sourcePeak({ clip, levels }: MeasuredClip, from: number, to: number): number {
  const { peaks } = levels.loudness
  if (clip.loop === undefined) return greatestIn(peaks, clip.inSample + from, clip.inSample + to)
  let greatest = 0
  for (const { head, tail, count } of turnsBetween(clip.loop, from, to)) {
    const own = greatestIn(peaks, head, head + count)
    // Both sides of a seam meet at equal power.
    greatest = Math.max(greatest, tail === undefined ? own : Math.hypot(own, greatestIn(peaks, tail, tail + count)))
  }
  return greatest
}

type TurnPart = {
  /** Where in the source it lies, and what ends beside it. */
  readonly head: number
  readonly tail: number | undefined
  readonly count: number
  /** How far the seam is in its middle, up to a right angle. */
  readonly angle: number
}

/** What of a looped source lies between two samples of its clip; see `loopedSamples`. */
function* turnsBetween(loop: Loop, from: number, to: number): Generator<TurnPart> {
  const { period, seam } = turnOf(loop)
  const { inSample, turnedBy = 0 } = loop
  for (let at = from + turnedBy; at < to + turnedBy; ) {
    const place = at % period
    const isSeam = at >= period && place < seam
    const count = Math.min(to + turnedBy - at, (isSeam ? seam : period) - place)
    const head = inSample + place
    yield {
      head,
      tail: isSeam ? head + period : undefined,
      count,
      angle: (Math.PI / 2) * ((place + count / 2) / Math.max(1, seam)),
    }
    at += count
  }
}

/** Within a column energy is taken to come evenly. */
function energyUpTo(sums: Float64Array, sourceSamples: number, sample: number): number {
  const at = Math.min(Math.max(0, sample), sourceSamples)
  const column = Math.floor(at / LEVEL_COLUMN_SAMPLES)
  const before = sums[column] ?? 0
  const start = column * LEVEL_COLUMN_SAMPLES
  const length = Math.min(LEVEL_COLUMN_SAMPLES, sourceSamples - start)
  return length <= 0 ? before : before + (((sums[column + 1] ?? before) - before) * (at - start)) / length
}

function greatestIn(peaks: Float32Array, from: number, to: number): number {
  const last = Math.min(peaks.length, Math.ceil(to / LEVEL_COLUMN_SAMPLES))
  let greatest = 0
  for (let column = Math.floor(from / LEVEL_COLUMN_SAMPLES); column < last; column += 1) {
    greatest = Math.max(greatest, peaks[column] ?? 0)
  }
  return greatest
}

function plainPeak({ clip, levels }: MeasuredClip, from: number, to: number): number {
  const { inSample, durationSamples, fadeInSamples, fadeOutSamples } = clip
  const { peaks } = levels.loudness
  const last = Math.min(peaks.length, Math.ceil((inSample + to) / LEVEL_COLUMN_SAMPLES))
  let greatest = 0
  for (let column = Math.floor((inSample + from) / LEVEL_COLUMN_SAMPLES); column < last; column += 1) {
    const level = peaks[column] ?? 0
    // A fade only makes it softer.
    if (level <= greatest) continue
    const start = Math.max(from, column * LEVEL_COLUMN_SAMPLES - inSample)
    const end = Math.min(to, (column + 1) * LEVEL_COLUMN_SAMPLES - inSample)
    const isPlain = start >= fadeInSamples && end <= durationSamples - fadeOutSamples
    greatest = Math.max(greatest, isPlain ? level : level * mostOfFade(clip, start, end))
  }
  return greatest
}

/** The greatest factor of a clip's fades between two of its samples. */
function mostOfFade(clip: GraphClip, from: number, to: number): number {
  return Math.max(fadeFactor(clip, from), fadeFactor(clip, (from + to) / 2), fadeFactor(clip, to - 1))
}
