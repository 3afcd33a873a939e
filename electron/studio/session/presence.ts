import type { PresentWindow } from '../../../shared/contract/script-updates.ts'

/** A window that gave no sign for so long (ms) is gone: one in the background is heard of once a minute. */
const SILENT_MS = 150_000
/** A window that has left still counts for so long (ms): it may be loaded again, or its connection broke for a moment. */
const LEAVING_MS = 4500

/** The windows that show one project, as far as they tell of themselves. */
export type Presence = {
  /** A window is there, with its caret at that offset (null: not in the script). Answers all that are there. */
  readonly tell: (windowId: string, position: number | null) => readonly PresentWindow[]
  /**
   * A window has ended, as far as anybody can tell. A window that comes next takes its place: a page that is loaded again
   * has another name. What the page itself said last may come later and changes nothing.
   */
  readonly leave: (windowId: string) => void
  /** Every page has ended at once. */
  readonly leaveAll: () => void
  /** A window that seemed to have left is there. */
  readonly comeBack: (windowId: string) => void
  readonly stop: () => void
}

type Seen = {
  readonly position: number | null
  readonly seenAtMs: number
  readonly leaving: ReturnType<typeof setTimeout> | undefined
}

/** `onChange` hears of every change with all that are there. */
export function createPresence(now: () => number, onChange: (windows: readonly PresentWindow[]) => void): Presence {
  const seen = new Map<string, Seen>()
  const present = (): readonly PresentWindow[] => [...seen].map(([windowId, { position }]) => ({ windowId, position }))
  const forget = (windowId: string): void => {
    clearTimeout(seen.get(windowId)?.leaving)
    seen.delete(windowId)
  }
  const forgetSilent = (): void => {
    const silent = [...seen].filter(([, { seenAtMs }]) => now() - seenAtMs > SILENT_MS)
    for (const [windowId] of silent) forget(windowId)
    if (silent.length > 0) onChange(present())
  }
  const timer = setInterval(forgetSilent, SILENT_MS / 5)
  timer.unref()
  const leave = (windowId: string): void => {
    const one = seen.get(windowId)
    if (one === undefined || one.leaving !== undefined) return
    const leaving = setTimeout(() => {
      forget(windowId)
      onChange(present())
    }, LEAVING_MS)
    leaving.unref()
    seen.set(windowId, { ...one, leaving })
  }
  return {
    tell: (windowId, position) => {
      const before = seen.get(windowId)
      if (before === undefined) {
        const [replaced] = [...seen].find(([, { leaving }]) => leaving !== undefined) ?? []
        if (replaced !== undefined) forget(replaced)
      }
      seen.set(windowId, { position, seenAtMs: now(), leaving: before?.leaving })
      // Whoever is alone has nobody to be told where the caret is.
      if (before === undefined || (before.position !== position && seen.size > 1)) onChange(present())
      return present()
    },
    leave,
    leaveAll: () => {
      for (const windowId of seen.keys()) leave(windowId)
    },
    comeBack: (windowId) => {
      const one = seen.get(windowId)
      if (one?.leaving === undefined) return
      clearTimeout(one.leaving)
      seen.set(windowId, { ...one, leaving: undefined })
    },
    stop: () => {
      clearInterval(timer)
      for (const windowId of seen.keys()) forget(windowId)
    },
  }
}
