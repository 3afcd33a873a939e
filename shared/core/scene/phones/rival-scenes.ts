import { FRAMES_A_SECOND } from '../sound/frames.ts'
import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import type { LineFit } from './path-evidence.ts'
import type { PhoneModel } from './phone-model.ts'
import { type PacedLine, wayThrough } from './way-through.ts'

/**
 * How much cheaper the sound around a line is explained if something went wrong with it: above 0 the wrong scene is the better
 * explanation. Both are searched with the same voices, so that it does not matter how strange these are.
 */
export type LineRivals = {
  /** The line was left out, said twice, or lacks its last words. */
  readonly missing: number
  readonly doubled: number
  readonly truncated: number
  /** It changed places with the next line. */
  readonly swapped: number
  /** Another line of the scene was said in its place. */
  readonly replaced: number
}

/** Words that a line lacks at least, and for so many seconds of its reading, to be cut short. */
const LACKING = { words: 2, seconds: 0.4 } as const
/** Of a long line so many ends are tried. */
const MOST_ENDS = 3
/** Another line is tried in the place of one that fits worse by this than a quarter of the scene's lines do. */
const UNLIKE = 1
/** How much longer than one the other may be, and so many frames more. */
const MOST_RATIO = 2.2
const SLACK_FRAMES = 20

/** One a line. `found`: where the lines are, as `pathEvidence` has them. */
export function rivalScenes(
  model: PhoneModel,
  decoded: DecodedScene,
  asked: readonly DecodedLine[],
  found: readonly LineFit[],
): readonly LineRivals[] {
  const turns = asked.map((line, at): PacedLine => ({ ...line, pace: decoded.pace[at] ?? 1 }))
  const costOf = (lines: readonly PacedLine[], from: number, to: number): number =>
    wayThrough(model, decoded, lines, from, to)?.cost ?? Infinity
  const usual = found.map(({ misfit }) => misfit).toSorted((a, b) => a - b)[Math.floor((found.length - 1) / 4)] ?? 0
  return turns.map((turn, at): LineRivals => {
    const [first, last] = [Math.max(0, at - 1), Math.min(turns.length - 1, at + 1)]
    const from = found[first - 1]?.to ?? 0
    const to = found[last + 1]?.from ?? decoded.sound.count
    const around = turns.slice(first, last + 1)
    const place = at - first
    const own = costOf(around, from, to)
    const next = turns[at + 1]
    const than = (lines: readonly PacedLine[]): number => own - costOf(lines, from, to)
    return {
      missing: than(around.toSpliced(place, 1)),
      doubled: than(around.toSpliced(place, 0, turn)),
      truncated: Math.max(
        -Infinity,
        ...shorter(turn.reading).map((reading) => than(around.with(place, { ...turn, reading }))),
      ),
      swapped: next === undefined ? -Infinity : than(around.with(place, next).with(place + 1, turn)),
      replaced: Math.max(
        -Infinity,
        ...turns
          .filter((other) => couldStandFor(other, turn, found[at], usual))
          .map((other) => than(around.with(place, other))),
      ),
    }
  })
}

/** Whether another line may be heard in the place of one: of other words, about as long, where its own do not fit well. */
function couldStandFor(other: PacedLine, line: PacedLine, found: LineFit | undefined, usual: number): boolean {
  if (found === undefined || found.misfit < usual + UNLIKE || soundsOf(other) === soundsOf(line)) return false
  const expected = readingFrames(other)
  const frames = found.to - found.from
  return expected < MOST_RATIO * frames + SLACK_FRAMES && frames < MOST_RATIO * expected + SLACK_FRAMES
}

function soundsOf({ reading }: PacedLine): string {
  return reading.words.flatMap(({ phones }) => phones.map(({ name }) => name)).join(' ')
}

function readingFrames({ reading, pace }: PacedLine): number {
  return pace * FRAMES_A_SECOND * reading.words.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The reading without its last words: as few as count, about half, and all but the first. */
function shorter({ words }: DecodedLine['reading']): readonly DecodedLine['reading'][] {
  const end = words.at(-1)?.end ?? 0
  const most = words.findLastIndex(
    (word, at) => words.length - at >= LACKING.words && end - word.start >= LACKING.seconds,
  )
  if (most < 1) return []
  const ends = [...new Set([most, Math.ceil(most / 2), 1])].slice(0, MOST_ENDS)
  return ends.map((count) => ({ words: words.slice(0, count) }))
}
