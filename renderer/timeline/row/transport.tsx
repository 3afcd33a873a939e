import { Toolbar } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { playingDraft, playingDraftOfStale, playingOldWords } from '../../../shared/messages/made/playing.ts'
import {
  timelineLarge,
  timelineSmall,
  timelineSnap,
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
} from '../../../shared/messages/made/timeline.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, PauseIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { ContextIcon, FollowIcon, LoopIcon, NextIcon, PreviousIcon, SnapIcon } from '../../base/ui/icons/more-icons.tsx'
import { Select } from '../../base/ui/select.tsx'
import { timelineCommand } from '../keys/command-list.ts'
import { SPEEDS } from '../keys/speeds.ts'
import styles from './transport.module.css'
import { Zoomer, type ZoomerProps } from './zoomer.tsx'

/** What the line that sounds is heard as. `draftOfStale`: a draft says its new words, as what was paid for says its old ones. */
export type SoundsAs = 'written' | 'oldWords' | 'draftOfStale'

export type TransportProps = ZoomerProps & {
  /** There are lines that can be played, with sound or without yet. */
  readonly hasLines: boolean
  readonly playing: boolean
  readonly soundsAs: SoundsAs
  readonly follow: boolean
  readonly loops: boolean
  readonly speed: number
  /** What is dragged is pulled by what is near. */
  readonly snaps: boolean
  readonly isLarge: boolean
  /** A line is selected that can be heard in its context. */
  readonly canPlayContext: boolean
  readonly clipEditor: ReactNode
  readonly listenTo: ReactNode
  readonly asExported: ReactNode
  readonly meters: ReactNode
  /** Written by the timeline on every frame, without React. */
  readonly position: RefObject<HTMLSpanElement | null>
  readonly onToggle: () => void
  readonly onStep: (direction: -1 | 1) => void
  readonly onFollow: (follow: boolean) => void
  readonly onLoop: (loops: boolean) => void
  readonly onSpeed: (speed: number) => void
  readonly onSnap: () => void
  readonly onLarge: () => void
  readonly onContext: () => void
}

/** Says what sounds in place of what was paid for. */
function Sign({ soundsAs }: Pick<TransportProps, 'soundsAs'>) {
  switch (soundsAs) {
    case 'oldWords':
      return <span className={styles.oldWords}>{playingOldWords()}</span>
    case 'draftOfStale':
      return (
        <span className={`tag tag-draft ${styles.sign}`} title={playingDraftOfStale()}>
          {playingDraft()}
        </span>
      )
    case 'written':
      return null
    default:
      return assertNever(soundsAs, 'sound of a line')
  }
}

/** The row of controls above the lanes. */
export function Transport({
  canPlay,
  hasLines,
  playing,
  soundsAs,
  follow,
  loops,
  speed,
  snaps,
  isLarge,
  canPlayContext,
  clipEditor,
  listenTo,
  asExported,
  meters,
  position,
  zoomInput,
  onToggle,
  onStep,
  onFollow,
  onLoop,
  onSpeed,
  onSnap,
  onLarge,
  onContext,
  onZoomSlider,
  onZoomStep,
  onFit,
}: TransportProps) {
  const keysOf = useKeyWords()
  const name = playing ? timelineTransportPause() : timelineTransportPlay()
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
        <Toolbar.Button asChild>
          <IconButton
            icon={LoopIcon}
            label={timelineTransportLoop()}
            keys={keysOf(timelineCommand('toggleLoop'))}
            aria-pressed={loops}
            onClick={() => onLoop(!loops)}
          />
        </Toolbar.Button>
        <span className={styles.position} role="timer" aria-label={timelineTransportPosition()} ref={position}>
          00:00.00
        </span>
      </Toolbar.Root>
      <Sign soundsAs={soundsAs} />
      <IconButton
        icon={ContextIcon}
        label={timelineTransportContext()}
        keys={keysOf(timelineCommand('playContext'))}
        disabled={!canPlayContext}
        onClick={onContext}
      />
      {clipEditor}
      {listenTo}
      <Select
        label={timelineTransportSpeed()}
        size="xs"
        value={String(speed)}
        options={SPEEDS.map((one) => ({ value: String(one), title: timelineTransportSpeedValue({ speed: one }) }))}
        onChange={(chosen) => onSpeed(Number(chosen))}
      />
      <span className={styles.asExported}>{asExported}</span>
      <span className="grow" />
      {meters}
      <IconButton
        icon={SnapIcon}
        label={timelineSnap()}
        keys={keysOf(timelineCommand('toggleSnap'))}
        aria-pressed={snaps}
        onClick={onSnap}
      />
      <IconButton
        icon={FollowIcon}
        label={timelineTransportFollow()}
        aria-pressed={follow}
        onClick={() => onFollow(!follow)}
      />
      <Zoomer {...{ canPlay, zoomInput, onZoomSlider, onZoomStep, onFit }} />
      <IconButton
        icon={isLarge ? ChevronDownIcon : ChevronUpIcon}
        label={isLarge ? timelineSmall() : timelineLarge()}
        keys={keysOf(timelineCommand('largeTimeline'))}
        onClick={onLarge}
      />
    </div>
  )
}
