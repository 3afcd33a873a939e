import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LineId } from '../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import { channelsOfGraph } from '../../shared/core/timeline/gains.ts'
import type { GraphRange } from '../../shared/core/timeline/range-carry.ts'
import type { SoundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { timelineName, timelineSnapOff, timelineSnapOn } from '../../shared/messages/made/timeline.ts'
import type { LineGrip } from '../transport/stage/line-drag.ts'
import { useKeyWords } from '../base/key-words.ts'
import { type LaneKey, laneKey } from '../../shared/core/timeline/lane-key.ts'
import { type LaneBands, laneBands } from '../transport/stage/lane-bands.ts'
import type { StageFrame } from '../transport/stage/stage-types.ts'
import { timelineCommand } from './keys/command-list.ts'
import { ClipEditor } from './edits/clip-editor.tsx'
import { ClipGrip } from './edits/clip-grip.tsx'
import { HeldSign } from './edits/held-sign.tsx'
import { LargeStrip } from './edits/large-strip.tsx'
import { REACH_PIXELS } from './edits/snapped-draw.ts'
import { useLineMoves } from './edits/use-line-moves.ts'
import { Lanes } from './lanes.tsx'
import { ListenToChoice } from './row/listen-to-choice.tsx'
import { HearAsExported } from './loudness/hear-as-exported.tsx'
import { LoudnessMeters } from './loudness/loudness-meters.tsx'
import { OverviewBar } from './overview-bar.tsx'
import type { Marker } from './ruler/markers.ts'
import { formatTick } from './ruler/time-labels.ts'
import { useLoopRange } from './ruler/use-loop-range.ts'
import { useRuler } from './ruler/use-ruler.ts'
import { SoundsOnLanes } from './sounds/sounds-on-lanes.tsx'
import { SeamsLayer } from './seams/seams-layer.tsx'
import { shownSeams } from './seams/shown-seams.ts'
import { useSceneCuts } from './seams/use-scene-cuts.ts'
import styles from './timeline.module.css'
import type { TimelineProps } from './timeline-props.ts'
import { Tracks } from './tracks.tsx'
import { Transport } from './row/transport.tsx'
import { useFrameDrawing } from './use-frame-drawing.ts'
import { isTallLane, type LaneSizes, useLaneHeights } from './use-lane-height.ts'
import { useLevels } from './use-levels.ts'
import { WordsLayer } from './words/words-layer.tsx'
import { useWordKeys, wordPulls } from './use-word-keys.ts'
import { useGraphOnStage, useRegions } from './use-stage.ts'
import { useStageZoom } from './use-stage-zoom.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'

/** The drawer under the script: what can be heard, one lane a speaker, one region a line, and how to play it. */
export function TimelineView(props: TimelineProps) {
  const { player, onSelectLine, onSay, isLarge, lines, words } = props
  const { stage } = player
  const keysOf = useKeyWords()
  const [follow, setFollow] = useState(true)
  const [snaps, setSnaps] = useState(true)
  const [editsClip, setEditsClip] = useState(false)
  const section = useRef<HTMLElement>(null)
  const waves = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const ticks = useRef<HTMLDivElement>(null)
  const markerRow = useRef<HTMLDivElement>(null)
  const wavesId = useId()
  const frame = useRef<StageFrame | undefined>(undefined)

  const shown = useGraphOnStage(props)
  const { graph, clock, heads, canPlay, nameAt } = shown
  const colours = useMemo(() => heads.map((head) => head.colour), [heads])
  const seekTo = (seconds: number): void => {
    if (graph !== undefined) player.seek(Math.round(seconds * TIMELINE_SAMPLE_RATE))
  }
  const reachPixels = snaps ? REACH_PIXELS : undefined
  const loop = useLoopRange({ player, graph, frame, ruler, reachPixels, onSeek: seekTo, onSay })
  const { range } = loop
  const pulls = useCallback(
    (lineId: LineId, grip: LineGrip) => [...loopEdges(range), ...wordPulls({ graph, lines, words }, lineId, grip)],
    [range, graph, lines, words],
  )
  const { bands, lanesRef, onResize } = useLanes(props, graph?.lanes)
  const { seams, laneOf } = useSeams(props, graph)
  const { held, edited, events, drawBy, letGo, resetPlace, edit } = useLineMoves(props, { frame, bands, snaps, pulls })
  useRegions(props, shown, waves, events)
  const { position, playhead, range: seen, zoomInput } = useFrameDrawing({ stage, clock, frame, nameAt, waves })
  useLevels(player, section, graph === undefined ? 1 : channelsOfGraph(graph))
  const { zoomBy, zoomToSlider, zoomToFit } = useStageZoom(stage, waves)
  const goTo = (marker: Marker): void => {
    seekTo(marker.seconds)
    onSelectLine(marker.lineId)
    stage.showTime(marker.seconds)
    onSay(`${marker.label}, ${formatTick(marker.seconds)}`)
  }
  const markers = useRuler(
    stage,
    graph?.timeline,
    props,
    { ticks, markerRow, loopMark: loop.mark, sign: loop.sign },
    goTo,
  )
  const toggleSnap = (): void => {
    setSnaps(!snaps)
    onSay(snaps ? timelineSnapOff() : timelineSnapOn())
  }
  const editClip = (): void => {
    if (isLarge) props.strip?.querySelector('input')?.select()
    else setEditsClip(true)
  }
  const wordKeys = useWordKeys({ props, graph, clock, frame, edited, edit })
  const own = { ...wordKeys, fit: zoomToFit, zoomBy, drawBy, letGo, resetPlace, toggleSnap, editClip }
  const scene = { props, frame, graph, clock, heads, canPlay, markers, goTo, setRange: loop.setRange }
  const { keys, onKeyDown } = useTimelineKeys({ ...own, ...scene })

  return (
    <section
      ref={section}
      className={styles.timeline}
      aria-label={timelineName()}
      tabIndex={-1}
      data-large={isLarge}
      onKeyDown={onKeyDown}
    >
      <div data-own-keys="">
        <Transport
          canPlay={canPlay}
          hasLines={canPlay || props.lines.size > 0}
          playing={shown.playing}
          soundsAs={shown.soundsAs}
          follow={follow}
          loops={shown.loops}
          speed={shown.speed}
          snaps={snaps}
          isLarge={isLarge}
          canPlayContext={props.selectedLineId !== undefined}
          clipEditor={
            isLarge ? null : (
              <ClipEditor
                isOpen={editsClip}
                keys={keysOf(timelineCommand('editClip'))}
                onOpen={setEditsClip}
                line={edited}
                readOnly={props.readOnly}
                onEdit={edit}
                onWord={wordKeys.cutToWord}
                fileGrip={<ClipGrip line={edited} basis={graph} files={props.files} />}
              />
            )
          }
          listenTo={<ListenToChoice value={props.listening.listenTo} onChange={props.onListenTo} />}
          asExported={<HearAsExported store={props.listeningStore} />}
          meters={<LoudnessMeters whole={props.loudness} />}
          position={position}
          zoomInput={zoomInput}
          onToggle={player.toggle}
          onStep={keys.step}
          onFollow={(next) => {
            setFollow(next)
            stage.setFollow(next)
          }}
          onLoop={player.setLoop}
          onSpeed={player.setSpeed}
          onSnap={toggleSnap}
          onLarge={keys.toggleLarge}
          onContext={keys.playContext}
          onZoomSlider={zoomToSlider}
          onZoomStep={zoomBy}
          onFit={zoomToFit}
        />
      </div>
      <Tracks
        canPlay={canPlay}
        wholeSeconds={graph === undefined ? undefined : samplesToSeconds(graph.durationSamples)}
        waiting={props.waiting}
        lineCount={props.lineCount}
        loops={shown.loops}
        refs={{ seen, ruler, ticks, markerRow, playhead, loopMark: loop.mark, loopGround: loop.ground }}
        overview={<OverviewBar stage={stage} controls={wavesId} isHidden={!canPlay} />}
      >
        <Lanes
          lanesRef={lanesRef}
          wavesRef={waves}
          wavesId={wavesId}
          heads={heads}
          props={props}
          basis={graph}
          isHidden={!canPlay}
          onResize={onResize}
        >
          {held === undefined ? null : <HeldSign held={held} />}
          <WordsLayer {...{ stage, graph, clock, lines, bands, words }} colours={colours} />
          <SoundsOnLanes {...{ props, graph, frame, bands }} pullsTo={snaps ? loopEdges(range) : undefined} />
          <SeamsLayer {...{ stage, frame, bands, seams, laneOf }} readOnly={props.readOnly} onMove={props.onMoveSeam} />
        </Lanes>
      </Tracks>
      <SoundProblem words={shown.problem} />
      {isLarge && props.strip !== null
        ? createPortal(<LargeStrip {...{ props, edited, edit, keys, graph }} />, props.strip)
        : null}
    </section>
  )
}

/** Where the range of a loop begins and ends, in seconds. */
function loopEdges(range: GraphRange | undefined): readonly number[] {
  return range === undefined ? [] : [samplesToSeconds(range.fromSample), samplesToSeconds(range.toSample)]
}

/** Why nothing is heard, where that is so. */
function SoundProblem({ words }: { readonly words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p role="alert" className={styles.problem}>
      {words}
    </p>
  )
}

/** The borders of scenes in view, and the lane of a line. */
function useSeams({ player, lines, seamTurn, onReadCuts }: TimelineProps, graph: SoundGraph | undefined) {
  const entries = graph?.timeline.entries ?? NO_ENTRIES
  const cuts = useSceneCuts(player.stage, entries, lines, seamTurn, onReadCuts)
  const seams = useMemo(() => shownSeams(entries, lines, cuts), [entries, lines, cuts])
  const laneOf = useCallback(
    (lineId: LineId): number => {
      const entry = entries.find((one) => one.lineId === lineId)
      const at = graph?.lanes.findIndex((lane) => lane.kind === 'speaker' && lane.speakerId === entry?.speakerId)
      return Math.max(0, at ?? 0)
    },
    [graph, entries],
  )
  return { seams, laneOf }
}

const NO_ENTRIES: SoundGraph['timeline']['entries'] = []

type Lane = Parameters<typeof laneKey>[0]

/** How high the lanes are, and where each stands. `onResize`: undefined where all share the room. */
function useLanes({ player, isLarge }: TimelineProps, graphLanes: readonly Lane[] | undefined) {
  const { stage } = player
  const [sizes, setSizes] = useState<LaneSizes>(new Map())
  const bands = useRef<LaneBands>(laneBands([]))
  const setHeights = useCallback(
    (heights: readonly number[]) => {
      bands.current = laneBands(heights)
      stage.setLaneHeights(heights)
    },
    [stage],
  )
  const lanes = useMemo(() => graphLanes ?? [], [graphLanes])
  const lanesRef = useLaneHeights(lanes, isLarge ? sizes : undefined, setHeights)
  const resize = (lane: LaneKey): void =>
    setSizes(new Map(sizes).set(lane, isTallLane(lanes, sizes, lane) ? 'compact' : 'tall'))
  return { bands, lanesRef, onResize: isLarge ? resize : undefined }
}
