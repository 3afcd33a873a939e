import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { affectedLines } from '../../../../shared/core/render/affected.ts'
import { pronunciationRows, readPronunciationRows } from '../../../../shared/core/pronunciations/csv.ts'
import { type Pronunciation, pronunciationSchema } from '../../../../shared/core/model/pronunciations.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { planRender } from '../../../../shared/core/render/plan.ts'
import { sha256, snapshotOf } from '../../../support/core-values.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const scope = fc.oneof(
  fc.constant({ kind: 'project' }),
  fc.constantFrom('mara', 'tom', 'x-2').map((speakerId) => ({ kind: 'speaker', speakerId })),
  fc.constantFrom('aaaaa1', 'aaaaa2', 'zzzzzz').map((lineId) => ({ kind: 'line', lineId })),
)

function entriesOf(word: fc.Arbitrary<string>, spokenAs: fc.Arbitrary<string>): fc.Arbitrary<Pronunciation[]> {
  const one = fc.record({ word, spokenAs, scope, wholeWord: fc.boolean(), matchCase: fc.boolean() })
  return fc.array(one, { maxLength: 8 }).map((all) =>
    all.flatMap((some) => {
      const parsed = pronunciationSchema.safeParse(some)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

describe('a table of pronunciations', () => {
  it('comes back as it was, also through a file', () => {
    const sign = fc.constantFrom('a', '=', '＝', '＠', '+', "'", '"', ',', ';', '\n', '\t', '@', '-', 'é', ' ')
    const text = fc.string({ unit: sign, minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(entriesOf(text, text), (entries) => {
        const rows = pronunciationRows(entries)
        expect(readPronunciationRows(rows)).toMatchObject({ entries, problems: [] })
        const file = Papa.unparse(rows.map((row) => [...row]))
        expect(readPronunciationRows(Papa.parse<string[]>(file, { delimiter: ',' }).data).entries).toEqual(entries)
        for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
      { numRuns: 500 },
    )
  })

  it('is read without a heading, in other order, and with what is missing', () => {
    expect(readPronunciationRows([['Wyre', 'wire']]).entries).toEqual([
      { word: 'Wyre', spokenAs: 'wire', scope: { kind: 'project' }, wholeWord: true, matchCase: false },
    ])
    const { entries } = readPronunciationRows([
      ['\ufeffSpoken_As', 'note', 'Word', 'match_case', 'scope', 'whole_word'],
      ['wire', 'x', 'Wyre', 'TRUE', 'speaker:mara', '0'],
      ['', '', ''],
    ])
    expect(entries).toEqual([
      {
        word: 'Wyre',
        spokenAs: 'wire',
        scope: { kind: 'speaker', speakerId: 'mara' },
        wholeWord: false,
        matchCase: true,
      },
    ])
  })

  it.each<[string, readonly string[], RegExp]>([
    ['no word', ['', 'wire'], /missing/],
    ['no spoken form', ['Wyre'], /missing/],
    ['a scope nobody knows', ['Wyre', 'wire', 'scene:1'], /scope/],
    ['a speaker without an id', ['Wyre', 'wire', 'speaker'], /scope/],
    ['a line id that is none', ['Wyre', 'wire', 'line:ABC'], /scope/],
    ['a switch that is neither', ['Wyre', 'wire', 'project', 'maybe'], /yes or no/],
    ['a command', ['Wyre', '<|speaker:0|>'], /cannot be sent/],
  ])('leaves out a row with %s and says which', (_what, row, words) => {
    const read = readPronunciationRows([['word', 'spoken_as', 'scope', 'whole_word'], row, ['Lea', 'lee']])
    expect(read.entries.map(({ word }) => word)).toEqual(['Lea'])
    expect(read.problems).toHaveLength(1)
    expect(read.problems[0]?.row).toBe(2)
    expect(messageOf(read.problems[0]?.problem)).toMatch(words)
    expect(read.problems[0]?.problem.remedy).toBeDefined()
  })

  it('ends at 5,000 entries and says so', () => {
    const read = readPronunciationRows(Array.from({ length: 5003 }, (_, at) => [`w${at}`, 'x']))
    expect(read.entries).toHaveLength(5000)
    expect(read.problems.map(({ row }) => row)).toEqual([5001])
  })
})

describe('the lines that a change affects', () => {
  const text =
    '# T\nMARA: The Wyre (oh) and the Lea.  #aaaaa1\nTOM: Wyre [pause 1s] no  #aaaaa2\nADA: Wyre  #aaaaa3\n' +
    'MARA (Wyre): [Lea] x  #aaaaa4\nThe Wyre rises.  #aaaaa5\nTHOMAS/loud: Wyre  #aaaaa6\n'
  const words = fc.constantFrom('Wyre', 'wyre', 'Lea', 'no', 'oh', 'x', 'the')
  const forms = fc.constantFrom(
    'Wyre',
    'wire',
    '[Wyre]',
    'lee',
    'sighing',
    '<|speaker:0|>',
    '<|phoneme_start|>W<|phoneme_end|>',
    '...',
  )

  it('are exactly those whose plan changes', () => {
    const settings = fc
      .record({ model: fc.constantFrom('s1', 's2-pro'), narrator: fc.constantFrom('mara', null) })
      .map((some) => projectSettingsSchema.parse(some))
    const source = fc.constantFrom('draft' as const, 'service' as const)
    fc.assert(
      fc.property(entriesOf(words, forms), entriesOf(words, forms), settings, source, (before, after, set, from) => {
        const snapshot = snapshotOf(text, { settings: set, source: from })
        const outcome = (pronunciations: readonly Pronunciation[]) =>
          planRender({ ...snapshot, pronunciations }, sha256).lines.map((line) => ({
            id: line.lineId,
            becomes: line.kind === 'blocked' ? messageOf(line.problem) : line.contentKey,
          }))
        const later = outcome(after)
        const changed = outcome(before).flatMap(({ id, becomes }, at) => (later[at]?.becomes === becomes ? [] : [id]))
        expect(affectedLines(before, after, snapshot)).toEqual(changed)
      }),
      { numRuns: 500 },
    )
  })
})

it('plans 20,000 lines with 5,000 pronunciations', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `MARA: Line ${at} of word${at % 7000} runs on and on.`).join(
    '\n',
  )
  const pronunciations = Array.from({ length: 5000 }, (_, at) =>
    pronunciationSchema.parse({
      word: `word${at}`,
      spokenAs: `spoken ${at}`,
      scope: { kind: 'project' },
      wholeWord: true,
      matchCase: false,
    }),
  )
  const { lines } = planRender(snapshotOf(text, { pronunciations }), sha256)
  const spoken = lines.filter(
    (line) =>
      line.kind === 'renderable' &&
      line.pieces.some((piece) => piece.kind === 'request' && piece.request.text.includes('spoken')),
  )
  expect(spoken).toHaveLength(15_000)
})
