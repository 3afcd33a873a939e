import {
  commandsCutInEarlier,
  commandsCutInLater,
  commandsCutOutEarlier,
  commandsCutOutLater,
  commandsEditClip,
  commandsLineEarlier,
  commandsLineLouder,
  commandsLineQuieter,
  commandsLineLater,
  commandsLinePlaceReset,
  commandsFaster,
  commandsNextLine,
  commandsPlayContext,
  commandsPreviousLine,
  commandsToEnd,
  commandsToStart,
  commandsSlower,
  commandsToggleLoop,
  commandsZoomFit,
  commandsZoomIn,
  commandsZoomOut,
} from '../../shared/messages/made/commands.ts'
import { commandsFor, namedIn } from '../base/command.ts'
import type { DragBy, LineGrip } from '../transport/stage/line-drag.ts'
import type { Player } from '../transport/stage/player-types.ts'
import { nextSpeed } from './speeds.ts'
import { transportCommands } from '../transport/command-list.ts'

/** How far a key moves a line, and an end or a fade of its take, in seconds; and its level, in pixels of a drag (0.5 dB). */
const MOVE_SECONDS = 0.05
const CUT_SECONDS = 0.01
const GAIN_PIXELS = 2.5

/** What the keys of the timeline work on. */
export type TimelineKeys = {
  readonly player: Player
  /** Length of the mix in samples. */
  readonly endSample: number
  /** Goes to the previous (-1) or next (1) line. */
  readonly step: (direction: -1 | 1) => void
  readonly zoomBy: (direction: -1 | 1) => void
  readonly fit: () => void
  /** Draws the selected line, or a part of it, as far as a key does. */
  readonly drawBy: (grip: LineGrip, by: DragBy) => void
  /** Opens the numbers of the selected line's clip. */
  readonly editClip: () => void
  /** Lets the selected line follow the project's gaps again. */
  readonly resetPlace: () => void
  /** Plays the selected line with what is around it. */
  readonly playContext: () => void
}

const own = commandsFor<TimelineKeys>()([
  {
    id: 'previousLine',
    title: commandsPreviousLine,
    keys: ['ArrowLeft'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ step }) => step(-1),
  },
  {
    id: 'nextLine',
    title: commandsNextLine,
    keys: ['ArrowRight'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ step }) => step(1),
  },
  {
    id: 'toStart',
    title: commandsToStart,
    keys: ['Home'],
    place: 'timeline',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ player }) => player.seek(0),
  },
  {
    id: 'toEnd',
    title: commandsToEnd,
    keys: ['End'],
    place: 'timeline',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ player, endSample }) => player.seek(endSample),
  },
  {
    id: 'zoomIn',
    title: commandsZoomIn,
    keys: ['+', '='],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ zoomBy }) => zoomBy(1),
  },
  {
    id: 'zoomOut',
    title: commandsZoomOut,
    keys: ['-'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ zoomBy }) => zoomBy(-1),
  },
  {
    id: 'zoomFit',
    title: commandsZoomFit,
    keys: ['0'],
    place: 'timeline',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ fit }) => fit(),
  },
  {
    id: 'toggleLoop',
    title: commandsToggleLoop,
    keys: ['L'],
    place: 'timeline',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ player }) => player.setLoop(player.state().loops !== true),
  },
  {
    id: 'playContext',
    title: commandsPlayContext,
    keys: ['Shift+Space'],
    place: 'timeline',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ playContext }) => playContext(),
  },
  {
    id: 'slower',
    title: commandsSlower,
    keys: ['<'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ player }) => player.setSpeed(nextSpeed(player.state().speed ?? 1, -1)),
  },
  {
    id: 'faster',
    title: commandsFaster,
    keys: ['>'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ player }) => player.setSpeed(nextSpeed(player.state().speed ?? 1, 1)),
  },
  {
    id: 'lineEarlier',
    title: commandsLineEarlier,
    keys: ['Shift+ArrowLeft'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ drawBy }) => drawBy('place', { seconds: -MOVE_SECONDS, up: 0 }),
  },
  {
    id: 'lineLater',
    title: commandsLineLater,
    keys: ['Shift+ArrowRight'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ drawBy }) => drawBy('place', { seconds: MOVE_SECONDS, up: 0 }),
  },
  {
    id: 'cutInEarlier',
    title: commandsCutInEarlier,
    keys: ['Alt+ArrowLeft'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ drawBy }) => drawBy('in', { seconds: -CUT_SECONDS, up: 0 }),
  },
  {
    id: 'cutInLater',
    title: commandsCutInLater,
    keys: ['Alt+ArrowRight'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ drawBy }) => drawBy('in', { seconds: CUT_SECONDS, up: 0 }),
  },
  {
    id: 'cutOutEarlier',
    title: commandsCutOutEarlier,
    keys: ['Alt+Shift+ArrowLeft'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ drawBy }) => drawBy('out', { seconds: -CUT_SECONDS, up: 0 }),
  },
  {
    id: 'cutOutLater',
    title: commandsCutOutLater,
    keys: ['Alt+Shift+ArrowRight'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ drawBy }) => drawBy('out', { seconds: CUT_SECONDS, up: 0 }),
  },
  {
    id: 'lineLouder',
    title: commandsLineLouder,
    keys: ['Alt+ArrowUp'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ drawBy }) => drawBy('gain', { seconds: 0, up: GAIN_PIXELS }),
  },
  {
    id: 'lineQuieter',
    title: commandsLineQuieter,
    keys: ['Alt+ArrowDown'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ drawBy }) => drawBy('gain', { seconds: 0, up: -GAIN_PIXELS }),
  },
  {
    id: 'editClip',
    title: commandsEditClip,
    keys: ['E'],
    place: 'timeline',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ editClip }) => editClip(),
  },
  {
    id: 'linePlaceReset',
    title: commandsLinePlaceReset,
    keys: ['Backspace'],
    place: 'timeline',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ resetPlace }) => resetPlace(),
  },
])

/** What is done on the timeline while it has the focus. */
export const timelineCommands = [...transportCommands, ...own] as const

export const timelineCommand = namedIn<TimelineKeys, (typeof timelineCommands)[number]['id']>(timelineCommands)
