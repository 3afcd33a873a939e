import {
  shellRestartCause,
  shellRestartDetails,
  shellRestartFailedAgain,
  shellRestartFailedAgainRemedy,
  shellRestartSaved,
  shellRestartStart,
  shellRestartStopped,
} from '../../../shared/messages/made/shell.ts'
import { tabStorage } from '../../base/bridge/tab-storage.ts'
import { toProblem } from '../../../shared/core/model/errors.ts'
import { formatTime } from '../../base/format.ts'
import { failureDetails, readPlace, restartWords, type WindowPlace } from '../model/restart.ts'
import type { Deps } from '../parts/deps.ts'
import { revealLine } from '../../project/lines.ts'
import { dismissNotice, isOfConnection, notify, report } from '../../base/notices.ts'
import { messageOf } from '../../base/messages/problem-words.ts'

/** Where a running window writes where it is. What is found there at the start was left by a document that did not end. */
const RUNNING_KEY = 'repartee.running'
/** When a window last started itself again, in milliseconds since 1970. */
const RESTARTED_KEY = 'repartee.restarted'
const PROBE_KEY = 'repartee.probe'
/** How often a window may do so by itself, in milliseconds: what fails at each start must not start it for ever. */
const PAUSE_MS = 60_000
/** How long it waits for what was typed last to be taken, in milliseconds. */
const SETTLE_MS = 1000
/** How often it is asked whether the page could be had again, in milliseconds. */
const ASK_AGAIN_MS = 1000
/** How long the notice of it stays, in milliseconds. */
const NOTICE_MS = 10_000

/** What the restart needs of the browser; a test hands in its own. */
export type RestartPorts = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => void
  /** True if this document was loaded in the place of an earlier one of the same window. */
  readonly isReload: () => boolean
  readonly reload: () => void
  /** True if the page could be had again: a browser that reloads without its host shows its own error, and no words. */
  readonly isServed: () => Promise<boolean>
  /** Calls back when the page goes away as it should. */
  readonly onLeave: (run: () => void) => void
}

/** Looks after the window as a whole: what it does when it cannot go on, and what it says when it is back. */
export type Restart = {
  /** Something was thrown that nobody caught. `isBlank`: the window is not drawn any more. */
  readonly fail: (error: unknown, isBlank?: boolean) => void
  /** Says that the window was started again, and goes back to where it was. To be called when its project is open. */
  readonly tell: () => void
}

/** Begins to write down where the window is, and to watch. */
export function createRestart(deps: Deps, ports: RestartPorts): Restart {
  const left = ports.isReload() ? readPlace(ports.storage.getItem(RUNNING_KEY)) : undefined
  let failure: WindowPlace['failure']
  const write = (): void => {
    const { workspace, caretLineId: line } = deps.view.getState()
    const place: WindowPlace = { atMs: ports.now(), workspace, line, ...(failure === undefined ? {} : { failure }) }
    ports.storage.setItem(RUNNING_KEY, JSON.stringify(place))
  }
  const remembers = (): boolean => {
    ports.storage.setItem(PROBE_KEY, 'kept')
    const isKept = ports.storage.getItem(PROBE_KEY) === 'kept'
    ports.storage.removeItem(PROBE_KEY)
    return isKept
  }
  let written = ''
  // Until the window is back where it was, its earlier place is the one that counts.
  const follow = (): void => {
    write()
    deps.view.subscribe(({ workspace, caretLineId }) => {
      const now = `${workspace} ${caretLineId ?? ''}`
      if (now === written) return
      written = now
      write()
    })
  }
  if (left === undefined) follow()
  ports.onLeave(() => {
    if (failure === undefined) ports.storage.removeItem(RUNNING_KEY)
  })

  let isWaiting = false
  const again = async (error: unknown, isBlank = false): Promise<void> => {
    if (isWaiting) return
    isWaiting = true
    if (!(await ports.isServed())) {
      if (isBlank) showStopped(error, () => undefined)
      do await new Promise<void>((done) => ports.after(ASK_AGAIN_MS, done))
      while (!(await ports.isServed()))
    }
    isWaiting = false
    failure = { details: failureDetails(error), isSaved: await isSaved(deps, ports) }
    write()
    ports.storage.setItem(RESTARTED_KEY, String(ports.now()))
    ports.reload()
  }

  return {
    fail: (error, isBlank = false) => {
      if (failure !== undefined || isHarmless(error)) return
      const problem = toProblem(error)
      // A problem in words is told as such: it is nobody's fault in here.
      if ((problem.code !== 'internal' || isOfConnection(error)) && !isBlank) return report(deps.view, error)
      console.error(error)
      const lastMs = Number(ports.storage.getItem(RESTARTED_KEY) ?? 0)
      // What does not remember that it was started again would start again for good.
      if (ports.now() - lastMs > PAUSE_MS && remembers()) void again(error, isBlank)
      else if (isBlank) showStopped(error, () => void again(error))
      else {
        notify(
          deps.view,
          'problem',
          {
            code: 'internal',
            message: shellRestartFailedAgain(),
            remedy: shellRestartFailedAgainRemedy(),
          },
          { title: shellRestartStart(), run: () => void again(error) },
        )
      }
    },
    tell: () => {
      if (left === undefined) return
      follow()
      const { open } = deps.project.getState()
      if (open !== undefined) {
        if (left.line === undefined) deps.view.setState({ workspace: left.workspace })
        else {
          for (const id of open.lines.keys()) if (id === left.line) revealLine(deps, id)
          deps.view.setState({ workspace: left.workspace })
        }
      }
      const words = restartWords(left, formatTime(new Date(left.atMs).toISOString()))
      const details = left.failure?.details
      notify(
        deps.view,
        'notice',
        words,
        details === undefined
          ? undefined
          : {
              title: shellRestartDetails(),
              run: () => notify(deps.view, 'notice', { message: shellRestartCause(), remedy: details }),
            },
      )
      ports.after(NOTICE_MS, () => {
        for (const { id, told } of deps.view.getState().notices) {
          if (messageOf(told) === words.message) dismissNotice(deps.view, id)
        }
      })
    },
  }
}

/** True if everything that was typed has been taken, after a moment in which it could be. */
async function isSaved(deps: Deps, ports: RestartPorts): Promise<boolean> {
  const late = new Promise<void>((done) => {
    ports.after(SETTLE_MS, done)
  })
  try {
    deps.editor.get()?.flush()
    await Promise.race([deps.sync.settled(), late])
    return deps.sync.isSettled()
  } catch {
    // It is not settled: that is all that is asked.
    return false
  }
}

/** What browsers report though nothing is wrong: an observer that was told a frame later, playback that was interrupted. */
function isHarmless(error: unknown): boolean {
  return error === undefined || error === null || (error instanceof DOMException && error.name === 'AbortError')
}

/** The window cannot draw itself any more, and has tried it a moment ago. Made without anything that may have failed. */
function showStopped(error: unknown, start: () => void): void {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: shellRestartStart(),
  })
  button.className = 'btn btn-primary'
  button.addEventListener('click', start)
  const title = Object.assign(document.createElement('h1'), { textContent: shellRestartStopped() })
  const words = Object.assign(document.createElement('p'), { textContent: shellRestartSaved() })
  const details = Object.assign(document.createElement('p'), { textContent: failureDetails(error) })
  const main = document.createElement('main')
  main.className = 'stopped'
  main.append(title, words, details, button)
  document.body.append(main)
  button.focus()
}

/** The real browser's part. */
function browserRestartPorts(): RestartPorts {
  return {
    storage: tabStorage,
    now: () => Date.now(),
    after: (ms, run) => void setTimeout(run, ms),
    isReload: () => {
      const [entry] = performance.getEntriesByType('navigation')
      return entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
    },
    reload: () => {
      // Nobody is asked whether to leave: the window comes back at once, with what it keeps.
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
      location.reload()
    },
    isServed: async () => {
      // The desktop's page comes out of the program itself.
      if (window.studio !== undefined) return true
      // That it cannot be had is the answer.
      const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
      return answer?.ok === true
    },
    onLeave: (run) => window.addEventListener('pagehide', run),
  }
}

/** Begins to look after this window, and hears of everything that nobody caught. Its project is open. */
export function watchWindow(deps: Deps): Restart {
  const restart = createRestart(deps, browserRestartPorts())
  window.addEventListener('error', ({ error }) => restart.fail(error))
  window.addEventListener('unhandledrejection', ({ reason }) => restart.fail(reason))
  restart.tell()
  return restart
}
