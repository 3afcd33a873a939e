import { type Problem, toProblem } from '../../shared/core/errors.ts'
import { addNotice, type Notice, type NoticeAction, type ViewStore } from '../stores/view.ts'

/** Puts words in the notice area. */
export function notify(
  view: ViewStore,
  tone: Notice['tone'],
  problem: Problem,
  action?: NoticeAction,
  details?: string,
): void {
  view.setState((state) => ({ notices: addNotice(state.notices, tone, problem, action, details) }))
}

/** Tells the user of anything caught: a `StudioError` in its own words, everything else as an inner failure. */
export function report(view: ViewStore, error: unknown): void {
  if (toProblem(error).code === 'internal') console.error(error)
  notify(view, 'problem', toProblem(error))
}

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
