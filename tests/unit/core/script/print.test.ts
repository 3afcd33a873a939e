import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { escapeText, formatLine } from '../../../../shared/core/script/print.ts'
import type { ConstructedLine } from '../../../../shared/core/script/print.ts'
import type { LineNode } from '../../../../shared/core/model/script.ts'
import { displayText } from '../../../../shared/core/direction/display-text.ts'

const id = lineIdSchema.parse('k3f9x2')

function parseLine(text: string): LineNode {
  const { nodes } = parseScript(text, { has: () => true })
  const [node] = nodes
  if (nodes.length !== 1 || node?.kind !== 'line') throw new Error(`not one line: ${JSON.stringify(text)}`)
  return node
}

const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-z0-9'._&-]{0,18}( [A-Za-z0-9'._&-]{1,18})?$/)
const pieces = fc.constantFrom(
  'word',
  ' ',
  '[sighs]',
  '[pause 1s]',
  '\\[',
  '\\',
  '-',
  '--',
  '^',
  '#abc123',
  ',',
  '(low)',
)
const notation = fc.array(pieces, { maxLength: 12 }).map((some) => some.join('').trim())

const constructed = fc.record(
  {
    speaker: name,
    variant: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,10}$/),
    delivery: fc.stringMatching(/^[a-z]{1,8}(, [a-z]{1,8})?$/),
    text: notation,
    id: fc.stringMatching(/^[a-z0-9]{6}$/).map((text) => lineIdSchema.parse(text)),
    overlap: fc.boolean(),
    interrupted: fc.boolean(),
  },
  { requiredKeys: ['speaker', 'text'] },
)

describe('writing a line', () => {
  it.each<[ConstructedLine, string]>([
    [{ speaker: 'MARA', text: 'You came back.', id }, 'MARA: You came back.  #k3f9x2'],
    [{ speaker: 'MARA', variant: 'radio', delivery: 'low', text: 'Yes' }, 'MARA/radio (low): Yes'],
    [{ speaker: 'TOM', text: 'Every day', overlap: true, interrupted: true, id }, 'TOM: ^ Every day --  #k3f9x2'],
    [{ speaker: 'TOM', text: '' }, 'TOM:'],
    [{ speaker: 'TOM', text: '', id }, 'TOM:  #k3f9x2'],
    [{ speaker: 'TOM', text: '^ is a roof' }, 'TOM: \\^ is a roof'],
    [{ speaker: 'TOM', text: 'minus minus --' }, 'TOM: minus minus \\--'],
    [{ speaker: 'TOM', text: 'see #abc123' }, 'TOM: see \\#abc123'],
    [{ speaker: 'TOM', text: '#abc123' }, 'TOM: \\#abc123'],
    [{ speaker: 'TOM', text: 'see #abc123', id }, 'TOM: see #abc123  #k3f9x2'],
    [{ speaker: 'TOM', text: 'two\r\nrows ' }, 'TOM: two rows'],
  ])('writes %j', (line, text) => {
    expect(formatLine(line)).toBe(text)
  })

  it.each<Partial<ConstructedLine>>([
    { speaker: '' },
    { speaker: '1A' },
    { speaker: 'A:B' },
    { speaker: 'A\nB' },
    { speaker: ' A' },
    { speaker: 'A'.repeat(41) },
    { variant: '' },
    { variant: 'a/b' },
    { delivery: 'low) now' },
    { delivery: 'low\nhigh' },
  ])('refuses %j', (part) => {
    expect(() => formatLine({ speaker: 'MARA', text: 'Yes', ...part })).toThrow('script.unwritable')
  })

  it('is undone by parsing', () => {
    fc.assert(
      fc.property(constructed, (line) => {
        const node = parseLine(formatLine(line))
        const back = parseLine(formatLine({ ...line, text: node.text }))
        expect({
          speaker: node.speaker,
          variant: node.variant,
          delivery: node.delivery,
          id: node.id,
          overlap: node.overlap,
          interrupted: node.interrupted,
        }).toEqual({
          speaker: line.speaker,
          variant: line.variant,
          delivery: line.delivery,
          id: line.id,
          overlap: line.overlap ?? false,
          interrupted: line.interrupted ?? false,
        })
        // Marks that were not meant get a backslash and nothing else changes; what was parsed is stable from then on.
        expect(back.text).toBe(node.text)
        expect(withAndWithoutMarks(node.text)).toContain(line.text)
      }),
      { numRuns: 3000 },
    )
  })

  it('speaks plain words as they are, whatever signs are in them', () => {
    const words = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 10 })
    fc.assert(
      fc.property(words, (some) => {
        const plain = some.join('').replace(/\s+/g, ' ').trim()
        const node = parseLine(formatLine({ speaker: 'MARA', text: escapeText(plain), id }))
        const spoken = node.parts.map((part) => (part.kind === 'text' ? part.text : '<not words>')).join('')
        expect(spoken).toBe(plain)
        expect(displayText(node)).toBe(plain.replace(/\p{Cc}+/gu, ' ').trim())
      }),
      { numRuns: 2000 },
    )
  })
})

function withAndWithoutMarks(text: string): readonly string[] {
  const starts = [text, text.replace(/^\\(?=\^)/, '')]
  return starts.flatMap((start) => [start, start.replace(/\\(?=-{2,}$|#[a-z0-9]{6}$)/, '')])
}
