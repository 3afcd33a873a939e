import { type FSWatcher, watch } from 'node:fs'
import { noteFailure, noted } from '../base/failures.ts'

/** The folder is looked at this often even if the system reports nothing: network drives do not. */
const POLL_MS = 2000
/** Programs write in several steps; a look waits until they have been quiet for this long. */
const QUIET_MS = 150

/** `lookingAgain`: something changed meanwhile. */
type State = 'resting' | 'looking' | 'lookingAgain' | 'stopped'

/** Calls `look` soon after something in the folder changed, and now and then anyway, never twice at once. */
export function watchFolder(folder: string, look: () => Promise<void>): { readonly stop: () => void } {
  let state: State = 'resting'
  let timer: NodeJS.Timeout | undefined
  const looked = (): void => {
    const isDueAgain = state === 'lookingAgain'
    if (state === 'stopped') return
    state = 'resting'
    if (isDueAgain) soon()
  }
  const run = async (): Promise<void> => {
    if (state === 'stopped') return
    if (state !== 'resting') {
      state = 'lookingAgain'
      return
    }
    state = 'looking'
    await look().catch(noted('watch: looking'))
    looked()
  }
  const soon = (): void => {
    if (state === 'stopped') return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), QUIET_MS)
    timer.unref()
  }
  const poll = setInterval(() => void run(), POLL_MS)
  poll.unref()
  const watcher = startWatcher(folder, soon)
  return {
    stop: () => {
      state = 'stopped'
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
