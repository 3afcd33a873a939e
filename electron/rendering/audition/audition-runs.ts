import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { CandidatePlan } from './audition-plan.ts'
import { requestsOf } from './audition-requests.ts'
import type { AuditionRun } from './audition-run.ts'

/** Auditions that can still be cancelled; older ones have ended long ago. */
const MOST_REMEMBERED = 8

type Run = Pick<AuditionRun, 'isOver' | 'isOf' | 'whenOver'>

/** The auditions of one project: those that run, and the last of those that are over. */
export class AuditionRuns<R extends Run = AuditionRun> {
  readonly #byId = new Map<string, { readonly run: R; readonly keys: ReadonlySet<RenderKey> }>()

  get(auditionId: string): R | undefined {
    return this.#byId.get(auditionId)?.run
  }

  all(): readonly R[] {
    return [...this.#byId.values()].map(({ run }) => run)
  }

  get isAnyRunning(): boolean {
    return this.all().some((run) => !run.isOver())
  }

  /** The running audition of the same candidates saying the same. */
  runningOf(plans: readonly CandidatePlan[]): R | undefined {
    return this.all().find((run) => !run.isOver() && run.isOf(plans))
  }

  /** Running auditions that send any of these: what one is being sent for is never sent for another at the same time. */
  sharing(plans: readonly CandidatePlan[]): readonly R[] {
    const wanted = requestsOf(plans)
    return [...this.#byId.values()].flatMap(({ run, keys }) =>
      !run.isOver() && [...keys].some((key) => wanted.has(key)) ? [run] : [],
    )
  }

  add(auditionId: string, run: R, plans: readonly CandidatePlan[]): void {
    this.#byId.set(auditionId, { run, keys: new Set(requestsOf(plans).keys()) })
    for (const [id, { run: one }] of this.#byId) {
      if (this.#byId.size <= MOST_REMEMBERED) return
      if (one.isOver()) this.#byId.delete(id)
    }
  }
}
