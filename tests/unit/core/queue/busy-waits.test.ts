import { describe, expect, it } from 'vitest'
import { parseRetryAfter } from '../../../../electron/speech/retry-after.ts'
import { renderKeySchema } from '../../../../shared/core/model/ids.ts'
import { emptyQueue, nextStep, reduceQueue } from '../../../../shared/core/queue/machine.ts'
import type { QueueStep } from '../../../../shared/core/queue/types.ts'

const key = renderKeySchema.parse('a'.repeat(64))
const serverNow = 'Sat, 21 Nov 2026 12:00:00 GMT'

/** What the queue does next, and what it says, after a 429 with this header; times count from the answer. */
function after(retryAfter: string | undefined, random: number): { step: QueueStep; phase: string } {
  const policy = { ceiling: 4, mayBill: true, probesBeforeFirstAnswer: 0, probesLater: 0 }
  const waitMs = parseRetryAfter(retryAfter, serverNow)
  const sent = [
    { kind: 'enqueued', keys: [key] } as const,
    { kind: 'started', key } as const,
    {
      kind: 'failed',
      key,
      failure: 'busy',
      mayBeBilled: false,
      problem: { code: 'service.busy', message: 'Busy.' },
      nowMs: 0,
      random,
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    } as const,
  ].reduce(reduceQueue, emptyQueue(policy))
  return { step: nextStep(sent, 0), phase: sent.phase.kind }
}

describe('a busy service that says when to come again', () => {
  it.each([
    ['2', 2000],
    ['600', 600_000],
    ['Sat, 21 Nov 2026 12:10:00 GMT', 600_000],
  ])('%s: is left alone for exactly that long', (header, untilMs) => {
    expect(after(header, 0.5)).toEqual({ step: { kind: 'wait', untilMs }, phase: 'waiting' })
  })

  it.each(['0', '', '-1', '1e9', 'abc', '1000000000', 'Sat, 21 Nov 2026 11:00:00 GMT', undefined])(
    '%s: is not asked again within a second',
    (header) => {
      for (const random of [0, 0.5, 1]) {
        const { step, phase } = after(header, random)
        expect(phase).toBe('waiting')
        expect(step.kind === 'wait' && step.untilMs).toBeGreaterThanOrEqual(1000)
        expect(step.kind === 'wait' && step.untilMs).toBeLessThanOrEqual(60_000)
      }
    },
  )

  it.each(['3600', 'Sat, 21 Nov 2026 13:00:00 GMT'])(
    '%s: the queue stops and says so, whatever our clock',
    (header) => {
      expect(after(header, 0.5)).toEqual({ step: { kind: 'rest' }, phase: 'stopped' })
    },
  )
})
