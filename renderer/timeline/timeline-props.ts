import type { SceneCuts } from '../../shared/contract/render-views.ts'
import type { LineView } from '../../shared/contract/views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { ListenTo } from '../../shared/core/model/take.ts'
import type { GraphLoudness } from '../../shared/core/timeline/graph-loudness.ts'
import type { GraphParts } from '../../shared/core/timeline/graph-schema.ts'
import type { SoundGraph } from '../../shared/core/timeline/sound-graph.ts'
import type { OutlineNote, SceneEntry } from '../project/outline.ts'
import type { Listening, ListeningStore } from '../transport/listening/listening.ts'
import type { Player } from '../transport/stage/player-types.ts'
import type { TimelineWords } from './words/clip-words.ts'
import type { WaveSource } from '../transport/stage/stage-types.ts'
import type { LineActions } from './edits/line-edit.ts'
import type { FileActions } from '../mix/files/file-types.ts'
import type { LaneActions } from './lane-head.tsx'
import type { MovedSeam } from '../takes/scene.ts'
import type { MixDocument } from '../../shared/core/mix/mix-document.ts'
import type { SoundActions } from './sounds/sounds-on-lanes.tsx'
import type { SentCut } from '../project/store.ts'
import type { TimelineBox } from './keys/timeline-box.ts'
import type { WaitingLines } from './tracks.tsx'

/** The drawer under the script. */
export type TimelineProps = {
  readonly graph: SoundGraph | undefined
  /** What `graph` was laid out from. */
  readonly parts: GraphParts | undefined
  /** How takes are cut by what was told and may not be in `parts` yet. */
  readonly sentCuts: ReadonlyMap<LineId, SentCut> | undefined
  readonly waves: WaveSource
  readonly words: TimelineWords
  /** Of the whole, as it is exported; undefined until it is measured. */
  readonly loudness: GraphLoudness | undefined
  readonly cast: Cast
  readonly lines: ReadonlyMap<LineId, LineView>
  readonly scenes: readonly SceneEntry[]
  readonly player: Player
  readonly listening: Listening
  readonly listeningStore: ListeningStore
  readonly laneActions: LaneActions
  readonly lineActions: LineActions
  readonly files: FileActions
  /** What is mixed besides lines; undefined until it was read. */
  readonly mix: MixDocument | undefined
  readonly onMix: SoundActions
  /** Notes of the script that are not done. */
  readonly notes: readonly OutlineNote[]
  /** Counted for the large timeline, which has room to say it. */
  readonly waiting: WaitingLines | undefined
  /** Of lines that are spoken, also those that nobody has laid out yet. */
  readonly lineCount: number
  /** It has the window's place, with lanes of two heights. */
  readonly isLarge: boolean
  /** Where the numbers of the clip stand then; null until it is there. */
  readonly strip: HTMLElement | null
  readonly readOnly: boolean
  readonly selectedLineId: LineId | undefined
  readonly onSelectLine: (id: LineId) => void
  readonly onPlayLine: (id: LineId) => void
  readonly onListenTo: (listenTo: ListenTo) => void
  readonly onLarge: (isLarge: boolean) => void
  /** Grows whenever a border of a scene was moved. */
  readonly seamTurn: number
  /** The answer that a take was cut from. */
  readonly onReadCuts: (takeId: TakeId) => Promise<SceneCuts | undefined>
  readonly onMoveSeam: (move: MovedSeam) => void
  /** Says something to screen readers. */
  readonly onSay: (words: string) => void
  /** Where the keys of the timeline are found while it stands. */
  readonly box: Pick<TimelineBox, 'set'>
}
