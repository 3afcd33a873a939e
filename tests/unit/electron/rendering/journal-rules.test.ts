import { describe, expect, it } from 'vitest'
import { freeHold, heldByOneMore, heldByOneLess } from '../../../../electron/rendering/journal/journal-hold.ts'
import { adoptedRecords, endRecord, sendingRecord } from '../../../../electron/rendering/journal/new-records.ts'
import { Attempts, journalRecordSchema } from '../../../../electron/rendering/journal/journal-records.ts'
import { sentElsewhereSchema } from '../../../../electron/rendering/sending/sender-sign.ts'
import { lineIdSchema, renderKeySchema, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { sha256 } from '../../../support/core-values.ts'

const at = '2026-11-22T12:00:00.000Z'
const key = renderKeySchema.parse(sha256('a line'))
const attempt = '0'.repeat(24)
const lineIds = Array.from({ length: 20 }, (_, place) => lineIdSchema.parse(`aaaaa${place % 10}`))
const start = { key, origin: 'https://speech.example', lineIds, bytesOfText: 10, consented: false }

describe('the hold of a journal', () => {
  it('is free until somebody counts on it, and again when the last one has given it back', () => {
    const two = heldByOneMore(heldByOneMore(freeHold))
    expect(two).toEqual({ kind: 'held', holders: 2 })
    expect(heldByOneLess(two)).toEqual({ kind: 'held', holders: 1 })
    expect(heldByOneLess(heldByOneLess(two))).toEqual(freeHold)
    expect(heldByOneLess(freeHold)).toEqual(freeHold)
  })
})

describe('a new record of a journal', () => {
  it('names no more of a request than can be read again', () => {
    const turns = [{ lineId: lineIdSchema.parse('aaaaa1'), key, speaker: 's'.repeat(500), bytesOfText: 4 }]
    const record = sendingRecord({ ...start, turns, speaker: 's'.repeat(500), scene: 's'.repeat(900) }, attempt, at)
    expect(journalRecordSchema.parse(record)).toEqual(record)
    expect(record).not.toHaveProperty('consented')
    expect(sendingRecord({ ...start, consented: true }, attempt, at)).toMatchObject({ consented: true })
  })

  it('says how an attempt ended', () => {
    const record = endRecord(attempt, { outcome: 'unknown', received: 12 }, at)
    expect(journalRecordSchema.parse(record)).toEqual({
      v: 1,
      kind: 'end',
      attempt,
      at,
      outcome: 'unknown',
      received: 12,
    })
  })

  it('takes over from others only what is not known yet', () => {
    const sent = sentElsewhereSchema.parse({
      attempt,
      key,
      at,
      origin: start.origin,
      lineIds: ['aaaaa1'],
      bytesOfText: 10,
    })
    const transcript = { takeId: takeIdSchema.parse(sha256('a take')), origin: start.origin, seconds: 3 }
    const left = { requests: [{ ...sent, computer: 'another' }], transcripts: [transcript] }
    const known = new Attempts()
    const records = adoptedRecords(left, known, at)
    expect(records.map(({ kind }) => kind)).toEqual(['left', 'transcribing'])
    for (const record of records) known.add(journalRecordSchema.parse(record))
    expect(known.isUnknown(key)).toBe(true)
    expect(adoptedRecords(left, known, at)).toEqual([])
  })
})
