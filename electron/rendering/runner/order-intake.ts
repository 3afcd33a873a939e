import type { PlannedScene, SentPlan } from '../../../shared/core/model/render.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import { isStillNeeded, lineNeed } from '../queue/line-need.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import { type Placed, type RegisteredLine, scenesByLine, shareOf } from './line-registry.ts'
import type { PresentOrder } from './present-order.ts'
import type { RenderOrder, RunnerInput } from './runner-input.ts'

/** What of an order waits, and what had its audio already. */
export type Taken = { readonly queued: number; readonly cached: number }

/** Takes lines into an order: finds out what each of them needs, and queues the requests for it. */
export class OrderIntake {
  readonly #input: RunnerInput
  readonly #order: PresentOrder
  readonly #onWhole: (line: RegisteredLine, isCached: boolean) => void

  /** `onWhole`: all audio of a line is there, and it is only to be put together. */
  constructor(input: RunnerInput, order: PresentOrder, onWhole: (line: RegisteredLine, isCached: boolean) => void) {
    this.#input = input
    this.#order = order
    this.#onWhole = onWhole
  }

  /** Takes in what a person ordered. */
  take(wanted: RenderOrder): Taken {
    const sceneOf = scenesByLine(wanted.scenes ?? [])
    const placed = wanted.lines.map((line) => this.#takeLine(wanted, line, sceneOf.get(line.lineId)))
    this.#order.enqueue(placed.flatMap(({ requests }) => requests))
    const count = (kind: Placed['kind']): number => placed.filter((one) => one.kind === kind).length
    return { queued: count('queued'), cached: count('cached') }
  }

  /** Takes in another take of a line that is in the order. */
  takeAgain(next: RegisteredLine): void {
    this.#order.enqueue(this.#place(next).requests)
  }

  /** Another process has sent something since: what it brought is not sent again, nor what it left unknown. */
  async lookAgain(): Promise<void> {
    await this.#input.takes.reread()
    for (const registered of this.#order.lines.all()) {
      const waits = !registered.again && this.#order.statusOf(registered.job).kind === 'queued'
      if (!waits || isStillNeeded(registered, registered.job.waitsFor, this.#input)) continue
      this.#order.supersede(registered.job)
      this.takeAgain(registered)
    }
  }

  #takeLine(wanted: RenderOrder, line: RenderableLine, scene: PlannedScene | undefined): Placed {
    const { lines, fresh, consents } = this.#order
    const before = lines.find(line.lineId)?.job
    if (before !== undefined && this.#order.isAtWork(before)) {
      if (before.contentKey === line.contentKey) return { kind: 'queued', requests: [] }
      this.#order.supersede(before)
    }
    const { again, resendUnknown, takes: takesLeft = 1, as = {} } = wanted
    const sent: readonly SentPlan[] = scene === undefined ? requestsOfLine(line) : [scene]
    if (resendUnknown) consents.takeBack(sent)
    const after = new Map(sent.map(({ key }) => [key, fresh.count(key)]))
    return this.#place({ line, again, resendUnknown, scene, takesLeft, as, after })
  }

  /** Registers one line. What is answered for `queued` is to be enqueued. */
  #place(wanted: Omit<RegisteredLine, 'job'>): Placed {
    const { lines, fresh, consents } = this.#order
    const { lineId, contentKey } = wanted.line
    const need = lineNeed(wanted.line, wanted, this.#input)
    const isMissing = ({ key }: SentPlan): boolean => fresh.count(key) <= (wanted.after.get(key) ?? 0)
    const requests = need.kind === 'nothing' ? [] : need.requests.filter(isMissing)
    const waitsFor = requests.map(({ key }) => key)
    if (need.kind !== 'audio') {
      lines.register({ ...wanted, job: { lineId, contentKey, waitsFor, end: need.end } }, [])
      this.#input.onEnd?.(wanted.line, need.end)
      return { kind: need.kind === 'nothing' ? 'cached' : 'held', requests: [] }
    }
    const registered: RegisteredLine = { ...wanted, job: { lineId, contentKey, waitsFor, ...shareOf(wanted) } }
    lines.register(registered, requests)
    if (requests.length === 0) {
      this.#onWhole(registered, !wanted.again)
      return { kind: 'cached', requests: [] }
    }
    if (wanted.resendUnknown) for (const request of requests) consents.give(request)
    return { kind: 'queued', requests }
  }
}
