import type { LineDirection } from '../model/cast.ts'
import type { LineId } from '../model/ids.ts'
import { MAX_PAUSE_MS } from '../model/limits.ts'
import type { GraphLine, GraphParts } from './graph-schema.ts'
import { msToSamples, samplesToMs } from './times.ts'

/** What a line decides of its own beginning; what is absent follows the project's gaps. In milliseconds. */
export type LineTiming = Pick<LineDirection, 'pauseMs' | 'overlapMs'>

/** What lines are moved by is rounded to this, in milliseconds: finer is heard by nobody. */
const STEP_MS = 10

/**
 * What a line has to decide to begin `byMs` later (negative: earlier) than it does: another pause, or another overlap where
 * it sounds together with the line before it. Neither goes below nothing: the order of lines, and which of them overlap,
 * are the script's. `own`: what it has decided so far. Undefined: the line has no place of its own.
 */
export function placeMoved(
  { lines }: GraphParts,
  lineId: LineId,
  own: LineTiming | undefined,
  byMs: number,
): LineTiming | undefined {
  const at = lines.findIndex((line) => line.lineId === lineId)
  const line = lines[at]
  if (line === undefined) return undefined
  const { kind, samples, writtenSamples = 0 } = line.join
  if (kind === 'after') {
    const pauseMs = own?.pauseMs ?? samplesToMs(samples - writtenSamples)
    return { pauseMs: within(pauseMs + byMs, MAX_PAUSE_MS) }
  }
  // An overlap that is longer than the line before is heard as one of its length.
  const most = Math.min(MAX_PAUSE_MS, Math.floor(samplesToMs(lines[at - 1]?.durationSamples ?? 0)))
  const overlapMs = Math.min(own?.overlapMs ?? samplesToMs(samples), most)
  return { overlapMs: within(overlapMs - byMs, most) }
}

/** What is heard if a line decides this. */
export function withPlace(parts: GraphParts, lineId: LineId, place: LineTiming): GraphParts {
  return { ...parts, lines: parts.lines.map((line) => (line.lineId === lineId ? placed(line, place) : line)) }
}

function placed(line: GraphLine, { pauseMs, overlapMs }: LineTiming): GraphLine {
  const { join } = line
  const ownMs = join.kind === 'after' ? pauseMs : overlapMs
  if (ownMs === undefined) return line
  const written = join.kind === 'after' ? (join.writtenSamples ?? 0) : 0
  return { ...line, join: { ...join, samples: written + msToSamples(ownMs) } }
}

function within(ms: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(ms / STEP_MS) * STEP_MS))
}
