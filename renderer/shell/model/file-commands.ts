import type { Chord } from '../../base/keys.ts'

/** Commands that bring scripts in and out and put projects elsewhere, in the form of `commandList`. */
export const fileCommands = [
  { id: 'importScript', title: 'Import a script', chord: 'Mod+Alt+O', needs: 'nothing' },
  { id: 'exportScript', title: 'Export the script', chord: 'Mod+Alt+E', needs: 'project' },
  { id: 'snapshots', title: 'Snapshots of the project', chord: undefined, needs: 'project' },
  { id: 'saveCopy', title: 'Save a copy of the project', chord: 'Mod+Shift+S', needs: 'project' },
  { id: 'rename', title: 'Rename the project', chord: undefined, needs: 'project' },
  { id: 'move', title: 'Move the project', chord: undefined, needs: 'project' },
  { id: 'archive', title: 'Pack the project into a zip file', chord: undefined, needs: 'project' },
] as const satisfies readonly {
  readonly id: string
  readonly title: string
  readonly chord: Chord | undefined
  readonly needs: 'nothing' | 'project'
}[]

/** The name of one of them. */
export type FileCommandId = (typeof fileCommands)[number]['id']

/** Whether a command is one of them. */
export function isFileCommand(id: string): id is FileCommandId {
  return fileCommands.some((command) => command.id === id)
}
