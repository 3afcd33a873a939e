import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalLine, readJournalText } from '../../../../electron/rendering/journal/journal-lines.ts'
import {
  Attempts,
  type JournalRecord,
  journalRecordSchema,
} from '../../../../electron/rendering/journal/journal-records.ts'
import type { ReadJournal } from '../../../../electron/rendering/journal/all-journals.ts'
import { sentView } from '../../../../electron/rendering/journal/sent-view.ts'
import { eachOnce, sumMonth } from '../../../../shared/core/render/sent.ts'
import { sha256 } from '../../../support/core-values.ts'

const nowMs = Date.parse('2026-11-23T12:00:00Z')

/** What was sent, and how it ended; undefined: its end was never written. */
type Sent = {
  readonly attempt: string
  readonly bytesOfText: number
  readonly outcome?: 'done' | 'notBilled' | 'unknown'
}

const sent: fc.Arbitrary<readonly Sent[]> = fc
  .array(fc.tuple(fc.nat(500), fc.constantFrom('done', 'notBilled', 'unknown', undefined)), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.map(([bytesOfText, outcome], at) => ({
      attempt: at.toString(16).padStart(24, '0'),
      bytesOfText,
      ...(outcome === undefined ? {} : { outcome }),
    })),
  )

function recordsOf({ attempt, bytesOfText, outcome }: Sent): readonly JournalRecord[] {
  const at = '2026-11-02T10:00:00.000Z'
  const begin = { v: 1, kind: 'sending', attempt, key: sha256(attempt), at, origin: 'https://a.example', lineIds: [] }
  const end = { v: 1, kind: 'end', attempt, at, outcome }
  return [{ ...begin, bytesOfText }, ...(outcome === undefined ? [] : [end])].map((one) =>
    journalRecordSchema.parse(one),
  )
}

const rowsOf = (all: readonly Sent[]): readonly string[] =>
  all.flatMap(recordsOf).map((record) => `${journalLine(record)}\n`)

const read = (text: string, journal: string): ReadJournal => {
  const attempts = new Attempts()
  for (const record of readJournalText(text).records) attempts.add(record)
  attempts.closeOpen(
    () => false,
    () => 0,
  )
  return { journal, entries: attempts.entries(), unknown: attempts.unknown().map(({ entry }) => entry), flaws: 0 }
}

/** Bytes that journals say were sent in November. */
function bytesOf(...texts: readonly string[]): number {
  const journals = texts.map((text, at) => read(text, `journal ${at}`))
  const month = { origin: 'https://a.example', nowMs, dayOf: (at: string) => at.slice(0, 10) }
  return sumMonth(eachOnce(journals), '2026-11', month).bytesOfText
}

const billed = (all: readonly Sent[]): number =>
  all.reduce((sum, one) => sum + (one.outcome === 'notBilled' ? 0 : one.bytesOfText), 0)

describe('what was sent, summed from journals', () => {
  it('is what every whole record says, wherever the file ends', () => {
    fc.assert(
      fc.property(sent, fc.nat(), (all, seed) => {
        const rows = rowsOf(all)
        const text = rows.join('')
        const cut = seed % (text.length + 1)
        let end = 0
        const whole = rows.filter((row) => {
          end += row.length
          // Only the line's own end is missing at most.
          return end - 1 <= cut
        })
        const left = all.filter(({ attempt }) => whole.some((row) => row.includes(`"sending","attempt":"${attempt}"`)))
        const ended = left.map((one) =>
          whole.some((row) => row.includes(`"end","attempt":"${one.attempt}"`))
            ? one
            : { attempt: one.attempt, bytesOfText: one.bytesOfText },
        )
        // A record that ends within its sum may have been sent after all: it is told, and it counts.
        const cutOff = all[left.length]?.bytesOfText ?? 0
        expect([billed(ended), billed(ended) + cutOff]).toContain(bytesOf(text.slice(0, cut)))
      }),
      { numRuns: 500 },
    )
  })

  it('counts each attempt once, and by the end that any copy knows, however copies were merged', () => {
    fc.assert(
      fc.property(sent, fc.nat(), fc.nat(), fc.boolean(), (all, first, second, isMerged) => {
        const rows = rowsOf(all)
        const text = rows.join('')
        const [one, two] = [first, second].map((cut) => rows.slice(0, cut % (rows.length + 1)).join(''))
        // A program that merges keeps the lines of both; one that does not leaves the other beside it.
        const copies = isMerged ? [`${text}${one}${two}`] : [one ?? '', text, two ?? '']
        expect(bytesOf(...copies)).toBe(billed(all))
        expect(bytesOf(...copies.toReversed())).toBe(billed(all))
      }),
      { numRuns: 500 },
    )
  })

  it('loses no more than the record that is damaged, and counts no other one twice', () => {
    fc.assert(
      fc.property(sent, fc.nat(), fc.constantFrom('x', '"', '\n', '}', '0'), (all, seed, sign) => {
        const text = rowsOf(all).join('')
        const at = seed % text.length
        const damaged = `${text.slice(0, at)}${sign}${text.slice(at + 1)}`
        const most = Math.max(0, ...all.map(({ bytesOfText }) => bytesOfText))
        const difference = bytesOf(damaged) - billed(all)
        // A refusal whose end is damaged counts as what it may have cost.
        expect(Math.abs(difference)).toBeLessThanOrEqual(most)
      }),
      { numRuns: 500 },
    )
  })

  it('asks for no decision over what another copy has seen the end of', async () => {
    const rows = rowsOf([{ attempt: '0'.repeat(24), bytesOfText: 7, outcome: 'done' }])
    const view = (...texts: readonly string[]) => {
      const journals = texts.map((text, at) => read(text, `journal ${at}`))
      const rest = { names: new Map(), origin: '', nowMs, dayOf: (at: string) => at.slice(0, 10), decidable: new Map() }
      const input = { ...rest, journals, once: eachOnce(journals), price: { price: null, isThisMonth: false } }
      return sentView(input, () => Promise.resolve())
    }
    expect((await view(rows[0] ?? '')).undecided).toMatchObject([{ requests: 1, bytesOfText: 7 }])
    expect((await view(rows[0] ?? '', rows.join(''))).undecided).toEqual([])
    expect((await view(rows.join(''), rows[0] ?? '')).thisMonth).toMatchObject({ requests: { done: 1, unknown: 0 } })
  })
})
