import type { PlannedMix } from '../../electron/export/mix-plan.ts'
import { floatSum } from './folder-sum.ts'
import type { RecordedStretch, ToldOrder } from './transport-tap.ts'

/** How much of what was recorded is what the export adds up. */
export type Compared = {
  /** Samples that were compared, and those of them that are not 0. */
  readonly samples: number
  readonly sounding: number
  readonly differing: number
  /** Of each stretch in which some differ: its run, where in the run the first and the last lie, in seconds, and how the run began. */
  readonly places: readonly string[]
  /** Runs whose clips do not all lie where the graph has them. */
  readonly misplaced: readonly number[]
  readonly runs: number
}

/** What else than the plain sum is to be heard, and how far that lies behind the clock of the run. */
export type ComparedWith = {
  readonly sumOf?: (muted: readonly string[]) => Promise<readonly [Float32Array, Float32Array]>
  readonly latencySamples?: number
}

/** Samples behind a change in which levels move, or its message was still on the way: 0.1 s. */
const SETTLING = 4410
/** A run that begins within a clip rises so long, whenever its first sample was there. */
const RISING = 512

/** Compares what a worklet handed to its device with the sum of the export, wherever no level was on the move. */
export async function compareTransport(
  planned: PlannedMix,
  stretches: readonly RecordedStretch[],
  told: readonly ToldOrder[],
  { sumOf = (muted) => floatSum(planned, muted), latencySamples = 0 }: ComparedWith = {},
): Promise<Compared> {
  const starts = startsOf(planned, told)
  const sums = new Map<string, readonly [Float32Array, Float32Array]>()
  const changes = told.filter(({ kind }) => ['begin', 'stop', 'lanes', 'gains', 'master'].includes(kind))
  const totals = { samples: 0, sounding: 0, differing: 0 }
  const places: string[] = []
  for (const stretch of stretches) {
    const turns = starts.get(stretch.generation) ?? []
    const [start] = turns[0]?.places ?? []
    const now = told.findLast((one) => one.muted !== undefined && one.contextFrame <= stretch.contextFrame)
    if (start === undefined) continue
    const muted = now?.muted ?? []
    const sum = sums.get(muted.join()) ?? (await sumOf(muted))
    sums.set(muted.join(), sum)
    const isMoving = (frame: number): boolean =>
      changes.some(({ contextFrame, landedFrame }) => frame > contextFrame - 256 && frame < landedFrame + SETTLING)
    const isOver = silenceOf(stretch, told)
    let first: number | undefined
    let last = 0
    let differ = 0
    let silent = 0
    for (let at = 0; at < stretch.left.length; at += 128) {
      if (isMoving(stretch.contextFrame + at) || stretch.frame + at < RISING) continue
      for (let index = at; index < Math.min(at + 128, stretch.left.length); index += 1) {
        const turn = turns.findLast(({ from }) => from <= stretch.frame + index) ?? turns[0]
        const place = (turn?.places[0] ?? 0) + stretch.frame + index - latencySamples
        const [left, right] = isOver(stretch.frame + index - latencySamples)
          ? [0, 0]
          : [sum[0][place] ?? 0, sum[1][place] ?? 0]
        totals.samples += 1
        if (left !== 0 || right !== 0) totals.sounding += 1
        if (stretch.left[index] !== left || stretch.right[index] !== right) {
          totals.differing += 1
          first ??= stretch.frame + index
          if (stretch.left[index] === 0 && stretch.right[index] === 0) silent += 1
          differ += 1
          last = stretch.frame + index
        }
      }
    }
    if (first !== undefined)
      places.push(
        `run ${stretch.generation}, ${(first / 44_100).toFixed(2)} to ${(last / 44_100).toFixed(2)} s, from ${(start / 44_100).toFixed(2)} s, ${differ} samples, ${silent} of them silent, at ${stretch.contextFrame + first - stretch.frame} of the device; muted ${muted.join()}; ${ordersOf(stretch.generation, told)}`,
      )
  }
  const misplaced = [...starts]
    .filter(([, turns]) => turns.some(({ places }) => new Set(places).size > 1))
    .map(([generation]) => generation)
  return { ...totals, places, misplaced, runs: starts.size }
}

/** A turn of a run: from a sample of it on the graph lies so many samples later, as each of its clips says. */
type PlayedTurn = { readonly from: number; readonly places: readonly number[] }

/** The turns of each run; clips are known by their lengths, and one that was there already begins the next turn. */
function startsOf(
  { graph: { clips } }: PlannedMix,
  told: readonly ToldOrder[],
): ReadonlyMap<number, readonly PlayedTurn[]> {
  const runs = new Map<number, PlayedTurn[]>()
  const latest = new Map<number, number>()
  for (const { generation, clip } of told) {
    if (clip === undefined) continue
    const own = clips.filter(({ durationSamples }) => durationSamples === clip.durationSamples)
    if (own.length !== 1) throw new Error(`Of ${clip.durationSamples} samples there are ${own.length} clips.`)
    const [{ startSample } = { startSample: 0 }] = own
    const turns = runs.get(generation) ?? []
    runs.set(generation, turns)
    const isAgain = startSample <= (latest.get(generation) ?? -1) && clip.start > (turns.at(-1)?.from ?? 0)
    latest.set(generation, startSample)
    const last = turns.at(-1)
    if (last === undefined || isAgain) turns.push({ from: clip.start, places: [startSample - clip.start] })
    else turns[turns.length - 1] = { ...last, places: [...last.places, startSample - clip.start] }
  }
  return runs
}

function ordersOf(generation: number, told: readonly ToldOrder[]): string {
  return told
    .filter((order) => order.generation === generation)
    .map(
      ({ kind, clip, contextFrame }) =>
        `${kind}@${contextFrame}${clip === undefined ? '' : `:${clip.start}+${clip.durationSamples}`}`,
    )
    .join(' ')
}

/**
 * Where in a run nothing may sound, whatever the script has there: behind its last clip, and from where the last of its
 * clips was stopped, until the next run begins.
 */
function silenceOf(stretch: RecordedStretch, told: readonly ToldOrder[]): (frame: number) => boolean {
  const stops = new Map(told.filter(({ kind }) => kind === 'stop').map((stop) => [stop.id, stop]))
  const ends = told
    .filter(({ clip, generation }) => clip !== undefined && generation === stretch.generation)
    .map(({ id, clip = { start: 0, durationSamples: 0 } }) => {
      const stop = stops.get(id)
      const stopped = stop === undefined ? Infinity : stretch.frame + stop.landedFrame - stretch.contextFrame
      return Math.min(clip.start + clip.durationSamples, stopped)
    })
  const end = Math.max(0, ...ends)
  return (frame) => frame >= end
}
