import type { LineView } from '../../shared/contract/views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { SceneEntry } from '../project/outline.ts'
import type { GraphLoudness } from '../../shared/core/timeline/graph-loudness.ts'
import type { SoundGraph } from '../../shared/core/timeline/sound-graph.ts'
import type { Listening } from '../transport/listening/listening.ts'
import type { GraphParts } from '../../shared/core/timeline/graph-schema.ts'
import type { LaneActions } from './lane-head.tsx'
import type { LineActions } from './edits/line-edit.ts'
import type { Player } from '../transport/stage/player-types.ts'
import type { WaveSource } from '../transport/stage/stage-types.ts'

/** The drawer under the script. */
export type TimelineProps = {
  readonly graph: SoundGraph | undefined
  /** What `graph` was laid out from. */
  readonly parts: GraphParts | undefined
  readonly waves: WaveSource
  /** Of the whole, as it is exported; undefined until it is measured. */
  readonly loudness: GraphLoudness | undefined
  readonly cast: Cast
  readonly lines: ReadonlyMap<LineId, LineView>
  readonly scenes: readonly SceneEntry[]
  readonly player: Player
  readonly listening: Listening
  readonly laneActions: LaneActions
  readonly lineActions: LineActions
  readonly readOnly: boolean
  readonly selectedLineId: LineId | undefined
  readonly onSelectLine: (id: LineId) => void
  readonly onPlayLine: (id: LineId) => void
}
