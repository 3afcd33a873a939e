import { commandsImportScript } from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'
import { runLate } from '../base/late-commands.ts'
import { lateImport } from './late-import.ts'
import type { ImportNeeds } from './needs.ts'

/** What brings scripts in. */
export const importCommands = commandsFor<ImportNeeds>()([
  {
    id: 'importScript',
    title: commandsImportScript,
    keys: ['Mod+Alt+O'],
    when: 'nothing',
    run: (deps) => runLate(deps.view, lateImport, ({ chooseScriptFile }) => chooseScriptFile(deps)),
  },
])
