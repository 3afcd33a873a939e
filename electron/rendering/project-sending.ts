import type { QueueView } from '../../shared/contract/views.ts'
import type { OpenProject } from '../documents/types.ts'
import type { StudioPorts } from '../base/ports.ts'
import type { Journal } from './journal/journal.ts'
import type { Runner } from './runner/runner-types.ts'
import type { Spending } from './journal/spending.ts'
import { guardedJournal } from './journal/guarded-journal.ts'
import type { Progress } from './sending/own-sign.ts'
import { sendingFolder, sendingLock } from './sending/sending-lock.ts'
import { createTurnWatch, type TurnWatch } from './sending/turn-watch.ts'

/** The right to send for one open project, as everything that sends for it sees it. */
export type ProjectSending = {
  /** A journal that sends only with that right. */
  readonly guard: (journal: Journal) => Journal
  readonly turn: TurnWatch
  /** Who sends instead, while the queue is held back by that. */
  readonly elsewhere: () => Pick<QueueView, 'elsewhere'>
}

/** `runner`: the queue of paid requests, once there is one. `resume` sends what was held back. */
export function projectSending(input: {
  readonly project: Pick<OpenProject, 'folder' | 'takes'>
  readonly ports: Pick<StudioPorts, 'clock' | 'randomBytes'>
  readonly own: Journal
  readonly spending: Spending
  readonly runner: () => Runner | undefined
  readonly resume: () => Promise<void>
  readonly onChange: () => void
}): ProjectSending {
  const { project, own, spending } = input
  const { clock, randomBytes } = input.ports
  const lock = sendingLock({ folder: sendingFolder(project.folder), randomBytes, ...clock })
  lock.followProgress(() => sendingProgress(input.runner()))
  const turn = createTurnWatch({ lock, resume: input.resume, onChange: input.onChange })

  const isHeldBack = (): boolean => {
    const phase = input.runner()?.phase()
    return phase?.kind === 'stopped' && phase.problem.code === 'render.elsewhere'
  }

  return {
    guard: (journal) =>
      guardedJournal(journal, {
        lock,
        adopt: own.adopt,
        rereadTakes: project.takes.reread,
        spending,
        now: clock.now,
        onElsewhere: turn.begin,
      }),
    turn,
    elsewhere: () => {
      const view = isHeldBack() ? turn.view() : undefined
      return view === undefined ? {} : { elsewhere: view }
    },
  }
}

/** How far a queue is. Cancelled lines are in no figure. */
export function sendingProgress(runner: Pick<Runner, 'account'> | undefined): Progress {
  const { total, waiting, cancelled } = runner?.account() ?? { total: 0, waiting: 0, cancelled: 0 }
  return { done: total - waiting - cancelled, total: total - cancelled }
}
