import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { SentPlan } from '../../../shared/core/model/render.ts'
import { type LineJob, type LineStatus, statusOfLine } from '../../../shared/core/queue/account.ts'
import { emptyQueue, isInFlight, itemOf, reduceQueue } from '../../../shared/core/queue/machine.ts'
import type { QueueEvent, QueueState } from '../../../shared/core/queue/types.ts'
import type { Journal } from '../journal/journal.ts'
import { Consents } from './consents.ts'
import { FreshAudio } from './fresh-audio.ts'
import { LineRegistry } from './line-registry.ts'
import type { RunnerInput } from './runner-input.ts'

/** The order that a runner works on: its queue, its lines, what has come for it, and what was consented to. */
export class PresentOrder {
  readonly lines = new LineRegistry()
  /** Audio that was made for the present order, which `again` prefers over what was there. */
  readonly fresh = new FreshAudio()
  readonly consents: Consents
  readonly #onChange: () => void
  #queue: QueueState

  constructor({
    policy,
    journal,
    onChange,
  }: Pick<RunnerInput, 'policy' | 'onChange'> & { readonly journal: Journal | undefined }) {
    this.#queue = emptyQueue(policy)
    this.consents = new Consents(journal)
    this.#onChange = onChange
  }

  get queue(): QueueState {
    return this.#queue
  }

  dispatch(event: QueueEvent): void {
    this.#queue = reduceQueue(this.#queue, event)
    this.#onChange()
  }

  /** A new account. What the service bears is remembered. */
  beginAnew(): void {
    const { policy, slots, successes } = this.#queue
    this.#queue = { ...emptyQueue({ ...policy }, slots), successes }
    this.lines.clear()
    this.fresh.clear()
    this.consents.clear()
  }

  /** True while a request waits, stopped or not, or is in flight. */
  get isOpen(): boolean {
    return this.#queue.items.some((item) => item.state === 'queued' || isInFlight(item))
  }

  get isInFlight(): boolean {
    return this.#queue.items.some(isInFlight)
  }

  /** True while something waits that will be sent without a person. */
  get isWaiting(): boolean {
    const { isPaused, phase, items } = this.#queue
    return !isPaused && phase.kind !== 'stopped' && items.some((item) => item.state === 'queued')
  }

  enqueue(requests: readonly SentPlan[]): void {
    const keys = requests.map(({ key }) => key)
    const weights = new Map(requests.map(({ key, bytesOfText }) => [key, bytesOfText]))
    this.dispatch({ kind: 'enqueued', keys, weights })
  }

  /** A line ordered with another text: what only its old text needed is not sent any more. */
  supersede(job: LineJob): void {
    const orphans = this.lines.withdraw(job)
    if (orphans.length > 0) this.dispatch({ kind: 'withdrawn', keys: orphans })
  }

  /** Takes waiting lines out. */
  cancelLines(lineIds: readonly LineId[]): void {
    for (const lineId of lineIds) {
      const job = this.lines.find(lineId)?.job
      if (job === undefined || this.statusOf(job).kind !== 'queued') continue
      const orphans = this.lines.withdraw(job)
      this.lines.end(job, { kind: 'cancelled', isCached: false })
      this.dispatch({ kind: 'withdrawn', keys: orphans })
    }
  }

  /** Lines that are not at work are no part of the order any more. */
  forget(lineIds: readonly LineId[]): void {
    for (const lineId of lineIds) {
      const job = this.lines.find(lineId)?.job
      if (job !== undefined && !this.isAtWork(job)) this.lines.drop(job)
    }
    this.#onChange()
  }

  statusOf(job: LineJob): LineStatus {
    return statusOfLine(job, this.#queue)
  }

  isAtWork(job: LineJob): boolean {
    const { kind } = this.statusOf(job)
    return kind === 'queued' || kind === 'rendering'
  }

  /** True if a request waits or is in flight for some line. */
  isUnderWay(key: RenderKey): boolean {
    const item = itemOf(this.#queue, key)
    return item !== undefined && (item.state === 'queued' || isInFlight(item)) && this.isWanted(key)
  }

  isWanted(key: RenderKey): boolean {
    return this.lines.waitersOf(key).length > 0
  }
}
