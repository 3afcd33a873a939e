import type { EditorView } from '@codemirror/view'
import {
  commandsGrowRowsDown,
  commandsGrowRowsUp,
  commandsLeaveText,
  commandsToggleNote,
} from '../../../shared/messages/made/commands.ts'
import { commandsFor, namedIn } from '../../base/command.ts'
import { clearRows, growRows } from '../state/line-selection.ts'
import { leaveText, toggleNote } from './script-commands.ts'

const place = 'text'
const notInPalette = 'needsFocus'

/** Leaves lines that are selected first, the text next. */
const clearOrLeave = (view: EditorView): boolean => clearRows(view) || leaveText(view)

/** What is done in the text itself, by keys that mean something else where there is nothing to do. */
export const editorCommands = commandsFor<EditorView>()([
  {
    id: 'toggleNote',
    title: commandsToggleNote,
    keys: ['Mod+/'],
    place,
    when: 'project',
    notInPalette,
    run: toggleNote,
  },
  {
    id: 'growRowsUp',
    title: commandsGrowRowsUp,
    keys: ['Shift+ArrowUp'],
    place,
    when: 'project',
    notInPalette,
    run: growRows(-1),
  },
  {
    id: 'growRowsDown',
    title: commandsGrowRowsDown,
    keys: ['Shift+ArrowDown'],
    place,
    when: 'project',
    notInPalette,
    run: growRows(1),
  },
  {
    id: 'leaveText',
    title: commandsLeaveText,
    keys: ['Escape'],
    place,
    when: 'project',
    notInPalette,
    run: clearOrLeave,
  },
])

export const editorCommand = namedIn(editorCommands)
