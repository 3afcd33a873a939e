import { type Problem, StudioError, toProblem } from '../../shared/core/model/errors.ts'
import { codeOf, type Told } from './messages/problem-words.ts'
import { addNotice, type Notice, type NoticeAction, type ViewState, type ViewStore } from './view.ts'
import {
  baseHostCutOff,
  baseHostCutOffRemedy,
  baseHostNotDone,
  baseHostNotDoneRemedy,
  baseHostNotFetched,
  baseHostNotFetchedRemedy,
} from '../../shared/messages/made/base.ts'

/**
 * A failure that may mean no more than that the host is gone is told after so long (ms), unless that is said meanwhile:
 * longer than a stream that broke may be opened again without a word.
 */
export const UNSURE_MS = 1500

/** Puts words in the notice area. That the host is gone is no notice of its own where the window says it already. */
export function notify(
  view: ViewStore,
  tone: Notice['tone'],
  told: Told,
  action?: NoticeAction,
  details?: string,
): void {
  if (isOfHost(told, view.getState().host)) notifyUnlessGone(view, tone, told)
  else add(view, tone, told, action, details)
}

/** Tells the user of anything caught: a `StudioError` in its own words, everything else as an inner failure. */
export function report(view: ViewStore, error: unknown): void {
  const problem = toProblem(error)
  if (problem.code === 'internal') console.error(error)
  if (isOfConnection(error)) notifyUnlessGone(view, 'problem', problem)
  else notify(view, 'problem', problem)
}

/** Tells that a sound cannot be played, which may be because nobody is there to send it. */
export function reportSound(view: ViewStore, message: string): void {
  notifyUnlessGone(view, 'problem', { code: 'audio.invalid', message })
}

function add(view: ViewStore, ...notice: [Notice['tone'], Told, NoticeAction?, string?]): void {
  view.setState((state) => ({ notices: addNotice(state.notices, ...notice) }))
}

/** Whatever was under way when a host died fails before or after the window knows that it did. */
function notifyUnlessGone(view: ViewStore, tone: Notice['tone'], told: Told): void {
  const { host } = view.getState()
  if (host === 'goneAndSaid') return
  if (host === 'gone') return add(view, tone, told)
  const stop = view.subscribe((state) => {
    if (state.host === 'here') return
    end()
    notifyUnlessGone(view, tone, told)
  })
  const timer = setTimeout(() => {
    end()
    add(view, tone, codeOf(told) === 'host.gone' ? wasCutOff() : told)
  }, UNSURE_MS)
  const end = (): void => {
    stop()
    clearTimeout(timer)
  }
}

/** Until the window has opened its project again, the host that has come back does not know it. */
function isOfHost(told: Told, host: ViewState['host']): boolean {
  const code = codeOf(told)
  return code === 'host.gone' || (code === 'project.notOpen' && host === 'goneAndSaid')
}

/** A file of the page, or a sound, that did not come: a browser tells it in its own way, and the builder of styles. */
export function isOfConnection(error: unknown): boolean {
  if (error instanceof StudioError) return false
  if (error instanceof DOMException) return true
  if (error instanceof TypeError) {
    return /dynamically imported module|importing a module|fetch|network/i.test(error.message)
  }
  return error instanceof Error && /preload CSS/.test(error.message)
}

const wasCutOff = (): Problem => ({
  code: 'host.gone',
  message: baseHostCutOff(),
  remedy: baseHostCutOffRemedy(),
})

const notDone = (): Problem => ({
  code: 'host.gone',
  message: baseHostNotDone(),
  remedy: baseHostNotDoneRemedy(),
})

const notFetched = (): Problem => ({
  code: 'host.gone',
  message: baseHostNotFetched(),
  remedy: baseHostNotFetchedRemedy(),
})

/** Takes one notice away. */
export function dismissNotice(view: ViewStore, id: number): void {
  view.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }))
}

/** Says words to screen readers without showing them. */
export function announce(view: ViewStore, words: string): void {
  view.setState((state) => ({ announcement: { words, turn: state.announcement.turn + 1 } }))
}

/** Runs a command whose failure is shown as a notice. For event handlers, which have nobody to throw to. */
export function run(view: ViewStore, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => report(view, error))
}

/** Runs what a person asked for by hand. While the host is gone the person is answered that it cannot be done. */
export function runAsked(view: ViewStore, work: () => Promise<unknown>): void {
  const { host } = view.getState()
  work().catch((error: unknown) => {
    const problem = toProblem(error)
    if (host === 'goneAndSaid' && isOfHost(problem, host)) add(view, 'problem', notDone())
    else if (host === 'goneAndSaid' && isOfConnection(error)) add(view, 'problem', notFetched())
    else report(view, error)
  })
}
