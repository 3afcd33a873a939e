import { setTimeout as pause } from 'node:timers/promises'
import { problemError, StudioError } from '../../../shared/core/model/errors.ts'
import { senderWords } from '../../rendering/sending/other-sender.ts'
import type { LeftBehind } from '../../rendering/sending/left-behind.ts'
import type { SendingLock } from '../../rendering/sending/sending-lock.ts'
import type { Console } from '../terminal/console.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { say } from '../../../shared/messages/say.ts'

/** How often is looked whether it is the turn of this call, in milliseconds. */
const LOOK_EVERY_MS = 1000

/** Takes the right to send as soon as whoever has it is done, or, if asked for, has been silent for two minutes. */
export function waitForTurn(input: {
  readonly lock: SendingLock
  readonly takeOver: boolean
  readonly console: Pick<Console, 'err'>
  readonly quiet: boolean
  readonly stop: AbortSignal
  readonly now: () => number
}): () => Promise<LeftBehind> {
  const { lock, takeOver, console, quiet, stop, now } = input
  return async () => {
    let told = ''
    for (;;) {
      stop.throwIfAborted()
      const other = await lock.other()
      if (other === undefined || (takeOver && other.isSilent)) {
        const left = await taken(lock, other !== undefined)
        if (left !== undefined) return left
        continue
      }
      const words = other.isSilent ? 'silent for 2 minutes' : messageOf(senderWords(other, now()))
      if (words !== told && !quiet) console.err(`Waiting for who sends lines of this project: ${words}.\n`)
      told = words
      await pause(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => {
        throw problemError('render.cancelled', say('cli.render.stoppedWaiting'))
      })
    }
  }
}

/** Undefined if somebody else was quicker. */
async function taken(lock: SendingLock, byForce: boolean): Promise<LeftBehind | undefined> {
  try {
    if (byForce) await lock.takeOver()
    return await lock.hold()
  } catch (error) {
    if (error instanceof StudioError && error.problem.code === 'render.elsewhere') return undefined
    throw error
  }
}
