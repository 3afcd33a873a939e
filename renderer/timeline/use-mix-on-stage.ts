import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { LineId } from '../../shared/core/model/ids.ts'
import { timelineLine, timelineRegionNoSpeaker } from '../../shared/messages/made/timeline.ts'
import { mixLanes } from '../transport/mix/mix-lanes.ts'
import { lineClock } from '../transport/mix/playing-line.ts'
import { laneHeads, regionLooks } from './region-look.ts'
import type { TimelineProps } from './timeline-props.ts'

/** Loads the newest mix, and answers what of the one on the stage can be shown: who has a lane, when which line sounds. */
export function useMixOnStage({ player, mix: newestMix, mixUrl, cast }: TimelineProps) {
  const { stage } = player
  useEffect(() => {
    if (newestMix !== undefined && mixUrl !== undefined) player.load(newestMix, mixUrl)
  }, [player, newestMix, mixUrl])
  // The mix on the stage, which waits for the end of a line while sound plays.
  const mix = useSyncExternalStore(stage.onMix, stage.mix)
  const playing = useSyncExternalStore(player.subscribe, () => player.state().playing)
  const isOldWords = useSyncExternalStore(player.subscribe, () => player.state().isOldWords === true)
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
  const canPlay = mix !== undefined && mix.durationSamples > 0
  /** `line 12, Mara`, for what is spoken of the playhead; empty where no line is. */
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
  return { mix, playing, isOldWords, problem, clock, heads, canPlay, nameAt }
}

type MixOnStage = ReturnType<typeof useMixOnStage>

/** Draws the regions of the lines into `waves`, and hears what is done to them by pointer. */
export function useRegions(
  props: TimelineProps,
  { mix, heads }: Pick<MixOnStage, 'mix' | 'heads'>,
  waves: RefObject<HTMLElement | null>,
): void {
  const { player, cast, lines, scenes, selectedLineId, onSelectLine, onPlayLine } = props
  const { stage } = player
  const looks = useMemo(() => (mix === undefined ? undefined : regionLooks(mix, cast)), [mix, cast])
  const sceneStarts = useMemo(() => scenes.slice(1).flatMap((scene) => scene.lineIds.slice(0, 1)), [scenes])

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
  }, [stage, waves, playFrom])
  useEffect(() => {
    if (looks === undefined) return
    stage.setLooks({
      colours: heads.map((head) => head.colour),
      lookOf: (lineId) => looks(lineId, lines.get(lineId), lineId === selectedLineId),
      sceneStarts,
    })
  }, [stage, looks, heads, lines, selectedLineId, sceneStarts])
}
