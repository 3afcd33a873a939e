import { describe, expect, it } from 'vitest'
import {
  type Right,
  type RightEvent,
  RightToSend,
  stepRight,
} from '../../../../electron/rendering/runner/right-to-send.ts'
import { type Around, workOf } from '../../../../electron/rendering/runner/next-work.ts'
import { begun, neverLeft } from '../../../../electron/rendering/runner/request-sender.ts'
import { renderKeySchema } from '../../../../shared/core/model/ids.ts'
import type { QueueStep } from '../../../../shared/core/queue/types.ts'
import { sha256 } from '../../../support/core-values.ts'

const rights: readonly Right[] = ['notNeeded', 'free', 'asked', 'held']
const key = renderKeySchema.parse(sha256('a line'))

const nothingNew = async (): Promise<void> => {
  throw new Error('Nobody else has sent')
}

describe('the right to send', () => {
  const moves: readonly (readonly [Right, RightEvent, Right])[] = [
    ['free', 'due', 'asked'],
    ['asked', 'granted', 'held'],
    ['asked', 'refused', 'free'],
    ['held', 'done', 'free'],
  ]

  it('moves along its table, and an event that does not fit changes nothing', () => {
    for (const right of rights) {
      for (const event of ['due', 'granted', 'refused', 'done'] as const) {
        const move = moves.find(([from, what]) => from === right && what === event)
        expect([right, event, stepRight(right, event)]).toEqual([right, event, move?.[2] ?? right])
      }
    }
  })

  it('is given back once for each time that it was granted', async () => {
    const calls: string[] = []
    const right = new RightToSend({
      hold: async () => {
        calls.push('hold')
        return { hasChanged: true }
      },
      release: async () => void calls.push('release'),
    })
    await right.giveBack()
    await right.ask(async () => void calls.push('look'))
    expect(right.now).toBe('held')
    await Promise.all([right.giveBack(), right.giveBack()])
    expect([right.now, calls]).toEqual(['free', ['hold', 'look', 'release']])
  })

  it('counts as given back only when that is on the disk, for whoever asks again, too', async () => {
    const done: string[] = []
    const release = Promise.withResolvers<void>()
    const right = new RightToSend({ hold: async () => ({ hasChanged: false }), release: () => release.promise })
    await right.ask(nothingNew)
    const first = right.giveBack().then(() => done.push('first'))
    const second = right.giveBack().then(() => done.push('second'))
    await Promise.resolve()
    await Promise.resolve()
    expect(done).toEqual([])
    release.resolve()
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
  })

  it('is free again when it was refused, and says why', async () => {
    const right = new RightToSend({
      hold: async () => {
        throw new Error('Somebody else sends')
      },
      release: async () => {
        throw new Error('Nothing was held')
      },
    })
    const asked = right.ask(nothingNew)
    expect(right.now).toBe('asked')
    await expect(asked).rejects.toThrow('Somebody else sends')
    await right.giveBack()
    expect(right.now).toBe('free')
  })

  it('is not there before what others have sent is known', async () => {
    const looked = Promise.withResolvers<void>()
    const right = new RightToSend({ hold: async () => ({ hasChanged: true }), release: async () => undefined })
    const asked = right.ask(() => looked.promise)
    await new Promise(setImmediate)
    expect(right.now).toBe('asked')
    looked.resolve()
    await asked
    expect(right.now).toBe('held')
  })

  it('is given back where it cannot be known what others have sent', async () => {
    const calls: string[] = []
    const right = new RightToSend({
      hold: async () => ({ hasChanged: true }),
      release: async () => void calls.push('release'),
    })
    const asked = right.ask(async () => {
      throw new Error('The disk does not answer')
    })
    await expect(asked).rejects.toThrow('The disk does not answer')
    expect([right.now, calls]).toEqual(['free', ['release']])
  })

  it('is asked of nobody where nothing can cost money', async () => {
    const right = new RightToSend(undefined)
    await right.ask(nothingNew)
    await right.giveBack()
    expect(right.now).toBe('notNeeded')
  })
})

describe('what is done about a step of the queue', () => {
  const quiet: Around = { right: 'held', isWanted: () => true, isProbing: false, isFinishing: false }
  const start: QueueStep = { kind: 'start', key }

  it('sends only where the right to send is held or not needed', () => {
    const kinds = rights.map((right) => [right, workOf(start, { ...quiet, right }).kind])
    expect(kinds).toEqual([
      ['notNeeded', 'send'],
      ['free', 'askForRight'],
      ['asked', 'nothing'],
      ['held', 'send'],
    ])
  })

  it('withdraws what no line waits for, whatever the right to send is', () => {
    for (const right of rights) {
      expect(workOf(start, { ...quiet, right, isWanted: () => false })).toEqual({ kind: 'withdraw', key })
    }
  })

  it('asks whether the service is there once at a time', () => {
    expect(workOf({ kind: 'probe' }, quiet)).toEqual({ kind: 'probe' })
    expect(workOf({ kind: 'probe' }, { ...quiet, isProbing: true })).toEqual({ kind: 'nothing' })
  })

  it('rests only when no line is being put together', () => {
    expect(workOf({ kind: 'rest' }, quiet)).toEqual({ kind: 'rest' })
    expect(workOf({ kind: 'rest' }, { ...quiet, isFinishing: true })).toEqual({ kind: 'nothing' })
  })

  it('waits and tries the disk when the queue says so, and does nothing about what is in flight', () => {
    expect(workOf({ kind: 'wait', untilMs: 7 }, quiet)).toEqual({ kind: 'wait', untilMs: 7 })
    expect(workOf({ kind: 'tryRoom' }, quiet)).toEqual({ kind: 'tryRoom' })
    expect(workOf({ kind: 'inFlight' }, quiet)).toEqual({ kind: 'nothing' })
  })
})

describe('what was sent', () => {
  it('counts what has begun, and no more what never left', () => {
    const one = begun({ requests: 2, bytesOfText: 30 }, { bytesOfText: 12 })
    expect(one).toEqual({ requests: 3, bytesOfText: 42 })
    expect(neverLeft(one, { bytesOfText: 12 })).toEqual({ requests: 2, bytesOfText: 30 })
  })
})
