import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import {
  timelineEmpty,
  timelineLanes,
  timelineLaneUnheard,
  timelineLines,
  timelineName,
  timelineOverviewWhole,
  timelinePlayhead,
  timelineWaiting,
} from '../../shared/messages/made/timeline.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import { channelsOf } from '../../shared/core/timeline/gains.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { neighbourLine } from '../transport/stage/playing-line.ts'
import type { StageFrame } from '../transport/stage/stage-types.ts'
import { runPressed } from '../base/command.ts'
import { useKeyWords, useSystem } from '../base/key-words.ts'
import { transportCommands } from '../transport/command-list.ts'
import { timelineCommand, timelineCommands } from './command-list.ts'
import type { LaneHead } from './region-look.ts'
import { formatTick } from './time-labels.ts'
import { type LaneActions, LaneHeadRow } from './lane-head.tsx'
import { isHeard, type LaneKey } from '../transport/listening/listening.ts'
import { OverviewBar } from './overview-bar.tsx'
import type { TimelineProps } from './timeline-props.ts'
import playheadStyles from './playhead.module.css'
import styles from './timeline.module.css'
import { Transport } from './transport.tsx'
import { useFrameDrawing } from './use-frame-drawing.ts'
import { useLaneHeight } from './use-lane-height.ts'
import { LoudnessMeters } from './loudness/loudness-meters.tsx'
import { useLevels } from './use-levels.ts'
import { ClipEditor } from './edits/clip-editor.tsx'
import { useLineMoves } from './edits/use-line-moves.ts'
import { useGraphOnStage, useRegions } from './use-stage.ts'
import { useScrub } from './use-scrub.ts'
import { useStageZoom } from './use-stage-zoom.ts'

const MODIFIER = /^(?:Alt|Control|Meta|Shift)$/
const ARROW = /^Arrow/

/** The drawer under the script: what can be heard, one lane a speaker, one region a line, and how to play it. */
export function TimelineView(props: TimelineProps) {
  const { player, onSelectLine } = props
  const { stage } = player
  const system = useSystem()
  const keysOf = useKeyWords()
  const [follow, setFollow] = useState(true)
  const [editsClip, setEditsClip] = useState(false)
  const section = useRef<HTMLElement>(null)
  const waves = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const wavesId = useId()
  const frame = useRef<StageFrame | undefined>(undefined)

  const shown = useGraphOnStage(props)
  const { graph, clock, heads, canPlay, nameAt } = shown
  const { held, edited, events: moves, drawBy, letGo, resetPlace, edit } = useLineMoves(props, frame)
  useRegions(props, shown, waves, moves)
  const lanesRef = useLaneHeight(heads.length, stage.setLaneHeight)
  const { position, playhead, range, zoomInput } = useFrameDrawing({ stage, clock, frame, nameAt, ruler, waves })
  useScrub(ruler, frame, (seconds) => {
    if (graph !== undefined) player.seek(Math.round(seconds * TIMELINE_SAMPLE_RATE))
  })
  useLevels(player, section, channelsOf(graph?.clips ?? []))
  const { zoomBy, zoomToSlider, zoomToFit } = useStageZoom(stage, frame, waves)

  const step = (direction: -1 | 1) => {
    if (graph === undefined || frame.current === undefined) return
    const line = neighbourLine(clock, frame.current.seconds, direction)
    if (line === undefined) return
    player.seek(Math.round(line.start * TIMELINE_SAMPLE_RATE))
    onSelectLine(line.lineId)
    if (document.activeElement?.shadowRoot !== null) stage.focusRegion(line.lineId)
  }
  const editClip = () => setEditsClip(true)
  const playContext = () => {
    if (props.selectedLineId !== undefined) player.playContext(props.selectedLineId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const { target } = event
    // Buttons and sliders of the transport keep their own keys; a region's Space is the timeline's.
    const isOwn = target instanceof HTMLElement && target.closest('[data-own-keys]') !== null
    if (isOwn) return
    const endSample = graph?.durationSamples ?? 0
    // Any key but those that draw, such as that of Undo, means what was drawn until then.
    const draws = ARROW.test(event.key) && (event.shiftKey || event.altKey)
    if (!draws && !MODIFIER.test(event.key)) letGo()
    const needs = { player, endSample, step, zoomBy, fit: zoomToFit, drawBy, resetPlace, playContext, editClip }
    // Without a graph there is nothing to go through, but lines to play.
    const commands = canPlay ? timelineCommands : transportCommands
    if (runPressed<typeof needs>(commands, event, system, needs)) event.preventDefault()
  }

  return (
    <section ref={section} className={styles.timeline} aria-label={timelineName()} tabIndex={-1} onKeyDown={onKeyDown}>
      <div data-own-keys="">
        <Transport
          canPlay={canPlay}
          hasLines={canPlay || props.lines.size > 0}
          playing={shown.playing}
          isOldWords={shown.isOldWords}
          follow={follow}
          loops={shown.loops}
          speed={shown.speed}
          canPlayContext={props.selectedLineId !== undefined}
          clipEditor={
            <ClipEditor
              isOpen={editsClip}
              keys={keysOf(timelineCommand('editClip'))}
              onOpen={setEditsClip}
              line={edited}
              readOnly={props.readOnly}
              onEdit={edit}
            />
          }
          meters={<LoudnessMeters whole={props.loudness} />}
          position={position}
          zoomInput={zoomInput}
          onToggle={player.toggle}
          onStep={step}
          onFollow={(next) => {
            setFollow(next)
            stage.setFollow(next)
          }}
          onLoop={player.setLoop}
          onSpeed={player.setSpeed}
          onContext={playContext}
          onZoomSlider={zoomToSlider}
          onZoomStep={zoomBy}
          onFit={zoomToFit}
        />
      </div>
      <div className={styles.tracks}>
        <div className={styles.whole} hidden={!canPlay}>
          {graph === undefined
            ? null
            : timelineOverviewWhole({ length: formatTick(samplesToSeconds(graph.durationSamples)) })}
        </div>
        <OverviewBar stage={stage} frame={frame} controls={wavesId} isHidden={!canPlay} />
        <div className={styles.range}>
          <span ref={range} className="tnum" />
        </div>
        <div ref={ruler} className={styles.ruler} aria-hidden />
        <Lanes
          lanesRef={lanesRef}
          wavesRef={waves}
          wavesId={wavesId}
          heads={heads}
          isHidden={!canPlay}
          listening={props.listening}
          readOnly={props.readOnly}
          gainOfLane={(lane) =>
            props.cast.speakers.find(({ id }) => id === lane)?.gainDb ?? (lane === '' ? undefined : 0)
          }
          panOfLane={(lane) => props.cast.speakers.find(({ id }) => id === lane)?.pan ?? 0}
          actions={props.laneActions}
        />
        {held === undefined ? null : (
          <span className={styles.held} style={{ left: `calc(var(--heads) + ${held.left}px)` }} aria-hidden>
            {held.words}
          </span>
        )}
        {canPlay ? null : <p className={styles.empty}>{props.lines.size > 0 ? timelineWaiting() : timelineEmpty()}</p>}
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
  wavesId,
  heads,
  isHidden,
  listening,
  readOnly,
  gainOfLane,
  panOfLane,
  actions,
}: {
  readonly lanesRef: RefObject<HTMLDivElement | null>
  readonly wavesRef: RefObject<HTMLDivElement | null>
  readonly wavesId: string
  readonly heads: readonly LaneHead[]
  readonly isHidden: boolean
  readonly gainOfLane: (lane: LaneKey) => number | undefined
  readonly panOfLane: (lane: LaneKey) => number
  readonly actions: LaneActions
} & Pick<TimelineProps, 'listening' | 'readOnly'>) {
  return (
    <div ref={lanesRef} className={styles.lanes} hidden={isHidden}>
      <ul className={styles.heads} aria-label={timelineLanes()}>
        {heads.map((head) => (
          <LaneHeadRow
            key={head.key}
            head={head}
            gainDb={gainOfLane(head.key)}
            pan={panOfLane(head.key)}
            isMuted={listening.muted.has(head.key)}
            isSoloed={listening.soloed.has(head.key)}
            isHeard={isHeard(listening, head.key)}
            readOnly={readOnly}
            actions={actions}
          />
        ))}
      </ul>
      <div className={styles.unheardLanes}>
        {heads.map((head, lane) =>
          isHeard(listening, head.key) ? null : (
            <span key={head.key} style={{ top: `calc(${lane} * var(--lane) + 4px)` }}>
              {timelineLaneUnheard({ name: head.name })}
            </span>
          ),
        )}
      </div>
      <div ref={wavesRef} id={wavesId} className={styles.waves} role="group" aria-label={timelineLines()} />
    </div>
  )
}
