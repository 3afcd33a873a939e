import type { WebFrameMain } from 'electron'
import { isStudioUrl, STUDIO_ORIGIN } from './address.ts'

/** The part of an IPC event by which a sender is judged. */
export type SenderEvent = {
  readonly senderFrame: Pick<WebFrameMain, 'url' | 'origin'> | null
  readonly sender: { readonly id: number; readonly mainFrame: Pick<WebFrameMain, 'url' | 'origin'> }
}

/**
 * True if a message comes from the main frame of a window of ours that shows our page (reliability §2.17). A frame that
 * is gone, a sub-frame, `about:blank` and every other address are refused without exception.
 */
export function isTrustedSender(event: SenderEvent, windowIds: ReadonlySet<number>): boolean {
  const { senderFrame, sender } = event
  return (
    senderFrame !== null &&
    windowIds.has(sender.id) &&
    senderFrame === sender.mainFrame &&
    senderFrame.origin === STUDIO_ORIGIN &&
    isStudioUrl(senderFrame.url)
  )
}
