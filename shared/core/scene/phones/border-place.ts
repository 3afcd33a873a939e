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

/**
 * Where one line ends and the next begins, in frames: the middle of the longest quiet between the last phone of one, which ends
 * at `end`, and the first of the other, at `begin`; without any, the quietest place near by.
 */
export function borderPlace({ energyDb, gateDb, count }: SoundFeatures, end: number, begin: number): number {
  let best: { from: number; to: number } | undefined
  let from = -1
  for (let frame = Math.max(0, end - 2); frame <= Math.min(count, begin + 2); frame += 1) {
    const isQuiet = frame < Math.min(count, begin + 2) && (energyDb[frame] ?? LOWEST_DB) <= gateDb
    if (isQuiet && from < 0) from = frame
    if (isQuiet || from < 0) continue
    if (frame - from >= PAUSE && (best === undefined || frame - from > best.to - best.from)) best = { from, to: frame }
    from = -1
  }
  if (best !== undefined) return (best.from + best.to) / 2
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
