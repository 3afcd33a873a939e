import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  documentText,
  forEachKind,
  forEachNode,
  lineAtOffset,
  nodeAt,
  openScriptDocument,
} from '../../../../shared/core/script/document.ts'
import { scriptOf } from '../../../../shared/core/script/document-script.ts'
import { updateDocument } from '../../../../shared/core/script/edit-document.ts'
import { isSpoken } from '../../../../shared/core/script/lines.ts'
import { narrateNode } from '../../../../shared/core/script/narrate-node.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import type { KnownSpeakers } from '../../../../shared/core/model/script.ts'
import { spokenCount, spokenNumber } from '../../../../shared/core/script/spoken-lines.ts'
import { changedTo, documentOfText } from '../../../support/edited-script.ts'
import { changesFor, scriptText } from '../../../support/script-text.ts'

const known: KnownSpeakers = { has: (name) => name.toLowerCase() === 'tom' }
const open = (text: string) => documentOfText(text, known)

const manyLines = fc
  .array(scriptText, { minLength: 0, maxLength: 12 })
  .chain((parts) => fc.nat({ max: 400 }).map((extra) => parts.join('\n') + 'TOM: x\r\n'.repeat(extra)))

describe('a document that is edited', () => {
  it('holds what a full parse gives, whatever the text', () => {
    fc.assert(
      fc.property(manyLines, (text) => {
        const document = open(text)
        expect(scriptOf(document)).toEqual(parseScript(text, known))
        expect(documentText(document)).toBe(text)
        expect(document.length).toBe(text.length)
      }),
      { numRuns: 300 },
    )
  })

  it('equals a full parse after any edits', () => {
    const textAndEdits = manyLines.chain((text) =>
      fc.tuple(fc.constant(text), fc.array(fc.nat({ max: 2 ** 30 }), { minLength: 1, maxLength: 4 })),
    )
    fc.assert(
      fc.property(textAndEdits, fc.gen(), ([text, rounds], gen) => {
        let document = open(text)
        let expected = text
        for (const _ of rounds) {
          const changes = gen(changesFor, expected.length)
          document = updateDocument(document, changes)
          expected = applyChanges(expected, changes)
          expect(documentText(document)).toBe(expected)
          expect(scriptOf(document)).toEqual(parseScript(expected, known))
          expect(document.lines).toBe(parseScript(expected, known).nodes.length)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('keeps the ids of all lines that an edit does not touch', () => {
    const line = fc.constantFrom('TOM: a', 'MARA (low): b --', '// n', '## S', 'wind')
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 300 }), fc.gen(), (lines, gen) => {
        const text = lines.map((raw, at) => `${raw}  #${String(at).padStart(6, '0')}`).join('\n')
        const before = parseScript(text, known).nodes
        const changes = gen(changesFor, text.length)
        const after = new Set<string>()
        forEachNode(updateDocument(open(text), changes), (node) => {
          if (node.kind === 'line' && node.id !== undefined) after.add(node.id)
        })
        for (const node of before) {
          const isTouched = changes.some(({ from, to }) => to >= node.from && from <= node.from + node.raw.length)
          if (node.kind === 'line' && node.id !== undefined && !isTouched) expect(after.has(node.id)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('equals a full parse whatever the next text is', () => {
    const bits = fc.constantFrom('\ufeff', '\r', '\n', '\r\n', 'TOM: a', '# T', '// n', '  #abc123', 'x', '')
    const anyText = fc.array(bits, { maxLength: 9 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        expect(scriptOf(changedTo(open(before), after))).toEqual(parseScript(after, known))
      }),
      { numRuns: 3000 },
    )
  })

  it('equals a full parse after more changes at once than are made one by one', () => {
    const text = 'TOM: one two\r\n'.repeat(200)
    const changes = Array.from({ length: 200 }, (_, at) => ({ from: at * 14, to: at * 14 + 3, insert: 'MARA' }))
    expect(scriptOf(updateDocument(open(text), changes))).toEqual(parseScript(applyChanges(text, changes), known))
  })

  it('numbers the lines that are spoken as their nodes say, with a narrator and without', () => {
    const narrators = fc.constantFrom(undefined, 'Ada')
    fc.assert(
      fc.property(manyLines, narrators, fc.boolean(), (text, narrator, isAskedFirst) => {
        const document = openScriptDocument(text, { isSpeaker: known.has, narrator })
        const own = openScriptDocument(text, { isSpeaker: known.has })
        if (isAskedFirst) forEachNode(document, () => undefined)
        let count = 0
        forEachNode(own, (node, line) => {
          const heard = narrator === undefined ? node : narrateNode(node, narrator)
          if (isSpoken(heard)) count += 1
          expect(spokenNumber(document, line)).toBe(isSpoken(heard) ? count : 0)
        })
        expect(spokenCount(document)).toBe(count)
        expect([spokenNumber(document, document.lines), spokenNumber(document, -1)]).toEqual([0, 0])
      }),
      { numRuns: 200 },
    )
  })

  it('counts a line that holds nothing but marks, cues and its id as its node says', () => {
    const bit = fc.constantFrom(
      '^',
      '-',
      '--',
      '\\',
      '\\#',
      '#',
      '  #abc123',
      '[',
      ']',
      '[sighs]',
      '[pause 1s]',
      '[ ]',
      ' ',
      'a',
    )
    const bodies = fc.array(bit, { maxLength: 5 }).map((bits) => bits.join(''))
    fc.assert(
      fc.property(fc.array(bodies, { minLength: 1, maxLength: 8 }), (all) => {
        const text = all.map((body) => `TOM: ${body}`).join('\n')
        expect(spokenCount(open(text))).toBe(parseScript(text, known).nodes.filter(isSpoken).length)
      }),
      { numRuns: 2000 },
    )
  })

  it('joins and parts line ends as a full parse does', () => {
    for (const text of ['a\rb', 'a\r\nb', 'a\nb', '\r\r', '\n\r\n', '']) {
      for (let from = 0; from <= text.length; from++) {
        for (let to = from; to <= text.length; to++) {
          for (const insert of ['', '\r', '\n', '\r\n', 'x', '\rx\n']) {
            const changed = applyChanges(text, [{ from, to, insert }])
            expect(scriptOf(updateDocument(open(text), [{ from, to, insert }]))).toEqual(parseScript(changed, known))
          }
        }
      }
    }
  })

  it('touches only the neighbourhood of a keystroke', () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `TOM: Line ${at}.  #k3f9x2`).join('\n')
    const asked: string[] = []
    const isSpeaker = (name: string) => {
      asked.push(name)
      return true
    }
    const before = openScriptDocument(text, { isSpeaker })
    forEachNode(before, () => undefined)
    asked.length = 0
    const at = text.indexOf('TOM: Line 10000.') + 8
    const after = updateDocument(before, [{ from: at, to: at, insert: 'x' }])
    expect(asked).toEqual(['TOM'])
    expect(after.blocks.filter((block) => !before.blocks.includes(block))).toHaveLength(1)
    let changed = 0
    forEachNode(after, (node, line) => {
      if (node !== nodeAt(before, line)) changed += 1
    })
    expect(changed).toBe(1)
  })

  it.each([1, 2, 64, 65, 300])('reads nothing but the lines that %i changes at once touch', (count) => {
    const text = Array.from({ length: 3000 }, (_, at) => `TOM: Line ${at}.  #k3f9x2`).join('\n')
    const asked: string[] = []
    const isSpeaker = (name: string) => {
      asked.push(name)
      return true
    }
    const before = openScriptDocument(text, { isSpeaker })
    forEachNode(before, () => undefined)
    asked.length = 0
    const changes = Array.from({ length: count }, (_, at) => text.indexOf(`Line ${at * 10}.`)).map((from) => ({
      from,
      to: from + 4,
      insert: 'Row',
    }))
    const changed: number[] = []
    forEachNode(updateDocument(before, changes), (node, line) => {
      if (node !== nodeAt(before, line)) changed.push(line)
    })
    expect(asked).toHaveLength(count)
    expect(changed).toEqual(Array.from({ length: count }, (_, at) => at * 10))
  })

  it('equals a full parse after changes side by side, in one line and across line ends', () => {
    const bits = fc.constantFrom('\ufeff', '\r', '\n', '\r\n', 'TOM: a', '# T', '  #abc123', 'x')
    const anyText = fc.array(bits, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, fc.array(fc.tuple(fc.nat(3), fc.nat(3), anyText), { maxLength: 5 }), (text, steps) => {
        let at = 0
        const changes = steps.map(([skip, length, insert]) => {
          const from = Math.min(text.length, at + skip)
          at = Math.min(text.length, from + length)
          return { from, to: at, insert }
        })
        expect(scriptOf(updateDocument(open(text), changes))).toEqual(parseScript(applyChanges(text, changes), known))
      }),
      { numRuns: 3000 },
    )
  })

  it('parses nothing before it is asked', () => {
    const asked: string[] = []
    const document = openScriptDocument('TOM: a\n'.repeat(10_000), {
      isSpeaker: (name) => {
        asked.push(name)
        return true
      },
    })
    expect(asked).toEqual([])
    expect(nodeAt(document, 5000)?.kind).toBe('line')
    expect(asked.length).toBeLessThanOrEqual(256)
  })

  it('says what every line is without making nodes, and makes each node once', () => {
    fc.assert(
      fc.property(manyLines, fc.nat(), (text, seed) => {
        const document = open(text)
        const seen: string[] = []
        forEachKind(document, (kind, line) => {
          expect(line).toBe(seen.length)
          seen.push(kind)
        })
        expect(seen).toEqual(parseScript(text, known).nodes.map(({ kind }) => kind))
        const line = seed % document.lines
        const alone = nodeAt(document, line)
        expect(nodeAt(document, line)).toBe(alone)
        forEachNode(document, (node, index) => {
          if (index === line) expect(node).toBe(alone)
        })
        const again: string[] = []
        forEachKind(document, (kind) => again.push(kind))
        expect(again).toEqual(seen)
      }),
      { numRuns: 200 },
    )
  })

  it('finds lines by offset', () => {
    fc.assert(
      fc.property(manyLines, fc.nat(), (text, seed) => {
        const document = open(text)
        const { nodes } = parseScript(text, known)
        const offset = seed % (text.length + 1)
        const place = lineAtOffset(document, offset)
        const expected = nodes.findLastIndex((node) => node.from <= offset)
        expect(place).toEqual({ line: expected, from: nodes[expected]?.from })
        expect(nodeAt(document, place.line)).toEqual({ ...nodes[expected], from: 0 })
        expect(nodeAt(document, nodes.length)).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    [[{ from: -1, to: 0, insert: '' }]],
    [[{ from: 2, to: 1, insert: '' }]],
    [[{ from: 0, to: 9, insert: '' }]],
    [
      [
        { from: 2, to: 4, insert: '' },
        { from: 3, to: 5, insert: '' },
      ],
    ],
  ])('refuses %j', (changes) => {
    expect(() => updateDocument(open('abcdef'), changes)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: 'script.misfit' }) }),
    )
  })
})
