import { Alarm } from '../../base/alarm.ts'

/** A page whose timer comes later than this (ms) was busy: presses may wait behind it, which are heard first. */
const LATE_MS = 40
/** So often a late timer is asked again: a page that is never at rest must end an edit, too. */
const MOST_LATE = 10

/** Runs something once no key was pressed for a while: until then what keys draw is one edit. */
export type KeyRest = {
  /** A key was pressed: the time begins anew, and what runs is this. */
  readonly begin: (run: () => void) => void
  readonly clear: () => void
}

export function createKeyRest(restMs: number): KeyRest {
  const alarm = new Alarm()
  const wait = (run: () => void, ms: number, left: number): void => {
    const due = performance.now() + ms
    alarm.set(ms, () => {
      if (left > 0 && performance.now() - due > LATE_MS) wait(run, LATE_MS, left - 1)
      else run()
    })
  }
  return { begin: (run) => wait(run, restMs, MOST_LATE), clear: () => alarm.clear() }
}
