import { array, assert, nat, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalLine, readJournalText } from '../../../../electron/rendering/journal/journal-lines.ts'
import { type JournalRecord, journalRecordSchema } from '../../../../electron/rendering/journal/journal-records.ts'

const sending = journalRecordSchema.parse({
  v: 1,
  kind: 'sending',
  attempt: '0123456789abcdef01234567',
  key: 'ab'.repeat(32),
  at: '2026-11-22T10:00:00.000Z',
  origin: 'https://speech.example',
  lineIds: ['aaa111'],
  speaker: 'RUTH',
  model: 's2-pro',
  bytesOfText: 71,
})
const end: JournalRecord = {
  v: 1,
  kind: 'end',
  attempt: '0123456789abcdef01234567',
  at: '2026-11-22T10:00:01.000Z',
  outcome: 'notBilled',
}
const textOf = (...records: readonly JournalRecord[]): string => records.map((one) => `${journalLine(one)}\n`).join('')

describe('the lines of a journal', () => {
  it('are read as they were written, with or without a sum', () => {
    expect(readJournalText(textOf(sending, end))).toMatchObject({ records: [sending, end], unreadable: 0, newer: 0 })
    const before = `${JSON.stringify(sending)}\n${JSON.stringify(end)}\n`
    expect(readJournalText(before)).toMatchObject({ records: [sending, end], unreadable: 0, newer: 0 })
  })

  it('never lose what was sent, whichever bit of it flips', () => {
    const good = Buffer.from(textOf(sending))
    for (let at = 0; at < good.length - 1; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const bytes = Buffer.from(good)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        const { records, keyless } = readJournalText(bytes.toString('utf8'))
        const key = records.find((one) => one.kind === 'sending')?.key
        // Either it is held under its key, or it is known that something of an unknown key was sent.
        const isHeld = key === 'ab'.repeat(32) || keyless.size > 0
        expect({ at, bit, isHeld }).toEqual({ at, bit, isHeld: true })
      }
    }
  })

  it('never break reading, whatever they hold', () => {
    const good = textOf(sending, end)
    assert(
      property(
        array(tuple(nat(good.length - 1), string({ minLength: 1, maxLength: 3 })), { maxLength: 8 }),
        (edits) => {
          const text = edits.reduce((one, [at, word]) => one.slice(0, at) + word + one.slice(at + word.length), good)
          expect(() => readJournalText(text)).not.toThrow()
        },
      ),
    )
  })

  it('of a newer version are counted, and torn ones are passed over', () => {
    expect(readJournalText(`${textOf(sending)}{"v":2,"kind":"other"}\n`)).toMatchObject({ newer: 1, unreadable: 0 })
    const torn = JSON.stringify(sending).slice(0, 90)
    expect(readJournalText(`${textOf(end)}${torn}`)).toMatchObject({ records: [end], newer: 0, unreadable: 0 })
  })
})
