import { type RefObject, useMemo } from 'react'
import { withClipDrawn } from '../../../shared/core/mix/clip-drawn.ts'
import { type MixDocument, mixIdSchema } from '../../../shared/core/mix/mix-document.ts'
import { mixParts } from '../../../shared/core/mix/mix-parts.ts'
import type { GraphParts } from '../../../shared/core/timeline/graph-schema.ts'
import {
  type GraphClip,
  ROOM_TONE_LANE,
  type SoundGraph,
  soundGraph,
} from '../../../shared/core/timeline/sound-graph.ts'
import { timelineSoundChanged, timelineSoundDucks, timelineSoundGone } from '../../../shared/messages/made/timeline.ts'
import type { LaneBands } from '../../transport/stage/lane-bands.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'
import { REACH_PIXELS } from '../edits/snapped-draw.ts'
import { snappedSound } from './snapped-sound.ts'
import { type HeldSound, SoundsLayer } from './sounds-layer.tsx'
import { soundWords } from './sound-words.ts'

/** What can be done to clips of beds and effects on the timeline. */
export type SoundActions = {
  readonly onDraw: (held: HeldSound) => void
  readonly onRemove: (clipId: string) => void
  /** Opens all numbers of them. */
  readonly onOpen: () => void
}

/** The clips of beds and effects as they stand on their lanes; what is held of one is heard and seen at once. */
export function SoundsOnLanes({
  props: { player, parts, mix, onMix, onSay, readOnly },
  graph,
  frame,
  bands,
  pullsTo,
}: {
  readonly props: {
    readonly player: { readonly stage: PlayerStage }
    readonly parts: GraphParts | undefined
    readonly mix: MixDocument | undefined
    readonly onMix: SoundActions
    readonly onSay: (words: string) => void
    readonly readOnly: boolean
  }
  readonly graph: SoundGraph | undefined
  readonly frame: RefObject<StageFrame | undefined>
  readonly bands: RefObject<LaneBands>
  /** Places that pull what is drawn (seconds); undefined: nothing pulls. */
  readonly pullsTo: readonly number[] | undefined
}) {
  const { stage } = player
  const clips = useMemo(() => (graph?.clips ?? NONE).filter((clip) => isPlaced(graph, clip)), [graph])
  if (clips.length === 0) return null
  const nameOf = (clip: GraphClip) => {
    const soundId = mix?.clips?.find(({ id }) => id === clip.id)?.soundId
    const lane = graph?.lanes[clip.lane]
    return {
      sound:
        mix?.sounds?.find(({ id }) => id === soundId)?.name.replace(/\.[a-z0-9]{1,5}$/i, '') ?? timelineSoundGone(),
      lane: lane === undefined || lane.kind === 'speaker' ? '' : lane.name,
      ducks:
        lane === undefined || lane.kind === 'speaker' || lane.ducking === undefined || lane.ducking.depthDb === 0
          ? undefined
          : timelineSoundDucks({ depth: -lane.ducking.depthDb }),
    }
  }
  const drawn = (held: HeldSound | undefined): SoundGraph | undefined => {
    if (held === undefined || mix === undefined || parts === undefined) return graph
    const { placed = [] } = mixParts(withClipDrawn(mix, mixIdSchema.parse(held.clipId), held.grip, held.by))
    return soundGraph({ ...parts, placed })
  }
  return (
    <SoundsLayer
      {...{ stage, frame, bands, clips, nameOf }}
      readOnly={readOnly || mix === undefined}
      pulled={(clip, grip, by) => {
        const now = frame.current
        if (pullsTo === undefined || graph === undefined || now === undefined) return by
        const reachSeconds = REACH_PIXELS / Math.max(now.pixelsPerSecond, 1e-6)
        return snappedSound({ graph, others: [now.seconds, ...pullsTo], reachSeconds }, clip, grip, by)
      }}
      onHold={(held) => {
        const shown = drawn(held)
        if (shown !== undefined) stage.preview(shown)
      }}
      onDraw={(held) => {
        const clip = drawn(held)?.clips.find(({ id }) => id === held.clipId)
        if (clip !== undefined)
          onSay(timelineSoundChanged({ sound: nameOf(clip).sound, change: soundWords(held.grip, clip) }))
        onMix.onDraw(held)
      }}
      onRemove={onMix.onRemove}
      onOpen={onMix.onOpen}
    />
  )
}

const NONE: readonly GraphClip[] = []

/** A person put it there: room tone fills by itself what is silent. */
function isPlaced(graph: SoundGraph | undefined, { source, lane }: GraphClip): boolean {
  const own = graph?.lanes[lane]
  return source.kind === 'file' && own !== undefined && own.kind !== 'speaker' && own.laneId !== ROOM_TONE_LANE
}
