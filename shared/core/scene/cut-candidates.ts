/** A place at which one line may end and the next begin. In frames. */
export type CutCandidate = {
  readonly frame: number
  /** The quiet around it, first and behind the last; equal for a mere dip. */
  readonly from: number
  readonly to: number
  /** How little it looks like the border of two lines, 0 and above. */
  readonly cost: number
}

/** Quiet shorter than this many frames is no pause. */
const SHORTEST_QUIET = 4
/** Cost of the shortest pause, and the length in frames in which it falls to a third. */
const PAUSE = { most: 5, fade: 15 } as const
/** Cost of a dip inside of speech, where somebody may fall in without a pause. */
const DIP_COST = 7
/** How deep a dip is at least, in dB below the louder sound on both sides, and how far these are looked for. */
const DIP = { depth: 8, reach: 12 } as const

/** Every place worth considering, in order: the middles of all pauses inside the speech, and the dips between them. */
export function cutCandidates(energyDb: Float32Array, gateDb: number): readonly CutCandidate[] {
  const pauses = innerPauses(energyDb, gateDb).map(({ from, to }) => ({
    frame: Math.round((from + to) / 2),
    from,
    to,
    cost: PAUSE.most * Math.exp(-(to - from) / PAUSE.fade),
  }))
  return [...pauses, ...dips(energyDb, gateDb)].toSorted((a, b) => a.frame - b.frame)
}

function innerPauses(energyDb: Float32Array, gateDb: number): readonly { from: number; to: number }[] {
  const pauses: { from: number; to: number }[] = []
  let from = -1
  let hasSpoken = false
  for (let frame = 0; frame < energyDb.length; frame += 1) {
    if ((energyDb[frame] ?? -120) <= gateDb) {
      if (from < 0) from = frame
      continue
    }
    if (hasSpoken && from >= 0 && frame - from >= SHORTEST_QUIET) pauses.push({ from, to: frame })
    hasSpoken = true
    from = -1
  }
  return pauses
}

function dips(energyDb: Float32Array, gateDb: number): readonly CutCandidate[] {
  const found: CutCandidate[] = []
  for (let frame = DIP.reach; frame < energyDb.length - DIP.reach; frame += 1) {
    const level = energyDb[frame] ?? -120
    if (level <= gateDb) continue
    const around = energyDb.subarray(frame - 3, frame + 4)
    if (around.some((other) => other < level)) continue
    const before = Math.max(...energyDb.subarray(frame - DIP.reach, frame))
    const after = Math.max(...energyDb.subarray(frame + 1, frame + DIP.reach + 1))
    if (Math.min(before, after) - level < DIP.depth) continue
    found.push({ frame, from: frame, to: frame, cost: DIP_COST })
  }
  return found
}
