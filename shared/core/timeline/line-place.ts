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
 * Where a line is drawn to. `overlaps`: the script has to say so, because the line has begun to overlap the one before it, or
 * does so no more.
 */
export type DrawnPlace = LineTiming & { readonly overlaps?: boolean | undefined }

/** A line is drawn over the end of the one before it, or out of there, once it is so far beyond (ms): nothing in between is easily met. */
const BEYOND_MS = 60

/** How far a line is drawn, and what of its place can be changed. */
export type PlaceDraw = {
  readonly byMs: number
  /** Whether the script says that the line overlaps the one before it; undefined: what it says cannot be changed. */
  readonly saysOverlap: boolean | undefined
  /** What the pause or the overlap is rounded to, in milliseconds; absent: 10. */
  readonly stepMs?: number | undefined
}

/** The same for a line that a person draws, which may go past nothing. */
export function placeDrawn(
  parts: GraphParts,
  lineId: LineId,
  own: LineTiming | undefined,
  { byMs, saysOverlap, stepMs = STEP_MS }: PlaceDraw,
): DrawnPlace | undefined {
  const at = parts.lines.findIndex((line) => line.lineId === lineId)
  const join = parts.lines[at]?.join
  if (join?.isTimed === true) return undefined
  if (join?.kind === 'after' && saysOverlap === false && at > 0 && (join.writtenSamples ?? 0) === 0) {
    const pauseMs = (own?.pauseMs ?? samplesToMs(join.samples)) + byMs
    if (pauseMs < -BEYOND_MS) {
      return { overlapMs: within(-pauseMs, mostOverlapMs(parts, at), stepMs), overlaps: true }
    }
  }
  if (join?.kind === 'over' && saysOverlap === true) {
    const overlapMs = Math.min(own?.overlapMs ?? samplesToMs(join.samples), mostOverlapMs(parts, at)) - byMs
    if (overlapMs < -BEYOND_MS) {
      return { pauseMs: within(-overlapMs, MAX_PAUSE_MS, stepMs), overlaps: false }
    }
  }
  return placeMoved(parts, lineId, own, byMs, stepMs)
}

/** An overlap that is longer than the line before is heard as one of its length. */
function mostOverlapMs({ lines }: GraphParts, at: number): number {
  return Math.min(MAX_PAUSE_MS, Math.floor(samplesToMs(lines[at - 1]?.durationSamples ?? 0)))
}

/**
 * What a line has to decide to begin `byMs` later (negative: earlier) than it does: another pause, or another overlap where
 * it sounds together with the line before it. Neither goes below nothing: the order of lines, and which of them overlap,
 * are the script's. `own`: what it has decided so far. Undefined: the line has no place of its own, or begins at a target time.
 */
export function placeMoved(
  parts: GraphParts,
  lineId: LineId,
  own: LineTiming | undefined,
  byMs: number,
  stepMs: number = STEP_MS,
): LineTiming | undefined {
  const at = parts.lines.findIndex((line) => line.lineId === lineId)
  const line = parts.lines[at]
  if (line === undefined || line.join.isTimed === true) return undefined
  const { kind, samples, writtenSamples = 0 } = line.join
  if (kind === 'after') {
    const pauseMs = own?.pauseMs ?? samplesToMs(samples - writtenSamples)
    return { pauseMs: within(pauseMs + byMs, MAX_PAUSE_MS, stepMs) }
  }
  const most = mostOverlapMs(parts, at)
  const overlapMs = Math.min(own?.overlapMs ?? samplesToMs(samples), most)
  return { overlapMs: within(overlapMs - byMs, most, stepMs) }
}

/** What is heard if a line decides this. */
export function withPlace(parts: GraphParts, lineId: LineId, place: DrawnPlace): GraphParts {
  return { ...parts, lines: parts.lines.map((line) => (line.lineId === lineId ? placed(line, place) : line)) }
}

function placed(line: GraphLine, { pauseMs, overlapMs, overlaps }: DrawnPlace): GraphLine {
  const { join } = line
  if (overlaps === true) return { ...line, join: { kind: 'over', samples: msToSamples(overlapMs ?? 0) } }
  if (overlaps === false) return { ...line, join: { kind: 'after', samples: msToSamples(pauseMs ?? 0) } }
  const ownMs = join.kind === 'after' ? pauseMs : overlapMs
  if (ownMs === undefined) return line
  const written = join.kind === 'after' ? (join.writtenSamples ?? 0) : 0
  return { ...line, join: { ...join, samples: written + msToSamples(ownMs) } }
}

function within(ms: number, most: number, stepMs: number): number {
  return Math.max(0, Math.min(most, Math.round(ms / stepMs) * stepMs))
}
