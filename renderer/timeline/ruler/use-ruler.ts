import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Timeline } from '../../../shared/core/model/timeline.ts'
import { timelineMarkerNote, timelineMarkerScene, timelineMarkerTodo } from '../../../shared/messages/made/timeline.ts'
import { stateShape } from '../../base/ui/icons/state-shapes.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'
import {
  besideMarkers,
  MARKER_WORDS_FROM,
  type MarkedScript,
  type Marker,
  markersOf,
  type PlacedMarker,
  placedMarkers,
} from './markers.ts'
import { type RulerTick, rulerTicks } from './time-labels.ts'

const names = { scene: timelineMarkerScene, note: timelineMarkerNote, todo: timelineMarkerTodo } as const

/** What the ruler is drawn into: its times, and the markers of the script over them. */
type RulerParts = Record<'ticks' | 'markerRow', RefObject<HTMLElement | null>>

/**
 * Draws the ruler on frames and without React: times, and the markers of a script that are in view; a press goes to one.
 * Answers all of them. Keys go from one to the next, so that none of the buttons is a stop for Tab.
 */
export function useRuler(
  stage: PlayerStage,
  timeline: Timeline | undefined,
  script: MarkedScript,
  { ticks, markerRow }: RulerParts,
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
    const stop = stage.onFrame((now) => {
      const isSame =
        last?.scrollLeft === now.scrollLeft &&
        last.width === now.width &&
        last.pixelsPerSecond === now.pixelsPerSecond &&
        last.durationSeconds === now.durationSeconds
      if (isSame) return
      last = now
      const drawn = now.durationSeconds === 0 ? [] : rulerTicks(now)
      const beside = besideMarkers(placedMarkers(markers, now), drawn, widths)
      drawTicks(times, beside.ticks)
      const wanted = new Set(beside.markers.map(({ marker }) => marker))
      for (const [marker, button] of buttons) {
        if (wanted.has(marker)) continue
        button.remove()
        buttons.delete(marker)
      }
      for (const one of beside.markers) {
        const button = buttons.get(one.marker) ?? markerButton(one.marker, () => go.current(one.marker))
        buttons.set(one.marker, button)
        place(button, one)
        if (button.parentElement === null) row.append(button)
      }
    })
    return () => {
      stop()
      for (const button of buttons.values()) button.remove()
    }
  }, [stage, markers, ticks, markerRow])
  return markers
}

/** How wide words are in the ruler, measured without the layout of the page; a word is measured once. */
function wordWidths(row: HTMLElement): (words: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context !== null) context.font = `500 11px ${getComputedStyle(row).fontFamily}`
  const known = new Map<string, number>()
  return (words) => {
    const width = known.get(words) ?? context?.measureText(words).width ?? 6 * words.length
    known.set(words, width)
    return width
  }
}

function drawTicks(row: HTMLElement, ticks: readonly RulerTick[]): void {
  const marks: HTMLElement[] = []
  for (const tick of ticks) {
    const mark = document.createElement('i')
    mark.style.left = `${Math.round(tick.x * 10) / 10}px`
    marks.push(mark)
    if (tick.label === undefined) continue
    mark.className = 'major'
    const label = document.createElement('span')
    label.textContent = tick.label
    label.style.left = mark.style.left
    marks.push(label)
  }
  row.replaceChildren(...marks)
}

function place(button: HTMLButtonElement, { marker, x, room }: PlacedMarker): void {
  button.style.transform = `translateX(${x}px)`
  button.style.maxWidth = `${Math.max(12, room - 4)}px`
  button.toggleAttribute('data-short', marker.kind !== 'scene' && room < MARKER_WORDS_FROM)
}

function markerButton(marker: Marker, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.dataset['marker'] = marker.kind
  const name = names[marker.kind]({ label: marker.label })
  button.setAttribute('aria-label', name)
  button.title = name
  const words = document.createElement('span')
  words.textContent = marker.label
  if (marker.kind !== 'scene') button.append(stateShape(marker.kind === 'todo' ? 'todo' : 'comment'))
  button.append(words)
  button.addEventListener('click', onPress)
  return button
}
