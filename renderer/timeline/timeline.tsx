import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import {
  timelineEmpty,
  timelineLane,
  timelineLanes,
  timelineLines,
  timelineName,
  timelinePlayhead,
} from '../../shared/messages/made/timeline.ts'
import { neighbourLine } from '../transport/mix/playing-line.ts'
import type { StageFrame } from '../transport/mix/stage-types.ts'
import { runPressed } from '../base/command.ts'
import { useSystem } from '../base/key-words.ts'
import { transportCommands } from '../transport/command-list.ts'
import { timelineCommands } from './command-list.ts'
import type { LaneHead } from './region-look.ts'
import type { TimelineProps } from './timeline-props.ts'
import styles from './timeline.module.css'
import { Transport } from './transport.tsx'
import { useFrameDrawing } from './use-frame-drawing.ts'
import { useLaneHeight } from './use-lane-height.ts'
import { useMixOnStage, useRegions } from './use-mix-on-stage.ts'
import { useScrub } from './use-scrub.ts'
import { useStageZoom } from './use-stage-zoom.ts'

/** The drawer under the script: what can be heard, one lane a speaker, one region a line, and how to play it. */
export function TimelineView(props: TimelineProps) {
  const { player, onSelectLine } = props
  const { stage } = player
  const system = useSystem()
  const [follow, setFollow] = useState(true)
  const waves = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const frame = useRef<StageFrame | undefined>(undefined)

  const shown = useMixOnStage(props)
  const { mix, clock, heads, canPlay, nameAt } = shown
  useRegions(props, shown, waves)
  const lanesRef = useLaneHeight(heads.length, stage.setLaneHeight)
  const { position, playhead, range, zoomInput } = useFrameDrawing({ stage, clock, frame, nameAt, ruler, waves })
  useScrub(ruler, frame, (seconds) => {
    if (mix !== undefined) player.seek(Math.round(seconds * mix.sampleRate))
  })
  const { zoomBy, zoomToSlider, zoomToFit } = useStageZoom(stage, frame, waves)

  const step = (direction: -1 | 1) => {
    if (mix === undefined || frame.current === undefined) return
    const line = neighbourLine(clock, frame.current.seconds, direction)
    if (line === undefined) return
    player.seek(Math.round(line.start * mix.sampleRate))
    onSelectLine(line.lineId)
    if (document.activeElement?.shadowRoot !== null) stage.focusRegion(line.lineId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const { target } = event
    // Buttons and sliders of the transport keep their own keys; a region's Space is the timeline's.
    const isOwn = target instanceof HTMLElement && target.closest('[data-own-keys]') !== null
    if (isOwn) return
    const endSample = mix?.durationSamples ?? 0
    const needs = { player, endSample, step, zoomBy, fit: zoomToFit }
    // Without a mix there is nothing to go through, but lines to play.
    const commands = canPlay ? timelineCommands : transportCommands
    if (runPressed<typeof needs>(commands, event, system, needs)) event.preventDefault()
  }

  return (
    <section className={styles.timeline} aria-label={timelineName()} tabIndex={-1} onKeyDown={onKeyDown}>
      <div data-own-keys="">
        <Transport
          canPlay={canPlay}
          hasLines={canPlay || props.lines.size > 0}
          playing={shown.playing}
          isOldWords={shown.isOldWords}
          follow={follow}
          position={position}
          zoomInput={zoomInput}
          onToggle={player.toggle}
          onStep={step}
          onFollow={(next) => {
            setFollow(next)
            stage.setFollow(next)
          }}
          onZoomSlider={zoomToSlider}
          onZoomStep={zoomBy}
          onFit={zoomToFit}
        />
      </div>
      <div className={styles.tracks}>
        <div className={styles.range}>
          <span ref={range} className="tnum" />
        </div>
        <div ref={ruler} className={styles.ruler} aria-hidden />
        <Lanes lanesRef={lanesRef} wavesRef={waves} heads={heads} isHidden={!canPlay} />
        {canPlay ? null : <p className={styles.empty}>{timelineEmpty()}</p>}
        <div
          ref={playhead}
          className={styles.playhead}
          role="slider"
          aria-label={timelinePlayhead()}
          aria-valuemin={0}
          aria-valuemax={0}
          aria-valuenow={0}
          tabIndex={0}
          hidden={!canPlay}
        />
      </div>
      {shown.problem === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {shown.problem}
        </p>
      )}
    </section>
  )
}

/** The names of the speakers, each beside the lane that the stage draws. */
function Lanes({
  lanesRef,
  wavesRef,
  heads,
  isHidden,
}: {
  readonly lanesRef: RefObject<HTMLDivElement | null>
  readonly wavesRef: RefObject<HTMLDivElement | null>
  readonly heads: readonly LaneHead[]
  readonly isHidden: boolean
}) {
  return (
    <div ref={lanesRef} className={styles.lanes} hidden={isHidden}>
      <ul className={styles.heads} aria-label={timelineLanes()}>
        {heads.map((head) => (
          <li
            key={head.key}
            className={`${styles.head} s${head.colour}`}
            aria-label={timelineLane({ name: head.name })}
          >
            <span className={`${styles.name} ${head.colour === 0 ? '' : 'spk-name'}`} title={head.name}>
              {head.name}
            </span>
          </li>
        ))}
      </ul>
      <div ref={wavesRef} className={styles.waves} role="group" aria-label={timelineLines()} />
    </div>
  )
}
