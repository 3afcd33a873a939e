import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Timeline } from '../../../shared/core/model/timeline.ts'
import type { GraphRange } from '../../../shared/core/timeline/range-carry.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'
import { type MarkedScript, type Marker, markersOf, placedMarkers } from './markers.ts'
import { type LoopSign, rangeInView } from './range-in-view.ts'
import { drawTicks, markerButton, placeLength, placeMarker, wordWidths } from './ruler-drawing.ts'
import { besideMarkers } from './ruler-room.ts'
import { rulerTicks } from './time-labels.ts'

/** What the length of the loop has around its words, in pixels. */
const AROUND_LENGTH = 8

/** What the ruler is drawn into: its times, and the markers of the script over them. */
type RulerParts = Record<'ticks' | 'markerRow' | 'loopMark', RefObject<HTMLElement | null>> & {
  readonly sign: LoopSign
}

/**
 * Draws the ruler on frames and without React: times, and the markers of a script that are in view; a press goes to one.
 * Answers all of them. Keys go from one to the next, so that none of the buttons is a stop for Tab.
 */
export function useRuler(
  stage: PlayerStage,
  timeline: Timeline | undefined,
  script: MarkedScript,
  { ticks, markerRow, loopMark, sign }: RulerParts,
  onGo: (marker: Marker) => void,
): readonly Marker[] {
  const { scenes, notes } = script
  const markers = useMemo(
    () => (timeline === undefined ? [] : markersOf(timeline, { scenes, notes })),
    [timeline, scenes, notes],
  )
  const go = useRef(onGo)
  useEffect(() => {
    go.current = onGo
  }, [onGo])
  useEffect(() => {
    const [row, times] = [markerRow.current, ticks.current]
    if (row === null || times === null) return undefined
    const buttons = new Map<Marker, HTMLButtonElement>()
    const widths = wordWidths(row)
    let last: StageFrame | undefined
    let lastRange: GraphRange | undefined
    const draw = (now: StageFrame): void => {
      const shown = sign.range()
      const isSame =
        lastRange === shown &&
        last?.scrollLeft === now.scrollLeft &&
        last.width === now.width &&
        last.pixelsPerSecond === now.pixelsPerSecond &&
        last.durationSeconds === now.durationSeconds
      if (isSame) return
      last = now
      lastRange = shown
      const drawn = now.durationSeconds === 0 ? [] : rulerTicks(now)
      const range = shown === undefined ? undefined : rangeInView(shown, now)
      const words = loopMark.current?.dataset['length'] ?? ''
      const loop = range === undefined || words === '' ? undefined : { range, width: widths(words) + AROUND_LENGTH }
      const room = { viewWidth: now.width, loop }
      const beside = besideMarkers(placedMarkers(markers, now), drawn, widths, room)
      drawTicks(times, beside.ticks)
      placeLength(loopMark.current, range, beside.length)
      const wanted = new Set(beside.markers.map(({ marker }) => marker))
      for (const [marker, button] of buttons) {
        if (wanted.has(marker)) continue
        button.remove()
        buttons.delete(marker)
      }
      for (const one of beside.markers) {
        const button = buttons.get(one.marker) ?? markerButton(one.marker, () => go.current(one.marker))
        buttons.set(one.marker, button)
        placeMarker(button, one)
        if (button.parentElement === null) row.append(button)
      }
    }
    const stop = stage.onFrame(draw)
    const stopShowing = sign.onShow(() => draw(stage.now()))
    return () => {
      stop()
      stopShowing()
      for (const button of buttons.values()) button.remove()
    }
  }, [stage, markers, ticks, markerRow, loopMark, sign])
  return markers
}
