import type { SpeechModel } from '../../../shared/core/model/parameters.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey, TakeId } from '../../../shared/core/model/ids.ts'
import type { AttemptOutcome, LedgerEntry } from '../../../shared/core/render/ledger.ts'

export type AttemptEnd = {
  readonly outcome: AttemptOutcome
  readonly failure?: string
  readonly takeId?: TakeId
  readonly isSuspicious?: boolean
  readonly durationMs?: number
  readonly problem?: Problem
  readonly received?: number
}

/** What is written before the first byte of a request leaves. */
export type AttemptStart = {
  readonly key: RenderKey
  readonly origin: string
  readonly lineIds: readonly LineId[]
  /** The lines of a scene's request, each under its own key. */
  readonly turns?: LedgerEntry['turns']
  /** Who speaks, in which scene, with which model: for the ledger. */
  readonly speaker?: string | undefined
  readonly scene?: string | undefined
  readonly model?: SpeechModel | undefined
  readonly bytesOfText: number
  /** What was asked for. */
  readonly audio?: LedgerEntry['audio']
  readonly consented: boolean
}

/** What of a journal cannot be read. */
export type JournalDamage = {
  /** Records that are damaged; what could be told of them is counted as sent. */
  readonly unreadable: number
  /** Of those, attempts that may have been billed under a key that nobody knows. */
  readonly keyless: readonly string[]
  /** Records of a newer version: while there are any nothing is sent. */
  readonly newer: number
}
