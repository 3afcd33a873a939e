import type { LineView, MixView } from '../../shared/contract/views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { SceneEntry } from '../project/outline.ts'
import type { Player } from '../transport/mix/player-types.ts'

/** The drawer under the script. */
export type TimelineProps = {
  readonly mix: MixView | undefined
  readonly mixUrl: string | undefined
  readonly cast: Cast
  readonly lines: ReadonlyMap<LineId, LineView>
  readonly scenes: readonly SceneEntry[]
  readonly player: Player
  readonly selectedLineId: LineId | undefined
  readonly onSelectLine: (id: LineId) => void
  readonly onPlayLine: (id: LineId) => void
}
