import { commandsSounds } from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'
import type { ProjectNeeds } from '../project/needs.ts'

/** What puts beds and effects under the lines. */
export const mixCommands = commandsFor<ProjectNeeds>()([
  {
    id: 'sounds',
    title: commandsSounds,
    keys: ['Mod+Alt+B'],
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'sounds' } }),
  },
])
