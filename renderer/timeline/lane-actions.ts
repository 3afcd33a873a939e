import { isSpeakerId } from '../../shared/core/model/id-checks.ts'
import { castingUndoGain, castingUndoPan } from '../../shared/messages/made/casting.ts'
import { run } from '../base/notices.ts'
import { withField } from '../../shared/core/model/with-field.ts'
import { changeCast } from '../cast/cast.ts'
import type { Speaker } from '../../shared/core/model/cast.ts'
import { laneKey, type LaneKey, toggleLane } from '../transport/listening/listening.ts'
import { soundGraph } from '../../shared/core/timeline/sound-graph.ts'
import type { LaneActions } from './lane-head.tsx'
import type { TimelineNeeds } from './needs.ts'

/** Who is heard is a matter of this window; a lane's gain and pan are its speaker's, each a step of the history. */
export function laneActionsOf(deps: TimelineNeeds): LaneActions {
  const change = (
    lane: LaneKey,
    title: (values: { readonly name: string }) => string,
    made: (speaker: Speaker) => Speaker,
  ): void => {
    const speaker = deps.project.getState().open?.cast.speakers.find(({ id }) => id === lane)
    if (speaker === undefined || !isSpeakerId(lane)) return
    run(deps.view, () =>
      changeCast(deps, title({ name: speaker.name }), (cast) => ({
        ...cast,
        speakers: cast.speakers.map((one) => (one.id === lane ? made(one) : one)),
      })),
    )
  }
  return {
    onMute: (lane) => toggleLane(deps.listening, 'muted', lane),
    onSolo: (lane) => toggleLane(deps.listening, 'soloed', lane),
    onHoldGain: (lane, gainDb) =>
      deps.listening.setState({ held: gainDb === undefined ? undefined : { lane, gainDb } }),
    onGain: (lane, gainDb) =>
      change(lane, castingUndoGain, (speaker) => withField(speaker, 'gainDb', gainDb === 0 ? undefined : gainDb)),
    onHoldPan: (lane, pan) => {
      const timeline = deps.project.getState().open?.timeline
      if (timeline === undefined) return
      const { parts, graph } = timeline
      const lanes = parts.lanes.map((one) => (laneKey(one) === lane && pan !== undefined ? { ...one, pan } : one))
      deps.player.stage.preview(pan === undefined ? graph : soundGraph({ ...parts, lanes }))
    },
    onPan: (lane, pan) =>
      change(lane, castingUndoPan, (speaker) => withField(speaker, 'pan', pan === 0 ? undefined : pan)),
  }
}
