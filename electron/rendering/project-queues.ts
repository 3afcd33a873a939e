import type { PlannedLine } from '../../shared/core/model/render.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { LineStatus } from '../../shared/core/queue/account.ts'
import type { SpeechClient } from '../speech/types.ts'
import type { Runner } from './runner/runner-types.ts'

/** What the queues of a project are asked and told here. */
type Queue = Pick<Runner, 'statusOf' | 'sent' | 'isBusy' | 'settled' | 'cancel' | 'close'>

/** The queues of one project: of each source one, made when something is first sent to it. */
export class ProjectQueues<Q extends Queue = Runner, Client = SpeechClient> {
  readonly #make: (source: Source, client: Client) => Q
  readonly #present = new Map<Source, { readonly runner: Q; readonly client: Client }>()
  /** Queues of connections that are gone, until what they were sending has come. */
  readonly #retired = new Set<Q>()
  #state: 'open' | 'closing' = 'open'

  constructor(make: (source: Source, client: Client) => Q) {
    this.#make = make
  }

  get isClosing(): boolean {
    return this.#state === 'closing'
  }

  of(source: Source): Q | undefined {
    return this.#present.get(source)?.runner
  }

  all(): readonly Q[] {
    return [...this.#present.values()].map(({ runner }) => runner)
  }

  bySource(): readonly (readonly [Source, Q])[] {
    return [...this.#present].map(([source, { runner }]) => [source, runner] as const)
  }

  /** The queue that sends by this client: another client's is retired. */
  sendingBy(source: Source, client: Client): Q {
    const known = this.#present.get(source)
    if (known?.client === client) return known.runner
    if (known !== undefined) this.#retire(known.runner)
    const runner = this.#make(source, client)
    this.#present.set(source, { runner, client })
    return runner
  }

  /** Where a line is, if it is part of an order as it now stands. */
  statusOf(source: Source, line: PlannedLine | undefined): LineStatus | undefined {
    return line?.kind === 'renderable' ? this.of(source)?.statusOf(line.lineId, line.contentKey) : undefined
  }

  get isBusy(): boolean {
    return this.all().some((runner) => runner.isBusy())
  }

  /** Bytes of text that the present order of the service's queue has sent. */
  get sentBytes(): number {
    return this.of('service')?.sent().bytesOfText ?? 0
  }

  /** As `sentBytes`, of the order that a new one would join: an idle queue begins a new one. */
  get openBytes(): number {
    return this.of('service')?.isBusy() === true ? this.sentBytes : 0
  }

  /** Nothing else is begun; what is being sent gets `graceMs` to finish. */
  async close(graceMs: number): Promise<void> {
    this.#state = 'closing'
    await Promise.all([...this.#retired, ...this.all()].map((runner) => runner.close(graceMs)))
  }

  /** What is being sent finishes, nothing else leaves. */
  #retire(runner: Q): void {
    runner.cancel()
    this.#retired.add(runner)
    void runner.settled().then(() => this.#retired.delete(runner))
  }
}
