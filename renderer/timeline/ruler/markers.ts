import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Timeline } from '../../../shared/core/model/timeline.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { sceneName } from '../../base/scene-name.ts'

/** A place that the script names: where a scene begins, or a line that a note stands above. */
export type Marker = {
  readonly kind: 'scene' | 'note' | 'todo'
  readonly lineId: LineId
  readonly label: string
  readonly seconds: number
}

/** What markers are made of. */
export type MarkedScript = {
  readonly scenes: readonly { readonly index: number; readonly title: string; readonly lineIds: readonly LineId[] }[]
  readonly notes: readonly { readonly lineId: LineId; readonly text: string; readonly isToDo: boolean }[]
}

/** What is read of a marker that has no room for its words: of a scene its number, of a note its sign alone. */
export function shortWords({ kind, label }: Marker): string {
  return kind === 'scene' ? (label.split(' ', 1)[0] ?? '') : ''
}

/** A marker as it is seen, in pixels from the left edge. `room`: until the next one. */
export type PlacedMarker = { readonly marker: Marker; readonly x: number; readonly room: number }

/** Two markers that are nearer than this (seconds) are one place to the keys. */
const NEAR_SECONDS = 0.02
/** With less room than this (pixels) a marker could not be told from the one before it. */
const LEAST_ROOM = 14
/** With less room than this (pixels) a marker has hardly words: it makes way for a time. */
export const MARKER_WORDS_FROM = 40
/** All markers in the order of their times; a scene before the notes of its first line. */
export function markersOf({ entries }: Pick<Timeline, 'entries'>, { scenes, notes }: MarkedScript): readonly Marker[] {
  const starts = new Map(entries.map(({ lineId, startSample }) => [lineId, samplesToSeconds(startSample)]))
  const markers: Marker[] = []
  for (const { index, title, lineIds } of scenes) {
    const lineId = lineIds.find((id) => starts.has(id))
    const seconds = lineId === undefined ? undefined : starts.get(lineId)
    if (lineId === undefined || seconds === undefined) continue
    markers.push({ kind: 'scene', lineId, label: `${index + 1} ${sceneName(title, index)}`, seconds })
  }
  for (const { lineId, text, isToDo } of notes) {
    const seconds = starts.get(lineId)
    if (seconds !== undefined) markers.push({ kind: isToDo ? 'todo' : 'note', lineId, label: text, seconds })
  }
  return markers.sort((one, other) => one.seconds - other.seconds)
}

/** The marker before or behind a time; undefined: there is none. */
export function neighbourMarker(markers: readonly Marker[], seconds: number, direction: -1 | 1): Marker | undefined {
  return direction === 1
    ? markers.find((marker) => marker.seconds > seconds + NEAR_SECONDS)
    : markers.findLast((marker) => marker.seconds < seconds - NEAR_SECONDS)
}

/** The markers that can be seen and told apart, from left to right. */
export function placedMarkers(
  markers: readonly Marker[],
  view: { readonly scrollLeft: number; readonly width: number; readonly pixelsPerSecond: number },
): readonly PlacedMarker[] {
  const x = (marker: Marker): number => Math.round(marker.seconds * view.pixelsPerSecond - view.scrollLeft)
  let at = firstFrom(markers, view.scrollLeft / Math.max(view.pixelsPerSecond, 1e-9))
  const placed: { marker: Marker; x: number; room: number }[] = []
  for (; at < markers.length; at += 1) {
    const marker = markers[at]
    if (marker === undefined || x(marker) > view.width) break
    const last = placed.at(-1)
    const left = x(marker)
    if (last !== undefined && left - last.x < LEAST_ROOM) {
      // Who sees from afar sees scenes before notes.
      if (marker.kind === 'scene' && last.marker.kind !== 'scene') placed.pop()
      else continue
    }
    const before = placed.at(-1)
    if (before !== undefined) before.room = left - before.x
    placed.push({ marker, x: left, room: view.width - left })
  }
  return placed
}

function firstFrom(markers: readonly Marker[], seconds: number): number {
  let low = 0
  let high = markers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((markers[middle]?.seconds ?? Infinity) < seconds) low = middle + 1
    else high = middle
  }
  return low
}
