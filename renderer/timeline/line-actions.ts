import { withLineDirection } from '../../shared/core/cast/line-direction.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { withField } from '../../shared/core/model/with-field.ts'
import type { LineTiming } from '../../shared/core/timeline/line-place.ts'
import {
  timelinePlaceOverlapLine,
  timelinePlacePauseLine,
  timelinePlaceReset,
  timelinePlaceUndo,
} from '../../shared/messages/made/timeline.ts'
import { announce, run } from '../base/notices.ts'
import { changeCast } from '../cast/cast.ts'
import type { TimelineNeeds } from './needs.ts'

/** A line as it is named to a person. */
export type NumberedLine = { readonly lineId: LineId; readonly number: number }

/** What can be done to a line on the timeline. Each is one step of the history. */
export type LineActions = {
  readonly onPlace: (line: NumberedLine, place: LineTiming) => void
  /** The line follows the project's gaps again. */
  readonly onResetPlace: (line: NumberedLine) => void
}

export function lineActionsOf(deps: TimelineNeeds): LineActions {
  const change = ({ number: line }: NumberedLine, made: (cast: Cast) => Cast): void =>
    run(deps.view, () => changeCast(deps, timelinePlaceUndo({ line }), made))
  return {
    onPlace: (line, place) => {
      change(line, (cast) => withLineDirection(cast, line.lineId, (own) => ({ ...own, ...place })))
      announce(deps.view, placeWords(line, place))
    },
    onResetPlace: (line) => {
      const own = deps.project.getState().open?.cast.lines?.[line.lineId]
      if (own?.pauseMs === undefined && own?.overlapMs === undefined) return
      change(line, (cast) =>
        withLineDirection(cast, line.lineId, (before) =>
          withField(withField(before, 'pauseMs', undefined), 'overlapMs', undefined),
        ),
      )
      announce(deps.view, timelinePlaceReset({ line: line.number }))
    },
  }
}

function placeWords({ number: line }: NumberedLine, { pauseMs, overlapMs }: LineTiming): string {
  return overlapMs === undefined
    ? timelinePlacePauseLine({ line, ms: pauseMs ?? 0 })
    : timelinePlaceOverlapLine({ line, ms: overlapMs })
}
