import { setTimeout as wait } from 'node:timers/promises'
import { problemError } from '../../../shared/core/model/errors.ts'
import { fileLock } from '../../documents/locks/lock.ts'
import { registerOpening, thisRun } from '../../documents/locks/running.ts'
import { ignored } from '../../base/failures.ts'
import { say } from '../../../shared/messages/say.ts'

/** How long is waited for others, in milliseconds; each of them needs a few. */
const PATIENCE_MS = 20_000
/** Between two tries, spread by chance. */
const MOST_WAIT_MS = 30

/** Does short work in a data folder one process after the other, and within this one, one after the other too. */
export function inTurnOfAll(
  folder: string,
  ports: { readonly now: () => number; readonly randomBytes: (count: number) => Uint8Array },
): <T>(work: () => Promise<T>) => Promise<T> {
  const nonce = Buffer.from(ports.randomBytes(12)).toString('hex')
  const lock = fileLock({ folder, name: 'spending.lock', nonce, here: thisRun, now: ports.now })
  let turn: Promise<unknown> = Promise.resolve()

  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const unregister = registerOpening(nonce)
    try {
      const until = performance.now() + PATIENCE_MS
      while ((await lock.take()).kind !== 'held') {
        if (performance.now() > until) throw busy()
        await wait(Math.random() * MOST_WAIT_MS)
      }
      return await work()
    } finally {
      await lock.release()
      unregister()
    }
  }

  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(() => alone(work))
    turn = done.catch(ignored('the caller has it'))
    return done
  }
}

function busy() {
  return problemError('disk.failed', say('rendering.hour.unwritten'), say('rendering.hour.unwritten.remedy'))
}
