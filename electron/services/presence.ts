import type { PresentWindow } from '../../shared/contract/presence.ts'

/** A window that gave no sign for so long (ms) is gone: one in the background is heard of once a minute. */
const SILENT_MS = 150_000

/** The windows that show one project, as far as they tell of themselves. */
export type Presence = {
  /** A window is there, with its caret at that offset (null: not in the script). Answers all that are there. */
  readonly tell: (windowId: string, position: number | null) => readonly PresentWindow[]
  readonly leave: (windowId: string) => void
  readonly stop: () => void
}

/** `onChange` hears of every change with all that are there. */
export function createPresence(now: () => number, onChange: (windows: readonly PresentWindow[]) => void): Presence {
  const seen = new Map<string, { readonly position: number | null; readonly seenAtMs: number }>()
  const present = (): readonly PresentWindow[] => [...seen].map(([windowId, { position }]) => ({ windowId, position }))
  const forgetSilent = (): void => {
    const silent = [...seen].filter(([, { seenAtMs }]) => now() - seenAtMs > SILENT_MS)
    for (const [windowId] of silent) seen.delete(windowId)
    if (silent.length > 0) onChange(present())
  }
  const timer = setInterval(forgetSilent, SILENT_MS / 5)
  timer.unref()
  return {
    tell: (windowId, position) => {
      const before = seen.get(windowId)
      seen.set(windowId, { position, seenAtMs: now() })
      // Whoever is alone has nobody to be told where the caret is.
      if (before === undefined || (before.position !== position && seen.size > 1)) onChange(present())
      return present()
    },
    leave: (windowId) => {
      if (seen.delete(windowId)) onChange(present())
    },
    stop: () => clearInterval(timer),
  }
}
