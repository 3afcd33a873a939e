import { withLineDirection } from '../../shared/core/cast/line-direction.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { withField } from '../../shared/core/model/with-field.ts'
import {
  timelineCutUndo,
  timelineGainUndo,
  timelinePlaceReset,
  timelinePlaceUndo,
} from '../../shared/messages/made/timeline.ts'
import { overlapChanges, saysOverlap } from '../../shared/core/script/edit/overlap.ts'
import type { DrawnPlace } from '../../shared/core/timeline/line-place.ts'
import { announce, run } from '../base/notices.ts'
import { changeCast } from '../cast/cast.ts'
import type { LineActions, LineEdit, NumberedLine } from './edits/line-edit.ts'
import { editedWords } from './edits/line-edit-words.ts'
import type { TimelineNeeds } from './needs.ts'

export function lineActionsOf(deps: TimelineNeeds): LineActions {
  const change = (label: string, made: (cast: Cast) => Cast): void =>
    run(deps.view, () => changeCast(deps, label, made))
  const edit = ({ number: line, lineId }: NumberedLine, made: LineEdit): void => {
    switch (made.kind) {
      case 'place': {
        const { overlaps, ...place } = made.place
        if (overlaps !== undefined && writesOverlap(deps, { number: line, lineId }, { ...place, overlaps })) return
        return change(timelinePlaceUndo({ line }), (cast) =>
          withLineDirection(cast, lineId, (own) => ({ ...own, ...place })),
        )
      }
      case 'cut': {
        const { takeId, before, cut: after } = made
        const cutChange = { lineId, takeId, before, after }
        deps.editor.get()?.recordCut(timelineCutUndo({ line }), cutChange)
        return run(deps.view, () => deps.parts.changeCut(cutChange))
      }
      case 'gain':
        return change(timelineGainUndo({ line }), (cast) =>
          withLineDirection(cast, lineId, (own) =>
            withField(own, 'gainDb', made.gainDb === 0 ? undefined : made.gainDb),
          ),
        )
      default:
        return assertNever(made, 'edit of a line')
    }
  }
  return {
    saysOverlap: (lineId) => {
      const material = deps.editor.get()?.material()
      return material === undefined ? undefined : saysOverlap(material.script, lineId)
    },
    onEdit: (line, made) => {
      edit(line, made)
      announce(deps.view, editedWords(line, made))
    },
    onResetPlace: (line) => {
      const own = deps.project.getState().open?.cast.lines?.[line.lineId]
      if (own?.pauseMs === undefined && own?.overlapMs === undefined) return
      change(timelinePlaceUndo({ line: line.number }), (cast) =>
        withLineDirection(cast, line.lineId, (before) =>
          withField(withField(before, 'pauseMs', undefined), 'overlapMs', undefined),
        ),
      )
      announce(deps.view, timelinePlaceReset({ line: line.number }))
    },
  }
}

/** Has the script say that a line overlaps the one before it, or does no more; false: it cannot be said there. */
function writesOverlap(
  deps: TimelineNeeds,
  { number, lineId }: NumberedLine,
  { overlaps, pauseMs, overlapMs }: DrawnPlace & { readonly overlaps: boolean },
): boolean {
  const edited = deps.editor.get()?.edit(({ script, cast: before }) => {
    const changes = overlapChanges(script, lineId, overlaps)
    const after = withLineDirection(before, lineId, (own) =>
      withField(withField(own, 'pauseMs', pauseMs), 'overlapMs', overlapMs),
    )
    return changes.length === 0
      ? undefined
      : { label: timelinePlaceUndo({ line: number }), changes, castChange: { before, after } }
  })
  return edited === true
}
