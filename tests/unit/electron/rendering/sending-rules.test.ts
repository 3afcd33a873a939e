import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIGN_EVERY_MS } from '../../../../electron/rendering/sending/other-sender.ts'
import { OwnSign } from '../../../../electron/rendering/sending/own-sign.ts'
import { sentElsewhereSchema } from '../../../../electron/rendering/sending/sender-sign.ts'
import {
  nothingClaimed,
  type SendingEvent,
  type SendingState,
  stepSending,
} from '../../../../electron/rendering/sending/sending-state.ts'
import { looked, type Seen } from '../../../../electron/rendering/sending/silence.ts'
import { sha256 } from '../../../support/core-values.ts'

const claim = { number: 3, sinceMs: 0 }
const other = { number: 2, sinceMs: 0 }
const held: SendingState = { kind: 'held', claim, holders: 1 }
const lost: SendingState = { kind: 'lost', claim, holders: 1 }
const claimed: SendingEvent = { kind: 'claimed', claim }
/** Free, and one here has not found out yet that what it counts on was lost. */
const letGo: SendingState = { kind: 'free', holders: 1 }

describe('the right to send lines of a project', () => {
  const table: readonly (readonly [SendingState, SendingEvent, SendingState])[] = [
    [nothingClaimed, claimed, { kind: 'held', claim, holders: 0 }],
    [letGo, claimed, held],
    [held, claimed, held],
    [lost, claimed, lost],
    [nothingClaimed, { kind: 'joined' }, nothingClaimed],
    [held, { kind: 'joined' }, { ...held, holders: 2 }],
    [lost, { kind: 'joined' }, lost],
    [nothingClaimed, { kind: 'left' }, nothingClaimed],
    [letGo, { kind: 'left' }, nothingClaimed],
    [held, { kind: 'left' }, { ...held, holders: 0 }],
    [lost, { kind: 'left' }, { ...lost, holders: 0 }],
    [nothingClaimed, { kind: 'overtaken', claim }, nothingClaimed],
    [held, { kind: 'overtaken', claim }, lost],
    [held, { kind: 'overtaken', claim: other }, held],
    [lost, { kind: 'overtaken', claim }, lost],
    [nothingClaimed, { kind: 'letGo' }, nothingClaimed],
    [held, { kind: 'letGo' }, letGo],
    [lost, { kind: 'letGo' }, letGo],
  ]

  it.each(table)('%o after %o is %o', (before, event, after) => {
    expect(stepSending(before, event)).toEqual(after)
  })

  it('is never counted below nobody, and never comes back once it was lost', () => {
    const events = fc.constantFrom<SendingEvent>(
      { kind: 'joined' },
      { kind: 'left' },
      { kind: 'overtaken', claim },
      { kind: 'overtaken', claim: other },
    )
    fc.assert(
      fc.property(fc.array(events, { maxLength: 20 }), (happened) => {
        let state: SendingState = held
        for (const event of happened) {
          const before = state
          state = stepSending(state, event)
          expect(state.kind).not.toBe('free')
          expect(state.holders).toBeGreaterThanOrEqual(0)
          if (before.kind === 'lost') expect(state.kind).toBe('lost')
        }
      }),
    )
  })
})

describe('the silence of another sender', () => {
  const after = (...looks: readonly (readonly [number, string, number])[]): Seen | undefined =>
    looks.reduce<Seen | undefined>((seen, [number, text, atMs]) => looked(seen, number, text, atMs), undefined)

  it('counts from the first look on, while nothing changes', () => {
    expect(after([1, 'a', 5000])?.silentMs).toBe(0)
    expect(after([1, 'a', 5000], [1, 'a', 9000])?.silentMs).toBe(4000)
    expect(after([1, 'a', 5000], [1, 'a', 9000], [1, 'b', 10_000])?.silentMs).toBe(0)
    expect(after([1, 'a', 5000], [1, 'a', 9000], [2, 'a', 10_000])?.silentMs).toBe(0)
  })

  it('does not count what who looks may have slept, nor a clock that went back', () => {
    expect(after([1, 'a', 0], [1, 'a', 3_600_000])?.silentMs).toBe(2 * SIGN_EVERY_MS)
    expect(after([1, 'a', 5000], [1, 'a', 4000])?.silentMs).toBe(0)
  })
})

describe('what a sender says of itself', () => {
  const request = sentElsewhereSchema.parse({
    attempt: '0'.repeat(24),
    key: sha256('a line'),
    at: '2026-11-22T12:00:00.000Z',
    origin: 'https://speech.example',
    lineIds: ['aaaaa1'],
    bytesOfText: 10,
  })

  it('names what is on its way, and afterwards what came to nothing', () => {
    const sign = new OwnSign()
    sign.begin(request)
    expect(sign.next(10)).toMatchObject({ beat: 1, forMs: 10, underWay: [request], unknown: [] })
    expect(sign.end(request.attempt, true)).toBe(true)
    expect(sign.next(20)).toMatchObject({ beat: 2, underWay: [], unknown: [request] })
    // Its audio has come after all: it is unknown no longer.
    expect(sign.end(request.attempt, false)).toBe(false)
    expect(sign.next(30)).toMatchObject({ beat: 3, underWay: [], unknown: [] })
  })

  it('still tells what came to nothing when it stops', () => {
    const sign = new OwnSign()
    sign.begin(request)
    sign.end(request.attempt, true)
    sign.endAll()
    expect([sign.hasUnknown, sign.next(0).unknown]).toEqual([true, [request]])
    sign.forgetUnknown()
    expect(sign.hasUnknown).toBe(false)
  })
})
