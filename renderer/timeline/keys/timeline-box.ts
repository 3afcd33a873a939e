import type { DragBy, LineGrip } from '../../transport/stage/line-drag.ts'
import type { Player } from '../../transport/stage/player-types.ts'

/** What the keys of the timeline work on. */
export type TimelineKeys = {
  readonly player: Player
  /** Length of the mix in samples. */
  readonly endSample: number
  /** Goes to the previous (-1) or next (1) line. */
  readonly step: (direction: -1 | 1) => void
  /** Goes to the marker before or behind the playhead. */
  readonly stepMarker: (direction: -1 | 1) => void
  readonly zoomBy: (direction: -1 | 1) => void
  readonly fit: () => void
  /** Draws the selected line, or a part of it, as far as a key does. */
  readonly drawBy: (grip: LineGrip, by: DragBy) => void
  /** Draws an end of the selected line's take to the border of the word before (-1) or behind (1) it. */
  readonly cutToWord: (end: 'in' | 'out', direction: -1 | 1) => void
  /** Plays from the word before (-1) or behind (1) the playhead. */
  readonly playWordBeside: (direction: -1 | 1) => void
  /** Opens the numbers of the selected line's clip. */
  readonly editClip: () => void
  /** Saves the clip of the selected line, or the lane that it is in, as a file. */
  readonly saveFile: (what: 'clip' | 'lane') => void
  /** Lets the selected line follow the project's gaps again. */
  readonly resetPlace: () => void
  /** Plays the selected line with what is around it. */
  readonly playContext: () => void
  /** Has the loop begin or end at the playhead, or takes its range away. */
  readonly setLoop: (end: 'start' | 'end' | 'none') => void
  readonly toggleSnap: () => void
  readonly toggleLarge: () => void
  readonly shuttle: (key: 'back' | 'pause' | 'forward') => void
  /** Mutes or solos the lane of the selected line, or lets it be heard again. */
  readonly toggleLane: (what: 'muted' | 'soloed') => void
}

/** The timeline's keys while it stands: it comes a moment after the window. */
export type TimelineBox = {
  readonly get: () => TimelineKeys | undefined
  readonly set: (keys: TimelineKeys | undefined) => void
}

/** An empty box. */
export function createTimelineBox(): TimelineBox {
  let current: TimelineKeys | undefined
  return {
    get: () => current,
    set: (keys) => {
      current = keys
    },
  }
}
