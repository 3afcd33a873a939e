import { describe, expect, it } from 'vitest'
import {
  keysOfAttempts,
  linesOfAttempt,
  unsettled,
} from '../../../../../electron/rendering/controls/unknown-attempts.ts'
import { linesLeftBy } from '../../../../../electron/rendering/controls/left-by-queue.ts'
import type { QueuedLine } from '../../../../../electron/rendering/runner/queued-lines.ts'
import { lineIdSchema, renderKeySchema, takeIdSchema } from '../../../../../shared/core/model/ids.ts'
import type { Take } from '../../../../../shared/core/model/take.ts'
import type { LedgerEntry } from '../../../../../shared/core/render/ledger.ts'
import { sha256 } from '../../../../support/core-values.ts'
import { takeRecord } from '../../../../support/projects.ts'

const first = lineIdSchema.parse('first1')
const second = lineIdSchema.parse('second')
const keyOf = (name: string) => renderKeySchema.parse(sha256(name))
const noon = '2026-11-21T12:00:00.000Z'
const later = '2026-11-21T13:00:00.000Z'
const earlier = '2026-11-21T11:00:00.000Z'

describe('an attempt without an answer', () => {
  const lost = entryOf('lost', { at: noon })
  const unknown = [{ entry: lost, received: 0 }]

  it('waits for a decision while no audio of its request has come', () => {
    expect(unsettled(unknown, [lost], [])).toEqual(unknown)
    expect(unsettled(unknown, [lost], [takeOf('t1', 'something else', later)])).toEqual(unknown)
  })

  it('is settled by what another attempt brought after it, whatever the clock said', () => {
    const take = takeOf('t1', 'a key', earlier)
    const answered = entryOf('answered', { at: earlier, takeId: take.id, outcome: 'done' })
    expect(unsettled(unknown, [lost, answered], [take])).toEqual([])
    expect(unsettled(unknown, [answered, lost], [take])).toEqual(unknown)
  })

  it('is settled by a take of another computer that is younger', () => {
    expect(unsettled(unknown, [lost], [takeOf('t1', 'a key', later)])).toEqual([])
    expect(unsettled(unknown, [lost], [takeOf('t1', 'a key', earlier)])).toEqual(unknown)
  })
})

describe('an attempt over a scene', () => {
  const scene = entryOf('scene', {
    turns: [
      { lineId: first, key: keyOf('first'), speaker: 'Ada', bytesOfText: 5 },
      { lineId: second, key: keyOf('second'), speaker: 'Ben', bytesOfText: 5 },
    ],
  })
  const unknown = [{ entry: scene, received: 0 }]

  it('waits for a decision only over those lines that nobody has decided over', () => {
    expect(linesOfAttempt(scene, () => true)).toEqual([first, second])
    expect(linesOfAttempt(scene, (key) => key === keyOf('second'))).toEqual([second])
  })

  it('is given up with its own key and that of the line, and with nothing of the other lines', () => {
    expect(keysOfAttempts(unknown, [first], () => true)).toEqual([scene.key, keyOf('first')])
    expect(keysOfAttempts(unknown, [first], (key) => key === keyOf('second'))).toEqual([])
  })
})

describe('what a queue leaves to the next run', () => {
  it('is what waits, and what has takes still to come while one is being made', () => {
    const lines = [
      queued(first, 'queued', { again: false, takesLeft: 1 }),
      queued(first, 'rendering', { again: true, takesLeft: 1 }),
      queued(second, 'verifying', { again: true, takesLeft: 3 }),
      queued(second, 'failed', { again: true, takesLeft: 3 }),
    ]
    expect(linesLeftBy('service', lines, 7)).toEqual([
      { source: 'service', lineId: first, isFirst: false },
      { source: 'service', lineId: second, isFirst: false, again: true, takes: 3, sinceMs: 7 },
    ])
  })
})

function entryOf(attempt: string, over: Partial<LedgerEntry>): LedgerEntry {
  return {
    attempt,
    key: keyOf('a key'),
    at: noon,
    origin: 'https://a.test',
    lineIds: [first],
    bytesOfText: 10,
    ...over,
  }
}

function takeOf(id: string, key: string, createdAt: string): Take {
  return { ...takeRecord('first1', '0'), id: takeIdSchema.parse(sha256(id)), key: keyOf(key), createdAt }
}

function queued(
  lineId: QueuedLine['lineId'],
  state: QueuedLine['state'],
  order: Pick<QueuedLine['order'], 'again' | 'takesLeft'>,
): QueuedLine {
  const as = { as: {}, isAskedFirst: false, ...order }
  return { lineId, number: 1, speaker: 'Ada', state, bytesOfText: 5, received: 0, attempts: 1, order: as }
}
