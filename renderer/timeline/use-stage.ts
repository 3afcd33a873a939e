import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { TimelineEntry } from '../../shared/core/model/timeline.ts'
import {
  timelineLine,
  timelineOverlap,
  timelineOverlapKept,
  timelineRegionNoSpeaker,
} from '../../shared/messages/made/timeline.ts'
import { type LineClock, lineClock } from '../transport/stage/playing-line.ts'
import type { StageEvents } from '../transport/stage/stage-types.ts'
import type { SoundsAs } from './row/transport.tsx'
import { laneHeads, regionLooks, regionState } from './region-look.ts'
import type { TimelineProps } from './timeline-props.ts'

/** Shows the newest graph on the stage, and answers what of it can be shown: who has a lane, when which line sounds. */
export function useGraphOnStage({ player, graph: newest, waves, cast, lines }: TimelineProps) {
  const { stage } = player
  useEffect(() => {
    if (newest !== undefined) player.show(newest)
  }, [player, newest])
  useEffect(() => stage.setWaves(waves), [stage, waves])
  const graph = useSyncExternalStore(stage.onGraph, stage.graph)
  const playing = useSyncExternalStore(player.subscribe, () => player.state().playing)
  const isOldWords = useSyncExternalStore(player.subscribe, () => player.state().isOldWords === true)
  const soundingId = useSyncExternalStore(player.subscribe, () => player.state().playingLineId)
  const loops = useSyncExternalStore(player.subscribe, () => player.state().loops === true)
  const speed = useSyncExternalStore(player.subscribe, () => player.state().speed ?? 1)
  const problem = useSyncExternalStore(player.subscribe, () => player.state().problem)

  const clock = useMemo(() => (graph === undefined ? noClock : lineClock(graph.timeline)), [graph])
  const heads = useMemo(() => (graph === undefined ? [] : laneHeads(graph.lanes, cast)), [graph, cast])
  const canPlay = graph !== undefined && graph.durationSamples > 0
  const isStale = soundingId !== undefined && lines.get(soundingId)?.state === 'stale'
  const soundsAs: SoundsAs = isOldWords ? 'oldWords' : isStale ? 'draftOfStale' : 'written'
  /** `line 12, Mara`, for what is spoken of the playhead; empty where no line is. */
  const nameAt = useCallback(
    (lineId: LineId | undefined) => {
      const entry = lineId === undefined ? undefined : graph?.timeline.entries.find((one) => one.lineId === lineId)
      const speaker = cast.speakers.find((one) => one.id === entry?.speakerId)
      return entry === undefined
        ? ''
        : timelineLine({ line: entry.number, speaker: speaker?.name ?? timelineRegionNoSpeaker() })
    },
    [graph, cast],
  )
  return { graph, playing, soundsAs, loops, speed, problem, clock, heads, canPlay, nameAt }
}

const noClock: LineClock = { lines: [], latestEnd: [] }

type GraphOnStage = ReturnType<typeof useGraphOnStage>

/** Draws the regions of the lines into `waves`, and hears what is done to them by pointer. */
export function useRegions(
  props: TimelineProps,
  { graph, heads }: Pick<GraphOnStage, 'graph' | 'heads'>,
  waves: RefObject<HTMLElement | null>,
  moves: Pick<StageEvents, 'mayMoveLines' | 'onLineHeld' | 'onLineMoved'>,
): void {
  const { player, cast, lines, scenes, selectedLineId, onSelectLine, onPlayLine } = props
  const { stage } = player
  const looks = useMemo(() => (graph === undefined ? undefined : regionLooks(graph.timeline, cast)), [graph, cast])
  const sceneStarts = useMemo(() => scenes.slice(1).flatMap((scene) => scene.lineIds.slice(0, 1)), [scenes])
  const stateOf = useCallback((entry: TimelineEntry) => regionState(entry, lines.get(entry.lineId)), [lines])

  const overlapWords = useCallback(
    (lineId: LineId, seconds: number) => {
      const number = looks?.(lineId, lines.get(lineId), false)?.label ?? ''
      return cast.lines?.[lineId]?.overlapMs === undefined
        ? timelineOverlap({ length: seconds })
        : timelineOverlapKept({ length: seconds, line: number })
    },
    [looks, lines, cast],
  )

  const handlers = useRef({ onSelectLine, onPlayLine, moves })
  useEffect(() => {
    handlers.current = { onSelectLine, onPlayLine, moves }
  }, [onSelectLine, onPlayLine, moves])

  const playFrom = useCallback(
    (lineId: LineId) => {
      const entry = stage.graph()?.timeline.entries.find((one) => one.lineId === lineId)
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
      mayMoveLines: () => handlers.current.moves.mayMoveLines(),
      onLineHeld: (lineId, grip, by) => handlers.current.moves.onLineHeld(lineId, grip, by),
      onLineMoved: (lineId, grip, by) => handlers.current.moves.onLineMoved(lineId, grip, by),
    })
  }, [stage, waves, playFrom])
  useEffect(() => {
    if (looks === undefined) return
    stage.setLooks({
      colours: heads.map((head) => head.colour),
      lookOf: (lineId) => looks(lineId, lines.get(lineId), lineId === selectedLineId),
      stateOf,
      sceneStarts,
      overlapWords,
    })
  }, [stage, looks, heads, lines, selectedLineId, stateOf, sceneStarts, overlapWords])
}
