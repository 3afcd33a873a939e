import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duplicateLines } from '../../../../shared/core/script/edit/duplicate.ts'
import {
  moveLines,
  moveLinesBy,
  moveScene,
  moveSceneBy,
  sceneRanges,
} from '../../../../shared/core/script/edit/move.ts'
import { addNote, notesOf, removeNote, toggleToDo } from '../../../../shared/core/script/edit/notes.ts'
import { joinLines, splitLine } from '../../../../shared/core/script/edit/split-join.ts'
import type { ScriptEdit } from '../../../../shared/core/script/edit/types.ts'
import { displayText } from '../../../../shared/core/direction/display-text.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import type { LineNode } from '../../../../shared/core/model/script.ts'
import { countingIds } from '../../../support/line-ids.ts'
import { scriptText } from '../../../support/script-text.ts'

const after = (text: string, edit: ScriptEdit | undefined) =>
  edit === undefined ? undefined : applyChanges(text, edit.changes)
const idsOf = (text: string) =>
  parseScript(text).nodes.flatMap((node) => (node.kind === 'line' && node.id !== undefined ? [node.id] : []))
const linesOf = (text: string) => parseScript(text).nodes.filter((node) => node.kind === 'line')
/** The lines of a text without their ends, the last empty one left out. */
const rawsOf = (text: string) => {
  const raws = parseScript(text).nodes.map((node) => node.raw)
  return raws.at(-1) === '' ? raws.slice(0, -1) : raws
}

describe('splitting a line', () => {
  it.each([
    ['MARA (low): Come | back.  #abc123', 'MARA (low): Come  #abc123\nMARA (low): back.  #new001'],
    ['MARA: ^ One. |Two. --  #abc123', 'MARA: ^ One.  #abc123\nMARA: Two. --  #new001'],
    ['MARA: One [si|ghs] two', 'MARA: One [sighs]\nMARA: two  #new001'],
    ['MARA: One \\|[x two', 'MARA: One \\[\nMARA: x two  #new001'],
    ['MARA: One -- |two.  #abc123', 'MARA: One \\--  #abc123\nMARA: two.  #new001'],
    ['MARA: One |^ two', 'MARA: One\nMARA: \\^ two  #new001'],
    ['MARA  :One |two', 'MARA  : One\nMARA  : two  #new001'],
    ['MARA: 😀|😀', 'MARA: 😀\nMARA: 😀  #new001'],
    ['a\r\nMARA: a|b\r\nc', 'a\r\nMARA: a\r\nMARA: b  #new001\r\nc'],
    ['\ufeffMARA: a |b', '\ufeffMARA: a\nMARA: b  #new001'],
  ])('of %j', (marked, expected) => {
    const offset = marked.indexOf('|')
    const text = marked.replace('|', '')
    expect(after(text, splitLine(parseScript(text), offset, countingIds()))).toBe(expected)
  })

  it.each(['MA|RA: One', 'MARA: |One', 'MARA: One|  #abc123', 'MARA:|', 'act|ion', '// a |note'])(
    'is refused in %j',
    (marked) => {
      const text = marked.replace('|', '')
      expect(splitLine(parseScript(text), marked.indexOf('|'), countingIds())).toBeUndefined()
    },
  )

  it.each([
    ['TOM: Hello. |MARA: One.  #abc123', 'TOM: Hello.  #new001\n|MARA: One.  #abc123'],
    ['TOM: Hello.|Mara (low): One. --  #abc123', 'TOM: Hello.  #new001\n|Mara (low): One. --  #abc123'],
    ['TOM: Wait --|MARA: One.\r\n', 'TOM: Wait --  #new001\r\n|MARA: One.\r\n'],
    ['TOM: Hello. |WAIT: One.  #abc123', 'TOM: Hello.  #abc123\nTOM: |WAIT: One.  #new001'],
  ])('before a line of the cast leaves that line what it was: %j', (marked, expected) => {
    const text = marked.replace('|', '')
    const edit = splitLine(parseScript(text), marked.indexOf('|'), countingIds(), undefined, (name) =>
      /^mara$/i.test(name),
    )
    const made = after(text, edit) ?? ''
    const caret = edit?.selection?.head ?? 0
    expect(`${made.slice(0, caret)}|${made.slice(caret)}`).toBe(expected)
  })

  it('keeps every word, whatever is split where', () => {
    fc.assert(
      fc.property(scriptText, fc.nat(), (text, seed) => {
        const script = parseScript(text)
        const offset = seed % (text.length + 1)
        const edit = splitLine(script, offset, countingIds())
        if (edit === undefined) return
        const index = script.nodes.findIndex((node) => offset >= node.from && offset <= node.from + node.raw.length)
        const old = script.nodes[index]
        const [first, second] = parseScript(applyChanges(text, edit.changes)).nodes.slice(index, index + 2)
        if (old?.kind !== 'line' || first?.kind !== 'line' || second?.kind !== 'line') throw new Error('not lines')
        const words = (node: LineNode) => displayText(node).replace(/\s+/g, '')
        expect(words(first) + words(second)).toBe(words(old))
        expect([first.id, second.id]).toEqual([old.id, 'new001'])
        expect([first.speaker, second.speaker]).toEqual([old.speaker, old.speaker])
      }),
      { numRuns: 1000 },
    )
  })

  it('is undone by joining', () => {
    const text = 'MARA (low): You came back.  #abc123\n'
    const split = after(text, splitLine(parseScript(text), 21, countingIds())) ?? ''
    expect(after(split, joinLines(parseScript(split), { first: 0, last: 1 }))).toBe(text)
  })
})

describe('joining lines', () => {
  it.each([
    ['MARA: One.  #abc123\n\nMARA: Two.  #abc124\nx', 'MARA: One. Two.  #abc123\nx'],
    ['MARA (low): One.\nMARA (loud): Two. --  #abc124', 'MARA (low): One. [loud] Two. --  #abc124'],
    ['MARA (low): One.\nMARA (low): Two.', 'MARA (low): One. Two.'],
    ['MARA: ^ One. --\nMARA:\nMARA: ^ Two.', 'MARA: ^ One. Two.'],
  ])('of %j', (text, expected) => {
    const last = parseScript(text).nodes.findLastIndex((node) => node.kind === 'line')
    expect(after(text, joinLines(parseScript(text), { first: 0, last }))).toBe(expected)
  })

  it.each([
    'MARA: a\nTOM: b',
    'MARA: a\nMARA/x: b',
    'MARA: a\n// n\nMARA: b',
    'MARA: a\nThe wind.\nMARA: b',
    'MARA: a',
  ])('is refused for %j', (text) => {
    expect(joinLines(parseScript(text), { first: 0, last: 9 })).toBeUndefined()
  })
})

const movable = fc
  .array(fc.constantFrom('MARA: a  #aaaaaa', 'TOM: b  #bbbbbb', '// n', '## S', '', 'wind'), {
    minLength: 1,
    maxLength: 10,
  })
  .chain((lines) => fc.constantFrom('\n', '\r\n', '').map((end) => lines.join(end === '' ? '\n' : end) + end))

describe('moving lines', () => {
  it.each([
    ['a\nb\nc\n', 0, 0, 2, 'b\na\nc\n'],
    ['a\nb\nc\n', 2, 2, 0, 'c\na\nb\n'],
    ['a\nb\nc', 2, 2, 0, 'c\na\nb'],
    ['a\nb\nc', 0, 0, 3, 'b\nc\na'],
    ['a\nb\nc\n', 0, 1, 4, 'c\na\nb\n'],
    ['a\n// n\nTOM: x\n', 2, 2, 0, '// n\nTOM: x\na\n'],
    ['a\n// n\nTOM: x\nb', 0, 0, 2, undefined],
    ['b\na\n// n\nTOM: x\n', 0, 0, 3, 'a\nb\n// n\nTOM: x\n'],
    ['a\nb', 0, 0, 1, undefined],
  ])('of %j, %i to %i before %i', (text, first, last, to, expected) => {
    expect(after(text, moveLines(parseScript(text), { first, last }, to))).toBe(expected)
  })

  it('loses and adds nothing', () => {
    fc.assert(
      fc.property(movable, fc.nat({ max: 11 }), fc.nat({ max: 3 }), fc.nat({ max: 11 }), (text, first, size, to) => {
        const moved = after(text, moveLines(parseScript(text), { first, last: first + size }, to))
        if (moved === undefined) return
        const words = (of: string) =>
          rawsOf(of)
            .filter((raw) => raw !== '')
            .toSorted()
        expect(words(moved)).toEqual(words(text))
        expect(moved.length).toBe(text.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves the byte order mark of a file where it is', () => {
    fc.assert(
      fc.property(movable, fc.nat({ max: 11 }), fc.nat({ max: 3 }), fc.nat({ max: 11 }), (text, first, size, to) => {
        const range = { first, last: first + size }
        const plain = moveLines(parseScript(text), range, to)
        const marked = moveLines(parseScript(`\ufeff${text}`), range, to)
        const result = after(text, plain)
        expect(after(`\ufeff${text}`, marked)).toBe(result === undefined ? undefined : `\ufeff${result}`)
        const shifted = Object.values(plain?.selection ?? {}).map((place) => place + 1)
        expect(Object.values(marked?.selection ?? {})).toEqual(shifted)
      }),
      { numRuns: 500 },
    )
    const text = '\ufeffMARA: a  #aaaaaa'
    expect(after(text, addNote(parseScript(text), 0, 'n'))).toBe('\ufeff// n\nMARA: a  #aaaaaa')
  })

  it('selects what was moved', () => {
    fc.assert(
      fc.property(movable, fc.nat({ max: 11 }), fc.nat({ max: 11 }), (text, index, to) => {
        const script = parseScript(text)
        const edit = moveLines(script, { first: index, last: index }, to)
        if (edit?.selection === undefined) return
        const selected = applyChanges(text, edit.changes).slice(edit.selection.anchor, edit.selection.head)
        expect(selected.endsWith(script.nodes[index]?.raw ?? '?')).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['a\nb\nc\n', 1, -1, 'b\na\nc\n'],
    ['a\nb\nc\n', 1, 1, 'a\nc\nb\n'],
    ['a\n// n\nTOM: x\n', 0, 1, '// n\nTOM: x\na\n'],
    ['// n\nTOM: x\nb\n', 2, -1, 'b\n// n\nTOM: x\n'],
    ['a\nb\n', 0, -1, undefined],
    ['a\nb\n', 1, 1, undefined],
  ] as const)('past the neighbour, in %j line %i by %i', (text, index, direction, expected) => {
    expect(after(text, moveLinesBy(parseScript(text), { first: index, last: index }, direction))).toBe(expected)
  })
})

describe('moving scenes', () => {
  const play = '# T\n\n## One\nTOM: a\n\n## Two\nTOM: b\n\n## Three\nTOM: c'

  it.each([
    [0, 2, '# T\n\n## Two\nTOM: b\n\n## One\nTOM: a\n\n## Three\nTOM: c'],
    [0, 3, '# T\n\n## Two\nTOM: b\n\n## Three\nTOM: c\n\n## One\nTOM: a\n'],
    [2, 0, '# T\n\n## Three\nTOM: c\n\n## One\nTOM: a\n\n## Two\nTOM: b\n'],
    [1, 1, undefined],
    [1, 2, undefined],
    [9, 0, undefined],
  ])('puts scene %i before scene %i', (scene, to, expected) => {
    expect(after(play, moveScene(parseScript(play), scene, to))).toBe(expected)
  })

  it('goes step by step with the keyboard', () => {
    const once = after(play, moveSceneBy(parseScript(play), 0, 1)) ?? ''
    expect(after(once, moveSceneBy(parseScript(once), 1, -1))).toBe(play)
    expect(moveSceneBy(parseScript(play), 0, -1)).toBeUndefined()
    expect(moveSceneBy(parseScript(play), 2, 1)).toBeUndefined()
  })

  it('keeps all lines and their scenes', () => {
    fc.assert(
      fc.property(movable, fc.nat({ max: 4 }), fc.nat({ max: 5 }), (text, scene, to) => {
        const moved = after(text, moveScene(parseScript(text), scene, to))
        if (moved === undefined) return
        const words = (raws: readonly string[]) => raws.filter((raw) => raw !== '').toSorted()
        expect(words(rawsOf(moved))).toEqual(words(rawsOf(text)))
        const scenesOf = (of: string) =>
          sceneRanges(parseScript(of)).map(({ first, last }) =>
            rawsOf(of)
              .slice(first, last + 1)
              .filter((raw) => raw !== '')
              .join('|'),
          )
        expect(scenesOf(moved).toSorted()).toEqual(scenesOf(text).toSorted())
      }),
      { numRuns: 1000 },
    )
  })
})

describe('duplicating lines', () => {
  it.each([
    ['MARA: a  #abc123\nb\n', 0, 0, 'MARA: a  #abc123\nMARA: a  #new001\nb\n'],
    ['// n\nMARA: a  #abc123', 1, 1, '// n\nMARA: a  #abc123\n// n\nMARA: a  #new001'],
    ['MARA: a\n', 0, 0, 'MARA: a\nMARA: a\n'],
    ['wind  #abc123\n', 0, 0, 'wind  #abc123\nwind  #new001\n'],
    ['\ufeffMARA: a  #abc123\n', 0, 0, '\ufeffMARA: a  #abc123\nMARA: a  #new001\n'],
  ])('in %j from %i to %i', (text, first, last, expected) => {
    expect(after(text, duplicateLines(parseScript(text), { first, last }, countingIds()))).toBe(expected)
  })

  it('never repeats an id', () => {
    const text = 'MARA: a  #new001\nMARA: b  #new002\n'
    const copied = after(text, duplicateLines(parseScript(text), { first: 0, last: 1 }, countingIds())) ?? ''
    expect(new Set(idsOf(copied)).size).toBe(4)
    expect(linesOf(copied)).toHaveLength(4)
  })
})

describe('notes', () => {
  it('belong to the line they stand above', () => {
    const text = '// all\n\n// TODO: a sigh\n// softer\nMARA: a  #abc123\n// done: nothing\n// DONE\nwind\n// todos'
    expect(notesOf(parseScript(text))).toEqual([
      { nodeIndex: 0, text: 'all', kind: 'note' },
      { nodeIndex: 2, text: 'a sigh', kind: 'todo', anchor: { nodeIndex: 4, lineId: 'abc123' } },
      { nodeIndex: 3, text: 'softer', kind: 'note', anchor: { nodeIndex: 4, lineId: 'abc123' } },
      { nodeIndex: 5, text: 'nothing', kind: 'done' },
      { nodeIndex: 6, text: '', kind: 'done' },
      { nodeIndex: 8, text: 'todos', kind: 'note' },
    ])
  })

  it('are added, finished and removed', () => {
    const text = 'MARA: a  #abc123\r\n'
    const noted = after(text, addNote(parseScript(text), 0, 'a sigh\nhere ', 'todo')) ?? ''
    expect(noted).toBe('// TODO: a sigh\r\n// here\r\nMARA: a  #abc123\r\n')
    const finished = after(noted, toggleToDo(parseScript(noted), 0)) ?? ''
    expect(finished).toBe('// DONE: a sigh\r\n// here\r\nMARA: a  #abc123\r\n')
    expect(after(finished, toggleToDo(parseScript(finished), 0))).toBe(noted)
    expect(toggleToDo(parseScript(noted), 1)).toBeUndefined()
    expect(after(noted, removeNote(parseScript(noted), 0))).toBe('// here\r\nMARA: a  #abc123\r\n')
    expect(after('a\n// n', removeNote(parseScript('a\n// n'), 1))).toBe('a')
  })
})
