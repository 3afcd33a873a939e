import { gatedLoudness, LOUDNESS_STEP_SECONDS } from '../loudness/gated.ts'
import { LEVEL_COLUMN_SAMPLES, type TakeLevels } from '../loudness/take-levels.ts'
import type { TakeId } from '../model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'
import { channelGains, channelsOfGraph, gainFactor } from './gains.ts'
import { fadeFactor } from './kernel.ts'
import type { GraphClip, SoundGraph } from './sound-graph.ts'
import type { TakePeaks } from './take-peaks.ts'

/** How loud a graph is, as it would be exported before a limiter. */
export type GraphLoudness = {
  /** Integrated, LUFS; undefined: nothing is loud enough, or it is shorter than 400 ms. */
  readonly lufs: number | undefined
  /** 1 is full scale; 0 where nothing sounds. */
  readonly truePeak: number
  /** The greatest place is one where clips overlap: together they are at most so loud. */
  readonly isMost: boolean
  /** Clips that count as silence, because nothing is known of their takes. */
  readonly unmeasured: number
}

/** Samples of one step of the gated measurement. */
const STEP_SAMPLES = Math.round(LOUDNESS_STEP_SECONDS * TIMELINE_SAMPLE_RATE)
/** Within a fade, energy is added up in pieces so long. */
const FADE_PIECE = 128

/**
 * How loud a graph is, added up from what is known of each take by itself, so that an edit costs arithmetic and no sample
 * is read. Energies of clips that overlap add up, which for different voices is right to some hundredths of a LU; the
 * same take twice at one place would be up to 3 LU louder. Takes of which nothing is known yet count as silence.
 */
export class LoudnessMeter {
  readonly #find: (takeId: TakeId) => Pick<TakePeaks, 'durationSamples' | 'loudness'> | undefined
  /** Of each take the energy up to the beginning of each column. */
  readonly #sums = new WeakMap<TakeLevels, Float64Array>()

  constructor(find: (takeId: TakeId) => Pick<TakePeaks, 'durationSamples' | 'loudness'> | undefined) {
    this.#find = find
  }

  measure(graph: SoundGraph): GraphLoudness {
    const { clips, lanes, master, durationSamples } = graph
    // While nothing sounds yet, as in a script that is being written, an edit is not to cost a pass over its hours.
    const isKnown = ({ source }: GraphClip): boolean =>
      source.kind === 'take' && this.#find(source.takeId) !== undefined
    if (!clips.some(isKnown)) {
      return { lufs: undefined, truePeak: 0, isMost: false, unmeasured: clips.length }
    }
    const channels = channelsOfGraph(graph)
    const steps = new Float64Array(Math.floor(durationSamples / STEP_SAMPLES))
    const peaks = new PeakSums(durationSamples)
    const inOrder = clips.toSorted((a, b) => a.startSample - b.startSample)
    let unmeasured = 0
    for (const [at, clip] of inOrder.entries()) {
      const take = clip.source.kind === 'take' ? this.#find(clip.source.takeId) : undefined
      if (take === undefined) {
        unmeasured += 1
        continue
      }
      const level = gainFactor((lanes[clip.lane]?.gainDb ?? 0) + master.gainDb)
      const gains = channelGains(clip, channels).map((gain) => gain * level)
      const part = { clip, take, sums: this.#sumsOf(take) }
      addEnergy(
        steps,
        part,
        gains.reduce((sum, gain) => sum + gain * gain, 0),
      )
      peaks.add(part, Math.max(...gains), inOrder[at + 1]?.startSample ?? Number.POSITIVE_INFINITY)
    }
    for (let at = 0; at < steps.length; at += 1) steps[at] = (steps[at] ?? 0) / STEP_SAMPLES
    return { lufs: gatedLoudness(steps), truePeak: peaks.greatest, isMost: peaks.isOfOverlap, unmeasured }
  }

  #sumsOf({ loudness, durationSamples }: Pick<TakePeaks, 'durationSamples' | 'loudness'>): Float64Array {
    const known = this.#sums.get(loudness)
    if (known !== undefined) return known
    const sums = new Float64Array(loudness.powers.length + 1)
    for (const [column, power] of loudness.powers.entries()) {
      const length = Math.min(LEVEL_COLUMN_SAMPLES, durationSamples - column * LEVEL_COLUMN_SAMPLES)
      sums[column + 1] = (sums[column] ?? 0) + power * length
    }
    this.#sums.set(loudness, sums)
    return sums
  }
}

type HeardTake = {
  readonly clip: GraphClip
  readonly take: Pick<TakePeaks, 'durationSamples' | 'loudness'>
  readonly sums: Float64Array
}

function addEnergy(steps: Float64Array, part: HeardTake, factor: number): void {
  const { startSample, durationSamples } = part.clip
  for (let from = Math.max(0, -startSample); from < durationSamples; ) {
    const step = Math.floor((startSample + from) / STEP_SAMPLES)
    const to = Math.min(durationSamples, (step + 1) * STEP_SAMPLES - startSample)
    if (step < steps.length) steps[step] = (steps[step] ?? 0) + energyOf(part, from, to) * factor
    from = to
  }
}

/** What a clip has between two of its samples, behind its fades. */
function energyOf({ clip, take, sums }: HeardTake, from: number, to: number): number {
  const { durationSamples, fadeInSamples, fadeOutSamples, inSample } = clip
  const length = take.durationSamples
  const between = (start: number, end: number): number =>
    energyUpTo(sums, length, inSample + end) - energyUpTo(sums, length, inSample + start)
  if (from >= fadeInSamples && to <= durationSamples - fadeOutSamples) return between(from, to)
  let energy = 0
  for (let at = from; at < to; at += FADE_PIECE) {
    const end = Math.min(to, at + FADE_PIECE)
    energy += between(at, end) * fadeFactor(clip, (at + end) / 2) ** 2
  }
  return energy
}

/** Within a column energy is taken to come evenly. */
function energyUpTo(sums: Float64Array, takeSamples: number, sample: number): number {
  const at = Math.min(Math.max(0, sample), takeSamples)
  const column = Math.floor(at / LEVEL_COLUMN_SAMPLES)
  const before = sums[column] ?? 0
  const start = column * LEVEL_COLUMN_SAMPLES
  const length = Math.min(LEVEL_COLUMN_SAMPLES, takeSamples - start)
  return length <= 0 ? before : before + (((sums[column + 1] ?? before) - before) * (at - start)) / length
}

/** The greatest level of clips that are added in the order in which they begin. */
class PeakSums {
  greatest = 0
  isOfOverlap = false
  readonly #durationSamples: number
  /** Levels of the columns in which clips overlap; there is none as long as none do. */
  #columns: Float32Array | undefined
  #heardUntil = 0

  constructor(durationSamples: number) {
    this.#durationSamples = durationSamples
  }

  /** `nextStart`: where the next clip begins. */
  add({ clip, take }: HeardTake, factor: number, nextStart: number): void {
    const { startSample, durationSamples } = clip
    const end = startSample + durationSamples
    const from = Math.max(0, -startSample)
    if (startSample >= this.#heardUntil && end <= nextStart) {
      this.#raise(factor * greatestOf(clip, take.loudness.peaks, from, durationSamples), false)
    } else {
      this.#addColumns(clip, take.loudness.peaks, factor)
    }
    this.#heardUntil = Math.max(this.#heardUntil, end)
  }

  #addColumns(clip: GraphClip, levels: Float32Array, factor: number): void {
    const { startSample, durationSamples } = clip
    this.#columns ??= new Float32Array(Math.ceil(this.#durationSamples / LEVEL_COLUMN_SAMPLES))
    const last = Math.min(this.#columns.length, Math.ceil((startSample + durationSamples) / LEVEL_COLUMN_SAMPLES))
    for (let column = Math.max(0, Math.floor(startSample / LEVEL_COLUMN_SAMPLES)); column < last; column += 1) {
      const from = Math.max(0, column * LEVEL_COLUMN_SAMPLES - startSample)
      const to = Math.min(durationSamples, (column + 1) * LEVEL_COLUMN_SAMPLES - startSample)
      const level = factor * greatestOf(clip, levels, from, to)
      const before = this.#columns[column] ?? 0
      const isTogether = startSample + from < this.#heardUntil && before > 0 && level > 0
      this.#columns[column] = isTogether ? before + level : Math.max(before, level)
      this.#raise(this.#columns[column] ?? 0, isTogether)
    }
  }

  #raise(level: number, isOfOverlap: boolean): void {
    if (level <= this.greatest) return
    this.greatest = level
    this.isOfOverlap = isOfOverlap
  }
}

/** The greatest level between two samples of a clip, behind its fades. */
function greatestOf(clip: GraphClip, levels: Float32Array, from: number, to: number): number {
  const { inSample, durationSamples, fadeInSamples, fadeOutSamples } = clip
  const last = Math.min(levels.length, Math.ceil((inSample + to) / LEVEL_COLUMN_SAMPLES))
  let greatest = 0
  for (let column = Math.floor((inSample + from) / LEVEL_COLUMN_SAMPLES); column < last; column += 1) {
    const level = levels[column] ?? 0
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
