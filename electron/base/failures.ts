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

/** Tells whoever keeps a log that something failed and was gone on from. `where`: words of ours, nothing of the user's. */
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
