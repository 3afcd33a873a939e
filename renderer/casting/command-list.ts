import { commandsCloneVoice } from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'
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
