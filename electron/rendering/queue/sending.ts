import type { LineId, ReferenceId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { LineStatus } from '../../../shared/core/queue/account.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { AttemptTools } from './attempt.ts'
import type { Journal } from '../journal/journal.ts'
import type { Selection } from './line-choice.ts'

/** What every request of a project is sent with and held to. */
export type Sending = {
  /** Not of drafts, which cost nothing. */
  readonly journal: Journal
  /** A journal of other requests of this project, which are sent under the same right to send. */
  readonly guard: (journal: Journal) => Journal
  /** @throws StudioError `service.notConnected`, `draft.failed` */
  readonly clientOf: (source: Source) => Promise<SpeechClient>
  /** Holds back lines whose voice cannot speak now. */
  readonly withFitVoices: (source: Source, selection: Selection) => Promise<Selection>
  /** @throws StudioError `spend.capped`, `spend.notConfirmed` */
  readonly guardCost: (
    source: Source,
    cost: {
      readonly lines: number
      readonly requests: number
      readonly bytesOfText: number
      /** Answers that are sent to be transcribed: always asked for, for what that costs is not known. */
      readonly transcripts?: number
    },
    confirmedBytes: number | undefined,
  ) => Promise<void>
  readonly readClip: (id: ReferenceId) => Promise<Uint8Array>
  readonly shared: NonNullable<AttemptTools['shared']>
  /** Where a line of the last order is, as it now stands. */
  readonly statusOf: (source: Source, lineId: LineId) => LineStatus | undefined
  /** Called as soon as a line of an order has come to its end, before anything else is sent. The answer ends that. */
  readonly whenEnded: (listener: (lineId: LineId) => void) => () => void
  /** Hears a request of the queue while its answer comes, until the answer of this is called. */
  readonly listen: (source: Source, key: RenderKey, listener: (piece: Uint8Array) => void) => () => void
}
