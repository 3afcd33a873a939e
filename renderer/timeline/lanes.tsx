import type { ReactNode, RefObject } from 'react'
import type { Speaker } from '../../shared/core/model/cast.ts'
import { timelineFileLane, timelineLanes, timelineLines } from '../../shared/messages/made/timeline.ts'
import type { LaneKey } from '../../shared/core/timeline/lane-key.ts'
import { isHeard } from '../transport/listening/listening.ts'
import { FileGrip } from '../mix/files/file-grip.tsx'
import { LaneHeadRow } from './lane-head.tsx'
import type { LaneHead } from './region-look.ts'
import styles from './timeline.module.css'
import type { TimelineProps } from './timeline-props.ts'

/** The names of the speakers, each beside the lane that the stage draws. */
export function Lanes({
  lanesRef,
  wavesRef,
  wavesId,
  heads,
  props: { cast, listening, readOnly, laneActions, files },
  isHidden,
  basis,
  onResize,
  children,
}: {
  readonly lanesRef: RefObject<HTMLDivElement | null>
  readonly wavesRef: RefObject<HTMLDivElement | null>
  readonly wavesId: string
  readonly heads: readonly LaneHead[]
  readonly props: Pick<TimelineProps, 'cast' | 'listening' | 'readOnly' | 'laneActions' | 'files'>
  readonly isHidden: boolean
  /** What is heard: where that changes, files of it do. */
  readonly basis: unknown
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
            actions={laneActions}
            fileGrip={
              <FileGrip
                small
                of={{ kind: 'lane', lane: head.key }}
                label={timelineFileLane({ name: head.name })}
                {...{ files, basis }}
              />
            }
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
