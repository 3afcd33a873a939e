import { Toolbar } from 'radix-ui'
import type { RefObject } from 'react'
import { IconButton } from '../base/ui/icon-button.tsx'
import { PauseIcon, PlayIcon, PlusIcon } from '../base/ui/icons/icons.tsx'
import { FollowIcon, MinusIcon, NextIcon, PreviousIcon, ZoomFitIcon } from '../base/ui/icons/more-icons.tsx'
import styles from './timeline.module.css'

export type TransportProps = {
  readonly canPlay: boolean
  readonly playing: boolean
  readonly follow: boolean
  /** Written by the timeline on every frame, without React. */
  readonly position: RefObject<HTMLSpanElement | null>
  readonly zoomInput: RefObject<HTMLInputElement | null>
  readonly onToggle: () => void
  readonly onStep: (direction: -1 | 1) => void
  readonly onFollow: (follow: boolean) => void
  readonly onZoomSlider: (position: number) => void
  readonly onZoomStep: (direction: -1 | 1) => void
  readonly onFit: () => void
}

/** The row of controls above the lanes. */
export function Transport({
  canPlay,
  playing,
  follow,
  position,
  zoomInput,
  onToggle,
  onStep,
  onFollow,
  onZoomSlider,
  onZoomStep,
  onFit,
}: TransportProps) {
  const PlayOrPause = playing ? PauseIcon : PlayIcon
  return (
    <div className={styles.transport}>
      <Toolbar.Root className={styles.buttons} aria-label="Transport">
        <Toolbar.Button asChild disabled={!canPlay}>
          <IconButton icon={PreviousIcon} label="Previous line" keys="←" onClick={() => onStep(-1)} />
        </Toolbar.Button>
        <Toolbar.Button asChild disabled={!canPlay}>
          <button
            type="button"
            className={styles.play}
            aria-label={playing ? 'Pause' : 'Play'}
            title={playing ? 'Pause (Space)' : 'Play (Space)'}
            onClick={onToggle}
          >
            <PlayOrPause />
          </button>
        </Toolbar.Button>
        <Toolbar.Button asChild disabled={!canPlay}>
          <IconButton icon={NextIcon} label="Next line" keys="→" onClick={() => onStep(1)} />
        </Toolbar.Button>
        <span className={styles.position} role="timer" aria-label="Position" ref={position}>
          00:00.00
        </span>
      </Toolbar.Root>
      <span className="grow" />
      <IconButton icon={FollowIcon} label="Follow playhead" aria-pressed={follow} onClick={() => onFollow(!follow)} />
      <div className={styles.zoomer} role="group" aria-label="Zoom">
        <IconButton
          icon={MinusIcon}
          iconSize={14}
          small
          label="Zoom out"
          keys="−"
          disabled={!canPlay}
          onClick={() => onZoomStep(-1)}
        />
        <span className="slider plain grow">
          <input
            ref={zoomInput}
            type="range"
            aria-label="Timeline zoom"
            min={0}
            max={100}
            defaultValue={0}
            disabled={!canPlay}
            onChange={(event) => onZoomSlider(event.currentTarget.valueAsNumber)}
          />
        </span>
        <IconButton
          icon={PlusIcon}
          iconSize={14}
          small
          label="Zoom in"
          keys="+"
          disabled={!canPlay}
          onClick={() => onZoomStep(1)}
        />
        <IconButton
          icon={ZoomFitIcon}
          iconSize={14}
          small
          label="Fit whole script"
          keys="0"
          disabled={!canPlay}
          onClick={onFit}
        />
      </div>
    </div>
  )
}
