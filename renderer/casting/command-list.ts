import { commandsCloneVoice, commandsRenameInCast } from '../../shared/messages/made/commands.ts'
import { commandsFor, namedIn } from '../base/command.ts'
import type { CastingNeeds } from './needs.ts'

/** What leads to voices. */
export const castingCommands = commandsFor<CastingNeeds>()([
  {
    id: 'cloneVoice',
    title: commandsCloneVoice,
    when: 'project',
    run: ({ view }) => view.setState({ workspace: 'casting', cloneOpen: true }),
  },
])

/** What is done with the speaker of the cast that has the focus. */
export const castListCommands = commandsFor<{ readonly onRename: () => void }>()([
  {
    id: 'renameInCast',
    title: commandsRenameInCast,
    keys: ['F2'],
    place: 'cast',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ onRename }) => onRename(),
  },
])

export const castListCommand = namedIn(castListCommands)
