import { describe, expect, it } from 'vitest'
import type { KeptRecord } from '../../../../renderer/kept-words/model/record.ts'
import { countKeptWords } from '../../../../renderer/kept-words/model/words.ts'
import { formatMoment, keptPlace } from '../../../../renderer/kept-words/model/kept-place.ts'
import { keptWordsCopyAll, keptWordsNotOnDisk } from '../../../../shared/messages/made/kept-words.ts'
import { keptWordsOfferWait } from '../../../../shared/messages/made/kept-words-offer.ts'
import { shownSave } from '../../../../renderer/shell/model/shown-save.ts'

const now = Date.parse('2026-08-19T14:33:00Z')
const typed = Date.parse('2026-08-19T14:31:07Z')
const region: KeptRecord['regions'][number] = {
  before: ['MARA: A.'],
  after: ['MARA: A b.'],
  above: [],
  typed: [[7, 9]],
}

function record(regions: KeptRecord['regions'], typedAtMs = typed): KeptRecord {
  const project = { recentId: 'r1', name: 'Ferry' }
  const windowId = 'abcdefghijklmnopqrstuv'
  return { version: 1, windowId, project, typedAtMs, keptAtMs: typedAtMs, words: 18, omittedWords: 0, regions }
}

describe('what is said of words that are not on the disk', () => {
  it.each([
    [0, 'Changes are not on the disk', 'Changes wait for you.', 'Copy the lines'],
    [1, '1 word is not on the disk', '1 word waits for you.', 'Copy the word'],
    [18, '18 words are not on the disk', '18 words wait for you.', 'Copy the 18 words'],
    [1200, '1,200 words are not on the disk', '1,200 words wait for you.', 'Copy the 1,200 words'],
  ])('counts %i', (words, onDisk, wait, copy) => {
    expect([keptWordsNotOnDisk({ words }), keptWordsOfferWait({ words }), keptWordsCopyAll({ words })]).toEqual([
      onDisk,
      wait,
      copy,
    ])
  })

  it.each<[string, KeptRecord, boolean, string]>([
    [
      'a line',
      record([{ ...region, number: 14, speaker: 'Mara' }]),
      false,
      'Line 14, Mara, typed at 14:31:07, unchanged since.',
    ],
    [
      'a line that was changed',
      record([{ ...region, number: 14, speaker: 'Mara' }]),
      true,
      'Line 14, Mara, typed at 14:31:07, changed since: both versions are kept.',
    ],
    [
      'a new line',
      record([{ ...region, before: [], speaker: 'Mara' }]),
      false,
      'A new line, Mara, typed at 14:31:07, unchanged since.',
    ],
    ['action', record([region]), false, 'A line, typed at 14:31:07, unchanged since.'],
    [
      'several lines',
      record([1, 2, 14].map((number) => ({ ...region, number }))),
      false,
      'Lines 1, 2 and 14, typed at 14:31:07, unchanged since.',
    ],
    [
      'many places',
      record(Array.from({ length: 7 }, () => region)),
      false,
      '7 places, typed at 14:31:07, unchanged since.',
    ],
    [
      'another day',
      record([{ ...region, number: 14 }], typed - 86_400_000),
      false,
      'Line 14, typed at 14:31:07 on 18 August 2026, unchanged since.',
    ],
  ])('names %s', (_, of, isChanged, words) => {
    expect(keptPlace(of, isChanged, now, 'UTC')).toBe(words)
  })

  it('tells a moment of another day with its day', () => {
    expect(formatMoment(typed, now, 'UTC')).toBe('14:31:07')
  })

  it.each([
    ['', 0],
    ['...', 0],
    ['Somebody’s been up-here 2 days', 5],
    ['¿Quién dejó la lámpara?', 4],
  ])('counts the words of %j', (text, count) => {
    expect(countKeptWords(text)).toBe(count)
  })
})

describe('what is said of the text in the title', () => {
  it.each([
    ['saved', false, false, 'saved'],
    ['saved', true, false, 'unsaved'],
    ['unsaved', true, false, 'unsaved'],
    ['saving', true, false, 'saving'],
    ['failed', true, true, 'failed'],
    ['readOnly', true, true, 'readOnly'],
    ['saved', true, true, 'failed'],
    ['saving', true, true, 'failed'],
    ['saved', false, true, 'saved'],
    ['saving', false, true, 'saved'],
    ['saving', false, false, 'saving'],
  ] as const)(
    'of %s with words that are not on the disk: %s, without a host: %s, is %s',
    (kind, has, isGone, shown) => {
      expect(shownSave({ kind }, has, isGone).kind).toBe(shown)
    },
  )
})
