import { commandsPlayMix } from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'
import type { TransportNeeds } from './needs.ts'

/** What plays the whole script. The timeline hears the same key while it has the focus. */
export const transportCommands = commandsFor<Pick<TransportNeeds, 'player'>>()([
  {
    id: 'playMix',
    title: commandsPlayMix,
    keys: ['Space'],
    place: 'idle',
    when: 'project',
    run: ({ player }) => player.toggle(),
  },
])
