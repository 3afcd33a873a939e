import type { LineId } from '../model/ids.ts'
import type { FitMend, FitReport, CueFit, SpanFit } from './fit-report.ts'

/** A line as it is laid out, in order. */
export type FittedLine = {
  readonly lineId: LineId
  readonly number: number
  readonly startSeconds: number
  readonly seconds: number
  /** It has no take: its length is guessed. */
  readonly isEstimate: boolean
  /** Words that are spoken, and the bytes that a request for them holds. */
  readonly words: number
  readonly bytes: number
  /** The speed of its request. */
  readonly speed: number
  /** By how much its take was made faster already. */
  readonly stretch: number
}

/** When a line is to sound: the times of a cue, in milliseconds. */
export type FitCue = { readonly startMs: number; readonly endMs: number }

/** How long something is to be. `lineId`: of a line, or the first of a scene; absent: all of it. */
export type FitLength = {
  readonly of: 'line' | 'scene' | 'programme'
  readonly lineId?: LineId | undefined
  readonly seconds: number
}

/** Lines in order, the times that some of them are to keep, and how long some of them, or all, are to be. */
export type FitInput = {
  readonly lines: readonly FittedLine[]
  readonly cues: ReadonlyMap<LineId, FitCue>
  readonly lengths: readonly FitLength[]
  /** The lines that scenes begin with, in order. */
  readonly scenes: readonly LineId[]
}

/** Less than this (seconds) no one hears or sees: it fits. */
export const FIT_TOLERANCE_SECONDS = 0.05
/** A take is played faster by so much at most: beyond it, it is heard. */
export const MOST_STRETCH = 1.12
/** The fastest that a request may ask for. */
export const MOST_SPEED = 2
/** Between a line that lasts into the silence behind its cue and the next cue, seconds (captions need as much). */
const GAP_SECONDS = 0.08
/** Pauses of a scene are shortened to this share of theirs at least. */
const LEAST_PAUSES = 0.5

/** How everything that has a target stands to it, by takes or, before anything is rendered, by estimate. */
export function fitOf(input: FitInput): FitReport {
  const lengths = new Map(
    input.lengths.flatMap(({ of, lineId, seconds }) =>
      of === 'line' && lineId !== undefined ? [[lineId, seconds]] : [],
    ),
  )
  const nextCue = nextCues(input)
  const lines = input.lines.flatMap((line) => {
    const cue = input.cues.get(line.lineId)
    const own = lengths.get(line.lineId)
    if (cue === undefined && own === undefined) return []
    return [lineFit(line, { cue, own, nextStart: nextCue.get(line.lineId) })]
  })
  const spans = input.lengths.flatMap((length) => (length.of === 'line' ? [] : (spanFit(input, length) ?? [])))
  const over = lines.filter(({ overrunSeconds }) => overrunSeconds > 0)
  return {
    lines,
    spans,
    overruns: over.length,
    worstSeconds: over.reduce((most, { overrunSeconds }) => Math.max(most, overrunSeconds), 0),
    late: lines.filter(({ lateSeconds }) => lateSeconds > 0).length,
    early: lines.filter(({ earlySeconds }) => earlySeconds > 0).length,
  }
}

/** When the next line that has a cue begins, in seconds. */
function nextCues({ lines, cues }: FitInput): ReadonlyMap<LineId, number> {
  const found = new Map<LineId, number>()
  let next: number | undefined
  for (const { lineId } of lines.toReversed()) {
    if (next !== undefined) found.set(lineId, next)
    const cue = cues.get(lineId)
    if (cue !== undefined) next = cue.startMs / 1000
  }
  return found
}

type Target = {
  readonly cue: FitCue | undefined
  readonly own: number | undefined
  readonly nextStart: number | undefined
}

function lineFit(line: FittedLine, { cue, own, nextStart }: Target): CueFit {
  const targetSeconds = own ?? (cue === undefined ? 0 : (cue.endMs - cue.startMs) / 1000)
  const over = line.seconds - targetSeconds
  const isOver = over > FIT_TOLERANCE_SECONDS
  const intoNext = nextStart === undefined ? 0 : line.startSeconds + line.seconds - nextStart
  const late = cue === undefined ? 0 : line.startSeconds - cue.startMs / 1000
  // A length that a person asked for leaves no room behind it.
  const room =
    cue === undefined || own !== undefined || nextStart === undefined
      ? 0
      : Math.max(0, nextStart - cue.endMs / 1000 - GAP_SECONDS)
  return {
    lineId: line.lineId,
    number: line.number,
    targetStartSeconds: cue === undefined ? null : cue.startMs / 1000,
    targetSeconds: rounded(targetSeconds),
    seconds: rounded(line.seconds),
    overrunSeconds: isOver ? rounded(over) : 0,
    slackSeconds: isOver ? 0 : rounded(Math.max(0, -over)),
    lateSeconds: late > FIT_TOLERANCE_SECONDS ? rounded(late) : 0,
    earlySeconds: -late > FIT_TOLERANCE_SECONDS ? rounded(-late) : 0,
    intoNextSeconds: intoNext > FIT_TOLERANCE_SECONDS ? rounded(intoNext) : 0,
    isEstimate: line.isEstimate,
    mends: isOver ? mendsOf(line, targetSeconds, room) : [],
  }
}

/** In the order in which they are tried. Each later one begins where the earlier one is not enough. */
function mendsOf(line: FittedLine, targetSeconds: number, room: number): FitMend[] {
  const { seconds, words, bytes, isEstimate, speed, stretch } = line
  const over = seconds - targetSeconds
  const mends: FitMend[] = []
  if (room > 0) mends.push({ kind: 'pauses', seconds: rounded(Math.min(over, room)), fits: over <= room, isFree: true })
  // With the silence behind it used up as well.
  const allowed = targetSeconds + room
  const faster = seconds / Math.max(0.001, targetSeconds)
  const least = seconds / Math.max(0.001, allowed)
  if (isEstimate) {
    const wanted = rounded(Math.min(MOST_SPEED, speed * faster), 100)
    mends.push({ kind: 'speed', speed: wanted, fits: speed * least <= MOST_SPEED, isFree: true })
  } else {
    // What is stretched already counts: it is heard as a whole.
    const whole = stretch * faster
    const most = stretch * least
    const wanted = Math.min(MOST_STRETCH, whole)
    // In millionths first: 1.12 - 1 is a little more than 0.12.
    const percent = Math.ceil(Math.round((wanted - 1) * 1e6) / 1000) / 10
    mends.push({ kind: 'stretch', speed: rounded(wanted, 1000), percent, fits: most <= MOST_STRETCH, isFree: true })
    const again = rounded(Math.min(MOST_SPEED, speed * stretch * faster), 100)
    mends.push({ kind: 'retake', speed: again, bytes, fits: speed * stretch * least <= MOST_SPEED, isFree: false })
  }
  if (words > 1) {
    const tooMany = Math.min(words - 1, Math.ceil((words * over) / Math.max(0.001, seconds)))
    mends.push({ kind: 'shorten', words: tooMany, fits: true, isFree: true })
  }
  return mends
}

function spanFit({ lines, scenes }: FitInput, { of, lineId, seconds: targetSeconds }: FitLength): SpanFit | undefined {
  const from = lineId === undefined ? 0 : lines.findIndex((line) => line.lineId === lineId)
  if (from === -1 || (of === 'scene' && lineId === undefined)) return undefined
  const next = of === 'scene' ? nextScene(lines, scenes, from) : lines.length
  const part = lines.slice(from, next)
  const [first] = part
  if (first === undefined) return undefined
  const begin = of === 'programme' ? 0 : first.startSeconds
  const end = part.reduce((latest, line) => Math.max(latest, line.startSeconds + line.seconds), begin)
  const seconds = end - begin
  const spoken = part.reduce((sum, line) => sum + line.seconds, 0)
  const over = seconds - targetSeconds
  const isOver = over > FIT_TOLERANCE_SECONDS
  const savable = Math.max(0, seconds - spoken) * LEAST_PAUSES
  return {
    of: of === 'scene' ? 'scene' : 'programme',
    lineId: lineId ?? null,
    targetSeconds: rounded(targetSeconds),
    seconds: rounded(seconds),
    overrunSeconds: isOver ? rounded(over) : 0,
    slackSeconds: isOver ? 0 : rounded(Math.max(0, -over)),
    pausesSaveSeconds: isOver ? rounded(Math.min(over, savable)) : 0,
    isEstimate: part.some((line) => line.isEstimate),
  }
}

function nextScene(lines: readonly FittedLine[], scenes: readonly LineId[], from: number): number {
  const begins = new Set(scenes)
  const next = lines.findIndex(({ lineId }, at) => at > from && begins.has(lineId))
  return next === -1 ? lines.length : next
}

function rounded(value: number, steps = 1000): number {
  return Math.round(value * steps) / steps
}
