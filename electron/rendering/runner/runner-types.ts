import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { Account, LineStatus } from '../../../shared/core/queue/account.ts'
import type { QueuePhase } from '../../../shared/core/queue/types.ts'
import type { QueuedLine } from './queued-lines.ts'
import type { RenderOrder } from './runner-input.ts'

/** Drives the queue: decides nothing itself, but sends, verifies, keeps and tells. */
export type Runner = {
  /** Adds lines to the queue, or resumes it. Answers how many wait and how many had their audio already. */
  readonly order: (order: RenderOrder) => { readonly queued: number; readonly cached: number }
  readonly cancel: () => void
  /** Nothing new is sent until `resume`; what is being sent finishes. */
  readonly pause: () => void
  readonly resume: () => void
  /** These waiting lines go first, in this order. */
  readonly putFirst: (lineIds: readonly LineId[]) => void
  /** The person works near these lines, nearest first. */
  readonly setNear: (lineIds: readonly LineId[]) => void
  /** Takes waiting lines out; what is being sent for them finishes. */
  readonly cancelLines: (lineIds: readonly LineId[]) => void
  /** Lines that ended are no part of the order any more. */
  readonly forget: (lineIds: readonly LineId[]) => void
  /** Every line of the order: those that wait in the order of sending, before those that have ended. */
  readonly lines: () => readonly QueuedLine[]
  readonly account: () => Account
  readonly phase: () => QueuePhase
  readonly isPaused: () => boolean
  /** True while something is in flight, or queued and the queue is neither stopped nor paused. */
  readonly isBusy: () => boolean
  /** True if a request waits or is being sent: whoever orders it too shares its answer. */
  readonly isUnderWay: (key: RenderKey) => boolean
  /** Where a line is, if it is part of the order and `contentKey` is what was ordered. */
  readonly statusOf: (lineId: LineId, contentKey: RenderKey) => LineStatus | undefined
  /** Synthesis requests sent for the present order, and the text in them. */
  readonly sent: () => { readonly requests: number; readonly bytesOfText: number }
  readonly problems: () => readonly Problem[]
  /** Resolves when nothing moves any more: all lines ended, or the queue is stopped or paused. */
  readonly settled: () => Promise<void>
  /** The computer was asleep: what is being sent is dropped, for its connection is dead, and the queue goes on. */
  readonly wake: () => void
  readonly setCeiling: (ceiling: number) => void
  /** Stops what waits, gives what is being sent `graceMs` to finish, then aborts it (it is `unknown` after that). */
  readonly close: (graceMs: number) => Promise<void>
}
