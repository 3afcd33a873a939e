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

/** Samples behind a change in which levels move, or its message was still on the way: 0.1 s. */
const SETTLING = 4410
/** A run that begins within a clip rises so long, whenever its first sample was there. */
const RISING = 512

/** Compares what a worklet handed to its device with the sum of the export, wherever no level was on the move. */
export async function compareTransport(
  planned: PlannedMix,
  stretches: readonly RecordedStretch[],
  told: readonly ToldOrder[],
): Promise<Compared> {
  const starts = startsOf(planned, told)
  const sums = new Map<string, readonly [Float32Array, Float32Array]>()
  const changes = told.filter(({ kind }) => ['begin', 'stop', 'lanes', 'gains'].includes(kind))
  const totals = { samples: 0, sounding: 0, differing: 0 }
  const places: string[] = []
  for (const stretch of stretches) {
    const start = starts.get(stretch.generation)?.[0]
    const now = told.findLast((one) => one.muted !== undefined && one.contextFrame <= stretch.contextFrame)
    if (start === undefined) continue
    const muted = now?.muted ?? []
    const sum = sums.get(muted.join()) ?? (await floatSum(planned, muted))
    sums.set(muted.join(), sum)
    const isMoving = (frame: number): boolean =>
      changes.some(({ contextFrame, landedFrame }) => frame > contextFrame - 256 && frame < landedFrame + SETTLING)
    // Behind its last clip a run has nothing to say, where the script may go on.
    const end = endOf(stretch.generation, told) - stretch.frame
    let first: number | undefined
    let last = 0
    for (let at = 0; at < stretch.left.length; at += 128) {
      if (isMoving(stretch.contextFrame + at) || stretch.frame + at < RISING) continue
      for (let index = at; index < Math.min(at + 128, stretch.left.length, end); index += 1) {
        const place = start + stretch.frame + index
        const [left, right] = [sum[0][place] ?? 0, sum[1][place] ?? 0]
        totals.samples += 1
        if (left !== 0 || right !== 0) totals.sounding += 1
        if (stretch.left[index] !== left || stretch.right[index] !== right) {
          totals.differing += 1
          first ??= stretch.frame + index
          last = stretch.frame + index
        }
      }
    }
    if (first !== undefined)
      places.push(
        `run ${stretch.generation}, ${(first / 44_100).toFixed(2)} to ${(last / 44_100).toFixed(2)} s, from ${(start / 44_100).toFixed(2)} s; muted ${muted.join()}; ${ordersOf(stretch.generation, told)}`,
      )
  }
  const misplaced = [...starts].filter(([, places]) => new Set(places).size > 1).map(([generation]) => generation)
  return { ...totals, places, misplaced, runs: starts.size }
}

/** Where in the graph each run began, as each of its clips says; clips are known by their lengths. */
function startsOf(
  { graph: { clips } }: PlannedMix,
  told: readonly ToldOrder[],
): ReadonlyMap<number, readonly (number | undefined)[]> {
  const starts = new Map<number, (number | undefined)[]>()
  for (const { generation, clip } of told) {
    if (clip === undefined) continue
    const own = clips.filter(({ durationSamples }) => durationSamples === clip.durationSamples)
    if (own.length !== 1) throw new Error(`Of ${clip.durationSamples} samples there are ${own.length} clips.`)
    const [{ startSample } = { startSample: 0 }] = own
    starts.set(generation, [...(starts.get(generation) ?? []), startSample - clip.start])
  }
  return starts
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

function endOf(generation: number, told: readonly ToldOrder[]): number {
  const ends = told.map(({ clip, generation: own }) =>
    clip === undefined || own !== generation ? 0 : clip.start + clip.durationSamples,
  )
  return Math.max(0, ...ends)
}
