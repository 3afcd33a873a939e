import { type FSWatcher, watch } from 'node:fs'
import { noteFailure, noted } from '../base/failures.ts'

/** The folder is looked at this often even if the system reports nothing: network drives do not. */
const POLL_MS = 2000
/** Programs write in several steps; a look waits until they have been quiet for this long. */
const QUIET_MS = 150

/** Calls `look` soon after something in the folder changed, and now and then anyway, never twice at once. */
export function watchFolder(folder: string, look: () => Promise<void>): { readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isWanted = false
  let isStopped = false
  const run = async (): Promise<void> => {
    if (isStopped) return
    if (isLooking) {
      isWanted = true
      return
    }
    isLooking = true
    await look().catch(noted('watch: looking'))
    isLooking = false
    if (isWanted) {
      isWanted = false
      soon()
    }
  }
  const soon = (): void => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), QUIET_MS)
    timer.unref()
  }
  const poll = setInterval(() => void run(), POLL_MS)
  poll.unref()
  const watcher = startWatcher(folder, soon)
  return {
    stop: () => {
      isStopped = true
      clearInterval(poll)
      clearTimeout(timer)
      watcher?.close()
    },
  }
}

function startWatcher(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, changed)
    // The folder may go away: polling remains.
    watcher.on('error', () => watcher.close())
    return watcher
  } catch (error) {
    noteFailure('watch: beginning', error)
    return undefined
  }
}
