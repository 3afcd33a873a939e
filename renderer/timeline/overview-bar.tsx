import { type KeyboardEvent, useEffect, useRef } from 'react'
import { timelineOverview } from '../../shared/messages/made/timeline.ts'
import type { PlayerStage, StageFrame } from '../transport/stage/stage-types.ts'
import styles from './overview.module.css'

/** The overview of the whole, drawn by the stage; to the keyboard it is a scrollbar. */
export function OverviewBar({
  stage,
  controls,
  isHidden,
}: {
  readonly stage: PlayerStage
  /** The id of what it scrolls. */
  readonly controls: string
  readonly isHidden: boolean
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (ref.current === null ? undefined : stage.mountOverview(ref.current)), [stage])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const left = leftAfter(event.key, stage.now())
    if (left === undefined) return
    event.preventDefault()
    stage.scrollTo(left)
  }
  return (
    <div
      ref={ref}
      className={styles.overview}
      role="scrollbar"
      aria-label={timelineOverview()}
      aria-orientation="horizontal"
      aria-controls={controls}
      aria-valuemin={0}
      aria-valuemax={0}
      aria-valuenow={0}
      tabIndex={0}
      data-own-keys=""
      hidden={isHidden}
      onKeyDown={onKeyDown}
    />
  )
}

/** Where the view begins after a key, in pixels; undefined: the key is none of a scrollbar. */
function leftAfter(
  key: string,
  { scrollLeft, width, durationSeconds, pixelsPerSecond }: StageFrame,
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: scrollLeft - width / 10,
    ArrowRight: scrollLeft + width / 10,
    PageUp: scrollLeft - width * 0.9,
    PageDown: scrollLeft + width * 0.9,
    Home: 0,
    End: durationSeconds * pixelsPerSecond,
  }
  return steps[key]
}
