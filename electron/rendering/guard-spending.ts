import { problemError } from '../../shared/core/model/errors.ts'
import { type InnerWords, say, type Words } from '../../shared/messages/say.ts'
import type { HostDialogs } from '../base/ports.ts'
import type { CreditDoubt } from '../../shared/core/render/credit-doubt.ts'
import { doubtWords } from './low-credit.ts'
import { isInnerWords } from '../../shared/messages/given.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

/** What would be sent, and what the person has agreed to. */
export type AskedSpending = {
  /** None: a recording is sent to be transcribed. */
  readonly lines: number
  readonly bytesOfText: number
  /** Answers that are also sent to be transcribed, at a price that is not known. */
  readonly transcripts?: number
  /** Bytes above which is asked. */
  readonly confirmAboveBytes: number
  /** What is left to pay with is below the limit, or is not known: always asked. */
  readonly doubt?: CreditDoubt | undefined
  /** The page's answer in hosts without native dialogs: the bytes that were shown. */
  readonly confirmedBytes: number | undefined
}

/**
 * Lets spending pass that is small, or that a person has agreed to: by the host's own dialog, or in the page.
 * @throws StudioError `spend.notConfirmed`; nothing has been sent then
 */
export async function guardSpending(dialogs: HostDialogs, spending: AskedSpending): Promise<void> {
  const { lines, bytesOfText, transcripts = 0, confirmAboveBytes, doubt, confirmedBytes = -1 } = spending
  if (bytesOfText <= confirmAboveBytes && transcripts === 0 && doubt === undefined) return
  const question = {
    lines,
    bytesOfText,
    ...(transcripts === 0 ? {} : { transcripts }),
    ...(doubt === undefined ? {} : { doubt: doubtWords(doubt) }),
  }
  if (dialogs.native ? await dialogs.confirmSpending(question) : confirmedBytes >= bytesOfText) return
  if (doubt !== undefined) {
    throw problemError('spend.notConfirmed', lowWords(spending, doubt), say('rendering.spend.askLow.remedy'))
  }
  const asked = { lines, bytes: bytesOfText }
  const words =
    transcripts === 0
      ? say('rendering.spend.ask', asked)
      : say('rendering.spend.askTranscripts', { ...asked, transcripts })
  throw problemError('spend.notConfirmed', words, say('rendering.spend.ask.remedy'))
}

/** The doubt as a part of another sentence. */
export function doubtInside(doubt: CreditDoubt): string | InnerWords {
  const words = doubtWords(doubt)
  return isInnerWords(words) ? words : messageOf(words)
}

function lowWords({ lines, bytesOfText: bytes, transcripts = 0 }: AskedSpending, doubtful: CreditDoubt): Words {
  const doubt = doubtInside(doubtful)
  if (lines === 0) return say('rendering.spend.askLowRecording', { doubt })
  return transcripts === 0
    ? say('rendering.spend.askLow', { doubt, lines, bytes })
    : say('rendering.spend.askLowTranscripts', { doubt, lines, bytes, transcripts })
}
