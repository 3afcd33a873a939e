import { castingCommands } from './casting-commands.ts'
import { editCommands } from '../../script/command-list.ts'
import { fileCommands } from './file-commands.ts'
import { renderingCommands } from '../../queue/model/rendering-commands.ts'
import type { Chord } from '../../base/keys.ts'
import { workspaceCommands } from '../../base/workspaces.ts'

/** Everything that can be asked for from the palette, a menu or a key. One name, one chord, one meaning. */
export const commandList = [
  { id: 'palette', title: 'Search or run a command', chord: 'Mod+K', needs: 'nothing' },
  ...workspaceCommands,
  { id: 'render', title: 'Render what needs it', chord: undefined, needs: 'project' },
  { id: 'renderLine', title: 'Render the line at the caret', chord: 'Mod+Shift+Enter', needs: 'line' },
  { id: 'playLine', title: 'Play or pause the line at the caret', chord: 'Mod+Enter', needs: 'line' },
  { id: 'switchMode', title: 'Switch draft and service voices', chord: 'Mod+Alt+D', needs: 'project' },
  { id: 'cancelRender', title: 'Cancel the render queue', chord: undefined, needs: 'queue' },
  ...renderingCommands,
  { id: 'castDrafts', title: 'Give speakers without a draft voice one', chord: undefined, needs: 'project' },
  { id: 'addSpeaker', title: 'Add a speaker', chord: undefined, needs: 'project' },
  { id: 'insertLine', title: 'Insert a line', chord: undefined, needs: 'project' },
  { id: 'insertCue', title: 'Insert a cue', chord: undefined, needs: 'project' },
  { id: 'insertScene', title: 'Insert a scene', chord: undefined, needs: 'project' },
  { id: 'undo', title: 'Undo', chord: 'Mod+Z', needs: 'undo' },
  { id: 'redo', title: 'Redo', chord: 'Mod+Shift+Z', needs: 'redo' },
  ...editCommands,
  { id: 'nextAttention', title: 'Next line that needs attention', chord: 'F8', needs: 'project' },
  { id: 'previousAttention', title: 'Previous line that needs attention', chord: 'Shift+F8', needs: 'project' },
  { id: 'nextRegion', title: 'Next part of the window', chord: 'F6', needs: 'nothing' },
  { id: 'previousRegion', title: 'Previous part of the window', chord: 'Shift+F6', needs: 'nothing' },
  { id: 'toggleInspector', title: 'Show or hide the inspector', chord: 'Mod+Alt+I', needs: 'project' },
  { id: 'export', title: 'Export', chord: 'Mod+E', needs: 'project' },
  { id: 'save', title: 'Save now', chord: 'Mod+S', needs: 'project' },
  { id: 'newProject', title: 'New project', chord: 'Mod+Alt+N', needs: 'nothing' },
  { id: 'open', title: 'Open a project or a script', chord: 'Mod+O', needs: 'nothing' },
  ...fileCommands,
  { id: 'close', title: 'Close the project', chord: undefined, needs: 'project' },
  ...castingCommands,
  { id: 'connect', title: 'Speech service connection', chord: undefined, needs: 'nothing' },
  { id: 'themeSystem', title: 'Theme: as the system', chord: undefined, needs: 'nothing' },
  { id: 'themeDark', title: 'Theme: dark', chord: undefined, needs: 'nothing' },
  { id: 'themeLight', title: 'Theme: light', chord: undefined, needs: 'nothing' },
] as const satisfies readonly {
  readonly id: string
  readonly title: string
  /** Ctrl N belongs to the browser, which never gives it to a page; hence Ctrl Alt N. */
  readonly chord: Chord | undefined
  readonly needs: 'nothing' | 'project' | 'line' | 'queue' | 'paused' | 'undo' | 'redo'
}[]

/** A command's name. */
export type CommandId = (typeof commandList)[number]['id']

/** One command with all that is said about it. */
export type Command = (typeof commandList)[number]

/** What is there to be worked on. */
export type CommandContext = {
  readonly hasProject: boolean
  readonly hasLine: boolean
  readonly isRendering: boolean
  /** The queue waits for a person to go on. */
  readonly isPaused?: boolean
  /** Names of the steps that undo and redo would take. */
  readonly undo?: string | undefined
  readonly redo?: string | undefined
}

/** Whether a command can do anything now; those that cannot are not offered. */
export function isAvailable(command: Command, context: CommandContext): boolean {
  if (command.needs === 'nothing') return true
  if (!context.hasProject) return false
  if (command.needs === 'line') return context.hasLine
  if (command.needs === 'undo' || command.needs === 'redo') return context[command.needs] !== undefined
  if (command.needs === 'paused') return context.isPaused === true
  return command.needs === 'queue' ? context.isRendering : true
}

/** A command's title as it is now: "Undo Rename Mara". */
export function commandTitle(command: Command, context: CommandContext): string {
  const step = command.needs === 'undo' || command.needs === 'redo' ? context[command.needs] : undefined
  return step === undefined ? command.title : `${command.title} ${step}`
}

/** Commands whose title holds every word that was typed, in any order and case. */
export function findCommands<C extends { readonly title: string }>(
  commands: readonly C[],
  typed: string,
): readonly C[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  return commands.filter((command) => words.every((word) => command.title.toLowerCase().includes(word)))
}

/** A command's chord by its name. */
export function chordOf(id: CommandId): Chord | undefined {
  return commandList.find((command) => command.id === id)?.chord
}
