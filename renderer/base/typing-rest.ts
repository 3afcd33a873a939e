import { Alarm } from './alarm.ts'

/** Nobody types once so long (ms) nothing was reported, which a steady typist does once a second. */
const REST_MS = 1150
/** What waits does so at most this long (ms), however steadily somebody types. */
const LATEST_MS = 3000

/** Knows whether somebody types in this window, for what a key need not wait for. */
export type TypingRest = {
  /** Something was typed. */
  readonly stir: () => void
  /** Whatever waits is done: somebody has asked for what follows from the words. */
  readonly end: () => void
  /** Runs it now, or when nobody types any more. What waited before is not run any more: it does the same. */
  readonly soon: (run: () => void) => void
}

/** Nobody has typed. `now`: milliseconds. */
export function createTypingRest(now: () => number): TypingRest {
  const alarm = new Alarm()
  let stirred = -Infinity
  let waiting: { readonly sinceMs: number; readonly run: () => void } | undefined
  const release = (): void => {
    alarm.clear()
    const run = waiting?.run
    waiting = undefined
    run?.()
  }
  const look = (): void => {
    if (waiting === undefined) return
    const left = Math.min(stirred + REST_MS, waiting.sinceMs + LATEST_MS) - now()
    if (left > 0) alarm.set(left, look)
    else release()
  }
  return {
    stir: () => {
      stirred = now()
    },
    end: () => {
      stirred = -Infinity
      release()
    },
    soon: (run) => {
      waiting = { sinceMs: waiting?.sinceMs ?? now(), run }
      if (!alarm.isSet) look()
    },
  }
}
