import { studioError } from '../../../shared/core/errors.ts'
import type { Dialogs } from '../ports.ts'

/** What would be sent, and what the person has agreed to. */
export type Spending = {
  readonly lines: number
  readonly bytesOfText: number
  /** Bytes above which is asked. */
  readonly confirmAboveBytes: number
  /** The page's answer in hosts without native dialogs: the bytes that were shown. */
  readonly confirmedBytes: number | undefined
}

/**
 * Lets spending pass that is small, or that a person has agreed to: by the host's own dialog, or in the page.
 * @throws StudioError `spend.notConfirmed`; nothing has been sent then
 */
export async function guardSpending(dialogs: Dialogs, spending: Spending): Promise<void> {
  const { lines, bytesOfText, confirmAboveBytes, confirmedBytes = -1 } = spending
  if (bytesOfText <= confirmAboveBytes) return
  if (dialogs.native ? await dialogs.confirmSpending({ lines, bytesOfText }) : confirmedBytes >= bytesOfText) return
  throw studioError(
    'spend.notConfirmed',
    `This sends ${lines} lines with ${bytesOfText.toLocaleString('en-US')} bytes of text to the service.`,
    'Confirm it, or render fewer lines.',
  )
}
