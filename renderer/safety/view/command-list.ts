import { commandsNextConflict, commandsPreviousConflict } from '../../../shared/messages/made/commands.ts'
import { commandsFor, namedIn } from '../../base/command.ts'

const inConflicts = { place: 'conflicts', when: 'project', notInPalette: 'needsFocus', repeats: true } as const

/** What leads through places of which there are two versions. */
export const conflictCommands = commandsFor<{ readonly step: (direction: 1 | -1) => void }>()([
  { id: 'nextConflict', title: commandsNextConflict, keys: ['F8'], ...inConflicts, run: ({ step }) => step(1) },
  {
    id: 'previousConflict',
    title: commandsPreviousConflict,
    keys: ['Shift+F8'],
    ...inConflicts,
    run: ({ step }) => step(-1),
  },
])

export const conflictCommand = namedIn(conflictCommands)
