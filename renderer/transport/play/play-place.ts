import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { TimelineRange } from '../stage/player-types.ts'

/** Where playing begins: by what it was there, if that is known. */
export type PlayPlace = {
  readonly lineId: LineId
  /** Of the line then: where to go on if it is gone. */
  readonly number?: number
  readonly seconds: number
  readonly takeId?: string | undefined
  readonly length?: number
}

/** How far into its first line it begins: only by the same sound is the same place the same word. */
export function skippedOf({ lineId, seconds, takeId, length }: PlayPlace, line: PlayedLine): number {
  if (line.lineId !== lineId) return 0
  // It begins so long before its line, in the silence there.
  if (seconds < 0) return seconds
  const isSameSound =
    takeId === undefined
      ? length !== undefined && Math.abs(length - line.durationSeconds) < 0.001
      : takeId === line.takeId
  return isSameSound && seconds < line.durationSeconds - 0.02 ? seconds : 0
}

/** Whether a time is heard in a range before it ends. */
export function isWithin({ fromSample, toSample }: TimelineRange, seconds: number): boolean {
  return seconds >= samplesToSeconds(fromSample) && seconds < samplesToSeconds(toSample) - 0.02
}
