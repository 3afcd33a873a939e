import type { ReactNode, RefObject } from 'react'
import type { Cast, Speaker } from '../../shared/core/model/cast.ts'
import { timelineLanes, timelineLines } from '../../shared/messages/made/timeline.ts'
import { isHeard, type LaneKey, type Listening } from '../transport/listening/listening.ts'
import { type LaneActions, LaneHeadRow } from './lane-head.tsx'
import type { LaneHead } from './region-look.ts'
import styles from './timeline.module.css'

/** The names of the speakers, each beside the lane that the stage draws. */
export function Lanes({
  lanesRef,
  wavesRef,
  wavesId,
  heads,
  cast,
  isHidden,
  listening,
  readOnly,
  actions,
  onResize,
  children,
}: {
  readonly lanesRef: RefObject<HTMLDivElement | null>
  readonly wavesRef: RefObject<HTMLDivElement | null>
  readonly wavesId: string
  readonly heads: readonly LaneHead[]
  readonly cast: Cast
  readonly isHidden: boolean
  readonly listening: Listening
  readonly readOnly: boolean
  readonly actions: LaneActions
  /** Makes a lane tall or compact; undefined where all are as high. */
  readonly onResize: ((lane: LaneKey) => void) | undefined
  /** What stands over the waves. */
  readonly children: ReactNode
}) {
  const speakerOf = (lane: LaneKey) => cast.speakers.find(({ id }) => id === lane)
  return (
    <div ref={lanesRef} className={styles.lanes} hidden={isHidden}>
      <ul className={styles.heads} aria-label={timelineLanes()} data-heads="">
        {heads.map((head) => (
          <LaneHeadRow
            key={head.key}
            head={head}
            gainDb={gainOf(head, speakerOf(head.key))}
            pan={head.sound?.pan ?? speakerOf(head.key)?.pan ?? 0}
            isMuted={listening.muted.has(head.key)}
            isSoloed={listening.soloed.has(head.key)}
            isHeard={isHeard(listening, head.key)}
            readOnly={readOnly}
            actions={actions}
            onResize={onResize}
          />
        ))}
      </ul>
      <div ref={wavesRef} id={wavesId} className={styles.waves} role="group" aria-label={timelineLines()} />
      {children}
    </div>
  )
}

/** Undefined where nothing can be set: names that are not in the cast, and room tone. */
function gainOf({ sound }: LaneHead, speaker: Speaker | undefined): number | undefined {
  return sound?.gainDb ?? (speaker === undefined ? undefined : (speaker.gainDb ?? 0))
}
