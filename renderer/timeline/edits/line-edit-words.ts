import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ClipCut } from '../../../shared/core/model/take.ts'
import { samplesToMs } from '../../../shared/core/timeline/times.ts'
import {
  timelineCutFadeIn,
  timelineCutFadeInLine,
  timelineCutFadeOut,
  timelineCutFadeOutLine,
  timelineCutIn,
  timelineCutInLine,
  timelineCutOut,
  timelineCutOutLine,
  timelineGain,
  timelineGainLine,
  timelineHeldWasGain,
  timelineHeldWasMs,
  timelineHeldWasOverlap,
  timelineHeldWasPause,
  timelinePlaceOverlap,
  timelinePlaceOverlapLine,
  timelinePlacePause,
  timelinePlacePauseLine,
} from '../../../shared/messages/made/timeline.ts'
import { gainWords } from '../../base/ui/fields/gain-field.tsx'
import type { LineGrip } from '../../transport/stage/line-drag.ts'
import type { LineEdit, NumberedLine } from './line-edit.ts'

/** What stands beside a line while it is held by this grip. */
export function heldWords(edit: LineEdit, grip: LineGrip): string {
  switch (edit.kind) {
    case 'place':
      return edit.place.overlapMs === undefined
        ? timelinePlacePause({ ms: edit.place.pauseMs ?? 0 })
        : timelinePlaceOverlap({ ms: edit.place.overlapMs })
    case 'cut': {
      const part = grip === 'place' || grip === 'gain' ? changedPart(edit.before, edit.cut) : grip
      return cutWords[part].held({ ms: samplesToMs(edit.cut[fields[part]]) })
    }
    case 'gain':
      return timelineGain({ gain: gainWords(edit.gainDb) })
    default:
      return assertNever(edit, 'edit of a line')
  }
}

/** What stands beside that: what it is until it is let go of. Undefined where it is the same. */
export function wasWords(before: LineEdit, edit: LineEdit, grip: LineGrip): string | undefined {
  if (heldWords(before, grip) === heldWords(edit, grip)) return undefined
  switch (before.kind) {
    case 'place':
      return before.place.overlapMs === undefined
        ? timelineHeldWasPause({ ms: before.place.pauseMs ?? 0 })
        : timelineHeldWasOverlap({ ms: before.place.overlapMs })
    case 'cut': {
      if (edit.kind !== 'cut') return undefined
      const part = grip === 'place' || grip === 'gain' ? changedPart(edit.before, edit.cut) : grip
      return timelineHeldWasMs({ ms: samplesToMs(before.cut[fields[part]]) })
    }
    case 'gain':
      return timelineHeldWasGain({ gain: gainWords(before.gainDb) })
    default:
      return assertNever(before, 'edit of a line')
  }
}

/** What is told of a line that was edited. */
export function editedWords({ number: line }: NumberedLine, edit: LineEdit): string {
  switch (edit.kind) {
    case 'place':
      return edit.place.overlapMs === undefined
        ? timelinePlacePauseLine({ line, ms: edit.place.pauseMs ?? 0 })
        : timelinePlaceOverlapLine({ line, ms: edit.place.overlapMs })
    case 'cut': {
      const part = changedPart(edit.before, edit.cut)
      return cutWords[part].line({ line, ms: samplesToMs(edit.cut[fields[part]]) })
    }
    case 'gain':
      return timelineGainLine({ line, gain: gainWords(edit.gainDb) })
    default:
      return assertNever(edit, 'edit of a line')
  }
}

const fields = {
  in: 'inSample',
  out: 'outSample',
  fadeIn: 'fadeInSamples',
  fadeOut: 'fadeOutSamples',
} as const satisfies Record<string, keyof ClipCut>

const cutWords = {
  in: { held: timelineCutIn, line: timelineCutInLine },
  out: { held: timelineCutOut, line: timelineCutOutLine },
  fadeIn: { held: timelineCutFadeIn, line: timelineCutFadeInLine },
  fadeOut: { held: timelineCutFadeOut, line: timelineCutFadeOutLine },
} as const

/** The first part that differs: an end before the fade that made way for it. */
function changedPart(before: ClipCut, after: ClipCut): keyof typeof fields {
  const parts = ['in', 'out', 'fadeIn', 'fadeOut'] as const
  return parts.find((part) => before[fields[part]] !== after[fields[part]]) ?? 'in'
}
