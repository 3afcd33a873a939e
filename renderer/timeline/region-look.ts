import type { LineView } from '../../shared/contract/views.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { Cast, Speaker } from '../../shared/core/model/cast.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Timeline, TimelineEntry } from '../../shared/core/model/timeline.ts'
import type { GraphLane } from '../../shared/core/timeline/graph-schema.ts'
import { ROOM_TONE_LANE } from '../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../shared/core/timeline/times.ts'
import {
  timelineLaneRoomTone,
  timelineRegionName,
  timelineRegionNoSpeaker,
  timelineRegionNoSpeakerLane,
  timelineStateCancelled,
  timelineStateDraft,
  timelineStateDraftLocked,
  timelineStateFailed,
  timelineStateFinal,
  timelineStateFinalLocked,
  timelineStateLocked,
  timelineStateNotRendered,
  timelineStateNoVoice,
  timelineStateQueued,
  timelineStateRendering,
  timelineStateSilent,
  timelineStateStale,
  timelineStateSuspicious,
  timelineStateUnknown,
} from '../../shared/messages/made/timeline.ts'
import { messageOf } from '../base/messages/problem-words.ts'
import type { RegionLook, RegionState } from '../transport/stage/stage-types.ts'

type Entry = TimelineEntry

/** One row of the timeline's left column. `colour` is 0 for lines whose speaker is not in the cast. */
export type LaneHead = {
  readonly key: string
  readonly name: string
  readonly colour: number
  /** Of a lane of beds or effects: how loud it is, where, and by how much it is lowered for those who speak (dB). */
  readonly sound?: { readonly gainDb: number; readonly pan: number; readonly duckDb: number }
}

/** Names and colours of the lanes, in their order. */
export function laneHeads(lanes: readonly GraphLane[], cast: Cast): readonly LaneHead[] {
  return lanes.map((lane) => {
    if (lane.kind !== 'speaker') {
      const { laneId, name, gainDb, pan, ducking } = lane
      if (laneId === ROOM_TONE_LANE) return { key: laneId, name: timelineLaneRoomTone(), colour: 0 }
      return { key: laneId, name, colour: 0, sound: { gainDb, pan, duckDb: ducking?.depthDb ?? 0 } }
    }
    const speaker = cast.speakers.find(({ id }) => id === lane.speakerId)
    return {
      key: lane.speakerId ?? '',
      name: speaker?.name ?? timelineRegionNoSpeakerLane(),
      colour: speaker?.colour ?? 0,
    }
  })
}

/** What a line's region looks like and is called, from its state and its place in the mix. */
export function regionLook(
  entry: Entry,
  speaker: Speaker | undefined,
  view: LineView | undefined,
  isSelected: boolean,
): RegionLook {
  const start = samplesToSeconds(entry.startSample)
  const end = samplesToSeconds(endSample(entry))
  const { kind, word } = kindOf(entry, view)
  return {
    kind,
    isDraft: isDraftHeard(entry, view),
    label: String(entry.number),
    name: timelineRegionName({
      line: entry.number,
      speaker: speaker?.name ?? timelineRegionNoSpeaker(),
      start,
      end,
      state: word,
    }),
    ...(kind === 'rendering' && view?.progress !== undefined ? { progress: view.progress } : {}),
    ...(view?.problem === undefined ? {} : { hint: messageOf(view.problem) }),
    isSelected,
  }
}

/** Only the state of a line's region, as the overview shows it. */
export function regionState(entry: Entry, view: LineView | undefined): RegionState {
  return { kind: kindOf(entry, view).kind, isDraft: isDraftHeard(entry, view) }
}

function isDraftHeard(entry: Entry, view: LineView | undefined): boolean {
  return !entry.isEstimate && view?.take?.source === 'draft'
}

/** Remembers looks, because a timeline of thousands of lines is drawn again whenever one of them changes. */
export function regionLooks(timeline: Timeline, cast: Cast) {
  const entries = new Map(timeline.entries.map((entry) => [entry.lineId, entry]))
  const speakers = new Map(cast.speakers.map((speaker) => [speaker.id, speaker]))
  const known = new Map<LineId, { readonly view: LineView | undefined; readonly look: RegionLook }>()
  return (lineId: LineId, view: LineView | undefined, isSelected: boolean): RegionLook | undefined => {
    const old = known.get(lineId)
    if (old !== undefined && old.view === view && old.look.isSelected === isSelected) return old.look
    const entry = entries.get(lineId)
    if (entry === undefined) return undefined
    const speaker = entry.speakerId === undefined ? undefined : speakers.get(entry.speakerId)
    const look = regionLook(entry, speaker, view, isSelected)
    known.set(lineId, { view, look })
    return look
  }
}

function kindOf(
  entry: Entry,
  view: LineView | undefined,
): { readonly kind: RegionLook['kind']; readonly word: string } {
  const isHeard = !entry.isEstimate
  const isDraft = view?.take?.source === 'draft'
  const heard = isDraft
    ? ({ kind: 'draft', word: timelineStateDraft() } as const)
    : ({ kind: 'final', word: timelineStateFinal() } as const)
  if (view === undefined) return isHeard ? heard : { kind: 'outline', word: timelineStateNotRendered() }
  switch (view.state) {
    case 'ready':
      return isHeard ? heard : { kind: 'outline', word: timelineStateSilent() }
    case 'locked':
      return isHeard
        ? { kind: heard.kind, word: isDraft ? timelineStateDraftLocked() : timelineStateFinalLocked() }
        : { kind: 'outline', word: timelineStateLocked() }
    case 'stale':
      return { kind: isHeard ? 'stale' : 'outline', word: timelineStateStale() }
    case 'suspicious':
      return { kind: 'suspicious', word: timelineStateSuspicious() }
    case 'rendering':
      return { kind: 'rendering', word: timelineStateRendering() }
    case 'failed':
      return { kind: 'failed', word: timelineStateFailed() }
    case 'unknown':
      return { kind: 'unknown', word: timelineStateUnknown() }
    case 'queued':
      return { kind: isHeard ? 'stale' : 'queued', word: timelineStateQueued() }
    case 'notRendered':
      return { kind: 'outline', word: timelineStateNotRendered() }
    case 'missingVoice':
      return { kind: isHeard ? 'stale' : 'outline', word: timelineStateNoVoice() }
    case 'cancelled':
      return { kind: isHeard ? 'stale' : 'outline', word: timelineStateCancelled() }
    default:
      return assertNever(view.state, 'line state')
  }
}
