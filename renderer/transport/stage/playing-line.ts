import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Timeline } from '../../../shared/core/model/timeline.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'

/** One line of a timeline in seconds. */
export type SoundingLine = {
  readonly lineId: LineId
  readonly start: number
  readonly end: number
  readonly isEstimate: boolean
}

/**
 * The lines of a timeline in the order of their starts, with the latest end among each line and those before it. The order
 * of the script is not that of the starts: an overlapping line may begin before the line before it.
 */
export type LineClock = { readonly lines: readonly SoundingLine[]; readonly latestEnd: readonly number[] }

/** A gap shorter than this (seconds) still belongs to the line before it, so that a highlight does not flicker. */
export const LINGER_SECONDS = 0.6

/** Makes the clock of a timeline. */
export function lineClock({ entries }: Pick<Timeline, 'entries'>): LineClock {
  const lines = entries
    .map((entry) => ({
      lineId: entry.lineId,
      start: samplesToSeconds(entry.startSample),
      end: samplesToSeconds(endSample(entry)),
      isEstimate: entry.isEstimate,
    }))
    .sort((a, b) => a.start - b.start)
  let latest = 0
  const latestEnd = lines.map((line) => (latest = Math.max(latest, line.end)))
  return { lines, latestEnd }
}

/**
 * The line that is heard at a time: of those that sound, the one that began last; in a short gap the one before it.
 * Undefined before the first line, in long gaps and after the end.
 */
export function lineAt(clock: LineClock, seconds: number): SoundingLine | undefined {
  const last = lastStartedAt(clock.lines, seconds)
  let lingering: SoundingLine | undefined
  for (let index = last; index >= 0; index--) {
    const line = clock.lines[index]
    if (line === undefined || (clock.latestEnd[index] ?? 0) + LINGER_SECONDS <= seconds) break
    if (seconds < line.end) return line
    if (seconds < line.end + LINGER_SECONDS && (lingering === undefined || line.end > lingering.end)) lingering = line
  }
  return lingering
}

/** The line before or after a time, for the keys: "previous" from well inside a line is that line's own start. */
export function neighbourLine(clock: LineClock, seconds: number, direction: -1 | 1): SoundingLine | undefined {
  const slack = 0.3
  if (direction === 1) return clock.lines[lastStartedAt(clock.lines, seconds + 0.001) + 1]
  return clock.lines[Math.max(0, lastStartedAt(clock.lines, seconds - slack))]
}

/** Lines that touch the span from `from` to `to` seconds, in the order of their starts. */
export function linesBetween(clock: LineClock, from: number, to: number): readonly SoundingLine[] {
  const found: SoundingLine[] = []
  for (let index = lastStartedAt(clock.lines, to); index >= 0; index--) {
    const line = clock.lines[index]
    if (line === undefined || (clock.latestEnd[index] ?? 0) < from) break
    if (line.end >= from) found.push(line)
  }
  return found.toReversed()
}

/**
 * Where the playhead goes when one timeline takes the place of another: to the same place in the same line, else to the same
 * time, never behind the end.
 */
export function carryPosition(before: LineClock, after: LineClock, seconds: number, durationAfter: number): number {
  const anchor = before.lines[lastStartedAt(before.lines, seconds)]
  const same = anchor === undefined ? undefined : after.lines.find((line) => line.lineId === anchor.lineId)
  if (anchor === undefined || same === undefined) return Math.min(seconds, durationAfter)
  const offset = seconds - anchor.start
  // Behind the line's end the distance to the end is what a listener would notice.
  const carried = seconds <= anchor.end ? Math.min(same.start + offset, same.end) : same.end + (seconds - anchor.end)
  return Math.min(carried, durationAfter)
}

/** Index of the last line that starts at or before a time; -1 if none does. Binary search. */
function lastStartedAt(lines: readonly SoundingLine[], seconds: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.start ?? Infinity) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
