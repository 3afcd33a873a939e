import { assertNever } from '../model/assert-never.ts'
import { isSameProblem, type Problem } from '../model/errors.ts'
import type { RenderKey } from '../model/ids.ts'
import { decideFailure, probeWaitMs, retryBudget } from './decision.ts'
import type { QueueEvent, QueuedRequest, QueuePhase, QueuePolicy, QueueState, QueueStep } from './types.ts'

/** Requests at once when a queue begins, before the service has shown what it bears. */
const FIRST_SLOTS = 2
/** Successes since the last time it was too much, after which one more request at once is tried. */
const SUCCESSES_PER_SLOT = 20

/** A full disk is tried again this often. */
export const ROOM_EVERY_MS = 30_000

/**
 * When this many requests a slot or fewer wait, the longest of them starts first: a long one that starts last would keep
 * everybody waiting for one slot. Before that, lines are sent in the order that people see.
 */
export const TAIL_PER_SLOT = 4

/** An empty queue. `slots`: what an earlier one has learned that the service bears. */
export function emptyQueue(policy: QueuePolicy, slots = FIRST_SLOTS): QueueState {
  return {
    items: [],
    positions: new Map(),
    phase: { kind: 'running' },
    isPaused: false,
    near: [],
    policy,
    slots: Math.max(1, Math.min(slots, policy.ceiling)),
    successes: 0,
    retries: 0,
    hasAnswered: false,
    busy: undefined,
    badAnswersInARow: 0,
    refusalsInARow: undefined,
  }
}

/** The request of that key, if it was ever ordered. */
export function itemOf(state: QueueState, key: RenderKey): QueuedRequest | undefined {
  const position = state.positions.get(key)
  return position === undefined ? undefined : state.items[position]
}

/** True while a request is on its way or its answer is looked into. */
export function isInFlight(item: QueuedRequest): boolean {
  return item.state === 'sending' || item.state === 'receiving' || item.state === 'verifying'
}

/** The queue after an event. Pure; an event that does not fit the state of its request leaves the queue as it is. */
export function reduceQueue(state: QueueState, event: QueueEvent): QueueState {
  switch (event.kind) {
    case 'enqueued':
      return enqueue(state, event.keys, event.weights)
    case 'started':
      return withItem(atWork(state), event.key, ['queued'], (item) => ({ ...item, state: 'sending', received: 0 }))
    case 'received':
      return withItem(state, event.key, ['sending', 'receiving'], (item) => ({
        ...item,
        state: 'receiving',
        received: event.bytes,
      }))
    case 'arrived':
      return withItem(state, event.key, ['sending', 'receiving'], (item) => ({ ...item, state: 'verifying' }))
    case 'succeeded':
      return succeed(state, event.key, event.problem)
    case 'failed':
      return fail(state, event)
    case 'probed':
      return probed(state, event)
    case 'noRoom':
      return waitForRoom(state, event.nowMs, event.problem, true)
    case 'roomFound':
      return state.phase.kind === 'noRoom' ? { ...state, phase: { kind: 'running' } } : state
    case 'withdrawn': {
      const keys = new Set(event.keys)
      return { ...state, items: state.items.map((item) => (keys.has(item.key) ? cancelItem(item) : item)) }
    }
    case 'cancelled':
      return {
        ...state,
        phase: { kind: 'running' },
        isPaused: false,
        items: state.items.map(cancelItem),
      }
    case 'paused':
      return { ...state, isPaused: true }
    case 'resumed':
      return {
        ...state,
        isPaused: false,
        phase: { kind: 'running' },
        busy: undefined,
        badAnswersInARow: 0,
        refusalsInARow: undefined,
      }
    case 'halted':
      return { ...state, phase: { kind: 'stopped', problem: event.problem } }
    case 'putFirst':
      return putFirst(state, event.keys)
    case 'nearSet':
      return { ...state, near: event.keys }
    case 'ceilingSet':
      return {
        ...state,
        policy: { ...state.policy, ceiling: event.ceiling },
        slots: Math.min(state.slots, event.ceiling),
      }
    default:
      return assertNever(event, 'queue event')
  }
}

/** What is to be done now. Pure, so that the order of everything the queue does can be read from its events. */
export function nextStep(state: QueueState, nowMs: number): QueueStep {
  const view = survey(state, nowMs)
  const { inFlight, onTheWire } = view
  const nothingQueued = view.first === undefined && view.earliestRetryMs === Number.POSITIVE_INFINITY
  const { phase } = state
  if (phase.kind === 'noRoom' && (phase.isHolding || !(nothingQueued || state.isPaused))) {
    return nowMs >= phase.untilMs ? { kind: 'tryRoom' } : { kind: 'wait', untilMs: phase.untilMs }
  }
  if (state.isPaused || phase.kind === 'stopped' || nothingQueued) {
    return inFlight > 0 ? { kind: 'inFlight' } : { kind: 'rest' }
  }
  if (phase.kind === 'offline') {
    return nowMs >= phase.probeAtMs ? { kind: 'probe' } : { kind: 'wait', untilMs: phase.probeAtMs }
  }
  if (phase.kind === 'waiting' && nowMs < phase.untilMs) return { kind: 'wait', untilMs: phase.untilMs }
  // Answers being looked into free their slot, but not without end: a slow disk must not fill the memory.
  const isFull = onTheWire >= state.slots || inFlight >= state.slots * 2 + 2
  if (isFull) return { kind: 'inFlight' }
  const key = choose(state, view, nowMs)
  return key === undefined ? { kind: 'wait', untilMs: view.earliestRetryMs } : { kind: 'start', key }
}

type Survey = {
  readonly inFlight: number
  readonly onTheWire: number
  /** Requests that may start now. */
  readonly candidates: number
  readonly first: QueuedRequest | undefined
  readonly firstAsked: QueuedRequest | undefined
  readonly longest: QueuedRequest | undefined
  readonly earliestRetryMs: number
}

function survey({ items }: QueueState, nowMs: number): Survey {
  let onTheWire = 0
  let inFlight = 0
  let candidates = 0
  let first: QueuedRequest | undefined
  let firstAsked: QueuedRequest | undefined
  let longest: QueuedRequest | undefined
  let earliestRetryMs = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (isInFlight(item)) {
      inFlight += 1
      if (item.state !== 'verifying') onTheWire += 1
    } else if (item.state === 'queued') {
      if (item.notBeforeMs > nowMs) {
        earliestRetryMs = Math.min(earliestRetryMs, item.notBeforeMs)
        continue
      }
      candidates += 1
      first ??= item
      if (item.isAskedFirst === true) firstAsked ??= item
      if (longest === undefined || item.weight > longest.weight) longest = item
    }
  }
  return { inFlight, onTheWire, candidates, first, firstAsked, longest, earliestRetryMs }
}

/** What a person asked for, then what is near, then the order that people see; but the longest where few are left. */
function choose(
  state: QueueState,
  { first, firstAsked, longest, candidates }: Survey,
  nowMs: number,
): RenderKey | undefined {
  if (firstAsked !== undefined) return firstAsked.key
  for (const key of state.near) {
    const item = itemOf(state, key)
    if (item?.state === 'queued' && item.notBeforeMs <= nowMs) return key
  }
  return candidates <= state.slots * TAIL_PER_SLOT ? longest?.key : first?.key
}

function putFirst(state: QueueState, keys: readonly RenderKey[]): QueueState {
  const asked = new Map<RenderKey, QueuedRequest>()
  for (const key of keys) {
    const item = itemOf(state, key)
    if (item?.state === 'queued') asked.set(key, { ...item, isAskedFirst: true })
  }
  const items = [...asked.values(), ...state.items.filter(({ key }) => !asked.has(key))]
  return { ...state, items, positions: new Map(items.map(({ key }, place) => [key, place])) }
}

function enqueue(
  state: QueueState,
  keys: readonly RenderKey[],
  weights: ReadonlyMap<RenderKey, number> | undefined,
): QueueState {
  const items = [...state.items]
  const positions = new Map(state.positions)
  for (const key of keys) {
    const position = positions.get(key)
    const existing = position === undefined ? undefined : items[position]
    const fresh: QueuedRequest = {
      key,
      state: 'queued',
      attempts: 0,
      received: 0,
      notBeforeMs: 0,
      weight: weights?.get(key) ?? 0,
    }
    if (position === undefined || existing === undefined) {
      positions.set(key, items.length)
      items.push(fresh)
    } else if (isInFlight(existing)) {
      const { isLastAttempt: _, ...wanted } = existing
      items[position] = wanted
    } else if (existing.state !== 'queued') {
      items[position] = fresh
    }
  }
  return { ...state, items, positions }
}

function cancelItem(item: QueuedRequest): QueuedRequest {
  if (item.state === 'queued') return { ...item, state: 'cancelled' }
  return isInFlight(item) ? { ...item, isLastAttempt: true } : item
}

/** A start after a pause ends the pause. */
function atWork(state: QueueState): QueueState {
  return state.phase.kind === 'waiting' ? { ...state, phase: { kind: 'running' } } : state
}

function withItem(
  state: QueueState,
  key: RenderKey,
  from: readonly QueuedRequest['state'][],
  change: (item: QueuedRequest) => QueuedRequest,
): QueueState {
  const position = state.positions.get(key)
  const item = position === undefined ? undefined : state.items[position]
  if (position === undefined || item === undefined || !from.includes(item.state)) return state
  return { ...state, items: state.items.with(position, change(item)) }
}

const inFlightStates: readonly QueuedRequest['state'][] = ['sending', 'receiving', 'verifying']

function succeed(state: QueueState, key: RenderKey, problem: Problem | undefined): QueueState {
  const item = itemOf(state, key)
  if (item === undefined || !isInFlight(item)) return state
  const done = withItem(state, key, inFlightStates, (old) => {
    const { problem: _, ...rest } = old
    const settled: QueuedRequest = { ...rest, state: 'done', attempts: old.attempts + 1 }
    return problem === undefined ? settled : { ...settled, problem }
  })
  const successes = state.successes + 1
  const grows = successes >= SUCCESSES_PER_SLOT && state.slots < state.policy.ceiling
  return {
    ...done,
    hasAnswered: true,
    successes: grows ? 0 : successes,
    slots: grows ? state.slots + 1 : state.slots,
    busy: undefined,
    badAnswersInARow: 0,
    refusalsInARow: undefined,
  }
}

function fail(before: QueueState, event: Extract<QueueEvent, { kind: 'failed' }>): QueueState {
  const item = itemOf(before, event.key)
  if (item === undefined || !isInFlight(item)) return before
  const state = counted(before, event)
  const counts = !['busy', 'unreachable', 'notPrepared'].includes(event.failure)
  const attempts = item.attempts + (counts ? 1 : 0)
  const decision = decideFailure({
    failure: event.failure,
    mayBeBilled: state.policy.mayBill && event.mayBeBilled,
    attempts,
    retriesLeft: state.policy.triesAgain === false ? 0 : retryBudget(state.items.length) - state.retries,
    busyCount: state.busy?.count ?? 0,
    busyForMs: state.busy === undefined ? 0 : event.nowMs - state.busy.sinceMs,
    badAnswersInARow: state.badAnswersInARow,
    sameRefusalsInARow: state.refusalsInARow?.count ?? 0,
    ...(event.retryAfterMs === undefined ? {} : { retryAfterMs: event.retryAfterMs }),
    random: event.random,
    waitsForRoom: state.policy.waitsForRoom === true && event.problem.code === 'disk.full',
  })
  const { problem } = event
  const moved = withItem(state, event.key, inFlightStates, (old) => {
    const comesBack = decision.item === 'requeue' || decision.item === 'retry'
    if (comesBack && old.isLastAttempt === true) return { ...old, state: 'cancelled', attempts }
    switch (decision.item) {
      case 'failed':
      case 'unknown':
        return { ...old, state: decision.item, attempts, problem }
      case 'requeue':
        return { ...old, state: 'queued', attempts, received: 0 }
      case 'retry':
        return {
          ...old,
          state: 'queued',
          attempts,
          received: 0,
          notBeforeMs: event.nowMs + (decision.retryInMs ?? 0),
          problem,
        }
      default:
        return assertNever(decision.item, 'decision')
    }
  })
  const retried = decision.item === 'retry' ? { ...moved, retries: moved.retries + 1 } : moved
  switch (decision.queue) {
    case 'goOn':
      return retried
    case 'stop':
      return { ...retried, phase: { kind: 'stopped', problem } }
    case 'waitForRoom':
      return waitForRoom(retried, event.nowMs, problem, false)
    case 'waitAndHalve':
      return waitAndHalve(retried, event.nowMs + (decision.waitMs ?? 0), problem)
    case 'goOffline':
      return goOffline(retried, { failedProbes: 0, problem, nowMs: event.nowMs, random: event.random })
    default:
      return assertNever(decision.queue, 'decision')
  }
}

/** Counts what the decision looks at: consecutive answers of a kind, and whether the service answered at all. */
function counted(state: QueueState, event: Extract<QueueEvent, { kind: 'failed' }>): QueueState {
  const { failure, nowMs } = event
  const answered = !['unreachable', 'silent', 'aborted', 'notPrepared'].includes(failure)
  const base = { ...state, hasAnswered: state.hasAnswered || answered }
  if (failure === 'busy') {
    const busy = state.busy ?? { count: 0, sinceMs: nowMs }
    return { ...base, successes: 0, busy: { ...busy, count: busy.count + 1 } }
  }
  if (failure === 'badAnswer' || failure === 'server') return { ...base, badAnswersInARow: state.badAnswersInARow + 1 }
  if (failure === 'refused') {
    const { problem } = event
    const before = state.refusalsInARow
    const count = before !== undefined && isSameProblem(before.problem, problem) ? before.count + 1 : 1
    return { ...base, refusalsInARow: { problem, count } }
  }
  return base
}

/** Several answers of one wave count as one: the slots halve once, and the latest end of the wait counts. */
function waitAndHalve(state: QueueState, untilMs: number, problem: Problem): QueueState {
  const { phase } = state
  if (phase.kind === 'stopped' || phase.kind === 'noRoom') return state
  if (phase.kind === 'waiting') return { ...state, phase: { ...phase, untilMs: Math.max(phase.untilMs, untilMs) } }
  return {
    ...state,
    slots: Math.max(1, Math.floor(state.slots / 2)),
    phase: { kind: 'waiting', untilMs, problem },
  }
}

/** Whatever else was waited for is found out again once there is room. */
function waitForRoom(state: QueueState, nowMs: number, problem: Problem, holdsNow: boolean): QueueState {
  const isHolding = holdsNow || (state.phase.kind === 'noRoom' && state.phase.isHolding)
  return { ...state, phase: { kind: 'noRoom', untilMs: nowMs + ROOM_EVERY_MS, isHolding, problem } }
}

function goOffline(
  state: QueueState,
  {
    failedProbes,
    problem,
    nowMs,
    random,
  }: { readonly failedProbes: number; readonly problem: Problem; readonly nowMs: number; readonly random: number },
): QueueState {
  // A second request that could not leave says nothing new.
  if (
    state.phase.kind === 'stopped' ||
    state.phase.kind === 'noRoom' ||
    (state.phase.kind === 'offline' && failedProbes === 0)
  )
    return state
  const patience = state.hasAnswered ? state.policy.probesLater : state.policy.probesBeforeFirstAnswer
  const phase: QueuePhase =
    failedProbes >= patience
      ? { kind: 'stopped', problem }
      : { kind: 'offline', probes: failedProbes, probeAtMs: nowMs + probeWaitMs(failedProbes, random), problem }
  return { ...state, phase }
}

function probed(state: QueueState, event: Extract<QueueEvent, { kind: 'probed' }>): QueueState {
  if (state.phase.kind !== 'offline') return state
  if (event.reachable) return { ...state, phase: { kind: 'running' }, hasAnswered: true }
  const { problem, probes } = state.phase
  return goOffline(state, { failedProbes: probes + 1, problem, nowMs: event.nowMs, random: event.random })
}
