import { FRAMES_A_SECOND } from '../sound/frames.ts'
import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import { soundsOf } from './line-reading.ts'
import { type LineFit, oddLines } from './path-evidence.ts'
import type { PhoneModel } from './model/phone-model.ts'
import { lineVoices } from './line-voices.ts'
import type { SpeakerModel } from './speaker-models.ts'
import { untaughtRivals } from './untaught-rivals.ts'
import { type LinesWay, type PacedLine, wayThrough } from './way-through.ts'

/**
 * How much cheaper the sound around a line is explained if something went wrong with it: above 0 the wrong scene is the better
 * explanation. Both are searched with the same voices, so that it does not matter how strange these are.
 */
export type LineRivals = {
  /** The line was left out, said twice, or lacks its last words. */
  readonly missing: number
  readonly doubled: number
  readonly truncated: number
  /** It changed places with the next line: in the voices that the scene has, or where it taught them, in that of nobody. */
  readonly swapped: number
  /** Another line of the scene was said in its place. */
  readonly replaced: number
  /** Another speaker of the scene said it: see `lineVoices`. */
  readonly otherSpeaker: number
  /** Takes tell how all voices around the line sound. */
  readonly isKnown: boolean
}

/** Words that a line lacks at least, and for so many seconds of its reading, to be cut short. */
const LACKING = { words: 2, seconds: 0.4 } as const
/**
 * Copies that were said last 0.76 of their reading at least, and those that gain little 0.87; where two only share the sound of
 * one line it is mostly 0.5 to 0.7. What is far cheaper was said twice, however short it is.
 */
const COPIES = { share: 0.85, weight: 150, most: 55 } as const
/** Frames that the pace of all lines counts for beside that of a speaker. */
const PACE_FRAMES = 200
/** Of a long line so many ends are tried. */
const MOST_ENDS = 3
/** How much longer than one the other may be, and so many frames more. */
const MOST_RATIO = 2.2
const SLACK_FRAMES = 20

/** One a line. `found`: where the lines are, as `pathEvidence` has them. `known`: the speakers of whom there are takes. */
export function rivalScenes(
  model: PhoneModel,
  decoded: DecodedScene,
  asked: readonly DecodedLine[],
  found: readonly LineFit[],
  known: readonly (SpeakerModel | undefined)[],
): readonly LineRivals[] {
  const turns = asked.map((line, at): PacedLine => ({ ...line, pace: decoded.pace[at] ?? 1 }))
  const isOdd = oddLines(found)
  const untaught = untaughtRivals(model, decoded, turns, found)
  const voices = lineVoices(model, decoded, asked, known)
  return turns.map((turn, at): LineRivals => {
    const [first, last] = [Math.max(0, at - 1), Math.min(turns.length - 1, at + 1)]
    const from = found[first - 1]?.to ?? 0
    const to = found[last + 1]?.from ?? decoded.sound.count
    const around = turns.slice(first, last + 1)
    const place = at - first
    const wayOf = (lines: readonly PacedLine[]): LinesWay | undefined => wayThrough(model, decoded, lines, from, to)
    const own = wayOf(around)?.cost ?? Infinity
    const next = turns[at + 1]
    const usualPace = paceWithout(turns, found, at) / turn.pace
    const than = (lines: readonly PacedLine[]): number => own - (wayOf(lines)?.cost ?? Infinity)
    const twice = wayOf(around.toSpliced(place, 0, turn))
    return {
      missing: than(around.toSpliced(place, 1)),
      doubled:
        twice === undefined
          ? -Infinity
          : own - twice.cost - againstCopies(shareOf(twice, place, place + 2) / usualPace),
      truncated: Math.max(
        -Infinity,
        ...shorter(turn.reading).map((reading) => than(around.with(place, { ...turn, reading }))),
      ),
      swapped: Math.max(
        untaught[at] ?? -Infinity,
        next === undefined ? -Infinity : than(around.with(place, next).with(place + 1, turn)),
      ),
      replaced: Math.max(
        -Infinity,
        ...turns
          .filter((other) => isOdd[at] === true && couldStandFor(other, turn, found[at]))
          .map((other) => than(around.with(place, other))),
      ),
      otherSpeaker: voices[at] ?? -Infinity,
      isKnown: around.every(({ speaker }) => known[speaker] !== undefined),
    }
  })
}

/** What it says against a line that was said twice how long both copies are, as a share of how they read. */
export function againstCopies(share: number): number {
  return Math.min(COPIES.most, COPIES.weight * Math.max(0, COPIES.share - share))
}

/** The pace that a line has if the others are right: by itself one that was said twice seems to be slow. */
function paceWithout(turns: readonly PacedLine[], found: readonly LineFit[], at: number): number {
  const paceOf = (isCounted: (line: number) => boolean, prior: number): number => {
    const others = turns.flatMap(({ pace }, line) => {
      const fit = found[line]
      return fit === undefined || line === at || !isCounted(line)
        ? []
        : [{ frames: fit.frames, read: fit.expected / pace }]
    })
    const sum = (pick: (line: { frames: number; read: number }) => number): number =>
      others.reduce((total, line) => total + pick(line), 0)
    return (sum(({ frames }) => frames) + PACE_FRAMES * prior) / (sum(({ read }) => read) + PACE_FRAMES)
  }
  const overall = paceOf(() => true, turns[at]?.pace ?? 1)
  return paceOf((line) => turns[line]?.speaker === turns[at]?.speaker, overall)
}

/** How long lines are in a way, as a share of how they read. */
function shareOf({ chain, states }: LinesWay, first: number, end: number): number {
  const isOwn = (line: number): boolean => line >= first && line < end
  const frames = states.reduce(
    (sum, at) => sum + ((chain.state[at] ?? -1) >= 0 && isOwn(chain.line[at] ?? -1) ? 1 : 0),
    0,
  )
  const expected = chain.words.reduce((sum, word) => sum + (isOwn(word.line) ? word.frames : 0), 0)
  return frames / Math.max(1, expected)
}

/** Whether another line may be heard in the place of one: of other words, about as long. */
function couldStandFor(other: PacedLine, line: PacedLine, found: LineFit | undefined): boolean {
  if (found === undefined || soundsOf(other.reading) === soundsOf(line.reading)) return false
  const expected = readingFrames(other)
  const frames = found.to - found.from
  return expected < MOST_RATIO * frames + SLACK_FRAMES && frames < MOST_RATIO * expected + SLACK_FRAMES
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
