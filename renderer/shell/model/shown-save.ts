import { statusHostGone, statusHostGoneRemedy } from '../../../shared/messages/made/status.ts'
import type { SaveState } from '../../../shared/contract/views.ts'

/**
 * What may be said of the text: main's word, unless this window has words that main has not flushed. `isHostGone`: nobody
 * is there who could.
 */
export function shownSave(save: SaveState, isUnacknowledged: boolean, isHostGone: boolean): SaveState {
  if (save.kind === 'failed' || save.kind === 'readOnly') return save
  // What was told last may be of a save that has ended since: everything is on the disk.
  if (!isUnacknowledged) return isHostGone ? { ...save, kind: 'saved' } : save
  if (isHostGone) {
    const message = statusHostGone()
    return { kind: 'failed', problem: { code: 'host.gone', message, remedy: statusHostGoneRemedy() } }
  }
  return save.kind === 'saved' ? { kind: 'unsaved' } : save
}
