import { isSpeakerId } from '../../shared/core/model/id-checks.ts'
import { castingUndoGain } from '../../shared/messages/made/casting.ts'
import { run } from '../base/notices.ts'
import { withField } from '../../shared/core/model/with-field.ts'
import { changeCast } from '../cast/cast.ts'
import { toggleLane } from '../transport/listening/listening.ts'
import type { LaneActions } from './lane-head.tsx'
import type { TimelineNeeds } from './needs.ts'

/** Who is heard is a matter of this window; a lane's gain is its speaker's, a step of the history. */
export function laneActionsOf(deps: TimelineNeeds): LaneActions {
  return {
    onMute: (lane) => toggleLane(deps.listening, 'muted', lane),
    onSolo: (lane) => toggleLane(deps.listening, 'soloed', lane),
    onHoldGain: (lane, gainDb) =>
      deps.listening.setState({ held: gainDb === undefined ? undefined : { lane, gainDb } }),
    onGain: (lane, gainDb) => {
      const { open } = deps.project.getState()
      const speaker = open?.cast.speakers.find(({ id }) => id === lane)
      if (speaker === undefined || !isSpeakerId(lane)) return
      run(deps.view, () =>
        changeCast(deps, castingUndoGain({ name: speaker.name }), (cast) => ({
          ...cast,
          speakers: cast.speakers.map((one) =>
            one.id === lane ? withField(one, 'gainDb', gainDb === 0 ? undefined : gainDb) : one,
          ),
        })),
      )
    },
  }
}
