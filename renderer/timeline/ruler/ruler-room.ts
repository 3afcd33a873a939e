import { MARKER_WORDS_FROM, type Marker, type PlacedMarker, shortWords } from './markers.ts'
import type { RulerTick } from './time-labels.ts'

/** What a marker has around its words, with its sign where it has one; pixels. */
const AROUND_WORDS = 12
const SIGN = 16
/** What a marker without room for its words has around its number; pixels. */
const AROUND_SHORT = 4
/** A time stands so far behind its mark (pixels), and keeps as much free behind itself. */
const TIME_GAP = 4

/** Words keep so far from the ends of the range, where its corners hang, and from what stands beside them; pixels. */
const FROM_ENDS = 10
const BESIDE = 4

/** What else takes room. `loop`: where its range is seen, and how wide its length is; `viewWidth`: of the ruler, in pixels. */
export type RulerRoom = {
  readonly loop?: { readonly range: Covered; readonly width: number } | undefined
  readonly viewWidth?: number
}

/** What is drawn into the ruler, of which nothing covers anything else. */
export type DrawnRuler = {
  readonly markers: readonly PlacedMarker[]
  readonly ticks: readonly RulerTick[]
  /** Where the length of the loop is written; undefined: nowhere. */
  readonly length: Covered | undefined
}

/**
 * Markers, times and the length of the loop, which do not cover each other: the length stays away from markers whose words
 * are read, a time makes way for both, and a marker without room for words for a time. `widthOf`: of words in the ruler, in
 * pixels. What does not end within the view is no time that could be read.
 */
export function besideMarkers(
  markers: readonly PlacedMarker[],
  ticks: readonly RulerTick[],
  widthOf: (words: string) => number,
  { loop, viewWidth = Infinity }: RulerRoom = {},
): DrawnRuler {
  const spanOf = ({ marker, x, room }: PlacedMarker): Covered => {
    const natural =
      room < MARKER_WORDS_FROM
        ? shortWidth(marker, widthOf)
        : widthOf(marker.label) + AROUND_WORDS + (marker.kind === 'scene' ? 0 : SIGN)
    return { from: x, to: x + Math.min(natural, Math.max(12, room - 4)) }
  }
  const timeOf = ({ x, label = '' }: RulerTick): Covered => ({ from: x, to: x + widthOf(label) + 2 * TIME_GAP })
  const read = markers.filter(({ room }) => room >= MARKER_WORDS_FROM).map(spanOf)
  const length = loop === undefined ? undefined : placeOfLength(loop.range, loop.width, read)
  const words = length === undefined ? read : [...read, length]
  const freed = ticks.map((tick): RulerTick => {
    const time = timeOf(tick)
    const isRead = tick.label === undefined || (!isCovered(time, words) && time.to - TIME_GAP <= viewWidth)
    return isRead ? tick : { x: tick.x, label: undefined }
  })
  const times = freed.filter(({ label }) => label !== undefined).map(timeOf)
  if (length !== undefined) times.push(length)
  return {
    markers: markers.filter(({ marker, x, room }) => {
      if (room >= MARKER_WORDS_FROM) return true
      // Half a number would be another scene's.
      return shortWidth(marker, widthOf) <= Math.max(12, room - 4) && !isCovered(spanOf({ marker, x, room }), times)
    }),
    ticks: freed,
    length,
  }
}

function shortWidth(marker: Marker, widthOf: (words: string) => number): number {
  return (marker.kind === 'scene' ? widthOf(shortWords(marker)) : SIGN - AROUND_SHORT) + AROUND_SHORT
}

/** From where to where something is drawn, in pixels from the left edge of the view. */
export type Covered = { readonly from: number; readonly to: number }

function isCovered({ from, to }: Covered, by: readonly Covered[]): boolean {
  return by.some((other) => from < other.to && other.from < to)
}

/**
 * Where in a range (pixels of the view) its length is written, `width` wide with its ground: before its end, else where
 * nothing that is `taken` would be covered, from right to left. Undefined: nowhere.
 */
function placeOfLength(range: Covered, width: number, taken: readonly Covered[]): Covered | undefined {
  const [least, most] = [range.from + FROM_ENDS, range.to - FROM_ENDS]
  let to = most
  for (const other of [...taken].sort((a, b) => b.to - a.to)) {
    if (other.from - BESIDE < to && other.to + BESIDE > to - width) to = Math.min(to, other.from - BESIDE)
  }
  return to - width < least ? undefined : { from: to - width, to }
}
