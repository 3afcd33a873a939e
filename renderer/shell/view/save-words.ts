import type { SaveState } from '../../../shared/contract/views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { formatTime } from '../../base/format.ts'

/** How safe the text is, in two words: `Saved 14:32`, `Not saved`. `isSlow`: a save runs for longer than one should. */
export function saveWords(save: SaveState, isSlow = false, timeZone?: string): string {
  switch (save.kind) {
    case 'saved':
      return save.savedAt === undefined ? 'Saved' : `Saved ${formatTime(save.savedAt, timeZone)}`.trim()
    case 'unsaved':
      return 'Edited'
    case 'saving':
      return isSlow ? 'Still saving…' : 'Saving…'
    case 'failed':
      return 'Not saved'
    case 'readOnly':
      return 'Read only'
    default:
      return assertNever(save.kind, 'save state')
  }
}
