import { timelineClipAlone, timelineTransportContext } from '../../../shared/messages/made/timeline.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { timelineCommand } from '../keys/command-list.ts'
import type { TimelineKeys } from '../keys/timeline-box.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { GraphParts } from '../../../shared/core/timeline/graph-schema.ts'
import type { Player } from '../../transport/stage/player-types.ts'
import type { FileActions } from '../../mix/files/file-types.ts'
import { ClipGrip } from './clip-grip.tsx'
import styles from './clip-strip.module.css'
import { ClipStrip } from './clip-strip.tsx'

/** The numbers of the selected line's clip, over the large timeline. */
export function LargeStrip({
  props: { parts, cast, player, readOnly, selectedLineId, files },
  edited,
  edit,
  keys,
  graph,
}: {
  readonly props: {
    readonly parts: GraphParts | undefined
    readonly cast: Cast
    readonly player: Pick<Player, 'toggleLine'>
    readonly readOnly: boolean
    readonly selectedLineId: LineId | undefined
    readonly files: FileActions
  }
  readonly edited: Parameters<typeof ClipStrip>[0]['line']
  readonly edit: Parameters<typeof ClipStrip>[0]['onEdit']
  readonly keys: Pick<TimelineKeys, 'playContext' | 'cutToWord'>
  /** What is heard. */
  readonly graph: unknown
}) {
  const keysOf = useKeyWords()
  const speakerId = parts?.lines.find(({ lineId }) => lineId === selectedLineId)?.speakerId
  return (
    <div data-own-keys="" className={styles.host}>
      <ClipStrip
        line={edited}
        speaker={cast.speakers.find(({ id }) => id === speakerId)}
        readOnly={readOnly}
        onEdit={edit}
        onWord={keys.cutToWord}
        actions={
          <>
            <button
              type="button"
              className="btn btn-sm"
              title={keysOf(timelineCommand('playContext'))}
              disabled={edited === undefined}
              onClick={keys.playContext}
            >
              {timelineTransportContext()}
            </button>
            <button
              type="button"
              className="btn btn-sm btn-ghost"
              disabled={edited === undefined}
              onClick={() => (edited === undefined ? undefined : player.toggleLine(edited.lineId))}
            >
              {timelineClipAlone()}
            </button>
            <ClipGrip line={edited} basis={graph} files={files} />
          </>
        }
      />
    </div>
  )
}
