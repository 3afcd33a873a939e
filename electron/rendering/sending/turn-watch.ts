import type { ElsewhereView } from '../../../shared/contract/render-views.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import type { OtherSender } from './other-sender.ts'
import type { SendingLock } from './sending-lock.ts'

/** How often is looked how far the other one is, in milliseconds. */
const LOOK_EVERY_MS = 2000

/** Follows somebody else who sends, while a queue here is held back by that. */
export type TurnWatch = {
  /** Something was held back: begins to look. */
  readonly begin: () => void
  /** Undefined while nobody is followed. */
  readonly view: () => ElsewhereView | undefined
  /** Why it did not go on by itself when the other one was done; undefined again once somebody has it go on. */
  readonly failure: () => Problem | undefined
  /** A person has it go on, or drops it: what failed before counts no more. */
  readonly forgetFailure: () => void
  /** Goes on here as soon as the other one is done. */
  readonly waitForTurn: () => void
  /** Takes over from who has been silent, and goes on here. @throws StudioError `render.elsewhere`, `disk.*` */
  readonly takeOver: () => Promise<void>
  /** Nothing here is held back any more. */
  readonly end: () => void
}

/** Nobody is followed yet. `resume` sends what was held back. */
export function createTurnWatch(input: {
  readonly lock: Pick<SendingLock, 'other' | 'takeOver'>
  readonly resume: () => Promise<void>
  readonly onChange: () => void
}): TurnWatch {
  let state: { other: OtherSender | undefined; isWaiting: boolean; isDone: boolean } | undefined
  let timer: NodeJS.Timeout | undefined
  let failure: Problem | undefined

  const stop = (): void => {
    clearTimeout(timer)
    state = undefined
  }

  /** Nobody waits for the answer: what fails is kept to be told. */
  const goOn = async (): Promise<void> => {
    stop()
    input.onChange()
    try {
      await input.resume()
    } catch (error) {
      failure = toProblem(error)
      input.onChange()
    }
  }

  const look = async (): Promise<void> => {
    const followed = state
    if (followed === undefined) return
    clearTimeout(timer)
    try {
      const other = await input.lock.other()
      if (state !== followed) return
      followed.isDone = other === undefined
      followed.other = other ?? followed.other
      if (followed.isDone && followed.isWaiting) {
        await goOn()
        return
      }
    } catch {
      // A share that does not answer now may do so at the next look.
    }
    input.onChange()
    // Asked to wait while it was looked: the other look goes on.
    clearTimeout(timer)
    timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    timer.unref()
  }

  return {
    begin: () => {
      if (state !== undefined) return
      failure = undefined
      state = { other: undefined, isWaiting: false, isDone: false }
      void look()
    },
    view: () => {
      if (state?.other === undefined) return undefined
      const { other, isWaiting, isDone } = state
      const { computer, isThisComputer, sinceMs, done, total, underWay, silentMs, isSilent } = other
      return {
        kind: isDone ? 'done' : isSilent ? 'silent' : 'sending',
        computer,
        isThisComputer,
        sinceMs: Math.round(sinceMs),
        done,
        total,
        underWay,
        silentMs: Math.round(silentMs),
        isWaiting,
      }
    },
    failure: () => failure,
    forgetFailure: () => {
      failure = undefined
    },
    waitForTurn: () => {
      failure = undefined
      state ??= { other: undefined, isWaiting: true, isDone: false }
      state.isWaiting = true
      void look()
    },
    takeOver: async () => {
      await input.lock.takeOver()
      stop()
      failure = undefined
      await input.resume()
    },
    end: stop,
  }
}
