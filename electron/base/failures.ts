import { channel } from 'node:diagnostics_channel'

/** Something that failed and was gone on from. */
class Failure {
  readonly where: string
  readonly error: unknown
  constructor(where: string, error: unknown) {
    this.where = where
    this.error = error
  }
}

const failures = channel('repartee.failure')

/**
 * Tells whoever keeps a log that something failed and was gone on from. `where`: words of ours, nothing of the user's. In a
 * worker thread nobody hears it.
 */
export function noteFailure(where: string, error: unknown): void {
  if (failures.hasSubscribers) failures.publish(new Failure(where, error))
}

/** Hears of every failure of this process that was gone on from, until the answer is called. */
export function onFailure(listener: (where: string, error: unknown) => void): () => void {
  const hear = (message: unknown): void => {
    if (message instanceof Failure) listener(message.where, message.error)
  }
  failures.subscribe(hear)
  return () => {
    failures.unsubscribe(hear)
  }
}

/** As `noteFailure`, but that something is not there is an answer and no failure. */
export function noteUnlessAbsent(where: string, error: unknown): void {
  if (!isAbsence(error)) noteFailure(where, error)
}

/** For `.catch`: notes what failed, and goes on with nothing, or with `instead`. */
export function noted(where: string): (error: unknown) => undefined
export function noted<T>(where: string, instead: T): (error: unknown) => T
export function noted<T>(where: string, instead?: T): (error: unknown) => T | undefined {
  return (error) => {
    noteFailure(where, error)
    return instead
  }
}

/** For `.catch`: as `noted`, but that something is not there is an answer and no failure. */
export function orAbsent(where: string): (error: unknown) => undefined
export function orAbsent<T>(where: string, instead: T): (error: unknown) => T
export function orAbsent<T>(where: string, instead?: T): (error: unknown) => T | undefined {
  return (error) => {
    noteUnlessAbsent(where, error)
    return instead
  }
}

/** Why nobody needs to know that something failed. */
export type Reason =
  /** This copy of a promise only keeps an order: whoever asked has the error. */
  | 'the caller has it'
  /** What stays is in nobody's way; it is swept at the next opening, or was gone already. */
  | 'clean-up'
  /** Nothing is read from it or written to it any more. */
  | 'only closing'
  /** Whoever was to hear of it has gone. */
  | 'nobody listens any more'
  /** It is asked what something is; that it is not is the answer. */
  | 'not of that form'
  /** It was tried because it may save time or money; without it everything goes its usual way. */
  | 'only a try'

/** For `.catch`: goes on with nothing, for a reason that is named. */
export function ignored(_why: Reason): () => undefined {
  return () => undefined
}

/** How far causes are followed. */
const MOST_CAUSES = 3

function isAbsence(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = Reflect.get(error, 'code')
  if (code === 'ENOENT' || code === 'ENOTDIR') return true
  return error.cause !== undefined && depth < MOST_CAUSES && isAbsence(error.cause, depth + 1)
}
