import type { FileCommandId } from '../model/file-commands.ts'
import type { Deps } from '../parts/deps.ts'
import { runLate } from '../../base/late-commands.ts'
import { lateImport } from '../../import/late-import.ts'

/** Runs a command that brings scripts in or out or puts the project elsewhere: each begins with a dialog of its own. */
export function runFileCommand(deps: Deps, id: FileCommandId): void {
  if (id === 'importScript') runLate(deps.view, lateImport, ({ chooseScriptFile }) => chooseScriptFile(deps))
  else deps.view.setState({ dialog: { kind: id } })
}
