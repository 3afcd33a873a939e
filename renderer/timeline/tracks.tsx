import type { ReactNode, RefObject } from 'react'
import {
  timelineEmpty,
  timelineMarkers,
  timelineOverviewAttention,
  timelineOverviewTodo,
  timelineOverviewWhole,
  timelinePlayhead,
  timelineWaiting,
} from '../../shared/messages/made/timeline.ts'
import overviewStyles from './overview.module.css'
import playheadStyles from './playhead.module.css'
import rulerStyles from './ruler/ruler.module.css'
import { formatTick } from './ruler/time-labels.ts'
import styles from './timeline.module.css'

/** What of the tracks is written on frames. */
type TrackRefs = Record<'ruler' | 'ticks' | 'markerRow' | 'playhead', RefObject<HTMLDivElement | null>> &
  Record<'seen' | 'loopMark' | 'loopGround', RefObject<HTMLSpanElement | null>>

/** Lines that wait for a person, and those that are not rendered as they stand. */
export type WaitingLines = { readonly attention: number; readonly todo: number }

/** Overview, ruler and lanes, with the playhead over them. */
export function Tracks({
  canPlay,
  wholeSeconds,
  waiting,
  lineCount,
  loops,
  refs,
  overview,
  children,
}: {
  readonly canPlay: boolean
  readonly wholeSeconds: number | undefined
  readonly waiting: WaitingLines | undefined
  readonly lineCount: number
  readonly loops: boolean
  readonly refs: TrackRefs
  readonly overview: ReactNode
  readonly children: ReactNode
}) {
  const { seen, ruler, ticks, markerRow, playhead, loopMark, loopGround } = refs
  return (
    <div className={styles.tracks}>
      <div className={overviewStyles.whole} hidden={!canPlay}>
        {wholeSeconds === undefined ? null : <span>{timelineOverviewWhole({ length: formatTick(wholeSeconds) })}</span>}
        {waiting === undefined ? null : <span className={overviewStyles.waiting}>{waitingWords(waiting)}</span>}
      </div>
      {overview}
      <div className={rulerStyles.range}>
        <span ref={seen} className="tnum" />
      </div>
      <div ref={ruler} className={rulerStyles.ruler}>
        <div ref={ticks} className={rulerStyles.ticks} aria-hidden />
        <span ref={loopMark} className={rulerStyles.loopMark} data-on={loops} aria-hidden hidden />
        <div
          ref={markerRow}
          className={rulerStyles.markers}
          role="group"
          aria-label={timelineMarkers()}
          hidden={!canPlay}
        />
      </div>
      {children}
      <div className={styles.loopGround} hidden={!canPlay} aria-hidden>
        <span ref={loopGround} data-on={loops} hidden />
      </div>
      {canPlay ? null : <p className={styles.empty}>{lineCount > 0 ? timelineWaiting() : timelineEmpty()}</p>}
      <div
        ref={playhead}
        className={playheadStyles.playhead}
        role="slider"
        aria-label={timelinePlayhead()}
        aria-valuemin={0}
        aria-valuemax={0}
        aria-valuenow={0}
        tabIndex={0}
        hidden={!canPlay}
      />
    </div>
  )
}

function waitingWords({ attention, todo }: WaitingLines): string {
  return [
    ...(attention > 0 ? [timelineOverviewAttention({ lines: attention })] : []),
    ...(todo > 0 ? [timelineOverviewTodo({ lines: todo })] : []),
  ].join(' · ')
}
