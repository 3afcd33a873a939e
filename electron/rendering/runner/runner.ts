import { setTimeout as pause } from 'node:timers/promises'
import { toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import { emptyQueue, isInFlight, itemOf, nextStep, reduceQueue } from '../../../shared/core/queue/machine.ts'
import { accountOf, type LineJob, problemsOf, statusOfLine } from '../../../shared/core/queue/account.ts'
import type { QueueEvent, QueueState } from '../../../shared/core/queue/types.ts'
import type { SentPlan } from '../../../shared/core/model/render.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { attempt } from '../queue/attempt.ts'
import { Consents } from './consents.ts'
import { failedEvent } from './failed-event.ts'
import { finishLine, isOneRequest } from '../queue/finish-line.ts'
import { FreshAudio } from './fresh-audio.ts'
import { type RegisteredLine, LineRegistry, type Placed, scenesByLine, shareOf } from './line-registry.ts'
import { isStillNeeded, lineNeed } from '../queue/line-need.ts'
import { queuedLines } from './queued-lines.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import { RoomWait } from './room-wait.ts'
import type { RenderOrder, RunnerInput } from './runner-input.ts'
import type { Runner } from './runner-types.ts'
import { noted } from '../../base/failures.ts'

/** The smallest time between two reports of received bytes of one request, in milliseconds. */
const BYTES_EVERY_MS = 100

/** A runner with an empty queue. It sends nothing until the first order. */
export function createRunner(input: RunnerInput): Runner {
  const { journal, takes } = input
  let queue: QueueState = emptyQueue(input.policy)
  let timer: NodeJS.Timeout | undefined
  let isProbing = false
  let finishing = 0
  let requestsSent = 0
  let bytesSent = 0
  // The journal is held while something is sent, so that no other process sends the same.
  let hold: 'none' | 'taking' | 'held' = journal === undefined ? 'held' : 'none'
  const lines = new LineRegistry()
  /** Audio that was made for the present order, which `again` prefers over what was there. */
  const fresh = new FreshAudio()
  const consents = new Consents(journal)
  let abort = new AbortController()
  let isClosing = false
  const idleListeners: (() => void)[] = []

  const dispatch = (event: QueueEvent): void => {
    queue = reduceQueue(queue, event)
    input.onChange()
  }

  const room = new RoomWait({
    mayWait: input.policy.waitsForRoom === true,
    takes,
    phase: () => queue.phase,
    dispatch,
    pump: () => pump(),
    nowMs: input.monotonicMs,
  })
  const withRoom = { ...input, takes: room.takes }

  const pump = (): void => {
    clearTimeout(timer)
    for (;;) {
      const step = nextStep(queue, input.monotonicMs())
      if (step.kind === 'start' && lines.waitersOf(step.key).length === 0) {
        // Its lines have moved on while it waited: there is nothing to send it for.
        dispatch({ kind: 'withdrawn', keys: [step.key] })
        continue
      }
      if (step.kind === 'start' && hold !== 'held') {
        if (hold === 'none') void takeHold()
        return
      }
      if (step.kind === 'start') {
        const problem = input.maySend?.(lines.request(step.key)?.bytesOfText ?? 0)
        if (problem !== undefined) {
          dispatch({ kind: 'halted', problem })
          continue
        }
        dispatch({ kind: 'started', key: step.key })
        void send(step.key)
        continue
      }
      if (step.kind === 'probe' && !isProbing) void probe()
      if (step.kind === 'tryRoom') void room.tryNow()
      if (step.kind === 'wait') timer = setTimeout(pump, Math.max(1, step.untilMs - input.monotonicMs()))
      if (step.kind === 'rest' && finishing === 0) rest()
      return
    }
  }

  const rest = (): void => {
    if (journal !== undefined && hold === 'held') {
      hold = 'none'
      void journal.release().catch(noted('runner: letting go'))
    }
    for (const listener of idleListeners.splice(0)) listener()
  }

  const takeHold = async (): Promise<void> => {
    hold = 'taking'
    try {
      const news = await journal?.hold()
      hold = 'held'
      if (news?.hasNews === true) await lookAgain()
    } catch (error) {
      hold = hold === 'held' ? 'held' : 'none'
      room.halt(toProblem(error))
    }
    pump()
  }

  /** Another process has sent something since: what it brought is not sent again, nor what it left unknown. */
  const lookAgain = async (): Promise<void> => {
    await takes.reread()
    for (const registered of lines.all()) {
      const waits = !registered.again && statusOfLine(registered.job, queue).kind === 'queued'
      if (!waits || isStillNeeded(registered, registered.job.waitsFor, input)) continue
      supersede(registered.job)
      enqueue(place(registered).requests)
    }
  }

  const send = async (key: RenderKey): Promise<void> => {
    const request = lines.request(key)
    const [first, ...others] = lines.waitersOf(key)
    if (request === undefined || first === undefined) return
    requestsSent += 1
    bytesSent += request.bytesOfText
    const { signal } = abort
    let reportedAt = Number.NEGATIVE_INFINITY
    const result = await attempt(withRoom, {
      request,
      kind: 'turns' in request ? 'scene' : isSimple(first, key) ? 'line' : 'segment',
      lineIds: [first, ...others],
      speaker: lines.find(first)?.line.speaker,
      scene: input.sceneOf?.(first),
      consent: consents.of(key),
      isFresh: lines.waitersOf(key).every((lineId) => lines.find(lineId)?.again === true),
      signal,
      onChunk: input.listenerOf?.(key),
      onBytes: (bytes) => {
        const now = input.monotonicMs()
        if (now - reportedAt < BYTES_EVERY_MS) return
        reportedAt = now
        dispatch({ kind: 'received', key, bytes })
      },
      onArrived: () => {
        dispatch({ kind: 'arrived', key })
        pump()
      },
    })
    if (!result.wasSent) {
      requestsSent -= 1
      bytesSent -= request.bytesOfText
    }
    if (result.kind === 'failed') {
      if ('turns' in request) input.scenes?.failed(request, result.failure)
      dispatch(failedEvent(input, key, result, signal.aborted && !isClosing))
      tellEnded(key)
    } else {
      fresh.add(key, result.take)
      const { problem } = result.take
      dispatch({ kind: 'succeeded', key, ...(problem === undefined ? {} : { problem }) })
      finishLinesOf(key)
    }
    pump()
  }

  const probe = async (): Promise<void> => {
    isProbing = true
    // Any answer at all shows that the service can be reached; what it says is for the next request to find out.
    const reachable = await input.client.readPackage().then(
      () => true,
      (error: unknown) => toProblem(error).code !== 'service.unreachable',
    )
    isProbing = false
    dispatch({ kind: 'probed', reachable, nowMs: input.monotonicMs(), random: input.random() })
    pump()
  }

  const isSimple = (lineId: LineId, key: RenderKey): boolean => {
    const line = lines.find(lineId)?.line
    return line !== undefined && isOneRequest(line) && line.contentKey === key
  }

  const finishLinesOf = (key: RenderKey): void => {
    for (const lineId of lines.waitersOf(key)) {
      const registered = lines.find(lineId)
      if (registered === undefined || registered.job.end !== undefined) continue
      const now = lines.answer(registered.job, key)
      if (now !== undefined && now.job.waitsFor.length === now.job.has?.length) void finish(now, false)
    }
  }

  const tellEnded = (key: RenderKey): void => {
    for (const lineId of lines.waitersOf(key)) {
      const registered = lines.find(lineId)
      const status = registered === undefined ? undefined : statusOfLine(registered.job, queue)
      if (registered !== undefined && (status?.kind === 'failed' || status?.kind === 'unknown')) {
        input.onEnd?.(registered.line, status)
      }
    }
  }

  const finish = async (registered: RegisteredLine, isCached: boolean): Promise<void> => {
    const { line, job, scene } = registered
    finishing += 1
    const audioOf = (key: RenderKey): Take | undefined =>
      fresh.at(key, registered.after.get(key) ?? 0) ?? receivedAudio(takes.all(), key)
    const answer = scene === undefined ? undefined : audioOf(scene.key)
    const end = await room.finish(() =>
      scene === undefined || answer === undefined || input.scenes === undefined
        ? finishLine({ ...input, line, audioOf })
        : input.scenes.finish(scene, answer, line.lineId),
    )
    finishing -= 1
    // The line may have been ordered anew, with another text, while its audio was being put together.
    const takesLeft = lines.find(line.lineId)?.takesLeft ?? 1
    const isPresent = lines.end(job, { ...end, isCached })
    const wantsMore = takesLeft > 1 && (end.kind === 'ready' || end.kind === 'suspicious')
    if (isPresent) input.onEnd?.(line, { ...end, isCached })
    if (isPresent && wantsMore && !isClosing) {
      const after = new Map([...registered.after].map(([key, count]) => [key, count + 1]))
      enqueue(place({ ...registered, again: true, takesLeft: takesLeft - 1, after }).requests)
    }
    input.onChange()
    pump()
  }

  /** A line ordered with another text: what only its old text needed is not sent any more. */
  const supersede = (job: LineJob): void => {
    const orphans = lines.withdraw(job)
    if (orphans.length > 0) dispatch({ kind: 'withdrawn', keys: orphans })
  }

  const isAtWork = (job: LineJob): boolean => {
    const { kind } = statusOfLine(job, queue)
    return kind === 'queued' || kind === 'rendering'
  }

  /** A new order on an idle queue begins a new account. What the service bears is remembered. */
  const beginAnew = (): void => {
    if (finishing > 0 || queue.items.some((item) => item.state === 'queued' || isInFlight(item))) return
    queue = { ...emptyQueue({ ...queue.policy }, queue.slots), successes: queue.successes }
    requestsSent = 0
    bytesSent = 0
    lines.clear()
    fresh.clear()
    consents.clear()
  }

  const enqueue = (requests: readonly SentPlan[]): void => {
    const keys = requests.map(({ key }) => key)
    const weights = new Map(requests.map(({ key, bytesOfText }) => [key, bytesOfText]))
    dispatch({ kind: 'enqueued', keys, weights })
  }

  /** Registers one line. What is answered for `queued` is to be enqueued. */
  const place = (wanted: Omit<RegisteredLine, 'job'>): Placed => {
    const { lineId, contentKey } = wanted.line
    const need = lineNeed(wanted.line, wanted, input)
    const isMissing = ({ key }: SentPlan): boolean => fresh.count(key) <= (wanted.after.get(key) ?? 0)
    const requests = need.kind === 'nothing' ? [] : need.requests.filter(isMissing)
    const waitsFor = requests.map(({ key }) => key)
    if (need.kind !== 'audio') {
      lines.register({ ...wanted, job: { lineId, contentKey, waitsFor, end: need.end } }, [])
      input.onEnd?.(wanted.line, need.end)
      return { kind: need.kind === 'nothing' ? 'cached' : 'held', requests: [] }
    }
    const registered: RegisteredLine = { ...wanted, job: { lineId, contentKey, waitsFor, ...shareOf(wanted) } }
    lines.register(registered, requests)
    if (requests.length === 0) {
      void finish(registered, !wanted.again)
      return { kind: 'cached', requests: [] }
    }
    if (wanted.resendUnknown) for (const request of requests) consents.give(request)
    return { kind: 'queued', requests }
  }

  const order = (wanted: RenderOrder): { queued: number; cached: number } => {
    beginAnew()
    let queued = 0
    let cached = 0
    const requests: SentPlan[] = []
    const sceneOf = scenesByLine(wanted.scenes ?? [])
    for (const line of wanted.lines) {
      const before = lines.find(line.lineId)?.job
      if (before !== undefined && isAtWork(before)) {
        if (before.contentKey === line.contentKey) {
          queued += 1
          continue
        }
        supersede(before)
      }
      const { again, resendUnknown, takes: takesLeft = 1, as = {} } = wanted
      const scene = sceneOf.get(line.lineId)
      const sent = scene === undefined ? requestsOfLine(line) : [scene]
      if (resendUnknown) consents.takeBack(sent)
      const after = new Map(sent.map(({ key }) => [key, fresh.count(key)]))
      const placed = place({ line, again, resendUnknown, scene, takesLeft, as, after })
      if (placed.kind === 'queued') queued += 1
      if (placed.kind === 'cached') cached += 1
      requests.push(...placed.requests)
    }
    enqueue(requests)
    if (queue.phase.kind === 'stopped' || queue.isPaused) dispatch({ kind: 'resumed' })
    pump()
    return { queued, cached }
  }

  const isBusy = (): boolean => {
    if (finishing > 0 || hold === 'taking' || queue.items.some(isInFlight)) return true
    if (queue.isPaused || queue.phase.kind === 'stopped') return false
    return queue.items.some((item) => item.state === 'queued')
  }

  const settled = (): Promise<void> =>
    isBusy()
      ? new Promise((resolve) => {
          idleListeners.push(resolve)
        })
      : Promise.resolve()

  /** For what a person does to the queue: an event, and on. */
  const tell = (event: QueueEvent): void => {
    dispatch(event)
    pump()
  }

  const cancelLines = (lineIds: readonly LineId[]): void => {
    for (const lineId of lineIds) {
      const job = lines.find(lineId)?.job
      if (job === undefined || statusOfLine(job, queue).kind !== 'queued') continue
      const orphans = lines.withdraw(job)
      lines.end(job, { kind: 'cancelled', isCached: false })
      dispatch({ kind: 'withdrawn', keys: orphans })
    }
    pump()
  }

  return {
    order,
    cancel: () => {
      lines.endWithPresent()
      room.tell({ kind: 'cancelled' })
    },
    pause: () => tell({ kind: 'paused' }),
    resume: () => {
      room.tell({ kind: 'resumed' })
      void room.tryNow()
    },
    putFirst: (lineIds) => tell({ kind: 'putFirst', keys: lines.keysOf(lineIds) }),
    setNear: (lineIds) => tell({ kind: 'nearSet', keys: lines.keysOf(lineIds) }),
    cancelLines,
    forget: (lineIds) => {
      for (const lineId of lineIds) {
        const job = lines.find(lineId)?.job
        if (job !== undefined && !isAtWork(job)) lines.drop(job)
      }
      input.onChange()
    },
    lines: () => queuedLines(lines, queue, input.monotonicMs()),
    account: () => accountOf(lines.jobs(), queue),
    phase: () => queue.phase,
    isPaused: () => queue.isPaused,
    isBusy,
    isUnderWay: (key) => {
      const item = itemOf(queue, key)
      return item !== undefined && (item.state === 'queued' || isInFlight(item)) && lines.waitersOf(key).length > 0
    },
    statusOf: (lineId, contentKey) => {
      const job = lines.find(lineId)?.job
      return job === undefined || job.contentKey !== contentKey ? undefined : statusOfLine(job, queue)
    },
    sent: () => ({ requests: requestsSent, bytesOfText: bytesSent }),
    problems: () => problemsOf(lines.jobs(), queue),
    settled,
    wake: () => {
      const before = abort
      abort = new AbortController()
      before.abort()
    },
    setCeiling: (ceiling) => tell({ kind: 'ceilingSet', ceiling }),
    close: async (graceMs) => {
      lines.endWithPresent()
      room.tell({ kind: 'cancelled' })
      await room.tryNow()
      await Promise.race([settled(), pause(graceMs, undefined, { ref: false })])
      isClosing = true
      room.giveUp()
      abort.abort()
      await settled()
      clearTimeout(timer)
      if (hold === 'held') await journal?.release().catch(noted('runner: letting go'))
    },
  }
}
