import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withSum } from '../../../../electron/base/record-sum.ts'
import { journalRecordSchema } from '../../../../electron/rendering/journal/journal-records.ts'
import { readJournalText } from '../../../../electron/rendering/journal/journal-lines.ts'
import { readSender, readSign, signSchema } from '../../../../electron/rendering/sending/sender-sign.ts'
import { readTakeRecords } from '../../../../electron/documents/takes/take-records.ts'
import { takeSchema } from '../../../../shared/core/model/take.ts'
import { isEnvelope } from '../../../../shared/contract/envelope.ts'
import { problemSchema, wordedSchema } from '../../../../shared/core/model/problem-schema.ts'
import { inEnglish } from '../../../../shared/messages/in-english.ts'
import { recordedProblem } from '../../../../electron/base/recorded-problem.ts'
import { takeRecord } from '../../../support/projects.ts'
import { fromNewer, newerRecord } from '../../../support/newer-fields.ts'

const sender = { v: 1, pid: 7, host: 'here', machine: 'this', nonce: 'abcdefgh' }
const problem = { code: 'export.nothing', message: 'There is none.', id: 'export.noAudio', params: {} }

describe('records with fields of a newer version', () => {
  it('of takes are read, and hold every one of these fields', () => {
    fc.assert(
      fc.property(newerRecord(takeSchema), (record) => {
        const { takes, unreadable } = readTakeRecords(`${JSON.stringify(record)}\n`)
        expect(unreadable).toEqual([])
        expect(takes.map(({ take }) => take)).toEqual([record])
      }),
    )
  })

  it.each(journalRecordSchema.options.map((option) => [option.shape.kind.value, option] as const))(
    'of a journal are what they are, and not something unreadable: %s',
    (_, option) => {
      fc.assert(
        fc.property(newerRecord(option), fc.boolean(), (record, isSummed) => {
          const line = isSummed ? withSum(record) : JSON.stringify(record)
          expect(readJournalText(`${line}\n`)).toEqual({
            records: [record],
            unreadable: 0,
            keyless: new Set(),
            newer: 0,
          })
        }),
      )
    },
  )

  it('of those who send are read with them', () => {
    fc.assert(
      fc.property(fromNewer(sender), newerRecord(signSchema), (one, sign) => {
        expect(readSender(JSON.stringify(one))).toEqual(one)
        expect(readSign(JSON.stringify(sign))).toEqual(sign)
      }),
    )
  })

  it('keep what a newer version says beside a problem', () => {
    const told = { ...problem, newer: 1, way: { id: 'export.noAudio', params: {}, newer: [2] } }
    expect(wordedSchema.parse(told)).toEqual(told)
  })
})

describe('a problem of a newer version in a record', () => {
  const id = 'a'.repeat(64)
  const at = '2026-11-22T12:00:00.000Z'
  const attempt = 'b'.repeat(24)

  it.each([
    ['a code that is new', { ...problem, code: 'voice.tooFar' }],
    ['a message that is new', { ...problem, id: 'voice.tooFar' }],
    ['a parameter of a new kind', { ...problem, params: { by: { least: 1 }, since: null, each: [['a', 1]] } }],
    ['a way out with such a parameter', { ...problem, way: { id: 'export.noAudio', params: { by: { least: 1 } } } }],
  ])('spoils neither a take nor the end of a request: %s', (_, told) => {
    const take = { ...takeRecord('aaaaaa', 'a'), id, kind: 'line', verdict: 'suspicious', problem: told }
    const read = readTakeRecords(`${JSON.stringify(take)}\n`)
    expect(read).toMatchObject({ unreadable: [], takes: [{ take }] })
    const end = { v: 1, kind: 'end', attempt, at, outcome: 'notBilled', problem: told }
    expect(readJournalText(`${withSum(end)}\n`)).toMatchObject({ records: [end], unreadable: 0 })
    expect(problemSchema.parse(told)).toEqual(told)
    expect(isEnvelope({ ok: false, error: told })).toBe(true)
  })

  it('is told in its stored words where this version cannot make them, and with its code', () => {
    const later = wordedSchema.parse({
      ...problem,
      code: 'voice.tooFar',
      id: 'voice.tooFar',
      params: { by: { least: 1 } },
    })
    expect(inEnglish(later)).toEqual({ code: 'voice.tooFar', message: 'There is none.' })
    expect(recordedProblem(later)).toEqual(later)
    const known = { ...problem, id: 'export.damaged', params: { takes: { least: 1 } } }
    expect(inEnglish(wordedSchema.parse(known)).message).toBe('There is none.')
  })

  it.each(['Voice too far', 'voice/tooFar', '', `voice.${'x'.repeat(60)}`])(
    'has a code and no words in its place: "%s"',
    (code) => {
      expect(wordedSchema.safeParse({ ...problem, code }).success).toBe(false)
    },
  )
})

describe('a record of a journal that is not known', () => {
  const key = 'a'.repeat(64)
  const at = '2026-11-22T12:00:00.000Z'

  it('of a newer version is counted, and of a kind that is new counts as sent', () => {
    const newer = readJournalText(`${withSum({ v: 2, kind: 'sending', key, at })}\n`)
    expect([newer.newer, newer.records]).toEqual([1, []])
    const other = readJournalText(`${withSum({ v: 1, kind: 'sentAnotherWay', key, at })}\n`)
    expect(other.unreadable).toBe(1)
    expect(other.records).toEqual([expect.objectContaining({ kind: 'sending', key })])
  })
})
