import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideFailure,
  type FailureContext,
  MAX_BUSY_MS,
  probeWaitMs,
  retryBudget,
} from '../../../../shared/core/queue/decision.ts'
import type { FailureKind } from '../../../../shared/core/queue/types.ts'
import { mayBeBilled } from '../../../support/failure-billing.ts'

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

const context = (failure: FailureKind, over: Partial<FailureContext> = {}): FailureContext => ({
  failure,
  mayBeBilled: mayBeBilled(failure),
  attempts: 1,
  retriesLeft: 3,
  busyCount: 1,
  busyForMs: 0,
  badAnswersInARow: 1,
  sameRefusalsInARow: 1,
  random: 0.5,
  ...over,
})

describe('the retry table', () => {
  it.each([
    ['unreachable', 'requeue', 'goOffline'],
    ['busy', 'requeue', 'waitAndHalve'],
    ['key', 'requeue', 'stop'],
    ['credit', 'requeue', 'stop'],
    ['moved', 'requeue', 'stop'],
    ['notPrepared', 'requeue', 'stop'],
    ['refused', 'failed', 'goOn'],
    ['server', 'unknown', 'goOn'],
    ['silent', 'unknown', 'goOn'],
    ['cut', 'unknown', 'goOn'],
    ['aborted', 'unknown', 'stop'],
    ['badAnswer', 'unknown', 'goOn'],
    ['notKept', 'unknown', 'stop'],
  ] as const)('after %s the request is %s and the queue is to %s', (failure, item, queue) => {
    expect(decideFailure(context(failure))).toMatchObject({ item, queue })
  })

  it.each([
    ['server', 'retry'],
    ['cut', 'retry'],
    ['badAnswer', 'failed'],
    ['silent', 'retry'],
    ['aborted', 'requeue'],
    ['notKept', 'requeue'],
  ] as const)('where nothing can be billed, %s means %s', (failure, item) => {
    expect(decideFailure(context(failure, { mayBeBilled: false })).item).toBe(item)
  })

  it('never sends again by itself what may have been billed, whatever the failure is called', () => {
    for (const failure of failures) {
      const decision = decideFailure(context(failure, { mayBeBilled: true }))
      expect([failure, decision.item, decision.retryInMs]).toEqual([failure, 'unknown', undefined])
      // What becomes of the queue does not hang on the bill, but for a service that is not asked again and again.
      expect(['goOn', 'stop', 'waitAndHalve', 'goOffline']).toContain(decision.queue)
    }
  })

  it('tries a free server error three times at most, and not without budget', () => {
    const free = { mayBeBilled: false }
    expect(decideFailure(context('server', { ...free, attempts: 2 })).item).toBe('retry')
    expect(decideFailure(context('server', { ...free, attempts: 3 })).item).toBe('failed')
    expect(decideFailure(context('server', { ...free, retriesLeft: 0 })).item).toBe('failed')
  })

  it('stops after the second bad answer, the third failure that may cost and the fifth same refusal', () => {
    expect(decideFailure(context('server', { badAnswersInARow: 2 })).queue).toBe('goOn')
    expect(decideFailure(context('server', { badAnswersInARow: 3 })).queue).toBe('stop')
    expect(decideFailure(context('badAnswer', { badAnswersInARow: 2 })).queue).toBe('stop')
    expect(decideFailure(context('refused', { sameRefusalsInARow: 4 })).queue).toBe('goOn')
    expect(decideFailure(context('refused', { sameRefusalsInARow: 5 })).queue).toBe('stop')
  })

  it('honours Retry-After in full and never waits less than a second', () => {
    expect(decideFailure(context('busy', { retryAfterMs: 700_000 }))).toMatchObject({ waitMs: 700_000 })
    expect(decideFailure(context('busy', { retryAfterMs: 0 }))).toMatchObject({ waitMs: 1000 })
    expect(decideFailure(context('busy', { retryAfterMs: MAX_BUSY_MS + 1 })).queue).toBe('stop')
    expect(decideFailure(context('busy', { busyForMs: MAX_BUSY_MS + 1 })).queue).toBe('stop')
  })

  it('keeps every wait within its bounds, whatever chance says', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), (random, count) => {
        const busy = decideFailure(context('busy', { random, busyCount: count })).waitMs ?? 0
        expect(busy).toBeGreaterThanOrEqual(1000)
        expect(busy).toBeLessThanOrEqual(60_000)
        const retry = decideFailure(context('server', { random, attempts: 1, mayBeBilled: false })).retryInMs ?? 0
        expect(retry).toBeGreaterThanOrEqual(1000)
        expect(retry).toBeLessThanOrEqual(30_000)
        const probe = probeWaitMs(count, random)
        expect(probe).toBeGreaterThanOrEqual(5000)
        expect(probe).toBeLessThanOrEqual(60_000)
      }),
    )
  })

  it('gives a tenth of the batch for retries, three at least', () => {
    expect([0, 1, 30, 39, 40, 1000].map(retryBudget)).toEqual([3, 3, 3, 3, 4, 100])
  })
})
