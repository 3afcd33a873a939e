import { commandsShowCasting, commandsShowScript, commandsShowTakes } from '../../shared/messages/made/commands.ts'
import { commandsFor } from './command.ts'
import type { BaseNeeds } from './needs.ts'

/** Commands that go to a workspace. */
export const workspaceCommands = commandsFor<BaseNeeds>()([
  {
    id: 'showScript',
    title: commandsShowScript,
    keys: ['Mod+1'],
    when: 'project',
    run: ({ view }) => view.setState({ workspace: 'script' }),
  },
  {
    id: 'showCasting',
    title: commandsShowCasting,
    keys: ['Mod+2'],
    when: 'project',
    run: ({ view }) => view.setState({ workspace: 'casting' }),
  },
  {
    id: 'showTakes',
    title: commandsShowTakes,
    keys: ['Mod+3'],
    when: 'project',
    run: ({ view }) => view.setState({ workspace: 'takes' }),
  },
])
