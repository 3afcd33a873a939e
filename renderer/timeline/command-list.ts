import {
  commandsLineEarlier,
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
import type { Player } from '../transport/stage/player-types.ts'
import { nextSpeed } from './speeds.ts'
import { transportCommands } from '../transport/command-list.ts'

/** How far a key moves a line, in milliseconds. */
const MOVE_MS = 50

/** What the keys of the timeline work on. */
export type TimelineKeys = {
  readonly player: Player
  /** Length of the mix in samples. */
  readonly endSample: number
  /** Goes to the previous (-1) or next (1) line. */
  readonly step: (direction: -1 | 1) => void
  readonly zoomBy: (direction: -1 | 1) => void
  readonly fit: () => void
  /** Lets the selected line begin so many milliseconds later, or earlier. */
  readonly moveBy: (ms: number) => void
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
    run: ({ moveBy }) => moveBy(-MOVE_MS),
  },
  {
    id: 'lineLater',
    title: commandsLineLater,
    keys: ['Shift+ArrowRight'],
    place: 'timeline',
    repeats: true,
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ moveBy }) => moveBy(MOVE_MS),
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
