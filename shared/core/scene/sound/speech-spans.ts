/** A stretch of frames; the end is not in it. */
export type FrameSpan = { readonly from: number; readonly to: number }

/** Silence shorter than this, in frames of 10 ms, belongs to the speech around it: the closure of a "t" is 80 ms. */
const SHORTEST_PAUSE = 15
/** Sound shorter than this is a click. */
const SHORTEST_SPEECH = 4

/** The levels of a recording that its speech is told by, in dB below full scale. */
export type SpeechLevels = {
  /** Of the louder parts of the speech: 95 of 100 frames are quieter. */
  readonly speechDb: number
  /** Of the quietest tenth. */
  readonly floorDb: number
  /** Above it a frame counts as speech. */
  readonly gateDb: number
}

/** Finds the level of speech and of what is between it. */
export function speechLevels(energyDb: Float32Array): SpeechLevels {
  const sorted = energyDb.toSorted()
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? -120
  const speechDb = at(0.95)
  const quiet = sorted.subarray(0, Math.max(1, Math.floor(sorted.length / 10)))
  const floorDb =
    quiet.length === 0 ? -120 : 10 * Math.log10(quiet.reduce((sum, db) => sum + 10 ** (db / 10), 0) / quiet.length)
  // Well above the noise, but never so high that quiet words are lost, and never down among the hiss of silence.
  const gateDb = Math.max(speechDb - 40, Math.min(floorDb + 8, speechDb - 18), -65)
  return { speechDb, floorDb, gateDb }
}

/** The parts in which somebody speaks, in order, without clicks and with short pauses left in. */
export function speechSpans(energyDb: Float32Array, gateDb: number): readonly FrameSpan[] {
  const spans: { from: number; to: number }[] = []
  for (let frame = 0; frame < energyDb.length; frame += 1) {
    if ((energyDb[frame] ?? -120) <= gateDb) continue
    const last = spans.at(-1)
    if (last !== undefined && frame - last.to < SHORTEST_PAUSE) last.to = frame + 1
    else spans.push({ from: frame, to: frame + 1 })
  }
  return spans.filter(({ from, to }) => to - from >= SHORTEST_SPEECH)
}

/** Kept before and after the speech, in frames. */
const MARGIN = 10

/**
 * The part of a recording that is worth keeping: from the first word to the last with a little room, at most
 * `longest` frames. A longer one ends in the quietest place of its last sixth, which is between two words.
 */
export function worthKeeping(energyDb: Float32Array, longest: number): FrameSpan {
  const spans = speechSpans(energyDb, speechLevels(energyDb).gateDb)
  const from = Math.max(0, (spans[0]?.from ?? 0) - MARGIN)
  const to = Math.min(energyDb.length, (spans.at(-1)?.to ?? energyDb.length) + MARGIN)
  if (to - from <= longest) return { from, to }
  let end = from + longest
  let least = Number.POSITIVE_INFINITY
  for (let frame = from + Math.floor((longest * 5) / 6); frame < from + longest - MARGIN; frame += 1) {
    // Two tenths of a second around it: a single quiet frame is inside a word.
    const around = energyDb.subarray(frame - MARGIN, frame + MARGIN)
    const level = around.reduce((sum, db) => sum + db, 0) / around.length
    if (level >= least) continue
    least = level
    end = frame
  }
  return { from, to: end }
}
