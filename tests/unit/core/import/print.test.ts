import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { nameResolver, noChoices } from '../../../../shared/core/import/choices.ts'
import { importedPart, joined } from '../../../../shared/core/import/parts.ts'
import { printImport } from '../../../../shared/core/import/print-import.ts'
import { readDialogue } from '../../../../shared/core/import/readers/read-dialogue.ts'
import { scriptNames } from '../../../../shared/core/import/script-names.ts'
import type { ImportedScript } from '../../../../shared/core/import/types.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { sha256 } from '../../../support/core-values.ts'
import { idCounter, importedScripts } from './generators.ts'

const emptyCast = { speakers: [] }
const context = { cast: emptyCast, choices: noChoices, hash: sha256 }

function printed(imported: ImportedScript) {
  return printImport(imported, { ...context, newId: idCounter() })
}

describe('printing an import', () => {
  it('keeps speakers, words, cues and marks of any source', () => {
    fc.assert(
      fc.property(importedScripts, (imported) => {
        const { text, cast } = printed(imported)
        const nameOf = nameResolver(imported, emptyCast, noChoices)
        const want = imported.items
          .filter((item) => item.kind === 'line' && item.parts.length > 0)
          .map((item) => {
            if (item.kind !== 'line') throw new Error('filtered')
            const { speaker, parts, dual = false, interrupted = false } = item
            return { speaker: nameOf(speaker), parts, dual, interrupted }
          })
        const got = parseScript(text, knownSpeakers(cast)).nodes.flatMap((node) =>
          node.kind === 'line'
            ? [
                {
                  speaker: node.speaker,
                  parts: joined(node.parts.map(importedPart)),
                  dual: node.overlap,
                  interrupted: node.interrupted,
                },
              ]
            : [],
        )
        expect(got).toEqual(want)
      }),
      { numRuns: 600 },
    )
  })

  it('gives every line an id of its own', () => {
    fc.assert(
      fc.property(importedScripts, (imported) => {
        const { text, cast } = printed(imported)
        const lines = parseScript(text, knownSpeakers(cast)).nodes.filter((node) => node.kind === 'line')
        expect(new Set(lines.map(({ id }) => id ?? 'none')).size).toBe(lines.length)
        expect(lines.every(({ id }) => id !== undefined)).toBe(true)
      }),
    )
  })

  it('is read back as the same items', () => {
    fc.assert(
      fc.property(importedScripts, (imported) => {
        const first = printed(imported)
        const again = printImport(readDialogue(first.text, knownSpeakers(first.cast)), {
          ...context,
          cast: first.cast,
          newId: idCounter(),
        })
        expect(again.text).toBe(first.text)
      }),
    )
  })

  it('keeps different people apart and writes names that a script can hold', () => {
    const line = (speaker: string) => ({
      kind: 'line' as const,
      speaker,
      parts: [{ kind: 'text' as const, text: 'x' }],
    })
    const items = ['GUARD #2', 'Guard 2', 'guard 2', 'TOM/ANN', '2nd man', 'Straße'].map(line)
    const { cast } = printed({ format: 'plain', items, problems: [] })
    expect(cast.speakers.map(({ name }) => name)).toEqual([
      'GUARD 2 2',
      'GUARD 2',
      'TOM & ANN',
      'SPEAKER 2ND MAN',
      'Straße',
    ])
  })

  it('finds the speakers of an earlier import again, in whatever order they come', () => {
    const names = ['GUARD #2', 'Guard 2', 'TOM/ANN', '2nd man', '23', 'A + B', 'Straße', '???', '!!!']
    const first = scriptNames(names, emptyCast)
    expect(new Set(first.values()).size).toBe(names.length)
    const speakers = [...first.values()].map((name, at) => ({ id: speakerIdSchema.parse(`s${at}`), name, colour: 1 }))
    expect(scriptNames(names, { speakers })).toEqual(first)
    // Two names of which nothing is left cannot be told apart but by their order.
    const others = names.slice(0, -1)
    for (const order of [others, others.toReversed()]) {
      expect(scriptNames(order, { speakers })).toEqual(new Map([...first].slice(0, -1)))
    }
  })

  it('makes the same id of the same id of a source, and takes over one of ours', () => {
    const items = ['key.7', 'abc123', '#line:def456'].map((sourceId) => ({
      kind: 'line' as const,
      speaker: 'A',
      parts: [{ kind: 'text' as const, text: 'x' }],
      sourceId,
    }))
    const once = printed({ format: 'csv', items, problems: [] }).text
    expect(printed({ format: 'csv', items: items.toReversed(), problems: [] }).text.split('\n').toReversed()).toEqual(
      expect.arrayContaining(once.split('\n')),
    )
    expect(once).toContain('#abc123')
    expect(once).toContain('#def456')
  })

  it('renames, merges and leaves out speakers', () => {
    const imported: ImportedScript = {
      format: 'plain',
      items: ['MARA V.O.', 'MARA', 'TOM'].map((speaker) => ({
        kind: 'line' as const,
        speaker,
        parts: [{ kind: 'text' as const, text: speaker }],
      })),
      problems: [],
    }
    const choices = {
      speakers: [
        { from: 'mara v.o.', to: 'MARA' },
        { from: 'TOM', to: null },
      ],
    }
    const { text, cast } = printImport(imported, { ...context, choices, newId: idCounter() })
    expect(text.replace(/ {2}#.*/g, '')).toBe('MARA: MARA V.O.\nMARA: MARA\n')
    expect(cast.speakers).toHaveLength(1)
    const wrong = { speakers: [{ from: 'TOM', to: '#1' }] }
    expect(() => printImport(imported, { ...context, choices: wrong, newId: idCounter() })).toThrow(
      'import.speakerName',
    )
  })
})
