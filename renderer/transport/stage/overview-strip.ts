import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { StagePicture } from './picture.ts'
import type { StageColours } from './stage-colours.ts'
import type { RegionState, StageLooks } from './stage-types.ts'

/** What is drawn with. */
export type Brush = {
  fillStyle: string
  globalAlpha: number
  readonly fillRect: (x: number, y: number, across: number, down: number) => void
}

type Strip = {
  readonly picture: Pick<StagePicture, 'graph' | 'laneOfLine' | 'durationSeconds'>
  readonly stateOf: StageLooks['stateOf']
  readonly colours: Pick<StageColours, 'fills' | 'state'>
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** The foot that says the state of every line, in pixels. */
const FOOT = 4
const GAP = 2
/** A rectangle that reaches less than this many pixels beyond the one before it in its row would not be seen. */
const SEEN = 0.25

/**
 * Draws who speaks when, and at the foot what has sound. Of thousands of lines many share a pixel: of those that would look
 * alike there only the first is drawn, so that the rectangles grow with the width and not with the script.
 */
export function paintStrip(brush: Brush, { picture, stateOf, colours, width, height }: Strip): void {
  const { timeline, lanes } = picture.graph
  const lanesShown = Math.max(1, lanes.length)
  const room = height - FOOT - 3 * GAP
  const tall = Math.max(1, Math.min(3, Math.floor(room / lanesShown) - 1))
  const scale = width / picture.durationSeconds
  const isSeen = seenBeyond()
  for (const entry of timeline.entries) {
    const lane = picture.laneOfLine.get(entry.lineId) ?? 0
    const x = samplesToSeconds(entry.startSample) * scale
    const across = Math.max(1, samplesToSeconds(entry.durationSamples) * scale - 0.5)
    if (isSeen(`${entry.isEstimate ? 'estimated' : 'heard'}:${lane}`, x, x + across)) {
      brush.globalAlpha = entry.isEstimate ? 0.45 : 1
      brush.fillStyle = colours.fills[lane] ?? colours.state.open
      brush.fillRect(x, GAP + (lanesShown === 1 ? room / 2 : (lane * (room - tall)) / (lanesShown - 1)), across, tall)
    }
    const state = footState(entry.isEstimate, stateOf(entry))
    if (isSeen(state, x, x + across)) paintState(brush, state, colours, { x, across, y: height - FOOT - GAP })
  }
  brush.globalAlpha = 1
}

type FootState = 'bad' | 'open' | 'draft' | 'stale' | 'final'

function footState(isEstimate: boolean, { kind, isDraft }: RegionState): FootState {
  if (kind === 'failed' || kind === 'suspicious' || kind === 'unknown') return 'bad'
  if (isEstimate) return 'open'
  if (isDraft) return 'draft'
  return kind === 'stale' ? 'stale' : 'final'
}

function paintState(
  brush: Brush,
  footState: FootState,
  { state }: Strip['colours'],
  { x, across, y }: { readonly x: number; readonly across: number; readonly y: number },
): void {
  brush.globalAlpha = footState === 'stale' ? 0.5 : 1
  switch (footState) {
    case 'bad':
      brush.fillStyle = state.bad
      brush.fillRect(x, y - GAP, Math.max(2, across), FOOT + GAP)
      break
    case 'open':
      brush.fillStyle = state.open
      brush.fillRect(x, y + FOOT - 1, across, 1)
      break
    case 'draft':
      brush.fillStyle = state.draft
      for (let at = 0; at < across; at += 2) brush.fillRect(x + at, y, 1, FOOT)
      break
    case 'stale':
    case 'final':
      brush.fillStyle = state.final
      brush.fillRect(x, y, across, FOOT)
      break
    default:
      assertNever(footState, 'state at the foot')
  }
}

/** Whether something of a rectangle would be seen beside what was drawn before it in the same row and look. */
function seenBeyond(): (row: string, from: number, to: number) => boolean {
  const drawn = new Map<string, { readonly from: number; readonly to: number }>()
  return (row, from, to) => {
    const last = drawn.get(row)
    if (last !== undefined && from >= last.from && to < last.to + SEEN) return false
    drawn.set(row, { from, to })
    return true
  }
}
