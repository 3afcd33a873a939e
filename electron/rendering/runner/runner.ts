import { setTimeout as pause } from 'node:timers/promises'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { toProblem } from '../../../shared/core/model/errors.ts'
import type { RenderKey } from '../../../shared/core/model/ids.ts'
import { accountOf, problemsOf } from '../../../shared/core/queue/account.ts'
import { nextStep } from '../../../shared/core/queue/machine.ts'
import type { QueueEvent } from '../../../shared/core/queue/types.ts'
import { QueueAlarm } from './queue-alarm.ts'
import { IdleWaiters } from './idle-waiters.ts'
import { LineFinisher } from './line-finisher.ts'
import { type Work, workOf } from './next-work.ts'
import { OrderIntake, type Taken } from './order-intake.ts'
import { PresentOrder } from './present-order.ts'
import { queuedLines } from './queued-lines.ts'
import { RequestSender } from './request-sender.ts'
import { RightToSend } from './right-to-send.ts'
import { RoomWait } from './room-wait.ts'
import type { RenderOrder, RunnerInput } from './runner-input.ts'
import type { Runner } from './runner-types.ts'
import { ServiceProbe } from './service-probe.ts'

/** A runner with an empty queue. It sends nothing until the first order. */
export function createRunner(input: RunnerInput): Runner {
  const driver = new QueueDriver(input)
  const { order } = driver
  return {
    order: (wanted) => driver.take(wanted),
    cancel: () => driver.cancel(),
    pause: () => driver.tell({ kind: 'paused' }),
    resume: () => driver.resume(),
    putFirst: (lineIds) => driver.tell({ kind: 'putFirst', keys: order.lines.keysOf(lineIds) }),
    setNear: (lineIds) => driver.tell({ kind: 'nearSet', keys: order.lines.keysOf(lineIds) }),
    cancelLines: (lineIds) => {
      order.cancelLines(lineIds)
      driver.goOn()
    },
    forget: (lineIds) => order.forget(lineIds),
    lines: () => queuedLines(order.lines, order.queue, input.monotonicMs()),
    account: () => accountOf(order.lines.jobs(), order.queue),
    phase: () => order.queue.phase,
    isPaused: () => order.queue.isPaused,
    isBusy: () => driver.isBusy,
    isUnderWay: (key) => order.isUnderWay(key),
    statusOf: (lineId, contentKey) => {
      const job = order.lines.find(lineId)?.job
      return job === undefined || job.contentKey !== contentKey ? undefined : order.statusOf(job)
    },
    sent: () => driver.sender.sent,
    problems: () => problemsOf(order.lines.jobs(), order.queue),
    settled: () => driver.settled(),
    wake: () => driver.sender.dropAll(),
    setCeiling: (ceiling) => driver.tell({ kind: 'ceilingSet', ceiling }),
    close: (graceMs) => driver.close(graceMs),
  }
}

/** Asks the queue what is to be done, and has it done, until there is nothing to do for now. */
class QueueDriver {
  readonly order: PresentOrder
  readonly sender: RequestSender
  readonly #input: RunnerInput
  readonly #right: RightToSend
  readonly #probe: ServiceProbe
  readonly #room: RoomWait
  readonly #intake: OrderIntake
  readonly #finisher: LineFinisher
  readonly #alarm: QueueAlarm
  readonly #idle = new IdleWaiters()

  constructor(input: RunnerInput) {
    this.#input = input
    this.order = new PresentOrder(input)
    this.#right = new RightToSend(input.journal)
    this.#probe = new ServiceProbe(input.client)
    this.#alarm = new QueueAlarm(() => this.goOn(), input.monotonicMs)
    this.#room = new RoomWait({
      mayWait: input.policy.waitsForRoom === true,
      takes: input.takes,
      phase: () => this.order.queue.phase,
      dispatch: (event) => this.order.dispatch(event),
      pump: () => this.goOn(),
      nowMs: input.monotonicMs,
    })
    this.#finisher = new LineFinisher(input, this.order, this.#room, {
      onNextTake: (next) => this.#intake.takeAgain(next),
      onFinished: () => this.goOn(),
    })
    this.#intake = new OrderIntake(input, this.order, (line, isCached) => void this.#finisher.finish(line, isCached))
    this.sender = new RequestSender(input, { ...input, takes: this.#room.takes }, this.order, {
      onArrived: () => this.goOn(),
      onSucceeded: (key) => this.#finisher.answered(key),
      onFailed: (key) => this.#finisher.failed(key),
    })
  }

  /** Does all that can be done now. */
  goOn(): void {
    this.#alarm.clear()
    while (this.#do(this.#work())) {
      // One thing was done, and the next may follow at once.
    }
  }

  /** For what a person does to the queue: an event, and on. */
  tell(event: QueueEvent): void {
    this.order.dispatch(event)
    this.goOn()
  }

  /** A new order on an idle queue begins a new account. */
  take(wanted: RenderOrder): Taken {
    if (!this.#finisher.isUnderWay && !this.order.isOpen) {
      this.order.beginAnew()
      this.sender.beginAnew()
    }
    const taken = this.#intake.take(wanted)
    const { phase, isPaused } = this.order.queue
    if (phase.kind === 'stopped' || isPaused) this.order.dispatch({ kind: 'resumed' })
    this.goOn()
    return taken
  }

  cancel(): void {
    this.order.lines.endWithPresent()
    this.#room.tell({ kind: 'cancelled' })
  }

  resume(): void {
    this.#room.tell({ kind: 'resumed' })
    void this.#room.tryNow()
  }

  get isBusy(): boolean {
    const isMoving = this.#finisher.isUnderWay || this.#right.now === 'asked' || this.order.isInFlight
    return isMoving || this.order.isWaiting
  }

  settled(): Promise<void> {
    return this.isBusy ? this.#idle.wait() : Promise.resolve()
  }

  async close(graceMs: number): Promise<void> {
    this.cancel()
    await this.#room.tryNow()
    await Promise.race([this.settled(), pause(graceMs, undefined, { ref: false })])
    this.#finisher.close()
    this.#room.giveUp()
    this.sender.close()
    await this.settled()
    this.#alarm.clear()
    await this.#right.giveBack()
  }

  #work(): Work {
    return workOf(nextStep(this.order.queue, this.#input.monotonicMs()), {
      right: this.#right.now,
      isWanted: (key) => this.order.isWanted(key),
      isProbing: this.#probe.isUnderWay,
      isFinishing: this.#finisher.isUnderWay,
    })
  }

  /** Begins one thing. True if there may be more to do at once. */
  #do(work: Work): boolean {
    switch (work.kind) {
      case 'withdraw':
        this.order.dispatch({ kind: 'withdrawn', keys: [work.key] })
        return true
      case 'send':
        this.#begin(work.key)
        return true
      case 'askForRight':
        void this.#askForRight()
        return false
      case 'probe':
        void this.#askService()
        return false
      case 'tryRoom':
        void this.#room.tryNow()
        return false
      case 'wait':
        this.#alarm.set(work.untilMs)
        return false
      case 'rest':
        this.#rest()
        return false
      case 'nothing':
        return false
      default:
        return assertNever(work, 'work of the queue')
    }
  }

  #begin(key: RenderKey): void {
    const problem = this.#input.maySend?.(this.order.lines.request(key)?.bytesOfText ?? 0)
    if (problem !== undefined) {
      this.order.dispatch({ kind: 'halted', problem })
      return
    }
    this.order.dispatch({ kind: 'started', key })
    void this.#send(key)
  }

  async #send(key: RenderKey): Promise<void> {
    await this.sender.send(key)
    this.goOn()
  }

  async #askForRight(): Promise<void> {
    try {
      await this.#right.ask(() => this.#intake.lookAgain())
    } catch (error) {
      this.#room.halt(toProblem(error))
    }
    this.goOn()
  }

  async #askService(): Promise<void> {
    const reachable = await this.#probe.ask()
    const { monotonicMs, random } = this.#input
    this.order.dispatch({ kind: 'probed', reachable, nowMs: monotonicMs(), random: random() })
    this.goOn()
  }

  #rest(): void {
    void this.#right.giveBack()
    this.#idle.tell()
  }
}
