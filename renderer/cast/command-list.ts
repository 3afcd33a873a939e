import { commandsAddSpeaker, commandsCastDrafts } from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'
import { castDraftVoices } from './cast.ts'
import type { CastNeeds } from './needs.ts'

/** What makes the cast. */
export const castCommands = commandsFor<CastNeeds>()([
  {
    id: 'castDrafts',
    title: commandsCastDrafts,
    when: 'project',
    run: async (deps) => {
      await castDraftVoices(deps, 'script')
    },
  },
  {
    id: 'addSpeaker',
    title: commandsAddSpeaker,
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'addSpeaker' } }),
  },
])
