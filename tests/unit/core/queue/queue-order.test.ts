import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesNear } from '../../../../electron/rendering/controls/lines-near.ts'
import { type LineId, lineIdSchema, type RenderKey, renderKeySchema } from '../../../../shared/core/model/ids.ts'
import { emptyQueue, isInFlight, itemOf, nextStep, reduceQueue } from '../../../../shared/core/queue/machine.ts'
import { sendingOrder } from '../../../../shared/core/queue/order.ts'
import type { QueueEvent, QueuePolicy, QueueState } from '../../../../shared/core/queue/types.ts'

const key = (number: number): RenderKey => renderKeySchema.parse(number.toString(16).padStart(64, '0'))
const policy: QueuePolicy = { ceiling: 4, mayBill: true, probesBeforeFirstAnswer: 0, probesLater: 2 }
const keys = (count: number): readonly RenderKey[] => Array.from({ length: count }, (_, at) => key(at))

/** A queue of that many requests, each with a weight. */
function queueOf(count: number, weightOf: (at: number) => number = () => 1): QueueState {
  const weights = new Map(keys(count).map((one, at) => [one, weightOf(at)]))
  return reduceQueue(emptyQueue(policy, 4), { kind: 'enqueued', keys: keys(count), weights })
}

/** The order in which requests start if each ends before the next may start. */
function orderOf(state: QueueState): readonly number[] {
  const started: number[] = []
  let now = state
  for (let step = nextStep(now, 0); step.kind === 'start'; step = nextStep(now, 0)) {
    started.push(Number.parseInt(step.key, 16))
    now = reduceQueue(reduceQueue(now, { kind: 'started', key: step.key }), { kind: 'succeeded', key: step.key })
  }
  return started
}

describe('the order of sending', () => {
  it('is that of the script, but the longest of the last ones go first', () => {
    const order = orderOf(queueOf(40, (at) => (at === 39 ? 900 : at === 30 ? 500 : 10)))
    expect(order.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, at) => at))
    expect(order.slice(24, 26)).toEqual([39, 30])
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at))
  })

  it('begins with what a person asked for, then with what is near', () => {
    const near = reduceQueue(queueOf(40), { kind: 'nearSet', keys: [key(20), key(21), key(19)] })
    const asked = reduceQueue(near, { kind: 'putFirst', keys: [key(33), key(5)] })
    expect(orderOf(asked).slice(0, 7)).toEqual([33, 5, 20, 21, 19, 0, 1])
  })

  it('passes over what is not queued when it is put first', () => {
    const sending = reduceQueue(queueOf(3), { kind: 'started', key: key(1) })
    expect(
      reduceQueue(sending, { kind: 'putFirst', keys: [key(1), key(77), key(2)] }).items.map((item) => item.key),
    ).toEqual([key(2), key(0), key(1)])
  })

  it('holds its place in a pause, and goes on from there', () => {
    const paused = reduceQueue(queueOf(3), { kind: 'paused' })
    expect(nextStep(paused, 0)).toEqual({ kind: 'rest' })
    const sending = reduceQueue(reduceQueue(queueOf(3), { kind: 'started', key: key(0) }), { kind: 'paused' })
    expect(nextStep(sending, 0)).toEqual({ kind: 'inFlight' })
    expect(orderOf(reduceQueue(paused, { kind: 'resumed' }))).toEqual([0, 1, 2])
  })

  it('stops in words when something outside forbids sending, and loses nothing', () => {
    const problem = { code: 'spend.capped', message: 'Enough.' } as const
    const halted = reduceQueue(queueOf(3), { kind: 'halted', problem })
    expect(nextStep(halted, 0)).toEqual({ kind: 'rest' })
    expect(halted.phase).toEqual({ kind: 'stopped', problem })
    expect(orderOf(reduceQueue(halted, { kind: 'resumed' }))).toEqual([0, 1, 2])
  })

  it('begins a next queue with as many at once as the last one has learned, but not above the ceiling', () => {
    expect(emptyQueue(policy).slots).toBe(2)
    expect(emptyQueue(policy, 3).slots).toBe(3)
    expect(emptyQueue({ ...policy, ceiling: 1 }, 3).slots).toBe(1)
  })
})

describe('the order that is shown', () => {
  it('is the order in which requests then start, whatever a person did before', () => {
    const some = fc.array(fc.nat(39).map(key), { maxLength: 12 })
    const deed: fc.Arbitrary<QueueEvent> = fc.oneof(
      fc.record({ kind: fc.constant('putFirst' as const), keys: some }),
      fc.record({ kind: fc.constant('nearSet' as const), keys: some }),
      fc.record({ kind: fc.constant('withdrawn' as const), keys: some }),
      fc.record({ kind: fc.constant('enqueued' as const), keys: some }),
    )
    fc.assert(
      fc.property(
        fc.array(deed, { maxLength: 8 }),
        fc.array(fc.nat(9), { minLength: 40, maxLength: 40 }),
        (deeds, weights) => {
          const state = deeds.reduce(
            reduceQueue,
            queueOf(40, (at) => weights[at] ?? 0),
          )
          const shown = sendingOrder(state, 0).map((item) => Number.parseInt(item.key, 16))
          expect(orderOf(state)).toEqual(shown)
        },
      ),
    )
  })

  it('begins with what is on its way and ends with what is tried again later', () => {
    let state = queueOf(3)
    for (const at of [0, 1]) state = reduceQueue(state, { kind: 'started', key: key(at) })
    const problem = { code: 'service.failed', message: 'It failed.' } as const
    const failed = { kind: 'failed', key: key(0), failure: 'server', mayBeBilled: false, nowMs: 0, random: 0 } as const
    state = reduceQueue(state, { ...failed, problem })
    expect(sendingOrder(state, 0).map((item) => Number.parseInt(item.key, 16))).toEqual([1, 2, 0])
  })

  it('still begins with what was asked for when something before it is ordered once more', () => {
    let state = reduceQueue(queueOf(9), { kind: 'putFirst', keys: [key(5), key(7)] })
    state = reduceQueue(reduceQueue(state, { kind: 'started', key: key(5) }), { kind: 'succeeded', key: key(5) })
    state = reduceQueue(state, { kind: 'enqueued', keys: [key(5)] })
    expect(orderOf(state)[0]).toBe(7)
  })
})

describe('five thousand requests under a restless hand', () => {
  const size = 5000
  const someKeys = fc.array(fc.nat(size - 1).map(key), { maxLength: 20 })
  const anything: fc.Arbitrary<QueueEvent | 'pump' | 'answer'> = fc.oneof(
    { weight: 4, arbitrary: fc.constant('pump' as const) },
    { weight: 4, arbitrary: fc.constant('answer' as const) },
    fc.constant({ kind: 'paused' as const }),
    fc.constant({ kind: 'resumed' as const }),
    fc.record({ kind: fc.constant('putFirst' as const), keys: someKeys }),
    fc.record({ kind: fc.constant('nearSet' as const), keys: someKeys }),
    fc.record({ kind: fc.constant('withdrawn' as const), keys: someKeys }),
    fc.record({ kind: fc.constant('enqueued' as const), keys: someKeys }),
    fc.record({ kind: fc.constant('ceilingSet' as const), ceiling: fc.integer({ min: 1, max: 8 }) }),
  )

  it('keep their order, are never sent twice at once, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 500, maxLength: 500 }), (events) => {
        let state = queueOf(size)
        for (const event of events) {
          const before = state
          if (event === 'answer') {
            const flying = state.items.find(isInFlight)
            if (flying !== undefined) state = reduceQueue(state, { kind: 'succeeded', key: flying.key })
          } else if (event === 'pump') {
            for (let step = nextStep(state, 0); step.kind === 'start'; step = nextStep(state, 0)) {
              expect(itemOf(state, step.key)?.state).toBe('queued')
              state = reduceQueue(state, { kind: 'started', key: step.key })
            }
          } else state = reduceQueue(state, event)
          const flying = state.items.filter(isInFlight)
          expect(flying.length).toBeLessThanOrEqual(Math.max(state.slots, before.items.filter(isInFlight).length))
          expect(state.items).toHaveLength(size)
        }
        for (const [place, item] of state.items.entries()) expect(state.positions.get(item.key)).toBe(place)
        expect(new Set(state.items.map((item) => item.key)).size).toBe(size)
        // What nobody moved stands in the order in which it was ordered.
        const moved = new Set(state.items.flatMap((item) => (item.isAskedFirst === true ? [item.key] : [])))
        const putFirst = new Set(
          events.flatMap((event) => (typeof event === 'object' && event.kind === 'putFirst' ? event.keys : [])),
        )
        const still = state.items.map((item) => item.key).filter((one) => !putFirst.has(one))
        expect(still).toEqual(still.toSorted())
        expect([...moved].every((one) => putFirst.has(one))).toBe(true)
      }),
      { numRuns: 3 },
    )
  })
})

describe('lines near the place of work', () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ lineId: lineIdSchema.parse(String(at).padStart(6, '0')) }))
  const numbers = (ids: readonly LineId[]): readonly number[] => ids.map(Number)

  it('are those around it, the next before the last', () => {
    expect(numbers(linesNear(lines, lineIdSchema.parse('000020'))).slice(0, 5)).toEqual([20, 21, 19, 22, 18])
    expect(numbers(linesNear(lines, lineIdSchema.parse('000000'))).slice(0, 3)).toEqual([0, 1, 2])
    expect(linesNear(lines, lineIdSchema.parse('zzzzzz'))).toEqual([])
  })
})
