import {
  commandsLargeTimeline,
  commandsLoopClear,
  commandsLoopEnd,
  commandsLoopStart,
  commandsMuteLane,
  commandsNextMarker,
  commandsPreviousMarker,
  commandsShuttleBack,
  commandsShuttleForward,
  commandsShuttlePause,
  commandsSaveClip,
  commandsSaveLane,
  commandsSoloLane,
  commandsToggleSnap,
  commandsCutInEarlier,
  commandsCutInLater,
  commandsCutInNextWord,
  commandsCutInPreviousWord,
  commandsCutOutNextWord,
  commandsCutOutPreviousWord,
  commandsPlayNextWord,
  commandsPlayPreviousWord,
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
} from '../../../shared/messages/made/commands.ts'
import { type Command, type CommandContext, namedIn } from '../../base/command.ts'
import { nextSpeed } from './speeds.ts'
import { transportCommands } from '../../transport/command-list.ts'
import type { TransportNeeds } from '../../transport/needs.ts'
import type { TimelineBox, TimelineKeys } from './timeline-box.ts'

/** How far a key moves a line, and an end or a fade of its take, in seconds; and its level, in pixels of a drag (0.5 dB). */
const MOVE_SECONDS = 0.05
const CUT_SECONDS = 0.01
const GAIN_PIXELS = 2.5

/** What a command of the timeline works on: the timeline's keys, while it stands. */
type HasTimeline = { readonly timeline: Pick<TimelineBox, 'get'> }

/** A command that the timeline hears while it has the focus, and the palette offers. */
function onTimeline<const Id extends string>(command: {
  readonly id: Id
  readonly title: (context: CommandContext) => string
  readonly keys: readonly string[]
  readonly repeats?: true
  readonly leadsToScript?: true
  readonly run: (keys: TimelineKeys) => void
}): Command<HasTimeline, Id> {
  return {
    ...command,
    place: 'timeline',
    when: 'project',
    run: ({ timeline }) => {
      const keys = timeline.get()
      if (keys === undefined) return false
      command.run(keys)
      return true
    },
  }
}

/** What is done on the timeline while it has the focus, or from the palette. */
export const ownTimelineCommands = [
  onTimeline({
    id: 'previousLine',
    title: commandsPreviousLine,
    keys: ['ArrowLeft'],
    repeats: true,
    run: ({ step }) => step(-1),
  }),
  onTimeline({
    id: 'nextLine',
    title: commandsNextLine,
    keys: ['ArrowRight'],
    repeats: true,
    run: ({ step }) => step(1),
  }),
  onTimeline({
    id: 'toStart',
    title: commandsToStart,
    keys: ['Home'],
    run: ({ player }) => player.seek(0),
  }),
  onTimeline({
    id: 'toEnd',
    title: commandsToEnd,
    keys: ['End'],
    run: ({ player, endSample }) => player.seek(endSample),
  }),
  onTimeline({
    id: 'zoomIn',
    title: commandsZoomIn,
    keys: ['+', '='],
    repeats: true,
    run: ({ zoomBy }) => zoomBy(1),
  }),
  onTimeline({
    id: 'zoomOut',
    title: commandsZoomOut,
    keys: ['-'],
    repeats: true,
    run: ({ zoomBy }) => zoomBy(-1),
  }),
  onTimeline({
    id: 'zoomFit',
    title: commandsZoomFit,
    keys: ['0'],
    run: ({ fit }) => fit(),
  }),
  onTimeline({
    id: 'toggleLoop',
    title: commandsToggleLoop,
    keys: ['Shift+L'],
    run: ({ player }) => player.setLoop(player.state().loops !== true),
  }),
  onTimeline({
    id: 'slower',
    title: commandsSlower,
    keys: ['<'],
    repeats: true,
    run: ({ player }) => player.setSpeed(nextSpeed(player.state().speed ?? 1, -1)),
  }),
  onTimeline({
    id: 'faster',
    title: commandsFaster,
    keys: ['>'],
    repeats: true,
    run: ({ player }) => player.setSpeed(nextSpeed(player.state().speed ?? 1, 1)),
  }),
  onTimeline({
    id: 'lineEarlier',
    title: commandsLineEarlier,
    keys: ['Shift+ArrowLeft'],
    repeats: true,
    run: ({ drawBy }) => drawBy('place', { seconds: -MOVE_SECONDS, up: 0 }),
  }),
  onTimeline({
    id: 'lineLater',
    title: commandsLineLater,
    keys: ['Shift+ArrowRight'],
    repeats: true,
    run: ({ drawBy }) => drawBy('place', { seconds: MOVE_SECONDS, up: 0 }),
  }),
  onTimeline({
    id: 'cutInEarlier',
    title: commandsCutInEarlier,
    keys: ['Alt+ArrowLeft'],
    repeats: true,
    run: ({ drawBy }) => drawBy('in', { seconds: -CUT_SECONDS, up: 0 }),
  }),
  onTimeline({
    id: 'cutInLater',
    title: commandsCutInLater,
    keys: ['Alt+ArrowRight'],
    repeats: true,
    run: ({ drawBy }) => drawBy('in', { seconds: CUT_SECONDS, up: 0 }),
  }),
  onTimeline({
    id: 'cutOutEarlier',
    title: commandsCutOutEarlier,
    keys: ['Alt+Shift+ArrowLeft'],
    repeats: true,
    run: ({ drawBy }) => drawBy('out', { seconds: -CUT_SECONDS, up: 0 }),
  }),
  onTimeline({
    id: 'cutOutLater',
    title: commandsCutOutLater,
    keys: ['Alt+Shift+ArrowRight'],
    repeats: true,
    run: ({ drawBy }) => drawBy('out', { seconds: CUT_SECONDS, up: 0 }),
  }),
  onTimeline({
    id: 'cutInNextWord',
    title: commandsCutInNextWord,
    keys: ['A'],
    repeats: true,
    run: ({ cutToWord }) => cutToWord('in', 1),
  }),
  onTimeline({
    id: 'cutInPreviousWord',
    title: commandsCutInPreviousWord,
    keys: ['Shift+A'],
    repeats: true,
    run: ({ cutToWord }) => cutToWord('in', -1),
  }),
  onTimeline({
    id: 'cutOutPreviousWord',
    title: commandsCutOutPreviousWord,
    keys: ['D'],
    repeats: true,
    run: ({ cutToWord }) => cutToWord('out', -1),
  }),
  onTimeline({
    id: 'cutOutNextWord',
    title: commandsCutOutNextWord,
    keys: ['Shift+D'],
    repeats: true,
    run: ({ cutToWord }) => cutToWord('out', 1),
  }),
  onTimeline({
    id: 'playNextWord',
    title: commandsPlayNextWord,
    keys: ['W'],
    repeats: true,
    run: ({ playWordBeside }) => playWordBeside(1),
  }),
  onTimeline({
    id: 'playPreviousWord',
    title: commandsPlayPreviousWord,
    keys: ['Shift+W'],
    repeats: true,
    run: ({ playWordBeside }) => playWordBeside(-1),
  }),
  onTimeline({
    id: 'lineLouder',
    title: commandsLineLouder,
    keys: ['Alt+ArrowUp'],
    repeats: true,
    run: ({ drawBy }) => drawBy('gain', { seconds: 0, up: GAIN_PIXELS }),
  }),
  onTimeline({
    id: 'lineQuieter',
    title: commandsLineQuieter,
    keys: ['Alt+ArrowDown'],
    repeats: true,
    run: ({ drawBy }) => drawBy('gain', { seconds: 0, up: -GAIN_PIXELS }),
  }),
  onTimeline({
    id: 'editClip',
    title: commandsEditClip,
    keys: ['E'],
    run: ({ editClip }) => editClip(),
  }),
  onTimeline({ id: 'saveClip', title: commandsSaveClip, keys: [], run: ({ saveFile }) => saveFile('clip') }),
  onTimeline({ id: 'saveLane', title: commandsSaveLane, keys: [], run: ({ saveFile }) => saveFile('lane') }),
  onTimeline({
    id: 'linePlaceReset',
    title: commandsLinePlaceReset,
    keys: ['Backspace'],
    run: ({ resetPlace }) => resetPlace(),
  }),
  onTimeline({
    id: 'previousMarker',
    title: commandsPreviousMarker,
    keys: ['Mod+ArrowLeft'],
    repeats: true,
    run: ({ stepMarker }) => stepMarker(-1),
  }),
  onTimeline({
    id: 'nextMarker',
    title: commandsNextMarker,
    keys: ['Mod+ArrowRight'],
    repeats: true,
    run: ({ stepMarker }) => stepMarker(1),
  }),
  onTimeline({ id: 'loopStart', title: commandsLoopStart, keys: ['I'], run: ({ setLoop }) => setLoop('start') }),
  onTimeline({ id: 'loopEnd', title: commandsLoopEnd, keys: ['O'], run: ({ setLoop }) => setLoop('end') }),
  onTimeline({ id: 'loopClear', title: commandsLoopClear, keys: ['Alt+X'], run: ({ setLoop }) => setLoop('none') }),
  onTimeline({ id: 'toggleSnap', title: commandsToggleSnap, keys: ['N'], run: ({ toggleSnap }) => toggleSnap() }),
  onTimeline({
    id: 'shuttleBack',
    title: commandsShuttleBack,
    keys: ['J'],
    repeats: true,
    run: ({ shuttle }) => shuttle('back'),
  }),
  onTimeline({ id: 'shuttlePause', title: commandsShuttlePause, keys: ['K'], run: ({ shuttle }) => shuttle('pause') }),
  onTimeline({
    id: 'shuttleForward',
    title: commandsShuttleForward,
    keys: ['L'],
    run: ({ shuttle }) => shuttle('forward'),
  }),
  onTimeline({ id: 'muteLane', title: commandsMuteLane, keys: ['M'], run: ({ toggleLane }) => toggleLane('muted') }),
  onTimeline({ id: 'soloLane', title: commandsSoloLane, keys: ['S'], run: ({ toggleLane }) => toggleLane('soloed') }),
  onTimeline({
    id: 'largeTimeline',
    title: commandsLargeTimeline,
    keys: ['T'],
    leadsToScript: true,
    run: ({ toggleLarge }) => toggleLarge(),
  }),
] as const

/** What the palette offers by another command, for the line at the caret. */
const playContext = {
  ...onTimeline({
    id: 'playContext',
    title: commandsPlayContext,
    keys: ['Shift+Space'],
    run: ({ playContext: play }) => play(),
  }),
  notInPalette: 'needsFocus',
} as const

/** What the timeline hears while it has the focus. */
export const timelineCommands = [...transportCommands, ...ownTimelineCommands, playContext] as const

export const timelineCommand = namedIn<
  HasTimeline & Pick<TransportNeeds, 'player'>,
  (typeof timelineCommands)[number]['id']
>(timelineCommands)
