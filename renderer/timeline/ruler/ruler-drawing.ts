import { timelineMarkerNote, timelineMarkerScene, timelineMarkerTodo } from '../../../shared/messages/made/timeline.ts'
import { stateShape } from '../../base/ui/icons/state-shapes.ts'
import { MARKER_WORDS_FROM, type Marker, type PlacedMarker, shortWords } from './markers.ts'
import type { Covered } from './ruler-room.ts'
import type { RulerTick } from './time-labels.ts'

const names = { scene: timelineMarkerScene, note: timelineMarkerNote, todo: timelineMarkerTodo } as const

/** How wide words are in the ruler, measured without the layout of the page; a word is measured once. */
export function wordWidths(row: HTMLElement): (words: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context !== null) context.font = `500 11px ${getComputedStyle(row).fontFamily}`
  const known = new Map<string, number>()
  return (words) => {
    const width = known.get(words) ?? context?.measureText(words).width ?? 6 * words.length
    known.set(words, width)
    return width
  }
}

export function drawTicks(row: HTMLElement, ticks: readonly RulerTick[]): void {
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

/** Writes the length of the loop where nothing is covered. */
export function placeLength(mark: HTMLElement | null, range: Covered | undefined, length: Covered | undefined): void {
  if (mark === null) return
  mark.toggleAttribute('data-covered', length === undefined)
  if (range !== undefined && length !== undefined) mark.style.setProperty('--length', `${length.from - range.from}px`)
}

export function placeMarker(button: HTMLButtonElement, { marker, x, room }: PlacedMarker): void {
  button.style.transform = `translateX(${x}px)`
  button.style.maxWidth = `${Math.max(12, room - 4)}px`
  const isShort = room < MARKER_WORDS_FROM
  button.toggleAttribute('data-short', isShort)
  const words = button.querySelector('span')
  const text = isShort ? shortWords(marker) : marker.label
  if (words !== null && words.textContent !== text) words.textContent = text
}

export function markerButton(marker: Marker, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.dataset['marker'] = marker.kind
  const name = names[marker.kind]({ label: marker.label })
  button.setAttribute('aria-label', name)
  button.title = name
  const words = document.createElement('span')
  if (marker.kind !== 'scene') button.append(stateShape(marker.kind === 'todo' ? 'todo' : 'comment'))
  button.append(words)
  button.addEventListener('click', onPress)
  return button
}
