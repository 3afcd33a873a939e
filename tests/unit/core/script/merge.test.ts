import { array, assert, constant, constantFrom, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeScripts } from '../../../../shared/core/script/merge/merge.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { resolveConflict } from '../../../../shared/core/script/merge/resolve-conflict.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const known = { has: () => false }
const merge = (base: string, ours: string, theirs: string) => mergeScripts({ base, ours, theirs, known })

const BASE = [
  '# The Merge',
  '',
  '## Scene 1',
  'ADA: One.  #aaaaaa',
  'BEN: Two.  #bbbbbb',
  'The door opens.',
  'ADA: Three.  #cccccc',
  'BEN: Four.  #dddddd',
  '',
].join('\n')

const edit = (from: string, to: string) => BASE.replace(from, to)

describe('merging two versions of a script', () => {
  it.each<[string, string, string, string]>([
    [
      'edits of different lines',
      edit('One.', 'One!'),
      edit('Four.', 'Four!'),
      edit('One.', 'One!').replace('Four.', 'Four!'),
    ],
    [
      'a move on one side and an edit on the other',
      edit('ADA: One.  #aaaaaa\n', '').replace('BEN: Four', 'ADA: One.  #aaaaaa\nBEN: Four'),
      edit('One.', 'Uno.'),
      edit('ADA: One.  #aaaaaa\n', '').replace('BEN: Four', 'ADA: Uno.  #aaaaaa\nBEN: Four'),
    ],
    [
      'new lines at the same place',
      edit('The door', 'ADA: Ours.  #oooooo\nThe door'),
      edit('The door', 'ADA: Theirs.  #tttttt\nThe door'),
      edit('The door', 'ADA: Ours.  #oooooo\nADA: Theirs.  #tttttt\nThe door'),
    ],
    [
      'a deletion and an edit elsewhere',
      edit('BEN: Two.  #bbbbbb\n', ''),
      edit('Three', 'Tre'),
      edit('BEN: Two.  #bbbbbb\n', '').replace('Three', 'Tre'),
    ],
    ['the same edit on both sides', edit('Two', 'Zwei'), edit('Two', 'Zwei'), edit('Two', 'Zwei')],
    [
      'lines whose ids an editor dropped',
      edit('Four', 'Vier'),
      BASE.replaceAll(/ {2}#[a-z]{6}/g, ''),
      edit('Four', 'Vier'),
    ],
  ])('keeps both: %s', (_, ours, theirs, expected) => {
    const merged = merge(BASE, ours, theirs)
    expect(merged.text).toBe(expected)
  })

  it('keeps ours and lists theirs where both edited one line', () => {
    const merged = merge(BASE, edit('Two.', 'Ours.'), edit('Two.', 'Theirs.'))
    expect(merged.text).toBe(edit('Two.', 'Ours.'))
    expect(merged.conflicts).toEqual([
      {
        lineId: 'bbbbbb',
        base: 'BEN: Two.  #bbbbbb',
        ours: 'BEN: Ours.  #bbbbbb',
        theirs: 'BEN: Theirs.  #bbbbbb',
        kept: 'ours',
      },
    ])
  })

  it.each([
    ['ours', edit('BEN: Two.  #bbbbbb\n', ''), edit('Two.', 'Edited.'), 'theirs'],
    ['theirs', edit('Two.', 'Edited.'), edit('BEN: Two.  #bbbbbb\n', ''), 'ours'],
  ])('lets an edit win over a deletion by %s', (_, ours, theirs, kept) => {
    const merged = merge(BASE, ours, theirs)
    expect(merged.text).toBe(edit('Two.', 'Edited.'))
    expect(merged.conflicts).toMatchObject([{ lineId: 'bbbbbb', kept }])
  })

  it('keeps both versions of a heading that both rewrote, and says so', () => {
    const merged = merge(BASE, edit('## Scene 1', '## Ours'), edit('## Scene 1', '## Theirs'))
    expect(merged.text).toBe(edit('## Scene 1', '## Ours\n## Theirs'))
    expect(merged.conflicts).toEqual([{ base: '## Scene 1', ours: '## Ours', theirs: '## Theirs', kept: 'both' }])
  })

  it.each<[string, string, string, string, string]>([
    [
      'every line',
      'ADA: One.\nBEN: Two.\n',
      'ADA: One.  #aaaaa1\nBEN: Two.  #aaaaa2\n',
      'ADA: One.  #bbbbb1\nBEN: Two.  #bbbbb2\n',
      'ADA: One.  #bbbbb1\nBEN: Two.  #bbbbb2\n',
    ],
    [
      'the same words twice',
      'ADA: No.\nADA: No.\n',
      'ADA: No.  #aaaaa1\nADA: No.  #aaaaa2\n',
      'ADA: No.  #bbbbb1\nADA: No.  #bbbbb2\n',
      'ADA: No.  #bbbbb1\nADA: No.  #bbbbb2\n',
    ],
    [
      'lines beside one that was written',
      'ADA: One.\n',
      'ADA: One.  #aaaaa1\nBEN: Two.  #aaaaa2\n',
      'ADA: One.  #bbbbb1\n',
      'ADA: One.  #bbbbb1\nBEN: Two.  #aaaaa2\n',
    ],
  ])('keeps one of the ids that two programs gave at once: %s', (_, base, ours, theirs, expected) => {
    expect(merge(base, ours, theirs)).toEqual({ text: expected, conflicts: [] })
  })

  it('keeps lines of the same words that both wrote, where the base had none', () => {
    const { text } = merge('Rain.\n', 'Rain.\nADA: One.  #aaaaa1\n', 'Rain.\nADA: One.  #bbbbb1\n')
    expect(text.match(/One\./g)).toHaveLength(2)
  })

  it('keeps the line ends of ours', () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    const merged = merge(crlf(BASE), crlf(edit('One', 'Uno')), edit('Four', 'Vier'))
    expect(merged.text).toBe(crlf(edit('One', 'Uno').replace('Four', 'Vier')))
  })
})

describe('resolving a conflict', () => {
  const ours = edit('Two.', 'Ours.')
  const theirs = edit('Two.', 'Theirs.')
  it.each([
    ['an edited line, theirs', ours, theirs, 'theirs', theirs],
    ['an edited line, ours', ours, theirs, 'ours', ours],
    [
      'a deleted line, ours deleted',
      edit('BEN: Two.  #bbbbbb\n', ''),
      theirs,
      'ours',
      edit('BEN: Two.  #bbbbbb\n', ''),
    ],
    [
      'a heading, ours',
      edit('## Scene 1', '## Ours'),
      edit('## Scene 1', '## Theirs'),
      'ours',
      edit('## Scene 1', '## Ours'),
    ],
    [
      'a heading, theirs',
      edit('## Scene 1', '## Ours'),
      edit('## Scene 1', '## Theirs'),
      'theirs',
      edit('## Scene 1', '## Theirs'),
    ],
  ] as const)('%s', (_, left, right, choice, expected) => {
    const merged = merge(BASE, left, right)
    const [conflict] = merged.conflicts
    expect(conflict).toBeDefined()
    if (conflict === undefined) return
    expect(applyChanges(merged.text, resolveConflict(merged.text, conflict, choice, known))).toBe(expected)
  })
})

describe('laws of merging, with random scripts', () => {
  const ids = ['aaaaaa', 'bbbbbb', 'cccccc', 'dddddd', 'eeeeee', 'ffffff', 'gggggg', 'hhhhhh']
  const word = constantFrom('red', 'green', 'blue', 'grey')
  const idLine = tuple(constantFrom(...ids), word).map(([id, text]) => `ADA: ${text}.  #${id}`)
  const plainLine = oneof(
    word.map((text) => `Action ${text}`),
    constant(''),
    word.map((text) => `BEN: ${text}`),
  )
  const line = oneof({ weight: 3, arbitrary: idLine }, { weight: 1, arbitrary: plainLine })
  const text = array(line, { maxLength: 12 }).map((lines) => {
    const seen = new Set<string>()
    const unique = lines.filter((raw) => {
      const id = /#([a-z]{6})$/.exec(raw)?.[1]
      if (id === undefined) return true
      if (seen.has(id)) return false
      seen.add(id)
      return true
    })
    return unique.join('\n')
  })

  it('takes a version that only one side changed as it is', () => {
    assert(
      property(text, text, (base, other) => {
        expect(merge(base, other, base)).toEqual({ text: other, conflicts: [] })
        expect(merge(base, other, other)).toEqual({ text: other, conflicts: [] })
      }),
    )
  })

  it('loses no words: every line that a side has and the base has not is in the text or in a conflict', () => {
    assert(
      property(text, text, text, (base, ours, theirs) => {
        const merged = merge(base, ours, theirs)
        const inBase = new Set(base.split('\n'))
        const kept = new Set([
          ...merged.text.split('\n'),
          ...merged.conflicts.flatMap((conflict) =>
            [conflict.ours, conflict.theirs].flatMap((side) => (side ?? '').split('\n')),
          ),
        ])
        const bodies = new Set([...kept].map((raw) => raw.replace(/ {2}#[a-z]{6}$/, '')))
        for (const raw of [...ours.split('\n'), ...theirs.split('\n')]) {
          if (raw.trim() === '' || inBase.has(raw)) continue
          expect(kept.has(raw) || bodies.has(raw)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps every id at most once, and the ids of lines that neither side touched', () => {
    assert(
      property(text, text, text, (base, ours, theirs) => {
        const idsOf = (script: string) =>
          parseScript(script, known).nodes.flatMap((node) =>
            node.kind === 'line' && node.id !== undefined ? [node.id] : [],
          )
        const merged = merge(base, ours, theirs)
        const found = idsOf(merged.text)
        expect(new Set(found).size).toBe(found.length)
        const [inOurs, inTheirs] = [new Set(ours.split('\n')), new Set(theirs.split('\n'))]
        for (const raw of base.split('\n')) {
          if (!/#[a-z]{6}$/.test(raw) || !inOurs.has(raw) || !inTheirs.has(raw)) continue
          expect(merged.text.split('\n')).toContain(raw)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws and never repeats an id, whatever the texts are', () => {
    assert(
      property(string({ unit: 'binary' }), string({ unit: 'binary' }), string({ unit: 'binary' }), (a, b, c) => {
        expect(typeof merge(a, b, c).text).toBe('string')
      }),
    )
  })
})

describe('a large script', () => {
  it('merges when every line was edited on one side or moved on the other', () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `ADA: Line ${index}.  #${index.toString(36).padStart(6, '0')}`,
    )
    const base = lines.join('\n')
    const ours = lines.map((raw, index) => (index % 2 === 0 ? raw.replace('Line', 'Ours') : raw)).join('\n')
    const theirs = lines.toReversed().join('\n')
    const merged = merge(base, ours, theirs)
    expect(merged.conflicts).toEqual([])
    expect(merged.text).toBe(ours.split('\n').toReversed().join('\n'))
  })
})
