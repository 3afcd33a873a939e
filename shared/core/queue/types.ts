import type { Problem } from '../model/errors.ts'
import type { RenderKey } from '../model/ids.ts'

/**
 * How an attempt can fail, as the retry table needs it (reliability §5.2). The first eleven are what a client of the
 * service reports; `notPrepared` is a failure of our own before the first byte left (the journal could not be written),
 * `notKept` one after audio had come (the disk would not take it).
 */
export type FailureKind =
  | 'unreachable'
  | 'busy'
  | 'key'
  | 'credit'
  | 'refused'
  | 'server'
  | 'silent'
  | 'cut'
  | 'badAnswer'
  | 'moved'
  | 'aborted'
  | 'notPrepared'
  | 'notKept'

/** Where one request is. `done`, `failed`, `unknown` and `cancelled` are ends; only a new order leaves them. */
export type ItemState = 'queued' | 'sending' | 'receiving' | 'verifying' | 'done' | 'failed' | 'unknown' | 'cancelled'

/** One request of the queue, known by its key: a key is in the queue once, however many lines wait for it. */
export type QueuedRequest = {
  readonly key: RenderKey
  readonly state: ItemState
  /** Attempts that count: not those answered with 429, not those that never left. */
  readonly attempts: number
  /** Bytes of the answer so far. */
  readonly received: number
  /** A retry starts no earlier than this, in the clock of the events. */
  readonly notBeforeMs: number
  /** Bytes of text: how long it will take, as far as that is known before. */
  readonly weight: number
  /** A person asked for it before the others. */
  readonly isAskedFirst?: true
  /** Cancelled while in flight: it finishes, because it may be paid for, but is not sent again. */
  readonly isLastAttempt?: true
  /** Why it failed, is unknown, or was tried again. */
  readonly problem?: Problem
}

/** What the whole queue is doing. Times are those of the events' clock, in milliseconds. */
export type QueuePhase =
  | { readonly kind: 'running' }
  /** The service asked to wait; nothing starts before `untilMs`. */
  | { readonly kind: 'waiting'; readonly untilMs: number; readonly problem: Problem }
  /** The service cannot be reached; a free read is tried at `probeAtMs`. */
  | { readonly kind: 'offline'; readonly probeAtMs: number; readonly probes: number; readonly problem: Problem }
  /** The disk takes nothing more: nothing starts until it is tried again at `untilMs`. `isHolding`: so is what has come. */
  | { readonly kind: 'noRoom'; readonly untilMs: number; readonly isHolding: boolean; readonly problem: Problem }
  /** Nothing starts until it is resumed. What is queued stays queued, in its order. */
  | { readonly kind: 'stopped'; readonly problem: Problem }

/** What a host decides about a queue. */
export type QueuePolicy = {
  /** Requests at once at most, 1 to 8. A queue starts with 2 at most. */
  readonly ceiling: number
  /** True where an answer may cost money: then what may have been billed is `unknown`, else it may be tried again. */
  readonly mayBill: boolean
  /** Failed probes after which an unreachable service stops the queue. Infinity waits for as long as it takes. */
  readonly probesBeforeFirstAnswer: number
  readonly probesLater: number
  /** False where whoever asked would rather hear of a failure than wait for another try. */
  readonly triesAgain?: false
  /** True where a full disk is waited for: a program that a script calls must end instead. */
  readonly waitsForRoom?: boolean
}

/** The queue as a value. `items` is in the order of sending. */
export type QueueState = {
  readonly items: readonly QueuedRequest[]
  readonly positions: ReadonlyMap<RenderKey, number>
  readonly phase: QueuePhase
  /** A person holds it: nothing starts, whatever the phase, until it is resumed. */
  readonly isPaused: boolean
  /** Requests near the place where the person works, nearest first: they go before the others that nobody asked for. */
  readonly near: readonly RenderKey[]
  readonly policy: QueuePolicy
  /** Requests at once for now: halves on 429, grows by one every 20 successes since. */
  readonly slots: number
  readonly successes: number
  /** Automatic retries so far; the budget is `retryBudget(items.length)`. */
  readonly retries: number
  /** True once the service has answered anything at all. */
  readonly hasAnswered: boolean
  /** 429 answers since the last success, and when the first of them came. */
  readonly busy: { readonly count: number; readonly sinceMs: number } | undefined
  readonly badAnswersInARow: number
  readonly refusalsInARow: { readonly problem: Problem; readonly count: number } | undefined
}

/** Everything that can happen to a queue. Events for a key that is not where the event needs it change nothing. */
export type QueueEvent =
  | {
      readonly kind: 'enqueued'
      readonly keys: readonly RenderKey[]
      /** Bytes of text by key; 0 where absent. */
      readonly weights?: ReadonlyMap<RenderKey, number>
    }
  | { readonly kind: 'started'; readonly key: RenderKey }
  | { readonly kind: 'received'; readonly key: RenderKey; readonly bytes: number }
  | { readonly kind: 'arrived'; readonly key: RenderKey }
  | { readonly kind: 'succeeded'; readonly key: RenderKey; readonly problem?: Problem }
  | {
      readonly kind: 'failed'
      readonly key: RenderKey
      readonly failure: FailureKind
      /** The transport cannot rule out that this attempt is billed. */
      readonly mayBeBilled: boolean
      readonly problem: Problem
      /** From Retry-After, already checked. */
      readonly retryAfterMs?: number
      readonly nowMs: number
      /** 0 to 1, for jitter. */
      readonly random: number
    }
  | { readonly kind: 'probed'; readonly reachable: boolean; readonly nowMs: number; readonly random: number }
  /** What has come cannot be kept, and is held: the disk is full. */
  | { readonly kind: 'noRoom'; readonly problem: Problem; readonly nowMs: number }
  /** Everything that was held has been kept. */
  | { readonly kind: 'roomFound' }
  /** Nothing waits for these any more: they are not sent. What is already in flight finishes. */
  | { readonly kind: 'withdrawn'; readonly keys: readonly RenderKey[] }
  /** A person stops it: what waits is cancelled, what is being sent finishes. */
  | { readonly kind: 'cancelled' }
  /** A person holds the queue. What is in flight finishes. */
  | { readonly kind: 'paused' }
  /** A new order after a stop, or the end of a pause. */
  | { readonly kind: 'resumed' }
  /** Something outside forbids sending: a cap, or another process. What is queued stays queued. */
  | { readonly kind: 'halted'; readonly problem: Problem }
  /** These go first, in this order. What is not queued is passed over. */
  | { readonly kind: 'putFirst'; readonly keys: readonly RenderKey[] }
  /** The person works near these, nearest first. */
  | { readonly kind: 'nearSet'; readonly keys: readonly RenderKey[] }
  | { readonly kind: 'ceilingSet'; readonly ceiling: number }

/** What the runner is to do next. */
export type QueueStep =
  | { readonly kind: 'start'; readonly key: RenderKey }
  | { readonly kind: 'probe' }
  /** The disk may have room by now: what is held is tried again. */
  | { readonly kind: 'tryRoom' }
  /** Nothing before this time, unless something in flight ends earlier. */
  | { readonly kind: 'wait'; readonly untilMs: number }
  /** Everything that may start has been started: wait for what is in flight. */
  | { readonly kind: 'inFlight' }
  /** Nothing is queued or in flight, or the queue is stopped or paused and nothing is in flight. */
  | { readonly kind: 'rest' }
