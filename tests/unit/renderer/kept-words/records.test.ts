import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RecordContext, makeRecord } from '../../../../renderer/kept-words/model/make-record.ts'
import { placeRecord } from '../../../../renderer/kept-words/model/put-back.ts'
import { type KeptRecord, parseRecord } from '../../../../renderer/kept-words/model/record.ts'
import { MAX_KEPT_CHARACTERS } from '../../../../renderer/kept-words/model/types.ts'
import { copyText, piecesOf } from '../../../../renderer/kept-words/model/words.ts'

const context: RecordContext = {
  windowId: 'abcdefghijklmnopqrstuv',
  project: { recentId: 'r1', name: 'The Ferry' },
  lineFacts: (raw) => (raw.startsWith('MARA:') ? { number: 14, speaker: 'MARA' } : {}),
}
const known = { has: () => false }
const script = [
  '# The Ferry',
  '',
  '## One',
  'OSTER: Who is there?  #aaaaa1',
  'MARA: Somebody’s been up here tonight.  #aaaaa2',
  'The lamp swings.',
  '',
  'OSTER: Nobody.  #aaaaa3',
]

type Edit = { readonly from: number; readonly to?: number; readonly insert?: string }

function record(lines: readonly string[], edits: readonly Edit[]): KeptRecord | undefined {
  const base = Text.of([...lines])
  let changes = ChangeSet.empty(base.length)
  for (const { from, to = from, insert = '' } of edits)
    changes = changes.compose(ChangeSet.of({ from, to, insert }, changes.newLength))
  return makeRecord({ base, changes, sinceMs: 1000 }, context, 2000)
}

/** Where words stand in the script. */
function at(words: string, lines: readonly string[] = script): number {
  const place = lines.join('\n').indexOf(words)
  if (place === -1) throw new RangeError(words)
  return place
}

const typing = ', and whoever it was knew where we keep the paraffin and the long matches and the chart too'
const kept = record(script, [{ from: at('.  #aaaaa2'), insert: typing }])
const withTyping = script.map((raw) => raw.replace('tonight.', `tonight${typing}.`))

function place(lines: readonly string[], of = kept) {
  if (of === undefined) throw new TypeError('Nothing was kept.')
  return placeRecord(of, lines, known)
}

describe('what is kept of a window', () => {
  it('is the whole touched line with what was typed in it, and who speaks it', () => {
    expect(kept).toMatchObject({ words: 18, omittedWords: 0, typedAtMs: 1000, keptAtMs: 2000 })
    expect(kept?.regions).toHaveLength(1)
    const [region] = kept?.regions ?? []
    expect(region).toMatchObject({ before: [script[4]], after: [withTyping[4]], number: 14, speaker: 'MARA' })
    expect(region?.above).toEqual(script.slice(1, 4))
    expect(region === undefined ? [] : piecesOf(region)).toEqual([
      [
        { text: 'MARA: Somebody’s been up here tonight', isTyped: false },
        { text: typing, isTyped: true },
        { text: '.', isTyped: false },
      ],
    ])
    expect(copyText(kept?.regions ?? [])).toBe(`MARA: Somebody’s been up here tonight${typing}.`)
  })

  it.each<[string, readonly Edit[], number, readonly string[], readonly string[]]>([
    [
      'a new line',
      [{ from: at('\nThe lamp'), insert: '\nMARA: Yes, him.  #bbbbb1' }],
      3,
      [],
      ['MARA: Yes, him.  #bbbbb1'],
    ],
    ['a deleted line', [{ from: at('The lamp'), to: at('\n\nOSTER: Nob') + 1 }], 0, ['The lamp swings.'], []],
    ['the first line', [{ from: 0, insert: '// Draft\n' }], 1, [], ['// Draft']],
    ['the last line', [{ from: script.join('\n').length, insert: '\nA door.' }], 2, [], ['A door.']],
  ])('is no more than %s', (_, edits, words, before, after) => {
    expect(record(script, edits)).toMatchObject({ words, regions: [{ before, after }] })
  })

  it('keeps apart what was typed in two places', () => {
    const two = record(script, [
      { from: at('.  #aaaaa3'), insert: ' at all' },
      { from: at('.  #aaaaa2'), insert: ' again' },
    ])
    expect(two?.regions.map(({ before }) => before)).toEqual([[script[4]], [script[7]]])
    expect(two?.words).toBe(3)
  })

  it('is the same in a file with other line ends', () => {
    const returns = script.map((raw) => `${raw}\r`)
    const same = record(returns, [{ from: at('.  #aaaaa2', returns), insert: typing }])
    expect(same?.regions).toEqual(kept?.regions)
  })

  it('is nothing where lines only were given their ids', () => {
    const bare = script.map((raw) => raw.replace('  #aaaaa3', ''))
    expect(record(bare, [{ from: bare.join('\n').length, insert: '  #aaaaa3' }])).toBeUndefined()
  })

  it('counts what is too large to be kept', () => {
    const large = record(script, [
      { from: at('.  #aaaaa2'), insert: ' again' },
      { from: script.join('\n').length + 6, insert: `\n${'word '.repeat(MAX_KEPT_CHARACTERS / 4)}` },
    ])
    expect(large).toMatchObject({ words: 50_001, omittedWords: 50_000, regions: [{ before: [script[4]] }] })
  })

  it.each([
    ['no JSON', '{"version":1,'],
    ['somebody else’s', '"hello"'],
    ['without regions', JSON.stringify({ ...kept, regions: [] })],
    ['of a wrong window', JSON.stringify({ ...kept, windowId: '../../x' })],
  ])('is not read if it is %s', (_, stored) => {
    expect(parseRecord(stored)).toBeUndefined()
  })

  it('is read as it was written', () => {
    expect(parseRecord(JSON.stringify(kept))).toEqual(kept)
  })
})

describe('kept words, put back', () => {
  it('stand where they were typed, if the line is as it was', () => {
    expect(place(script)).toEqual({ kind: 'unchanged', lines: withTyping })
  })

  it('are not put in twice', () => {
    expect(place(withTyping)).toEqual({ kind: 'there' })
  })

  it('follow a line that was moved', () => {
    const moved = [...script.slice(0, 3), script[7] ?? '', ...script.slice(3, 7)]
    const expected = moved.map((raw) => raw.replace('tonight.', `tonight${typing}.`))
    expect(place(moved)).toEqual({ kind: 'unchanged', lines: expected })
  })

  it('stand as a line of their own under a line that was changed since', () => {
    const changed = script.map((raw) => raw.replace('up here tonight', 'in the lamp room'))
    const bare = (withTyping[4] ?? '').replace('  #aaaaa2', '')
    expect(place(changed)).toEqual({ kind: 'changed', lines: [...changed.slice(0, 5), bare, ...changed.slice(5)] })
  })

  it('come back with a line that was deleted since', () => {
    const deleted = script.filter((raw) => !raw.includes('#aaaaa2'))
    expect(place(deleted)).toEqual({ kind: 'changed', lines: withTyping })
  })

  it.each<[string, readonly Edit[], readonly string[], readonly string[]]>([
    [
      'a new line behind the line that it stood behind',
      [{ from: at('\nThe lamp'), insert: '\nMARA: Him.  #bbbbb1' }],
      script.filter((raw) => !raw.includes('aaaaa3')),
      [...script.slice(0, 5), 'MARA: Him.  #bbbbb1', ...script.slice(5, 7)],
    ],
    [
      'a new line at the end, if nothing that it stood behind remains',
      [{ from: at('\nThe lamp'), insert: '\nMARA: Him.  #bbbbb1' }],
      ['KEEPER: All new.  #ccccc1'],
      ['KEEPER: All new.  #ccccc1', 'MARA: Him.  #bbbbb1'],
    ],
    [
      'action where it stood, if it is the same',
      [{ from: at(' swings'), insert: ' gutters and' }],
      ['// New', ...script],
      ['// New', ...script.map((raw) => raw.replace(' swings', ' gutters and swings'))],
    ],
    [
      'a deletion, if nobody changed the line',
      [{ from: at('OSTER: Who'), to: at('MARA: Some') }],
      script,
      script.filter((raw) => !raw.includes('aaaaa1')),
    ],
    [
      'nothing of a deletion where the line was changed since',
      [{ from: at('OSTER: Who'), to: at('MARA: Some') }],
      script.map((raw) => raw.replace('there?', 'it?')),
      script.map((raw) => raw.replace('there?', 'it?')),
    ],
  ])('put %s', (_, edits, now, expected) => {
    const of = record(script, edits)
    const standing = place(now, of)
    expect(standing.kind === 'there' ? now : standing.lines).toEqual(expected)
  })
})

describe('kept words, by law', () => {
  const line = fc.constantFrom('OSTER: Who?', 'MARA: Me.', 'A door.', '', '// note', '## Scene')
  const lines = fc
    .array(line, { minLength: 1, maxLength: 12 })
    .map((raws) =>
      raws.map((raw, index) => (/^[A-Z]+:/.test(raw) ? `${raw}  #id${String(index).padStart(4, '0')}` : raw)),
    )
  const edits = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(12),
      insert: fc.constantFrom('', 'word', ' two words', '\n', '\nOSTER: New.  #new001', 'x\ny'),
    }),
    { minLength: 1, maxLength: 4 },
  )

  it('are there where a line was pasted twice with its id', () => {
    const after = ['wordOSTER: New.  #new001', 'OSTER: New.  #new001OSTER: Who?', 'OSTER: New.  #new001']
    const base = Text.of(['OSTER: Who?  #id0000'])
    const changes = ChangeSet.of({ from: 0, to: base.length, insert: after.join('\n') }, base.length)
    const made = makeRecord({ base, changes, sinceMs: 0 }, context, 0)
    expect(made && placeRecord(made, after, known).kind).toBe('there')
  })

  it('make of the flushed script what the window showed, and of what it showed nothing more', () => {
    fc.assert(
      fc.property(lines, edits, (before, list) => {
        const base = Text.of(before)
        let changes = ChangeSet.empty(base.length)
        for (const { at: share, length, insert } of list) {
          const from = Math.floor(share * changes.newLength)
          const to = Math.min(from + length, changes.newLength)
          changes = changes.compose(ChangeSet.of({ from, to, insert }, changes.newLength))
        }
        const after = changes.apply(base).toString().split('\n')
        const made = makeRecord({ base, changes, sinceMs: 0 }, context, 0)
        if (made === undefined) return
        const again = parseRecord(JSON.stringify(made))
        expect(again).toEqual(made)
        expect(placeRecord(made, after, known).kind).toBe('there')
      }),
    )
  })

  it('never lose a word, whatever became of the script', () => {
    fc.assert(
      fc.property(lines, lines, fc.nat(200), (before, now, place_) => {
        const base = Text.of(before)
        const from = place_ % (base.length + 1)
        const changes = ChangeSet.of({ from, insert: 'Unmistakable' }, base.length)
        const made = makeRecord({ base, changes, sinceMs: 0 }, context, 0)
        const standing = made === undefined ? undefined : placeRecord(made, now, known)
        const text = standing === undefined || standing.kind === 'there' ? '' : standing.lines.join('\n')
        expect(text.split('Unmistakable')).toHaveLength(2)
      }),
    )
  })

  it.each([
    ['less of them than was kept', typing.slice(0, 20)],
    ['half a word of them', typing.slice(0, 9)],
  ])('go back as they were kept where the page had sent %s before it ended', (_, sent) => {
    const now = script.map((raw) => raw.replace('tonight.', `tonight${sent}.`))
    expect(place(now)).toEqual({ kind: 'unchanged', lines: withTyping })
  })

  it('stay as they are where the page had sent more of them than it had kept', () => {
    const now = withTyping.map((raw) => raw.replace(`${typing}.`, `${typing} and more.`))
    expect(place(now)).toEqual({ kind: 'there' })
  })
})
