import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { CastingCommandId } from '../model/casting-commands.ts'
import type { Deps } from '../parts/deps.ts'

/** Runs a command that directs, casts or sets up: each opens what it is done in. */
export function runCastingCommand(deps: Deps, id: CastingCommandId): void {
  switch (id) {
    case 'projectSettings':
      return deps.view.setState({ dialog: { kind: 'projectSettings' } })
    case 'pronunciations':
      return deps.view.setState({ dialog: { kind: 'pronunciations', word: undefined } })
    case 'addPronunciation':
      return deps.view.setState({
        dialog: { kind: 'pronunciations', word: deps.editor.get()?.find.selectedText().trim() ?? '' },
      })
    case 'cloneVoice':
      return deps.view.setState({ workspace: 'casting', cloneOpen: true })
    case 'settings':
      return deps.view.setState({ dialog: { kind: 'settings', page: 'account' } })
    case 'about':
      return deps.view.setState({ dialog: { kind: 'settings', page: 'about' } })
    default:
      return assertNever(id, 'casting command')
  }
}
