import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import type { HostDialogs } from '../base/ports.ts'

/** What would be sent, and what the person has agreed to. */
export type AskedSpending = {
  readonly lines: number
  readonly bytesOfText: number
  /** Answers that are also sent to be transcribed, at a price that is not known. */
  readonly transcripts?: number
  /** Bytes above which is asked. */
  readonly confirmAboveBytes: number
  /** The page's answer in hosts without native dialogs: the bytes that were shown. */
  readonly confirmedBytes: number | undefined
}

/**
 * Lets spending pass that is small, or that a person has agreed to: by the host's own dialog, or in the page.
 * @throws StudioError `spend.notConfirmed`; nothing has been sent then
 */
export async function guardSpending(dialogs: HostDialogs, spending: AskedSpending): Promise<void> {
  const { lines, bytesOfText, transcripts = 0, confirmAboveBytes, confirmedBytes = -1 } = spending
  if (bytesOfText <= confirmAboveBytes && transcripts === 0) return
  const question = { lines, bytesOfText, ...(transcripts === 0 ? {} : { transcripts }) }
  if (dialogs.native ? await dialogs.confirmSpending(question) : confirmedBytes >= bytesOfText) return
  const asked = { lines, bytes: bytesOfText }
  const words =
    transcripts === 0
      ? say('rendering.spend.ask', asked)
      : say('rendering.spend.askTranscripts', { ...asked, transcripts })
  throw problemError('spend.notConfirmed', words, say('rendering.spend.ask.remedy'))
}
