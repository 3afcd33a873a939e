import { commandsExport, commandsExportScript } from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'
import type { ExportNeeds } from './needs.ts'

/** What brings sound and script out. */
export const exportCommands = commandsFor<ExportNeeds>()([
  {
    id: 'export',
    title: commandsExport,
    keys: ['Mod+E'],
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'export' } }),
  },
  {
    id: 'exportScript',
    title: commandsExportScript,
    keys: ['Mod+Alt+E'],
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'exportScript' } }),
  },
])
