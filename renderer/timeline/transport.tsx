import { Toolbar } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useKeyWords } from '../base/key-words.ts'
import { timelineCommand } from './command-list.ts'
import { playingOldWords } from '../../shared/messages/made/playing.ts'
import { IconButton } from '../base/ui/icon-button.tsx'
import { PauseIcon, PlayIcon, PlusIcon } from '../base/ui/icons/icons.tsx'
import { FollowIcon, LoopIcon, MinusIcon, NextIcon, PreviousIcon, ZoomFitIcon } from '../base/ui/icons/more-icons.tsx'
import { Select } from '../base/ui/select.tsx'
import { SPEEDS } from './speeds.ts'
import styles from './timeline.module.css'
import {
  timelineTransportContext,
  timelineTransportFollow,
  timelineTransportLoop,
  timelineTransportName,
  timelineTransportNext,
  timelineTransportPause,
  timelineTransportPlay,
  timelineTransportPosition,
  timelineTransportPrevious,
  timelineTransportSpeed,
  timelineTransportSpeedValue,
  timelineTransportZoom,
  timelineTransportZoomFit,
  timelineTransportZoomIn,
  timelineTransportZoomOut,
  timelineTransportZoomSlider,
} from '../../shared/messages/made/timeline.ts'

export type TransportProps = {
  /** There is a mix to go through. */
  readonly canPlay: boolean
  /** There are lines that can be played, with sound or without yet. */
  readonly hasLines: boolean
  readonly playing: boolean
  /** What is heard is not what the line says now. */
  readonly isOldWords: boolean
  readonly follow: boolean
  readonly loops: boolean
  readonly speed: number
  /** A line is selected that can be heard in its context. */
  readonly canPlayContext: boolean
  readonly clipEditor: ReactNode
  readonly meters: ReactNode
  /** Written by the timeline on every frame, without React. */
  readonly position: RefObject<HTMLSpanElement | null>
  readonly zoomInput: RefObject<HTMLInputElement | null>
  readonly onToggle: () => void
  readonly onStep: (direction: -1 | 1) => void
  readonly onFollow: (follow: boolean) => void
  readonly onLoop: (loops: boolean) => void
  readonly onSpeed: (speed: number) => void
  readonly onContext: () => void
  readonly onZoomSlider: (position: number) => void
  readonly onZoomStep: (direction: -1 | 1) => void
  readonly onFit: () => void
}

/** The row of controls above the lanes. */
export function Transport({
  canPlay,
  hasLines,
  playing,
  isOldWords,
  follow,
  loops,
  speed,
  canPlayContext,
  clipEditor,
  meters,
  position,
  zoomInput,
  onToggle,
  onStep,
  onFollow,
  onLoop,
  onSpeed,
  onContext,
  onZoomSlider,
  onZoomStep,
  onFit,
}: TransportProps) {
  const keysOf = useKeyWords()
  const name = playing ? timelineTransportPause() : timelineTransportPlay()
  const context = timelineTransportContext()
  const PlayOrPause = playing ? PauseIcon : PlayIcon
  return (
    <div className={styles.transport}>
      <Toolbar.Root className={styles.buttons} aria-label={timelineTransportName()}>
        <Toolbar.Button asChild disabled={!canPlay}>
          <IconButton
            icon={PreviousIcon}
            label={timelineTransportPrevious()}
            keys={keysOf(timelineCommand('previousLine'))}
            onClick={() => onStep(-1)}
          />
        </Toolbar.Button>
        <Toolbar.Button asChild disabled={!hasLines}>
          <button
            type="button"
            className={styles.play}
            aria-label={name}
            title={`${name} (${keysOf(timelineCommand('playMix'))})`}
            onClick={onToggle}
          >
            <PlayOrPause />
          </button>
        </Toolbar.Button>
        <Toolbar.Button asChild disabled={!canPlay}>
          <IconButton
            icon={NextIcon}
            label={timelineTransportNext()}
            keys={keysOf(timelineCommand('nextLine'))}
            onClick={() => onStep(1)}
          />
        </Toolbar.Button>
        <span className={styles.position} role="timer" aria-label={timelineTransportPosition()} ref={position}>
          00:00.00
        </span>
      </Toolbar.Root>
      {isOldWords ? <span className={styles.oldWords}>{playingOldWords()}</span> : null}
      <button
        type="button"
        className={`btn btn-sm btn-ghost ${styles.context}`}
        title={`${context} (${keysOf(timelineCommand('playContext'))})`}
        disabled={!canPlayContext}
        onClick={onContext}
      >
        {context}
      </button>
      {clipEditor}
      <Select
        label={timelineTransportSpeed()}
        size="xs"
        value={String(speed)}
        options={SPEEDS.map((one) => ({ value: String(one), title: timelineTransportSpeedValue({ speed: one }) }))}
        onChange={(chosen) => onSpeed(Number(chosen))}
      />
      <span className="grow" />
      {meters}
      <IconButton
        icon={LoopIcon}
        label={timelineTransportLoop()}
        keys={keysOf(timelineCommand('toggleLoop'))}
        aria-pressed={loops}
        onClick={() => onLoop(!loops)}
      />
      <IconButton
        icon={FollowIcon}
        label={timelineTransportFollow()}
        aria-pressed={follow}
        onClick={() => onFollow(!follow)}
      />
      <div className={styles.zoomer} role="group" aria-label={timelineTransportZoom()}>
        <IconButton
          icon={MinusIcon}
          iconSize={14}
          small
          label={timelineTransportZoomOut()}
          keys={keysOf(timelineCommand('zoomOut'))}
          disabled={!canPlay}
          onClick={() => onZoomStep(-1)}
        />
        <span className="slider plain grow">
          <input
            ref={zoomInput}
            type="range"
            aria-label={timelineTransportZoomSlider()}
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
          label={timelineTransportZoomIn()}
          keys={keysOf(timelineCommand('zoomIn'))}
          disabled={!canPlay}
          onClick={() => onZoomStep(1)}
        />
        <IconButton
          icon={ZoomFitIcon}
          iconSize={14}
          small
          label={timelineTransportZoomFit()}
          keys={keysOf(timelineCommand('zoomFit'))}
          disabled={!canPlay}
          onClick={onFit}
        />
      </div>
    </div>
  )
}
