import { describe, expect, it } from 'vitest'
import { creditWords, packageWords } from '../../../../renderer/account/view/package-words.ts'
import { lineVariantEdit } from '../../../../renderer/direction/line-variant.ts'
import { modelOptions } from '../../../../renderer/direction/model-options.ts'
import { entryKey, findEntries, withEntries, withEntry } from '../../../../renderer/pronunciations/entries.ts'
import type { PackageRecord } from '../../../../shared/contract/casting-views.ts'
import { packageRecordSchema } from '../../../../shared/contract/casting-views.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import type { Pronunciation } from '../../../../shared/core/model/pronunciations.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { cast } from '../cases.ts'

const record: PackageRecord = {
  user_id: 'u1',
  type: 'monthly',
  total: 500_000,
  balance: 148_274,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-19T14:31:00Z',
  finished_at: 'someday',
  provider_subscription_id: 'sub_1',
  provider_price_id: null,
  billing_period: null,
  current_period_end: null,
  cancel_at_period_end: null,
  cancel_at: null,
  scheduled_change: '{"plan":"x"}',
  last_synced_at: null,
  extra_balance: null,
  has_used_trial: false,
  readAt: '2026-11-19T14:31:00Z',
}

describe('the package in words', () => {
  it('says something about every field that the service gives', () => {
    const told = packageWords(record, 'UTC').map(({ name }) => name)
    for (const name of Object.keys(packageRecordSchema.shape)) {
      if (name !== 'readAt') expect(told).toContain(name)
    }
  })

  it('hides nothing that it cannot read, and invents nothing that is not told', () => {
    const words = new Map(packageWords(record, 'UTC').map(({ title, value }) => [title, value]))
    expect(words.get('Package ends')).toBe('someday')
    expect(words.get('Last change')).toBe('19 November 2026, 14:31')
    expect(words.get('Renews')).toBe('Not told')
    expect(words.get('Extra balance')).toBe('None told')
    expect(words.get('Planned change')).toBe('{"plan":"x"}')
    expect(words.get('Subscription')).toBe('sub_1')
    expect(words.get('Price at the provider')).toBe('None')
  })

  it('shows a credit digit by digit', () => {
    const credit = '12.340000000000000001'
    const words = creditWords({ user_id: 'u1', credit, updated_at: 'x', has_free_credit: null, readAt: 'x' })
    expect(words.find(({ name }) => name === 'credit')?.value).toBe(credit)
  })
})

describe('the variant of a line', () => {
  const first = lineIdSchema.parse('aaaaa1')
  const second = lineIdSchema.parse('aaaaa2')
  const text = 'RUTH: One.  #aaaaa1\nRUTH/old (low): RUTH/old: two.  #aaaaa2\n'
  const edited = (variant: string | undefined): string => {
    const script = parseScript(text, { has: () => true })
    const edit = lineVariantEdit(
      new Set([first, second]),
      variant,
    )({
      script,
      cast,
      rows: [0],
      range: undefined,
      selection: { anchor: 0, head: 0 },
    })
    return (edit?.changes ?? [])
      .toReversed()
      .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text)
  }

  it.each([
    ['calm', 'RUTH/calm: One.  #aaaaa1\nRUTH/calm (low): RUTH/old: two.  #aaaaa2\n'],
    ['old', 'RUTH/old: One.  #aaaaa1\nRUTH/old (low): RUTH/old: two.  #aaaaa2\n'],
    [undefined, 'RUTH: One.  #aaaaa1\nRUTH (low): RUTH/old: two.  #aaaaa2\n'],
  ])('becomes %s without touching a word of the line', (variant, expected) => {
    expect(edited(variant)).toBe(expected)
  })
})

describe('the models to choose from', () => {
  const added = { id: 's9', title: 'Nine', dialogue: true, cues: 'brackets' as const }

  it('marks what was added, and keeps one in the list that nobody describes', () => {
    expect(modelOptions('s2-pro', [added]).map(({ title }) => title)).toEqual([
      's2-pro',
      's1',
      'Nine (outside the given interface)',
    ])
    expect(modelOptions('s7', []).at(-1)).toEqual({ value: 's7', title: 's7 (not known here)' })
  })

  it('never lets an added model stand for a given one', () => {
    expect(modelOptions('s1', [{ ...added, id: 's1', title: 'Mine' }]).map(({ title }) => title)).toEqual([
      's2-pro',
      's1',
    ])
  })
})

describe('the list of pronunciations', () => {
  const entry = (word: string, spokenAs: string, change: Partial<Pronunciation> = {}): Pronunciation => ({
    word,
    spokenAs,
    scope: { kind: 'project' },
    wholeWord: true,
    matchCase: false,
    ...change,
  })
  const list = [entry('Nguyen', 'Win'), entry('Siobhan', 'Shivawn')]

  it('holds a word once for each scope: a new entry for it takes its place', () => {
    expect(withEntry(list, entry('NGUYEN', 'Nwin'), undefined).map(({ spokenAs }) => spokenAs)).toEqual([
      'Nwin',
      'Shivawn',
    ])
    const ofLine = entry('Nguyen', 'Noo-yen', { scope: { kind: 'line', lineId: lineIdSchema.parse('aaaaa1') } })
    expect(withEntry(list, ofLine, undefined)).toHaveLength(3)
    expect(withEntry(list, entry('Nguyen', 'Nwin', { matchCase: true }), undefined)).toHaveLength(3)
  })

  it('edits in place, also when the word becomes one that was there', () => {
    const [first] = list
    const key = first === undefined ? '' : entryKey(first)
    expect(withEntry(list, entry('Ngu', 'Noo'), key).map(({ word }) => word)).toEqual(['Ngu', 'Siobhan'])
    expect(withEntry(list, entry('Siobhan', 'Shi'), key).map(({ spokenAs }) => spokenAs)).toEqual(['Shi'])
  })

  it('takes what a file says about words that are there, and finds by any part', () => {
    const merged = withEntries(list, [entry('siobhan', 'Shi-vonn'), entry('Caius', 'Keys')])
    expect(merged.map(({ spokenAs }) => spokenAs)).toEqual(['Win', 'Shi-vonn', 'Keys'])
    expect(findEntries(merged, ' KEYS cai').map(({ word }) => word)).toEqual(['Caius'])
    expect(findEntries(merged, '')).toHaveLength(3)
  })
})
