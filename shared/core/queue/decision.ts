import { assertNever } from '../model/assert-never.ts'
import type { FailureKind } from './types.ts'

/** Automatic attempts of one request at most, the first included (reliability §5.2). */
export const MAX_ATTEMPTS = 3
/** A 429 that asks for longer than this, or goes on for longer, stops the queue with words. */
export const MAX_BUSY_MS = 15 * 60_000
/** Answers in a row that are no audio, after which sending more would only cost more. */
export const MAX_BAD_ANSWERS = 2
/** Failures of the service in a row, each of which may have been billed, after which sending more would only cost more. */
export const MAX_FAILURES = 3
/** Refusals in a row in the same words, after which the fault is not the line's. */
export const MAX_SAME_REFUSALS = 5
/** Shortest pause after a 429, so that `Retry-After: 0` never becomes a busy loop. */
const MIN_BUSY_WAIT_MS = 1000
const MAX_BUSY_WAIT_MS = 60_000
const MIN_PROBE_WAIT_MS = 5000
const MAX_PROBE_WAIT_MS = 60_000
const MAX_RETRY_WAIT_MS = 30_000

/** What a decision depends on besides the failure itself. */
export type FailureContext = {
  readonly failure: FailureKind
  /** This attempt may have been billed: then it is never sent again by itself, whatever its failure is called. */
  readonly mayBeBilled: boolean
  /** Counted attempts of this request, this one included. */
  readonly attempts: number
  readonly retriesLeft: number
  /** 429 answers since the last success, this one included, and for how long that has been going on. */
  readonly busyCount: number
  readonly busyForMs: number
  /** Answers that were no audio and failures of the service, since the last success. */
  readonly badAnswersInARow: number
  readonly sameRefusalsInARow: number
  /** The disk is full, and the queue may wait until it is not. */
  readonly waitsForRoom?: boolean
  readonly retryAfterMs?: number
  /** 0 to 1, for jitter. */
  readonly random: number
}

/** What becomes of the request and of the queue. `requeue` keeps its place: nothing was billed. */
export type FailureDecision = {
  readonly item: 'failed' | 'unknown' | 'requeue' | 'retry'
  /** For `retry`: how long this one request waits. */
  readonly retryInMs?: number
  readonly queue: 'goOn' | 'stop' | 'waitAndHalve' | 'goOffline' | 'waitForRoom'
  /** For `waitAndHalve`. */
  readonly waitMs?: number
}

/**
 * What becomes of a request that failed, and of the queue. A service that is busy and an attempt that never left are not
 * the request's fault: they keep their place and count for nothing. The one law above all rows: what may have been billed
 * is unknown, and is sent again only with a person's consent.
 */
export function decideFailure(context: FailureContext): FailureDecision {
  if (!context.mayBeBilled) return decideUnbilled(context)
  const { queue, waitMs } = decideUnbilled(context)
  return { item: 'unknown', queue, ...(waitMs === undefined ? {} : { waitMs }) }
}

function decideUnbilled(context: FailureContext): FailureDecision {
  switch (context.failure) {
    case 'unreachable':
      return { item: 'requeue', queue: 'goOffline' }
    case 'busy':
      return decideBusy(context)
    case 'key':
    case 'credit':
    case 'moved':
      return { item: 'requeue', queue: 'stop' }
    case 'notPrepared':
      return { item: 'requeue', queue: stopOrWait(context) }
    case 'refused':
      return { item: 'failed', queue: context.sameRefusalsInARow >= MAX_SAME_REFUSALS ? 'stop' : 'goOn' }
    case 'server':
      // Tried again where that is free; where it is not, a service that fails and fails is asked for no more.
      return context.mayBeBilled && context.badAnswersInARow >= MAX_FAILURES
        ? { item: 'failed', queue: 'stop' }
        : retryOr('failed', context)
    case 'silent':
    case 'cut':
      return retryOr('failed', context)
    case 'aborted':
      return { item: 'requeue', queue: 'stop' }
    case 'notKept':
      return { item: 'requeue', queue: stopOrWait(context) }
    case 'badAnswer':
      return { item: 'failed', queue: context.badAnswersInARow >= MAX_BAD_ANSWERS ? 'stop' : 'goOn' }
    default:
      return assertNever(context.failure, 'failure')
  }
}

function stopOrWait({ waitsForRoom }: FailureContext): FailureDecision['queue'] {
  return waitsForRoom === true ? 'waitForRoom' : 'stop'
}

function decideBusy({ retryAfterMs, busyCount, busyForMs, random }: FailureContext): FailureDecision {
  const backoff = Math.min(MAX_BUSY_WAIT_MS, 1000 * 2 ** Math.min(busyCount, 10))
  const waitMs = Math.max(MIN_BUSY_WAIT_MS, retryAfterMs ?? backoff / 2 + (random * backoff) / 2)
  return waitMs > MAX_BUSY_MS || busyForMs > MAX_BUSY_MS
    ? { item: 'requeue', queue: 'stop' }
    : { item: 'requeue', queue: 'waitAndHalve', waitMs }
}

function retryOr(end: 'failed', { attempts, retriesLeft, random }: FailureContext): FailureDecision {
  if (attempts >= MAX_ATTEMPTS || retriesLeft <= 0) return { item: end, queue: 'goOn' }
  const upper = Math.min(MAX_RETRY_WAIT_MS, 1000 * 4 ** attempts)
  return { item: 'retry', retryInMs: 1000 + random * (upper - 1000), queue: 'goOn' }
}

/** Milliseconds until the next look whether the service can be reached: 5 s to 60 s, growing, spread by chance. */
export function probeWaitMs(failedProbes: number, random: number): number {
  const upper = Math.min(MAX_PROBE_WAIT_MS, MIN_PROBE_WAIT_MS * 2 ** Math.min(failedProbes, 10))
  return MIN_PROBE_WAIT_MS + random * (upper - MIN_PROBE_WAIT_MS)
}

/** Automatic retries that a batch of this many requests may use: a tenth of it, three at least. */
export function retryBudget(requests: number): number {
  return Math.max(3, Math.floor(requests / 10))
}
