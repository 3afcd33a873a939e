import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { LineDirection } from '../../../shared/core/model/cast.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { ClipCut } from '../../../shared/core/model/take.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { cutMoved, cutOfLine, wholeCut, withCut, withGainBy } from '../../../shared/core/timeline/clip-cut.ts'
import type { GraphParts } from '../../../shared/core/timeline/graph-schema.ts'
import { type DrawnPlace, placeDrawn, placeMoved, withPlace } from '../../../shared/core/timeline/line-place.ts'
import type { DragBy, LineGrip } from '../../transport/stage/line-drag.ts'

/** What is changed of a line on the timeline: when it begins, what of its take is heard, or how loud it is. */
export type LineEdit =
  | { readonly kind: 'place'; readonly place: DrawnPlace }
  | { readonly kind: 'cut'; readonly takeId: TakeId; readonly before: ClipCut; readonly cut: ClipCut }
  | { readonly kind: 'gain'; readonly gainDb: number }

/** A line as it is named to a person. */
export type NumberedLine = { readonly lineId: LineId; readonly number: number }

/** What can be done to a line on the timeline. Each is one step of the history. */
export type LineActions = {
  /** Whether it says in the script that it overlaps the one before it; undefined: what it says cannot be changed. */
  readonly saysOverlap: (lineId: LineId) => boolean | undefined
  readonly onEdit: (line: NumberedLine, edit: LineEdit) => void
  /** The line follows the project's gaps again. */
  readonly onResetPlace: (line: NumberedLine) => void
}

/** A line as an edit finds it. */
export type EditedLine = {
  readonly parts: GraphParts
  readonly lineId: LineId
  /** What it has decided so far. */
  readonly own: LineDirection | undefined
  /** Whether it says in the script that it overlaps the one before it; undefined: what it says cannot be changed. */
  readonly saysOverlap: boolean | undefined
  /** How its take is cut, where that is on its way to `parts`. */
  readonly cut?: ClipCut | undefined
}

/** A pixel upwards, in dB. */
const DB_PER_PIXEL = 0.2
/** Levels are whole steps of this, in dB, and lie between these. */
const GAIN_STEP = 0.5
/** In dB. */
export const LEAST_GAIN = -30
/** In dB. */
export const MOST_GAIN = 12

/** What it makes of a line if a part of it is drawn so far; undefined: it has no such part. */
export function lineEdit(
  { parts, lineId, own, saysOverlap, cut }: EditedLine,
  grip: LineGrip,
  by: DragBy & { readonly stepMs?: number | undefined },
): LineEdit | undefined {
  if (grip === 'place') {
    const place = placeDrawn(parts, lineId, own, { byMs: by.seconds * 1000, saysOverlap, stepMs: by.stepMs })
    return place === undefined ? undefined : { kind: 'place', place }
  }
  const line = parts.lines.find((one) => one.lineId === lineId)
  if (line?.sound === undefined) return undefined
  if (grip === 'gain') return { kind: 'gain', gainDb: gainOf((own?.gainDb ?? 0) + by.up * DB_PER_PIXEL) }
  const { takeId, takeSamples } = line.sound
  const before = cut ?? cutOfLine(line)
  if (before === undefined) return undefined
  return { kind: 'cut', takeId, before, cut: cutMoved(before, takeSamples, grip, by.seconds * TIMELINE_SAMPLE_RATE) }
}

/** Has its take heard whole and without fades; undefined where it is, or there is none. */
export function wholeEdit({ parts, lineId, cut }: EditedLine): LineEdit | undefined {
  const line = parts.lines.find((one) => one.lineId === lineId)
  const before = line === undefined ? undefined : (cut ?? cutOfLine(line))
  if (line?.sound === undefined || before === undefined) return undefined
  const edit = { kind: 'cut', takeId: line.sound.takeId, before, cut: wholeCut(line.sound.takeSamples) } as const
  return JSON.stringify(edit.before) === JSON.stringify(edit.cut) ? undefined : edit
}

/** False for an edit that leaves a line as it is. */
export function isEdit(line: EditedLine, edit: LineEdit): boolean {
  switch (edit.kind) {
    case 'place': {
      if (edit.place.overlaps !== undefined) return true
      // Let go of where it was, it has decided nothing.
      const rests = placeMoved(line.parts, line.lineId, line.own, 0)
      return rests?.pauseMs !== edit.place.pauseMs || rests?.overlapMs !== edit.place.overlapMs
    }
    case 'cut':
      return JSON.stringify(edit.before) !== JSON.stringify(edit.cut)
    case 'gain':
      return edit.gainDb !== (line.own?.gainDb ?? 0)
    default:
      return assertNever(edit, 'edit of a line')
  }
}

/** What is heard with it. */
export function withEdit({ parts, lineId, own }: EditedLine, edit: LineEdit): GraphParts {
  switch (edit.kind) {
    case 'place':
      return withPlace(parts, lineId, edit.place)
    case 'cut':
      return withCut(parts, lineId, edit.cut)
    case 'gain':
      return withGainBy(parts, lineId, edit.gainDb - (own?.gainDb ?? 0))
    default:
      return assertNever(edit, 'edit of a line')
  }
}

function gainOf(gainDb: number): number {
  return Math.max(LEAST_GAIN, Math.min(MOST_GAIN, Math.round(gainDb / GAIN_STEP) * GAIN_STEP))
}
