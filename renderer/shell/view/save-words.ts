import {
  statusSaveEdited,
  statusSaveFailed,
  statusSaveReadOnly,
  statusSaveSaved,
  statusSaveSavedAt,
  statusSaveSaving,
  statusSaveStillSaving,
} from '../../../shared/messages/made/status.ts'
import type { SaveState } from '../../../shared/contract/views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { formatTime } from '../../base/format.ts'

/** How safe the text is, in two words: `Saved 14:32`, `Not saved`. `isSlow`: a save runs for longer than one should. */
export function saveWords(save: SaveState, isSlow = false, timeZone?: string): string {
  switch (save.kind) {
    case 'saved':
      return save.savedAt === undefined
        ? statusSaveSaved()
        : statusSaveSavedAt({ time: formatTime(save.savedAt, timeZone) }).trim()
    case 'unsaved':
      return statusSaveEdited()
    case 'saving':
      return isSlow ? statusSaveStillSaving() : statusSaveSaving()
    case 'failed':
      return statusSaveFailed()
    case 'readOnly':
      return statusSaveReadOnly()
    default:
      return assertNever(save.kind, 'save state')
  }
}
