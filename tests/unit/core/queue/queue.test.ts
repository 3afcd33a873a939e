import * as fc from 'fast-check'
import { mayBeBilled } from '../../../support/failure-billing.ts'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../../shared/core/model/errors.ts'
import { lineIdSchema, type RenderKey, renderKeySchema } from '../../../../shared/core/model/ids.ts'
import { emptyQueue, isInFlight, itemOf, nextStep, reduceQueue } from '../../../../shared/core/queue/machine.ts'
import { accountOf, type LineJob, statusOfLine } from '../../../../shared/core/queue/account.ts'
import { retryBudget } from '../../../../shared/core/queue/decision.ts'
import type { FailureKind, QueueEvent, QueuePolicy, QueueState } from '../../../../shared/core/queue/types.ts'

const key = (number: number): RenderKey => renderKeySchema.parse(number.toString(16).padStart(64, '0'))
const problem: Problem = { code: 'service.failed', message: 'It failed.' }
const policy: QueuePolicy = {
  ceiling: 3,
  mayBill: true,
  probesBeforeFirstAnswer: 0,
  probesLater: 2,
}

function queueOf(count: number, over: Partial<QueuePolicy> = {}): QueueState {
  return reduceQueue(emptyQueue({ ...policy, ...over }), {
    kind: 'enqueued',
    keys: Array.from({ length: count }, (_, at) => key(at)),
  })
}

function after(state: QueueState, ...events: readonly QueueEvent[]): QueueState {
  return events.reduce(reduceQueue, state)
}

const start = (number: number): QueueEvent => ({ kind: 'started', key: key(number) })
const success = (number: number): QueueEvent => ({ kind: 'succeeded', key: key(number) })
const failure = (
  number: number,
  kind: FailureKind,
  over: Partial<Extract<QueueEvent, { kind: 'failed' }>> = {},
): QueueEvent => ({
  kind: 'failed',
  key: key(number),
  failure: kind,
  mayBeBilled: mayBeBilled(kind),
  problem,
  nowMs: 0,
  random: 0,
  ...over,
})

/** Starts all that may start now. */
function startAll(state: QueueState, nowMs = 0): { state: QueueState; started: RenderKey[] } {
  const started: RenderKey[] = []
  let now = state
  for (let step = nextStep(now, nowMs); step.kind === 'start'; step = nextStep(now, nowMs)) {
    started.push(step.key)
    now = reduceQueue(now, { kind: 'started', key: step.key })
  }
  return { state: now, started }
}

describe('a queue', () => {
  it('starts two at most, in order, and one more for each that ends', () => {
    const { state, started } = startAll(queueOf(5))
    expect(started).toEqual([key(0), key(1)])
    expect(startAll(after(state, success(0))).started).toEqual([key(2)])
  })

  it('fails what failed at once where nobody wants to wait for another try', () => {
    const failed = (over: Partial<QueuePolicy>) =>
      itemOf(after(queueOf(1, { mayBill: false, ...over }), start(0), failure(0, 'server')), key(0))?.state
    expect(failed({})).toBe('queued')
    expect(failed({ triesAgain: false })).toBe('failed')
  })

  it('starts only one if the ceiling is one', () => {
    expect(startAll(queueOf(5, { ceiling: 1 })).started).toHaveLength(1)
  })

  it('tries one more at once after twenty successes, up to the ceiling', () => {
    let state = queueOf(100)
    for (let number = 0; number < 60; number += 1) state = after(state, start(number), success(number))
    expect(startAll(state).started).toHaveLength(3)
  })

  it('lets an answer that is being looked into free its slot', () => {
    const { state } = startAll(queueOf(5))
    expect(startAll(after(state, { kind: 'arrived', key: key(0) })).started).toEqual([key(2)])
  })

  it('takes a key once, however often it is ordered', () => {
    const { state } = startAll(queueOf(2))
    const again = after(state, { kind: 'enqueued', keys: [key(0), key(1), key(0)] })
    expect(again.items).toHaveLength(2)
    expect(again.items.every(isInFlight)).toBe(true)
  })

  it('begins a request anew that is ordered after its end', () => {
    const done = after(queueOf(1), start(0), success(0))
    expect(itemOf(done, key(0))?.state).toBe('done')
    expect(itemOf(after(done, { kind: 'enqueued', keys: [key(0)] }), key(0))).toMatchObject({
      state: 'queued',
      attempts: 0,
    })
  })

  it('ignores events for requests that are not where the event needs them', () => {
    const state = queueOf(1)
    for (const event of [success(0), failure(0, 'cut'), { kind: 'arrived', key: key(0) } as const, start(7)]) {
      expect(reduceQueue(state, event).items).toEqual(state.items)
    }
  })
})

describe('a busy service', () => {
  const busy = (number: number, retryAfterMs: number): QueueEvent =>
    failure(number, 'busy', { retryAfterMs, nowMs: 1000 })

  it('makes the whole queue wait in full, and counts as no attempt', () => {
    const { state } = startAll(queueOf(4))
    const waiting = after(state, busy(0, 5000))
    expect(itemOf(waiting, key(0))).toMatchObject({ state: 'queued', attempts: 0 })
    expect(waiting.retries).toBe(0)
    expect(nextStep(waiting, 5999)).toEqual({ kind: 'wait', untilMs: 6000 })
    expect(nextStep(waiting, 6000)).toEqual({ kind: 'inFlight' })
  })

  it('halves the slots once for a wave of refusals, and waits for the longest', () => {
    const slots3 = { ...queueOf(9), slots: 3 }
    const { state } = startAll(slots3)
    const waiting = after(state, busy(0, 5000), busy(1, 9000), busy(2, 2000))
    expect(waiting.slots).toBe(1)
    expect(nextStep(waiting, 0)).toEqual({ kind: 'wait', untilMs: 10_000 })
    expect(startAll(waiting, 10_000).started).toEqual([key(0)])
  })

  it('stops with the reason when it asks for more than a quarter of an hour', () => {
    const { state } = startAll(queueOf(2))
    const stopped = after(state, busy(0, 16 * 60_000), success(1))
    expect(stopped.phase).toEqual({ kind: 'stopped', problem })
    expect(nextStep(stopped, 0)).toEqual({ kind: 'rest' })
  })
})

describe('a service that cannot be reached', () => {
  it('is given up at once by a host with no patience for a first answer', () => {
    const stopped = after(queueOf(2), start(0), failure(0, 'unreachable'))
    expect(stopped.phase.kind).toBe('stopped')
    expect(itemOf(stopped, key(0))).toMatchObject({ state: 'queued', attempts: 0 })
  })

  it('is looked for in growing waits once it has answered, and the queue goes on when it is found', () => {
    const offline = after(queueOf(3), start(0), success(0), start(1), failure(1, 'unreachable'))
    expect(nextStep(offline, 4999)).toEqual({ kind: 'wait', untilMs: 5000 })
    expect(nextStep(offline, 5000)).toEqual({ kind: 'probe' })
    const still = after(offline, { kind: 'probed', reachable: false, nowMs: 5000, random: 1 })
    expect(nextStep(still, 5000)).toEqual({ kind: 'wait', untilMs: 15_000 })
    const found = after(still, { kind: 'probed', reachable: true, nowMs: 15_000, random: 0 })
    expect(nextStep(found, 15_000)).toEqual({ kind: 'start', key: key(1) })
  })

  it('stops the queue when the patience is used up', () => {
    const probe: QueueEvent = { kind: 'probed', reachable: false, nowMs: 0, random: 0 }
    const offline = after(queueOf(3), start(0), success(0), start(1), failure(1, 'unreachable'))
    expect(after(offline, probe).phase.kind).toBe('offline')
    expect(after(offline, probe, probe).phase.kind).toBe('stopped')
  })
})

describe('a stop', () => {
  it.each(['key', 'credit', 'moved'] as const)('for %s keeps everything queued in its order', (kind) => {
    const stopped = after(queueOf(4), start(0), start(1), failure(0, kind), success(1))
    expect(stopped.items.map(({ state }) => state)).toEqual(['queued', 'done', 'queued', 'queued'])
    expect(nextStep(stopped, 0)).toEqual({ kind: 'rest' })
    expect(nextStep(after(stopped, { kind: 'resumed' }), 0)).toEqual({ kind: 'start', key: key(0) })
  })

  it('by a person cancels what waits and lets the rest finish, but not try again', () => {
    const cancelled = after(queueOf(4), start(0), start(1), { kind: 'cancelled' })
    expect(cancelled.items.map(({ state }) => state)).toEqual(['sending', 'sending', 'cancelled', 'cancelled'])
    const ended = after(cancelled, success(0), failure(1, 'server', { mayBeBilled: false }))
    expect(ended.items.map(({ state }) => state)).toEqual(['done', 'cancelled', 'cancelled', 'cancelled'])
  })

  it('of a request that nobody waits for any more leaves the others alone', () => {
    const withdrawn = after(queueOf(3), start(0), { kind: 'withdrawn', keys: [key(0), key(1)] })
    expect(withdrawn.items.map(({ state }) => state)).toEqual(['sending', 'cancelled', 'queued'])
  })
})

// ---------------------------------------------------------------------------------------------------------------------

const failures: readonly FailureKind[] = [
  'unreachable',
  'busy',
  'key',
  'credit',
  'refused',
  'server',
  'silent',
  'cut',
  'badAnswer',
  'moved',
  'aborted',
  'notPrepared',
  'notKept',
]

const anyKey = fc.nat(7).map(key)
const anyEvent: fc.Arbitrary<QueueEvent> = fc.oneof(
  fc.record({ kind: fc.constant('enqueued' as const), keys: fc.array(anyKey, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('received' as const), key: anyKey, bytes: fc.nat() }),
  fc.record({ kind: fc.constant('arrived' as const), key: anyKey }),
  fc.record({ kind: fc.constant('succeeded' as const), key: anyKey }),
  fc.record({
    kind: fc.constant('failed' as const),
    key: anyKey,
    failure: fc.constantFrom(...failures),
    mayBeBilled: fc.boolean(),
    problem: fc.constant(problem),
    retryAfterMs: fc.nat(2_000_000),
    nowMs: fc.nat(1_000_000),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('probed' as const),
    reachable: fc.boolean(),
    nowMs: fc.nat(1_000_000),
    random: fc.constant(0.5),
  }),
  fc.record({ kind: fc.constant('withdrawn' as const), keys: fc.array(anyKey, { maxLength: 2 }) }),
  fc.constant({ kind: 'cancelled' as const }),
  fc.constant({ kind: 'resumed' as const }),
)

/** Events as a runner gives them: starts only what the queue says. */
function play(events: readonly (QueueEvent | 'pump')[], visit: (state: QueueState, before: QueueState) => void): void {
  let state = queueOf(4)
  let nowMs = 0
  for (const event of events) {
    const before = state
    nowMs += 10_000
    if (event === 'pump') state = startAll(state, nowMs).state
    else state = reduceQueue(state, event)
    visit(state, before)
  }
}

const anyPlay = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.constant('pump' as const) }, { weight: 5, arbitrary: anyEvent }),
  {
    maxLength: 60,
  },
)

describe('whatever happens', () => {
  it('no key is in the queue twice and no more are on the wire than slots', () => {
    fc.assert(
      fc.property(anyPlay, (events) => {
        play(events, (state, before) => {
          const keys = state.items.map((item) => item.key)
          expect(new Set(keys).size).toBe(keys.length)
          const onTheWire = (of: QueueState): number =>
            of.items.filter((item) => item.state === 'sending' || item.state === 'receiving').length
          expect(onTheWire(state)).toBeLessThanOrEqual(Math.max(state.slots, onTheWire(before)))
          expect(state.slots).toBeGreaterThanOrEqual(1)
          expect(state.slots).toBeLessThanOrEqual(state.policy.ceiling)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('what may have been billed is never queued again by itself', () => {
    fc.assert(
      fc.property(anyPlay, (events) => {
        play(
          events.filter((event) => event === 'pump' || event.kind !== 'enqueued'),
          (state, before) => {
            for (const item of before.items) {
              if (item.state === 'unknown' || item.state === 'done') {
                expect(itemOf(state, item.key)?.state).toBe(item.state)
              }
            }
          },
        )
      }),
      { numRuns: 300 },
    )
  })

  it('429 counts for nothing, and retries stay within their budget', () => {
    fc.assert(
      fc.property(anyPlay, (events) => {
        play(events, (state) => {
          expect(state.retries).toBeLessThanOrEqual(retryBudget(state.items.length))
          for (const item of state.items) expect(item.attempts).toBeLessThanOrEqual(3)
        })
        const onlyBusy = events.map((event) =>
          event === 'pump' || event.kind !== 'failed' ? event : { ...event, failure: 'busy' as const },
        )
        play(
          onlyBusy.filter((event) => event === 'pump' || event.kind !== 'succeeded'),
          (state) => {
            expect(state.retries).toBe(0)
            for (const item of state.items) expect(item.attempts).toBe(0)
          },
        )
      }),
      { numRuns: 300 },
    )
  })

  it('the account adds up and agrees with the lines', () => {
    const anyJobs = fc.uniqueArray(
      fc.record({
        line: fc.nat(20),
        waitsFor: fc.array(anyKey, { maxLength: 3 }),
        end: fc.option(
          fc.constantFrom('ready' as const, 'suspicious' as const, 'failed' as const, 'unknown' as const),
          {
            nil: undefined,
          },
        ),
        isCached: fc.boolean(),
      }),
      { selector: (job) => job.line, maxLength: 12 },
    )
    fc.assert(
      fc.property(anyPlay, anyJobs, (events, raw) => {
        const jobs: LineJob[] = raw.map(({ line, waitsFor, end, isCached }) => ({
          lineId: lineIdSchema.parse(line.toString().padStart(6, 'a')),
          contentKey: key(line),
          waitsFor,
          ...(end === undefined ? {} : { end: { kind: end, isCached } }),
        }))
        play(events, (state) => {
          const account = accountOf(jobs, state)
          const { total, ready, cached, suspicious, failed, unknown, waiting, cancelled } = account
          expect(total).toBe(jobs.length)
          expect(ready + suspicious + failed + unknown + waiting + cancelled).toBe(total)
          expect(cached).toBeLessThanOrEqual(ready)
          expect(jobs.filter((job) => statusOfLine(job, state).kind === 'unknown')).toHaveLength(unknown)
        })
      }),
      { numRuns: 200 },
    )
  })
})
