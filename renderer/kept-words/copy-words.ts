import { keptWordsCopied } from '../../shared/messages/made/kept-words.ts'
import { makeRecord } from './model/make-record.ts'
import { copyText } from './model/words.ts'
import { announce } from '../base/notices.ts'
import type { KeptWordsNeeds } from './needs.ts'

/** Puts the lines of this window that are not on the disk on the clipboard. */
export async function copyUnacknowledged(deps: KeptWordsNeeds): Promise<void> {
  await deps.place.copy(unacknowledgedText(deps))
  announce(deps.view, keptWordsCopied())
}

/** The lines of this window that are not on the disk, also those that are too many to be kept. */
function unacknowledgedText({ keeper }: KeptWordsNeeds): string {
  const unacknowledged = keeper.unacknowledged()
  const context = { windowId: '', project: { recentId: '', name: '' }, lineFacts: () => ({}) }
  const record =
    unacknowledged === undefined ? undefined : makeRecord(unacknowledged, context, 0, Number.POSITIVE_INFINITY)
  return record === undefined ? '' : copyText(record.regions)
}
