import { gatedLoudness, LOUDNESS_STEP_SECONDS } from '../loudness/gated.ts'
import { LEVEL_COLUMN_SAMPLES, type TakeLevels } from '../loudness/take-levels.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'
import { DuckEnvelope, speechOf } from './ducking.ts'
import { channelGains, channelsOfGraph, gainFactor } from './gains.ts'
import type { ClipSource, GraphLane } from './graph-schema.ts'
import { type MeasuredClip, heardEnergy, heardPeak, type SourceLevels } from './heard-levels.ts'
import { ROOM_TONE_LANE, type SoundGraph } from './sound-graph.ts'

/** How loud a graph is, as it would be exported before a limiter. */
export type GraphLoudness = {
  /** Integrated, LUFS; undefined: nothing is loud enough, or it is shorter than 400 ms. */
  readonly lufs: number | undefined
  /** 1 is full scale; 0 where nothing sounds. */
  readonly truePeak: number
  /** The greatest place is one where clips overlap: together they are at most so loud. */
  readonly isMost: boolean
  /** Clips that count as silence, because nothing is known of their takes or files. */
  readonly unmeasured: number
}

/** Samples of one step of the gated measurement. */
const STEP_SAMPLES = Math.round(LOUDNESS_STEP_SECONDS * TIMELINE_SAMPLE_RATE)

/** What is known of a source; undefined: nothing yet. Of a file with several channels `powers` is their mean. */
type FindLevels = (source: ClipSource) => SourceLevels | undefined

/**
 * How loud a graph is, added up from what is known of each take and file by itself, so that an edit costs arithmetic and no
 * sample is read. Energies of clips that overlap add up, which for different voices is right to some hundredths of a LU; the
 * same take twice at one place would be up to 3 LU louder. Takes and files of which nothing is known yet count as silence, and
 * so does room tone, which is far below everything that counts. A file is as loud as with all of its channels; left and right
 * that are not alike are up to 3 LU softer in mono than is said here.
 */
export class LoudnessMeter {
  readonly #find: FindLevels
  /** Of each source the energy up to the beginning of each column. */
  readonly #sums = new WeakMap<TakeLevels, Float64Array>()

  constructor(find: FindLevels) {
    this.#find = find
  }

  measure(graph: SoundGraph): GraphLoudness {
    const { clips, lanes, master, durationSamples } = graph
    // While nothing sounds yet, as in a script that is being written, an edit is not to cost a pass over its hours.
    const sounding = clips.filter(({ lane }) => !isRoomTone(lanes[lane]))
    if (!sounding.some(({ source }) => this.#find(source) !== undefined)) {
      return { lufs: undefined, truePeak: 0, isMost: false, unmeasured: sounding.length }
    }
    const ducks = ducksOf(graph)
    const channels = channelsOfGraph(graph)
    const steps = new Float64Array(Math.floor(durationSamples / STEP_SAMPLES))
    const peaks = new PeakSums(durationSamples)
    const inOrder = sounding.toSorted((a, b) => a.startSample - b.startSample)
    let unmeasured = 0
    for (const [at, clip] of inOrder.entries()) {
      const levels = this.#find(clip.source)
      if (levels === undefined) {
        unmeasured += 1
        continue
      }
      const level = gainFactor((lanes[clip.lane]?.gainDb ?? 0) + master.gainDb)
      const gains = channelGains(clip, channels).map((gain) => gain * level)
      const heard = { clip, levels, sums: this.#sumsOf(levels), duck: ducks[clip.lane] }
      addEnergy(
        steps,
        heard,
        gains.reduce((sum, gain) => sum + gain * gain, 0),
      )
      peaks.add(heard, Math.max(...gains), inOrder[at + 1]?.startSample ?? Number.POSITIVE_INFINITY)
    }
    for (let at = 0; at < steps.length; at += 1) steps[at] = (steps[at] ?? 0) / STEP_SAMPLES
    return { lufs: gatedLoudness(steps), truePeak: peaks.greatest, isMost: peaks.isOfOverlap, unmeasured }
  }

  #sumsOf({ loudness, durationSamples }: SourceLevels): Float64Array {
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

function isRoomTone(lane: GraphLane | undefined): boolean {
  return lane !== undefined && lane.kind !== 'speaker' && lane.laneId === ROOM_TONE_LANE
}

/** What lowers each lane while somebody speaks. */
function ducksOf(graph: SoundGraph): readonly (DuckEnvelope | undefined)[] {
  let speech: ReturnType<typeof speechOf> | undefined
  return graph.lanes.map((lane) => {
    if (lane.kind === 'speaker' || lane.ducking === undefined || lane.ducking.depthDb === 0) return undefined
    speech ??= speechOf(graph)
    return new DuckEnvelope(lane.ducking, speech, TIMELINE_SAMPLE_RATE)
  })
}

function addEnergy(steps: Float64Array, heard: MeasuredClip, factor: number): void {
  const { startSample, durationSamples } = heard.clip
  for (let from = Math.max(0, -startSample); from < durationSamples; ) {
    const step = Math.floor((startSample + from) / STEP_SAMPLES)
    const to = Math.min(durationSamples, (step + 1) * STEP_SAMPLES - startSample)
    if (step < steps.length) steps[step] = (steps[step] ?? 0) + heardEnergy(heard, from, to) * factor
    from = to
  }
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
  add(heard: MeasuredClip, factor: number, nextStart: number): void {
    const { startSample, durationSamples } = heard.clip
    const end = startSample + durationSamples
    const from = Math.max(0, -startSample)
    if (startSample >= this.#heardUntil && end <= nextStart) {
      this.#raise(factor * heardPeak(heard, from, durationSamples), false)
    } else {
      this.#addColumns(heard, factor)
    }
    this.#heardUntil = Math.max(this.#heardUntil, end)
  }

  #addColumns(heard: MeasuredClip, factor: number): void {
    const { startSample, durationSamples } = heard.clip
    this.#columns ??= new Float32Array(Math.ceil(this.#durationSamples / LEVEL_COLUMN_SAMPLES))
    const last = Math.min(this.#columns.length, Math.ceil((startSample + durationSamples) / LEVEL_COLUMN_SAMPLES))
    for (let column = Math.max(0, Math.floor(startSample / LEVEL_COLUMN_SAMPLES)); column < last; column += 1) {
      const from = Math.max(0, column * LEVEL_COLUMN_SAMPLES - startSample)
      const to = Math.min(durationSamples, (column + 1) * LEVEL_COLUMN_SAMPLES - startSample)
      const level = factor * heardPeak(heard, from, to)
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
