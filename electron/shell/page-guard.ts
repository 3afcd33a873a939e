import type { WebContents } from 'electron'
import { noted } from '../base/failures.ts'

/** A page that ends more often than this in `WITHIN_MS` is not started again by itself. */
const MOST_RESTARTS = 3
const WITHIN_MS = 60_000

/**
 * Brings a page back whose process has ended (`render-process-gone`) or that does not answer (`unresponsive`). It is loaded
 * again as a reload, so that it finds its project and its place, and what it kept of what was typed. A page that hangs may
 * still come back by itself: it is ended only if the person says so. `now`: milliseconds.
 */
export function guardPage(input: {
  readonly contents: Pick<WebContents, 'on' | 'reload' | 'forcefullyCrashRenderer' | 'isDestroyed'>
  readonly now: () => number
  /** The page's process has ended, whatever follows. */
  readonly onEnd: () => void
  /** The page does not answer. True: start it again. */
  readonly ask: () => Promise<boolean>
  /** It ended too often. True: try it once more. */
  readonly askAgain: () => Promise<boolean>
}): void {
  const { contents, now, onEnd, ask, askAgain } = input
  let restarts: readonly number[] = []
  let isHanging = false
  const restart = async (): Promise<void> => {
    restarts = restarts.filter((atMs) => now() - atMs < WITHIN_MS)
    if (restarts.length >= MOST_RESTARTS && !(await askAgain().catch(noted('page guard: asking again', false)))) return
    if (contents.isDestroyed()) return
    restarts = [...restarts, now()]
    contents.reload()
  }
  contents.on('render-process-gone', (_event, { reason }) => {
    isHanging = false
    onEnd()
    // The window is being closed.
    if (reason === 'clean-exit') return
    void restart()
  })
  const endIfWanted = async (): Promise<void> => {
    const isWanted = await ask().catch(noted('page guard: asking', false))
    if (isWanted && isHanging && !contents.isDestroyed()) contents.forcefullyCrashRenderer()
    isHanging = false
  }
  contents.on('unresponsive', () => {
    if (isHanging) return
    isHanging = true
    void endIfWanted()
  })
  contents.on('responsive', () => {
    isHanging = false
  })
}
