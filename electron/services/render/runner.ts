import { type Problem, toProblem } from '../../../shared/core/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import {
  type Account,
  accountOf,
  type LineEnd,
  type LineJob,
  type LineStatus,
  statusOfLine,
} from '../../../shared/core/render/queue-account.ts'
import { emptyQueue, isInFlight, itemOf, nextStep, reduceQueue } from '../../../shared/core/render/queue.ts'
import type { QueueEvent, QueuePhase, QueuePolicy, QueueState } from '../../../shared/core/render/queue-types.ts'
import type { PlannedLine, PlannedRequest } from '../../../shared/core/render/types.ts'
import type { Take } from '../../../shared/core/takes/schema.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { attempt, type AttemptTools } from './attempt.ts'
import { finishLine, isOneRequest } from './finish-line.ts'
import { receivedAudio } from './received-audio.ts'

/** A line that can be rendered. */
export type RenderableLine = Extract<PlannedLine, { kind: 'renderable' }>

/** What a runner is made of. One runner serves one project, one source and one origin. */
export type RunnerInput = Omit<AttemptTools, 'client' | 'workshop'> & {
  readonly client: Pick<SpeechClient, 'synthesize' | 'readPackage'>
  readonly workshop: Pick<AudioWorkshop, 'verify' | 'join'>
  readonly policy: QueuePolicy
  /** Milliseconds that only ever grow: waits must not follow a clock that is set. */
  readonly monotonicMs: () => number
  /** 0 to 1, for jitter. */
  readonly random: () => number
  /** Something about a line, the account or the phase has changed. May come often: throttle. */
  readonly onChange: () => void
}

/** What is to be rendered, and what the person has agreed to. */
export type RenderOrder = {
  readonly lines: readonly RenderableLine[]
  /** Make new takes even where current ones exist. */
  readonly again: boolean
  /** Send what may have been billed before. */
  readonly resendUnknown: boolean
}

/** Drives the queue: decides nothing itself, but sends, verifies, keeps and tells. */
export type Runner = {
  /** Adds lines to the queue, or resumes it. Answers how many wait and how many had their audio already. */
  readonly order: (order: RenderOrder) => { readonly queued: number; readonly cached: number }
  readonly cancel: () => void
  readonly account: () => Account
  readonly phase: () => QueuePhase
  /** True while something is queued or in flight and the queue is not stopped. */
  readonly isBusy: () => boolean
  /** Where a line is, if it is part of the order and `contentKey` is what was ordered. */
  readonly statusOf: (lineId: LineId, contentKey: RenderKey) => LineStatus | undefined
  /** Synthesis requests sent for the present order, and the text in them. */
  readonly sent: () => { readonly requests: number; readonly bytesOfText: number }
  readonly problems: () => readonly Problem[]
  /** Resolves when nothing moves any more: all lines ended, or the queue is stopped. */
  readonly settled: () => Promise<void>
  readonly setCeiling: (ceiling: number) => void
  /** Stops what waits, gives what is being sent `graceMs` to finish, then aborts it (it is `unknown` after that). */
  readonly close: (graceMs: number) => Promise<void>
}

/** The smallest time between two reports of received bytes of one request, in milliseconds. */
const BYTES_EVERY_MS = 100

/** A runner with an empty queue. It sends nothing until the first order. */
export function createRunner(input: RunnerInput): Runner {
  let queue: QueueState = emptyQueue(input.policy)
  let timer: NodeJS.Timeout | undefined
  let isProbing = false
  let finishing = 0
  let requestsSent = 0
  let bytesSent = 0
  const jobs = new Map<LineId, LineJob>()
  const lines = new Map<LineId, RenderableLine>()
  const waitersOf = new Map<RenderKey, Set<LineId>>()
  const requests = new Map<RenderKey, PlannedRequest>()
  /** Audio that was made for the present order, which `again` prefers over what was there. */
  const fresh = new Map<RenderKey, Take>()
  const consented = new Set<RenderKey>()
  const abort = new AbortController()
  let idleListeners: (() => void)[] = []

  const dispatch = (event: QueueEvent): void => {
    queue = reduceQueue(queue, event)
    input.onChange()
  }

  const pump = (): void => {
    clearTimeout(timer)
    for (;;) {
      const step = nextStep(queue, input.monotonicMs())
      if (step.kind === 'start' && !waitersOf.has(step.key)) {
        // Its lines have moved on while it waited: there is nothing to send it for.
        dispatch({ kind: 'withdrawn', keys: [step.key] })
        continue
      }
      if (step.kind === 'start') {
        dispatch({ kind: 'started', key: step.key })
        void send(step.key)
        continue
      }
      if (step.kind === 'probe' && !isProbing) void probe()
      if (step.kind === 'wait') timer = setTimeout(pump, Math.max(1, step.untilMs - input.monotonicMs()))
      if (step.kind === 'rest' && finishing === 0) {
        for (const listener of idleListeners) listener()
        idleListeners = []
      }
      return
    }
  }

  const send = async (key: RenderKey): Promise<void> => {
    const request = requests.get(key)
    const [first, ...others] = waitersOf.get(key) ?? []
    if (request === undefined || first === undefined) return
    requestsSent += 1
    bytesSent += request.bytesOfText
    let reportedAt = Number.NEGATIVE_INFINITY
    const result = await attempt(input, {
      request,
      kind: isSimple(first, key) ? 'line' : 'segment',
      lineIds: [first, ...others],
      consented: consented.has(key),
      signal: abort.signal,
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
    if (result.kind === 'failed') {
      if (result.failure === 'unreachable' || result.failure === 'notPrepared') {
        requestsSent -= 1
        bytesSent -= request.bytesOfText
      }
      dispatch(failure(key, result.failure, result.problem, result.retryAfterMs))
    } else {
      fresh.set(key, result.take)
      const { problem } = result.take
      dispatch({ kind: 'succeeded', key, ...(problem === undefined ? {} : { problem }) })
      finishLinesOf(key)
    }
    pump()
  }

  const failure = (
    key: RenderKey,
    kind: Extract<QueueEvent, { kind: 'failed' }>['failure'],
    problem: Problem,
    retryAfterMs?: number,
  ): QueueEvent => ({
    kind: 'failed',
    key,
    failure: kind,
    problem,
    nowMs: input.monotonicMs(),
    random: input.random(),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })

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
    const line = lines.get(lineId)
    return line !== undefined && isOneRequest(line) && line.contentKey === key
  }

  const finishLinesOf = (key: RenderKey): void => {
    for (const lineId of waitersOf.get(key) ?? []) {
      const job = jobs.get(lineId)
      const line = lines.get(lineId)
      if (job === undefined || line === undefined || job.end !== undefined) continue
      if (job.waitsFor.every((waited) => itemOf(queue, waited)?.state === 'done')) void finish(line, job, false)
    }
  }

  const finish = async (line: RenderableLine, job: LineJob, isCached: boolean): Promise<void> => {
    finishing += 1
    const audioOf = (key: RenderKey): Take | undefined => fresh.get(key) ?? receivedAudio(input.takes.all(), key)
    const end = await finishLine({ ...input, line, audioOf })
    finishing -= 1
    // The line may have been ordered anew, with another text, while its audio was being put together.
    if (jobs.get(line.lineId) === job) jobs.set(line.lineId, { ...job, end: { ...end, isCached } })
    forget(line.lineId, job.waitsFor)
    input.onChange()
    pump()
  }

  const forget = (lineId: LineId, keys: readonly RenderKey[]): void => {
    for (const key of keys) {
      const waiters = waitersOf.get(key)
      waiters?.delete(lineId)
      if (waiters?.size === 0) waitersOf.delete(key)
    }
  }

  /** A line ordered with another text: what only its old text needed is not sent any more. */
  const supersede = (job: LineJob): void => {
    forget(job.lineId, job.waitsFor)
    const orphans = job.waitsFor.filter((key) => !waitersOf.has(key))
    if (orphans.length > 0) dispatch({ kind: 'withdrawn', keys: orphans })
  }

  const isAtWork = (job: LineJob): boolean => {
    const { kind } = statusOfLine(job, queue)
    return kind === 'queued' || kind === 'rendering'
  }

  /** A new order on an idle queue begins a new account. */
  const beginAnew = (): void => {
    if (finishing > 0 || queue.items.some((item) => item.state === 'queued' || isInFlight(item))) return
    queue = emptyQueue({ ...queue.policy })
    requestsSent = 0
    bytesSent = 0
    jobs.clear()
    lines.clear()
    waitersOf.clear()
    requests.clear()
    fresh.clear()
    consented.clear()
  }

  const order = ({ lines: wanted, again, resendUnknown }: RenderOrder): { queued: number; cached: number } => {
    beginAnew()
    let queued = 0
    let cached = 0
    const keys: RenderKey[] = []
    for (const line of wanted) {
      const before = jobs.get(line.lineId)
      if (before !== undefined && isAtWork(before)) {
        if (before.contentKey === line.contentKey) {
          queued += 1
          continue
        }
        supersede(before)
      }
      lines.set(line.lineId, line)
      const own = again ? undefined : ownTake(line)
      if (own !== undefined) {
        const { verdict, problem } = own
        // What a person chose after listening is not doubtful any more.
        const kind = own.chosen === true ? 'ready' : verdict
        const end: LineEnd =
          problem === undefined || kind === 'ready' ? { kind, isCached: true } : { kind, isCached: true, problem }
        jobs.set(line.lineId, { lineId: line.lineId, contentKey: line.contentKey, waitsFor: [], end })
        cached += 1
        continue
      }
      const missing = requestsToSend(line, again)
      const isHeldBack = !resendUnknown && missing.some(({ key }) => input.journal?.isUnknown(key) === true)
      const job: LineJob = {
        lineId: line.lineId,
        contentKey: line.contentKey,
        waitsFor: missing.map(({ key }) => key),
        ...(isHeldBack
          ? { end: { kind: 'unknown' as const, isCached: false, problem: unknownProblem(line.lineId) } }
          : {}),
      }
      jobs.set(line.lineId, job)
      if (isHeldBack) continue
      if (missing.length === 0) {
        cached += 1
        void finish(line, job, true)
        continue
      }
      queued += 1
      for (const request of missing) {
        requests.set(request.key, request)
        keys.push(request.key)
        if (resendUnknown) consented.add(request.key)
        const waiters = waitersOf.get(request.key)
        if (waiters === undefined) waitersOf.set(request.key, new Set([line.lineId]))
        else waiters.add(line.lineId)
      }
    }
    for (const key of keys) {
      const item = itemOf(queue, key)
      if (item === undefined || !isInFlight(item)) fresh.delete(key)
    }
    dispatch({ kind: 'enqueued', keys })
    if (queue.phase.kind === 'stopped') dispatch({ kind: 'resumed' })
    pump()
    return { queued, cached }
  }

  const ownTake = (line: RenderableLine): Take | undefined => {
    const current = input.takes
      .ofLine(line.lineId)
      .filter((take) => take.kind === 'line' && take.key === line.contentKey)
    const ready = current.findLast((take) => take.verdict === 'ready')
    return current.find((take) => take.chosen === true) ?? ready ?? current.at(-1)
  }

  /** Each key once, although a line may say the same words twice. */
  const requestsToSend = (line: RenderableLine, again: boolean): readonly PlannedRequest[] => {
    const byKey = new Map<RenderKey, PlannedRequest>()
    for (const request of requestsOfLine(line)) {
      if (again || receivedAudio(input.takes.all(), request.key) === undefined) byKey.set(request.key, request)
    }
    return [...byKey.values()]
  }

  const isBusy = (): boolean => {
    if (finishing > 0 || queue.items.some(isInFlight)) return true
    return queue.phase.kind !== 'stopped' && queue.items.some((item) => item.state === 'queued')
  }

  const settled = (): Promise<void> =>
    isBusy()
      ? new Promise((resolve) => {
          idleListeners.push(resolve)
        })
      : Promise.resolve()

  const cancel = (): void => {
    dispatch({ kind: 'cancelled' })
    pump()
  }

  return {
    order,
    cancel,
    account: () => accountOf(jobs.values(), queue),
    phase: () => queue.phase,
    isBusy,
    statusOf: (lineId, contentKey) => {
      const job = jobs.get(lineId)
      return job === undefined || job.contentKey !== contentKey ? undefined : statusOfLine(job, queue)
    },
    sent: () => ({ requests: requestsSent, bytesOfText: bytesSent }),
    problems: () => problemsOf(jobs.values(), queue),
    settled,
    setCeiling: (ceiling) => {
      dispatch({ kind: 'ceilingSet', ceiling })
      pump()
    },
    close: async (graceMs) => {
      cancel()
      let grace: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, graceMs)
      })
      await Promise.race([settled(), patience])
      clearTimeout(grace)
      abort.abort()
      await settled()
      clearTimeout(timer)
    },
  }
}

function problemsOf(jobs: Iterable<LineJob>, queue: QueueState): readonly Problem[] {
  const problems: Problem[] = []
  for (const job of jobs) {
    const status = statusOfLine(job, queue)
    if ('problem' in status && status.problem !== undefined) problems.push({ ...status.problem, lineId: job.lineId })
  }
  if (queue.phase.kind !== 'running') problems.push(queue.phase.problem)
  return problems
}

function unknownProblem(lineId: LineId): Problem {
  return {
    code: 'render.unknown',
    message: 'This line was sent once, and its answer never came back whole. It may have been billed.',
    remedy: 'Decide whether to send it again.',
    lineId,
  }
}
