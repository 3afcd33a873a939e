import { isSpeakerId } from '../../shared/core/model/id-checks.ts'
import { castingUndoGain, castingUndoPan } from '../../shared/messages/made/casting.ts'
import { mixUndoChange } from '../../shared/messages/made/mix.ts'
import { withDucking } from '../../shared/core/mix/added-clip.ts'
import type { SoundLane } from '../../shared/core/mix/mix-document.ts'
import { run } from '../base/notices.ts'
import { changeMix } from '../mix/commands.ts'
import { withField } from '../../shared/core/model/with-field.ts'
import { changeCast } from '../cast/cast.ts'
import type { Speaker } from '../../shared/core/model/cast.ts'
import { laneKey, type LaneKey } from '../../shared/core/timeline/lane-key.ts'
import { toggleLane } from '../transport/listening/listening.ts'
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
  // A speaker's lane is no part of the mix.
  const changeSound = (lane: LaneKey, made: (own: SoundLane) => SoundLane): boolean => {
    const graphLane = deps.project.getState().open?.timeline?.parts.lanes.find((one) => laneKey(one) === lane)
    if (graphLane === undefined || graphLane.kind === 'speaker') return false
    run(deps.view, () =>
      changeMix(deps, mixUndoChange(), (mix) => ({
        ...mix,
        lanes: (mix.lanes ?? []).map((one) => (one.id === lane ? made(one) : one)),
      })),
    )
    return true
  }
  return {
    onMute: (lane) => toggleLane(deps.listening, 'muted', lane),
    onSolo: (lane) => toggleLane(deps.listening, 'soloed', lane),
    onHoldGain: (lane, gainDb) =>
      deps.listening.setState({ held: gainDb === undefined ? undefined : { lane, gainDb } }),
    onGain: (lane, gainDb) => {
      if (changeSound(lane, (own) => withField(own, 'gainDb', gainDb === 0 ? undefined : gainDb))) return
      change(lane, castingUndoGain, (speaker) => withField(speaker, 'gainDb', gainDb === 0 ? undefined : gainDb))
    },
    onHoldPan: (lane, pan) => {
      const timeline = deps.project.getState().open?.timeline
      if (timeline === undefined) return
      const { parts, graph } = timeline
      const lanes = parts.lanes.map((one) => (laneKey(one) === lane && pan !== undefined ? { ...one, pan } : one))
      deps.player.stage.preview(pan === undefined ? graph : soundGraph({ ...parts, lanes }))
    },
    onDuck: (lane, depthDb) => void changeSound(lane, (own) => withDucking(own, depthDb)),
    onPan: (lane, pan) =>
      change(lane, castingUndoPan, (speaker) => withField(speaker, 'pan', pan === 0 ? undefined : pan)),
  }
}
