import type { KeyboardEvent } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { LineId } from '../../shared/core/model/ids.ts'
import { mixLanes } from '../transport/mix/mix-lanes.ts'
import { lineClock, neighbourLine } from '../transport/mix/playing-line.ts'
import type { StageFrame } from '../transport/mix/stage-types.ts'
import { fitZoom, sliderToZoom, zoomStep } from '../transport/mix/zoom.ts'
import { laneHeads, regionLooks } from './region-look.ts'
import { runPressed } from '../base/command.ts'
import { useSystem } from '../base/key-words.ts'
import { timelineCommands } from './command-list.ts'
import styles from './timeline.module.css'
import { Transport } from './transport.tsx'
import { useFrameDrawing } from './use-frame-drawing.ts'
import { useLaneHeight } from './use-lane-height.ts'
import { useScrub } from './use-scrub.ts'
import type { LineView, MixView } from '../../shared/contract/views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { SceneEntry } from '../project/outline.ts'
import type { Player } from '../transport/mix/player-types.ts'
import {
  timelineEmpty,
  timelineLane,
  timelineLanes,
  timelineLine,
  timelineLines,
  timelineName,
  timelinePlayhead,
  timelineRegionNoSpeaker,
} from '../../shared/messages/made/timeline.ts'

/** The drawer under the script: what can be heard, one lane a speaker, one region a line, and how to play it. */
export function TimelineView(props: TimelineProps) {
  const { player, mix: newestMix, mixUrl, cast, lines, scenes, selectedLineId, onSelectLine, onPlayLine } = props
  const { stage } = player
  const system = useSystem()
  const [follow, setFollow] = useState(true)
  const section = useRef<HTMLElement>(null)
  const waves = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const frame = useRef<StageFrame | undefined>(undefined)

  useEffect(() => {
    if (newestMix !== undefined && mixUrl !== undefined) player.load(newestMix, mixUrl)
  }, [player, newestMix, mixUrl])
  // The mix on the stage, which waits for the end of a line while sound plays.
  const mix = useSyncExternalStore(stage.onMix, stage.mix)
  const playing = useSyncExternalStore(player.subscribe, () => player.state().playing)
  const problem = useSyncExternalStore(player.subscribe, () => player.state().problem)

  const clock = useMemo(() => (mix === undefined ? { lines: [], latestEnd: [] } : lineClock(mix)), [mix])
  const heads = useMemo(
    () =>
      mix === undefined
        ? []
        : laneHeads(
            mixLanes(mix).map((lane) => lane.speakerId),
            cast,
          ),
    [mix, cast],
  )
  const looks = useMemo(() => (mix === undefined ? undefined : regionLooks(mix, cast)), [mix, cast])
  const sceneStarts = useMemo(() => scenes.slice(1).flatMap((scene) => scene.lineIds.slice(0, 1)), [scenes])
  const canPlay = mix !== undefined && mix.durationSamples > 0

  const handlers = useRef({ onSelectLine, onPlayLine })
  useEffect(() => {
    handlers.current = { onSelectLine, onPlayLine }
  }, [onSelectLine, onPlayLine])

  const playFrom = useCallback(
    (lineId: LineId) => {
      const entry = stage.mix()?.entries.find((one) => one.lineId === lineId)
      if (entry === undefined) return
      player.seek(entry.startSample)
      player.play()
    },
    [player, stage],
  )
  useEffect(() => {
    if (waves.current === null) return undefined
    return stage.mount(waves.current, {
      onRegionClick: (lineId) => {
        handlers.current.onSelectLine(lineId)
        handlers.current.onPlayLine(lineId)
      },
      onRegionDoubleClick: playFrom,
    })
  }, [stage, playFrom])
  useEffect(() => {
    if (looks === undefined) return
    stage.setLooks({
      colours: heads.map((head) => head.colour),
      lookOf: (lineId) => looks(lineId, lines.get(lineId), lineId === selectedLineId),
      sceneStarts,
    })
  }, [stage, looks, heads, lines, selectedLineId, sceneStarts])

  const lanesRef = useLaneHeight(heads.length, stage.setLaneHeight)
  const nameAt = useCallback(
    (lineId: LineId | undefined) => {
      const entry = lineId === undefined ? undefined : mix?.entries.find((one) => one.lineId === lineId)
      const speaker = cast.speakers.find((one) => one.id === entry?.speakerId)
      return entry === undefined
        ? ''
        : timelineLine({ line: entry.number, speaker: speaker?.name ?? timelineRegionNoSpeaker() })
    },
    [mix, cast],
  )
  const { position, playhead, range, zoomInput } = useFrameDrawing({ stage, clock, frame, nameAt, ruler, waves })
  useScrub(ruler, frame, (seconds) => {
    if (mix !== undefined) player.seek(Math.round(seconds * mix.sampleRate))
  })

  const step = (direction: -1 | 1) => {
    if (mix === undefined || frame.current === undefined) return
    const line = neighbourLine(clock, frame.current.seconds, direction)
    if (line === undefined) return
    player.seek(Math.round(line.start * mix.sampleRate))
    onSelectLine(line.lineId)
    if (document.activeElement?.shadowRoot !== null) stage.focusRegion(line.lineId)
  }
  const fit = () => (frame.current === undefined ? 1 : fitZoom(frame.current.durationSeconds, frame.current.width))
  const zoomBy = (direction: -1 | 1, anchor?: number) => {
    if (frame.current !== undefined) stage.zoom(zoomStep(frame.current.pixelsPerSecond, direction, fit()), anchor)
  }
  useEffect(() => {
    const area = waves.current
    if (area === null) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const now = frame.current
      if (now === undefined || now.durationSeconds === 0) return
      const wanted = now.pixelsPerSecond * Math.exp(-event.deltaY / 300)
      const smallest = fitZoom(now.durationSeconds, now.width)
      const largest = sliderToZoom(100, smallest)
      stage.zoom(Math.min(largest, Math.max(smallest, wanted)), event.clientX - area.getBoundingClientRect().left)
    }
    // Not passive: the browser would zoom the window.
    area.addEventListener('wheel', onWheel, { passive: false })
    return () => area.removeEventListener('wheel', onWheel)
  }, [stage])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !canPlay) return
    const { target } = event
    // Buttons and sliders of the transport keep their own keys; a region's Space is the timeline's.
    const isOwn = target instanceof HTMLElement && target.closest('[data-own-keys]') !== null
    if (isOwn) return
    const endSample = mix?.durationSamples ?? 0
    const needs = { player, endSample, step, zoomBy, fit: () => stage.zoom(0) }
    if (runPressed(timelineCommands, event, system, needs)) event.preventDefault()
  }

  return (
    <section ref={section} className={styles.timeline} aria-label={timelineName()} tabIndex={-1} onKeyDown={onKeyDown}>
      <div data-own-keys="">
        <Transport
          canPlay={canPlay}
          playing={playing}
          follow={follow}
          position={position}
          zoomInput={zoomInput}
          onToggle={player.toggle}
          onStep={step}
          onFollow={(next) => {
            setFollow(next)
            stage.setFollow(next)
          }}
          onZoomSlider={(place) => stage.zoom(sliderToZoom(place, fit()))}
          onZoomStep={zoomBy}
          onFit={() => stage.zoom(0)}
        />
      </div>
      <div className={styles.tracks}>
        <div className={styles.range}>
          <span ref={range} className="tnum" />
        </div>
        <div ref={ruler} className={styles.ruler} aria-hidden />
        <div ref={lanesRef} className={styles.lanes} hidden={!canPlay}>
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
          <div ref={waves} className={styles.waves} role="group" aria-label={timelineLines()} />
        </div>
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
      {problem === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  )
}

/** The drawer under the script. */
export type TimelineProps = {
  readonly mix: MixView | undefined
  readonly mixUrl: string | undefined
  readonly cast: Cast
  readonly lines: ReadonlyMap<LineId, LineView>
  readonly scenes: readonly SceneEntry[]
  readonly player: Player
  readonly selectedLineId: LineId | undefined
  readonly onSelectLine: (id: LineId) => void
  readonly onPlayLine: (id: LineId) => void
}
