import { gatedLoudness, LOUDNESS_STEP_SECONDS } from '../loudness/gated.ts'
import { LEVEL_COLUMN_SAMPLES, type TakeLevels } from '../loudness/take-levels.ts'
import type { TakeId } from '../model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'
import { channelGains, channelsOf, gainFactor } from './gains.ts'
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

  measure({ clips, lanes, master, durationSamples }: SoundGraph): GraphLoudness {
    const channels = channelsOf(clips)
    const steps = new Float64Array(Math.floor(durationSamples / STEP_SAMPLES))
    const peaks = new Float32Array(Math.ceil(durationSamples / LEVEL_COLUMN_SAMPLES) + 1)
    const overlaps = new Uint8Array(peaks.length)
    let heardUntil = 0
    for (const clip of clips.toSorted((a, b) => a.startSample - b.startSample)) {
      const take = clip.source.kind === 'take' ? this.#find(clip.source.takeId) : undefined
      if (take === undefined) continue
      const level = gainFactor((lanes[clip.lane]?.gainDb ?? 0) + master.gainDb)
      const gains = channelGains(clip, channels).map((gain) => gain * level)
      const part = { clip, take, sums: this.#sumsOf(take) }
      addEnergy(
        steps,
        part,
        gains.reduce((sum, gain) => sum + gain * gain, 0),
      )
      addPeaks(peaks, overlaps, { part, heardUntil }, Math.max(...gains))
      heardUntil = Math.max(heardUntil, clip.startSample + clip.durationSamples)
    }
    for (const [at, energy] of steps.entries()) steps[at] = energy / STEP_SAMPLES
    let loudest = 0
    for (const [at, peak] of peaks.entries()) if (peak > (peaks[loudest] ?? 0)) loudest = at
    return { lufs: gatedLoudness(steps), truePeak: peaks[loudest] ?? 0, isMost: overlaps[loudest] === 1 }
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
  const between = (start: number, end: number): number =>
    energyUpTo(sums, take.durationSamples, inSample + end) - energyUpTo(sums, take.durationSamples, inSample + start)
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

/** `heardUntil`: where the clips that begin before it have ended. */
function addPeaks(
  peaks: Float32Array,
  overlaps: Uint8Array,
  { part: { clip, take }, heardUntil }: { readonly part: HeardTake; readonly heardUntil: number },
  factor: number,
): void {
  const { startSample, durationSamples, inSample } = clip
  const heardFrom = Math.max(0, -startSample)
  const first = Math.max(0, Math.floor((startSample + heardFrom) / LEVEL_COLUMN_SAMPLES))
  const last = Math.min(peaks.length, Math.ceil((startSample + durationSamples) / LEVEL_COLUMN_SAMPLES))
  const { peaks: own } = take.loudness
  for (let column = first; column < last; column += 1) {
    const from = Math.max(heardFrom, column * LEVEL_COLUMN_SAMPLES - startSample)
    const to = Math.min(durationSamples, (column + 1) * LEVEL_COLUMN_SAMPLES - startSample)
    let peak = 0
    const end = Math.ceil((inSample + to) / LEVEL_COLUMN_SAMPLES)
    for (let at = Math.floor((inSample + from) / LEVEL_COLUMN_SAMPLES); at < end; at += 1) {
      peak = Math.max(peak, own[at] ?? 0)
    }
    if (peak === 0 || to <= from) continue
    // The loudest place of a fade is the one farthest from the clip's end.
    const fade = Math.max(fadeFactor(clip, from), fadeFactor(clip, to - 1), fadeFactor(clip, (from + to) / 2))
    const level = peak * factor * fade
    const before = peaks[column] ?? 0
    const isTogether = startSample + from < heardUntil && before > 0
    peaks[column] = isTogether ? before + level : Math.max(before, level)
    if (isTogether) overlaps[column] = 1
  }
}
