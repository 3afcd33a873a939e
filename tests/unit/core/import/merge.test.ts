import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import type { Cast } from '../../../../shared/core/model/cast.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { noChoices } from '../../../../shared/core/import/choices.ts'
import { mergeImport } from '../../../../shared/core/import/merging/merge.ts'
import { importedWords } from '../../../../shared/core/import/parts.ts'
import { printImport } from '../../../../shared/core/import/print-import.ts'
import { readDialogue } from '../../../../shared/core/import/readers/read-dialogue.ts'
import { readPlain } from '../../../../shared/core/import/readers/read-plain.ts'
import { readTagged } from '../../../../shared/core/import/readers/read-tagged.ts'
import { planMerge } from '../../../../shared/core/import/review.ts'
import type { ImportedItem, ImportedScript } from '../../../../shared/core/import/types.ts'
import { writeTagged } from '../../../../shared/core/import/writers/write-tagged.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import type { LineNode } from '../../../../shared/core/model/script.ts'
import { sha256 } from '../../../support/core-values.ts'
import { idCounter, importedScripts } from './generators.ts'

const nobody: Cast = { speakers: [] }
const none: ReadonlySet<never> = new Set()

function merge(imported: ImportedScript, text: string, cast: Cast, refused: readonly number[] = []) {
  const context = { cast, choices: noChoices, hash: sha256, newId: idCounter() }
  return mergeImport(imported, context, { text, cast, takenLines: none }, { refused })
}

function review(imported: ImportedScript, text: string, cast: Cast = nobody, takenLines: ReadonlySet<string> = none) {
  const taken = new Set([...takenLines].map((id) => lineIdSchema.parse(id)))
  const context = { cast, choices: noChoices, hash: sha256 }
  return planMerge(imported, context, { text, cast, takenLines: taken }).review
}

function linesOf(text: string, cast: Cast): readonly LineNode[] {
  return parseScript(text, knownSpeakers(cast)).nodes.filter((node) => node.kind === 'line')
}

const script = `# Quay

## One
// keep calm
MARA (low): You came back.  #aaaaaa
TOM: I said I would.  #bbbbbb
Rain.
MARA: [sighs] Did you?  #cccccc

## Two
TOM: Every day of the year.  #dddddd
`

describe('importing a source again', () => {
  it('changes no byte if the source is what was exported, whatever the line ends', () => {
    fc.assert(
      fc.property(importedScripts, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (imported, eol, isOpen) => {
        const context = { cast: nobody, choices: noChoices, hash: sha256, newId: idCounter() }
        const { text: plain, cast } = printImport(imported, context)
        const text = (isOpen ? plain : plain.replace(/\n$/, '')).replaceAll('\n', eol)
        expect(merge(readDialogue(text, knownSpeakers(cast)), text, cast).text).toBe(text)
      }),
    )
  })

  it('keeps the ids of all lines through any edit of the source, or says that they are removed', () => {
    const edits = fc.array(
      fc.record({
        kind: fc.constantFrom('delete', 'move', 'insert', 'reword', 'speaker'),
        at: fc.nat(100),
        to: fc.nat(100),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(importedScripts, edits, (imported, list) => {
        const context = { cast: nobody, choices: noChoices, hash: sha256, newId: idCounter() }
        const { text, cast } = printImport(imported, context)
        const edited = edit(readDialogue(text, knownSpeakers(cast)), list)
        // As from a program that keeps no ids.
        const source = { ...edited, format: 'plain' as const, items: edited.items.map(withoutId) }
        const before = linesOf(text, cast).map(({ id }) => id)
        const { items, counts } = review(source, text, cast)
        const removed = items.filter(({ kind, what }) => kind === 'removed' && what === 'line')
        const result = merge(source, text, cast)
        const after = linesOf(result.text, result.cast)
        const ids = after.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(before.filter((id) => !ids.includes(id)))).toEqual(new Set(removed.map(({ lineId }) => lineId)))
        expect(counts.removed).toBeGreaterThanOrEqual(removed.length)
        const want = source.items.flatMap((item) => (item.kind === 'line' && item.parts.length > 0 ? [item] : []))
        expect(after).toHaveLength(want.length)
        expect(
          after.map((node) => importedWords(node.parts.flatMap((part) => (part.kind === 'text' ? [part] : [])))),
        ).toEqual(want.map(({ parts }) => importedWords(parts.filter((part) => part.kind === 'text'))))
      }),
      { numRuns: 300 },
    )
  })

  it('changes nothing where everything is refused', () => {
    fc.assert(
      fc.property(importedScripts, importedScripts, (one, other) => {
        const context = { cast: nobody, choices: noChoices, hash: sha256, newId: idCounter() }
        const { text, cast } = printImport(one, context)
        const { items } = review(other, text, cast)
        expect(merge(other, text, cast, [...items.keys()]).text).toBe(text)
      }),
    )
  })

  it('recognises lines that were changed, moved, added and removed', () => {
    const source = readPlain(
      'MARA: You came back at last.\nTOM: Every day of the year.\nTOM: I said I would.\nADA: Who is there?\n',
      { has: () => false },
    )
    const { items, counts } = review(source, script)
    expect(items.map(({ kind, lineId, moved }) => [kind, lineId ?? '', moved ?? false])).toEqual([
      ['changed', 'aaaaaa', false],
      ['moved', 'dddddd', false],
      ['added', '', false],
      ['removed', 'cccccc', false],
    ])
    expect(counts).toEqual({ same: 1, changed: 1, added: 1, removed: 1, moved: 1, removedWithTakes: 0 })
    const { text } = merge(source, script, nobody)
    expect(text).toContain('MARA (low): You came back at last.  #aaaaaa')
    expect(text).toContain('// keep calm')
    expect(text).toContain('## Two')
  })

  it('finds a line that was moved and changed at once', () => {
    const text = 'A: one two three four  #aaaaaa\nB: five six  #bbbbbb\nB: seven eight  #cccccc\n'
    const source = readPlain('B: five six\nB: seven eight\nA: one two three five\n', { has: () => false })
    expect(review(source, text).items).toMatchObject([{ kind: 'changed', lineId: 'aaaaaa', moved: true }])
  })

  it('keeps direction that was added here', () => {
    const source = readPlain(
      'MARA: You came back.\nTOM: I said I would.\nMARA: Did you?\nTOM: Every day of the year.\n',
      {
        has: () => false,
      },
    )
    expect(review(source, script).items).toEqual([])
  })

  it('counts removed lines that have takes', () => {
    const source = readPlain('MARA: You came back.\n', { has: () => false })
    const { items, counts } = review(source, script, nobody, new Set(['bbbbbb']))
    expect(counts.removedWithTakes).toBe(1)
    expect(items.filter(({ hasTakes }) => hasTakes === true)).toMatchObject([{ kind: 'removed', lineId: 'bbbbbb' }])
  })

  it('finds the speakers of tagged text by what they say', () => {
    const tagged = readTagged(writeTagged(parseScript(script)).replace('said I would', 'told you so'))
    expect(review(tagged, script).items).toMatchObject([
      { kind: 'changed', lineId: 'bbbbbb', after: 'TOM: I told you so.' },
    ])
  })

  it('keeps notes and times with the line they stand above', () => {
    const text = '// at 00:00:01.000 to 00:00:02.000\nA: one  #aaaaaa\n// a wish\nB: two  #bbbbbb\n'
    const source = readPlain('B: two\nA: one\n', { has: () => false })
    expect(merge(source, text, nobody).text).toBe(
      '// a wish\nB: two  #bbbbbb\n// at 00:00:01.000 to 00:00:02.000\nA: one  #aaaaaa\n',
    )
  })

  it('aligns twenty thousand lines, also when nothing is the same', () => {
    const rows = (word: string): string =>
      Array.from({ length: 20_000 }, (_, index) => `A: ${word} ${index} ${word} ${(index * 7919) % 20_000}\n`).join('')
    const old = printImport(readPlain(rows('old'), { has: () => false }), {
      cast: nobody,
      choices: noChoices,
      hash: sha256,
      newId: idCounter(),
    })
    const { counts } = review(readPlain(rows('new'), { has: () => false }), old.text, old.cast)
    expect(counts.same + counts.changed + counts.added).toBe(20_000)
    expect(review(readPlain(rows('old'), { has: () => false }), old.text, old.cast).counts.same).toBe(20_000)
  })
})

function withoutId(item: ImportedItem): ImportedItem {
  if (item.kind !== 'line') return item
  const { sourceId: _id, ...rest } = item
  return rest
}

function edit(
  imported: ImportedScript,
  list: readonly { readonly kind: string; readonly at: number; readonly to: number }[],
): ImportedScript {
  const items = [...imported.items]
  for (const { kind, at: atRaw, to: toRaw } of list) {
    const at = items.length === 0 ? 0 : atRaw % items.length
    const to = items.length === 0 ? 0 : toRaw % items.length
    const item = items[at]
    if (kind === 'insert' || item === undefined) {
      items.splice(at, 0, { kind: 'line', speaker: 'NEW', parts: [{ kind: 'text', text: `fresh ${toRaw}` }] })
    } else if (kind === 'delete') items.splice(at, 1)
    else if (kind === 'move') {
      items.splice(at, 1)
      items.splice(to, 0, item)
    } else if (item.kind === 'line' && kind === 'reword') {
      items[at] = { ...item, parts: [...item.parts, { kind: 'text', text: 'and more' }] }
    } else if (item.kind === 'line') items[at] = { ...item, speaker: 'OTHER' }
  }
  return { ...imported, items }
}

describe("the ids of action, which a narrator's takes hang on", () => {
  const quay = 'MARA: You came back.  #aaaaaa\nRain falls on the quay.  #bbbbbb\nMARA: Yes.  #cccccc\n'
  const read = (text: string) => readDialogue(text, knownSpeakers(nobody))
  const print = (text: string) =>
    printImport(read(text), { cast: nobody, choices: noChoices, hash: sha256, newId: idCounter() }).text

  it('are kept where a script of our own becomes a project', () => {
    expect(print(quay)).toBe(quay)
  })

  it('come along with action that is added', () => {
    expect(merge(read(`${quay}It is dark.  #dddddd\n`), quay, nobody).text).toBe(`${quay}It is dark.  #dddddd\n`)
  })

  it('never stand twice, where other words have an id that stays in the script', () => {
    const edited = `Nobody is here.  #bbbbbb\n${quay.replace('Rain falls on the quay.  #bbbbbb\n', '')}`
    const plan = review(read(edited), quay)
    const refused = plan.items.flatMap((item, at) => (item.kind === 'removed' ? [at] : []))
    const { text } = merge(read(edited), quay, nobody, refused)
    expect(text.replace('Nobody is here.\n', '')).toBe(quay)
  })
})
