import type { SoundFeatures } from './model/sound-features.ts'

/** A quiet of so many frames is a pause; of several the longest is the border. */
const PAUSE = 4
/** Frames that a line may sound on behind its last phone, and begin before its first. */
const SLACK = 6
/** Frames on each side that a quietest place is told by. */
const AROUND = 2
/** What a place costs, in dB, for each frame that it lies inside a line. */
const INSIDE_DB = 2.5
const LOWEST_DB = -75
/** What lies no more than this above the quietest place between two lines is as quiet; what is above it may fade from one of them. */
const AS_QUIET_DB = 8

/**
 * Where one line ends and the next begins, in frames: the middle of the longest quiet between the last phone of one, which ends
 * at `end`, and the first of the other, at `begin`, where it is quietest; without any, the quietest place near by.
 */
export function borderPlace({ energyDb, gateDb, count }: SoundFeatures, end: number, begin: number): number {
  const [first, last] = [Math.max(0, end - 2), Math.min(count, begin + 2)]
  const levelOf = (frame: number): number => energyDb[frame] ?? LOWEST_DB
  const pauses = runsBelow(levelOf, first, last, gateDb)
  const floors = pauses.map(({ from, to }) => quietest(levelOf, from, to))
  const deepest = runsBelow(levelOf, first, last, Math.min(gateDb, Math.min(...floors) + AS_QUIET_DB))
  const longest = longestOf(deepest) ?? longestOf(pauses)
  if (longest !== undefined) return (longest.from + longest.to) / 2
  let least = Infinity
  let place = (end + begin) / 2
  for (let frame = Math.max(0, end - SLACK); frame <= Math.min(count - 1, begin + SLACK); frame += 1) {
    let level = INSIDE_DB * Math.max(0, end - frame, frame - begin)
    for (let near = frame - AROUND; near <= frame + AROUND; near += 1) {
      level += Math.max(LOWEST_DB, energyDb[near] ?? LOWEST_DB) / (2 * AROUND + 1)
    }
    if (level >= least) continue
    least = level
    place = frame + 0.5
  }
  return place
}

type Run = { readonly from: number; readonly to: number }
type LevelOf = (frame: number) => number

/** The pauses in which no frame is louder. */
function runsBelow(levelOf: LevelOf, first: number, last: number, most: number): readonly Run[] {
  const runs: Run[] = []
  let from = first
  for (let frame = first; frame <= last; frame += 1) {
    if (frame < last && levelOf(frame) <= most) continue
    if (frame - from >= PAUSE) runs.push({ from, to: frame })
    from = frame + 1
  }
  return runs
}

/** The lowest mean level of a pause's length in it. */
function quietest(levelOf: LevelOf, from: number, to: number): number {
  let least = Infinity
  for (let frame = from; frame + PAUSE <= to; frame += 1) {
    const sum = Array.from({ length: PAUSE }, (_, at) => levelOf(frame + at)).reduce((total, one) => total + one, 0)
    least = Math.min(least, sum / PAUSE)
  }
  return least
}

function longestOf(runs: readonly Run[]): Run | undefined {
  return runs.reduce<Run | undefined>(
    (best, run) => (best === undefined || run.to - run.from > best.to - best.from ? run : best),
    undefined,
  )
}
