import type { Chord } from '../base/keys.ts'

/** Commands that edit the script, in the form of `commandList`, which they are part of. */
export const editCommands = [
  { id: 'find', title: 'Find in the script', chord: 'Mod+F', needs: 'project' },
  { id: 'replace', title: 'Find and replace in the script', chord: 'Mod+H', needs: 'project' },
  { id: 'problems', title: 'Show the problems of the script', chord: 'Mod+Alt+P', needs: 'project' },
  { id: 'nextToDo', title: 'Next to-do', chord: 'F7', needs: 'project' },
  { id: 'previousToDo', title: 'Previous to-do', chord: 'Shift+F7', needs: 'project' },
  { id: 'addNote', title: 'Add a note to the line', chord: 'Mod+Alt+M', needs: 'project' },
  { id: 'addToDo', title: 'Add a to-do to the line', chord: 'Mod+Alt+K', needs: 'project' },
  { id: 'toggleToDo', title: 'Finish or reopen the to-do', chord: 'Mod+Alt+Enter', needs: 'project' },
  { id: 'selectLine', title: 'Select the line, then more', chord: 'Mod+L', needs: 'project' },
  { id: 'changeSpeaker', title: 'Change the speaker of the selected lines', chord: 'Mod+Alt+S', needs: 'project' },
  { id: 'renameSpeaker', title: 'Rename the speaker everywhere', chord: undefined, needs: 'project' },
  { id: 'mergeSpeaker', title: 'Merge the speaker into another', chord: undefined, needs: 'project' },
  { id: 'splitLine', title: 'Split the line at the caret', chord: 'Shift+Enter', needs: 'project' },
  { id: 'joinLines', title: 'Join with the next line', chord: 'Mod+J', needs: 'project' },
  { id: 'duplicateLines', title: 'Duplicate the lines', chord: 'Mod+Shift+D', needs: 'project' },
  { id: 'moveLinesUp', title: 'Move the lines up', chord: 'Alt+ArrowUp', needs: 'project' },
  { id: 'moveLinesDown', title: 'Move the lines down', chord: 'Alt+ArrowDown', needs: 'project' },
  { id: 'moveSceneUp', title: 'Move the scene up', chord: 'Shift+Alt+ArrowUp', needs: 'project' },
  { id: 'moveSceneDown', title: 'Move the scene down', chord: 'Shift+Alt+ArrowDown', needs: 'project' },
  { id: 'foldScene', title: 'Fold or unfold the scene', chord: 'Mod+Alt+F', needs: 'project' },
  { id: 'foldAll', title: 'Fold or unfold all scenes', chord: 'Mod+Shift+Alt+F', needs: 'project' },
] as const satisfies readonly {
  readonly id: string
  readonly title: string
  readonly chord: Chord | undefined
  readonly needs: 'project'
}[]

/** Name of a command that edits the script. */
export type EditCommandId = (typeof editCommands)[number]['id']

/** Keys that mean this only in the script itself; elsewhere they are those of the field or list that has the focus. */
const keysOfScript: ReadonlySet<string> = new Set([
  'undo',
  'redo',
  'splitLine',
  'joinLines',
  'duplicateLines',
  'selectLine',
  'moveLinesUp',
  'moveLinesDown',
  'moveSceneUp',
  'moveSceneDown',
  'toggleToDo',
])

/** Whether a command's keys are heard only while the script has the focus. */
export function isKeyOfScript(id: string): boolean {
  return keysOfScript.has(id)
}

/** Whether a command edits the script. */
export function isEditCommand(id: string): id is EditCommandId {
  return editCommands.some((command) => command.id === id)
}
