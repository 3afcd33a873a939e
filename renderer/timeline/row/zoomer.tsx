import type { RefObject } from 'react'
import {
  timelineTransportZoom,
  timelineTransportZoomFit,
  timelineTransportZoomIn,
  timelineTransportZoomOut,
  timelineTransportZoomSlider,
} from '../../../shared/messages/made/timeline.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { PlusIcon } from '../../base/ui/icons/icons.tsx'
import { MinusIcon, ZoomFitIcon } from '../../base/ui/icons/more-icons.tsx'
import { timelineCommand } from '../keys/command-list.ts'
import styles from './transport.module.css'

export type ZoomerProps = {
  /** There is something to go through. */
  readonly canPlay: boolean
  /** Written by the timeline on frames, without React. */
  readonly zoomInput: RefObject<HTMLInputElement | null>
  readonly onZoomSlider: (position: number) => void
  readonly onZoomStep: (direction: -1 | 1) => void
  readonly onFit: () => void
}

/** How near the timeline is looked at. */
export function Zoomer({ canPlay, zoomInput, onZoomSlider, onZoomStep, onFit }: ZoomerProps) {
  const keysOf = useKeyWords()
  return (
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
  )
}
