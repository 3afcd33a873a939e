import { basename } from 'node:path'
import { problemError, type StudioError } from '../../../shared/core/model/errors.ts'
import { diskError } from '../../base/durable.ts'
import { fileLock, LOCK_BEAT_MS } from '../../documents/locks/lock.ts'
import { registerOpening, type Surroundings } from '../../documents/locks/running.ts'
import { say } from '../../../shared/messages/say.ts'

/** Makes one opening of a journal the one that sends, among all processes of this computer. */
export class OpeningLock {
  readonly #lock: ReturnType<typeof fileLock>
  readonly #nonce: string
  readonly #journalPath: string
  /** Ends what goes on while it is held. */
  #stop = (): void => undefined

  constructor(
    journalPath: string,
    lock: {
      readonly folder: string
      readonly name: string
      readonly nonce: string
      readonly here: Surroundings
      readonly now: () => number
    },
  ) {
    this.#lock = fileLock(lock)
    this.#nonce = lock.nonce
    this.#journalPath = journalPath
  }

  /** @throws StudioError `render.elsewhere`, `disk.*` */
  async take(): Promise<void> {
    const unregister = registerOpening(this.#nonce)
    try {
      const taken = await this.#lock.take()
      if (taken.kind === 'taken') throw elsewhere()
    } catch (error) {
      unregister()
      throw diskError(error, basename(this.#journalPath))
    }
    const beat = setInterval(() => void this.#lock.beat(), LOCK_BEAT_MS)
    beat.unref()
    this.#stop = () => {
      clearInterval(beat)
      unregister()
    }
  }

  async release(): Promise<void> {
    try {
      await this.#lock.release()
    } finally {
      this.#stop()
    }
  }
}

function elsewhere(): StudioError {
  return problemError('render.elsewhere', say('rendering.otherWindow'), say('rendering.otherWindow.remedy'))
}
