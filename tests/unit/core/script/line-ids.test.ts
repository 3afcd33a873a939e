import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import type { LineId } from '../../../../shared/core/model/ids.ts'
import { assignLineIds, deriveLineIds, lineIdFromBytes, withLineIds } from '../../../../shared/core/script/line-ids.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { printScript } from '../../../../shared/core/script/print.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

function counter(prefix = 'new'): () => LineId {
  let count = 0
  return () => lineIdSchema.parse(`${prefix}${String(count++).padStart(3, '0')}`)
}

function assigned(text: string, newId: () => LineId = counter()): string {
  return applyChanges(text, assignLineIds(parseScript(text), newId))
}

function idsIn(text: string): readonly (string | undefined)[] {
  return parseScript(text).nodes.flatMap((node) => (node.kind === 'line' ? [node.id] : []))
}

describe('assigning line ids', () => {
  it.each([
    ['MARA: Hello', 'MARA: Hello  #new000'],
    ['MARA: Hello  \r\nTOM: Yes\r\n', 'MARA: Hello  #new000\r\nTOM: Yes  #new001\r\n'],
    ['MARA: Hello  #abc123', 'MARA: Hello  #abc123'],
    ['A: x  #abc123\nB: y  #abc123\nC: z #abc123', 'A: x  #abc123\nB: y  #new000\nC: z #new001'],
    ['MARA:\nMARA: ', 'MARA:\nMARA: '],
    ['MARA: [pause 1s]', 'MARA: [pause 1s]  #new000'],
    ['MARA: --', 'MARA: --  #new000'],
    ['MARA: see \\#abc123', 'MARA: see \\#abc123  #new000'],
    ['action\n// note\n# Title', 'action\n// note\n# Title'],
  ])('turns %j into %j', (before, after) => {
    expect(assigned(before)).toBe(after)
  })

  it('asks again while an id is taken', () => {
    expect(assigned('A: x  #new001\nB: y\nC: z')).toBe('A: x  #new001\nB: y  #new000\nC: z  #new002')
    expect(() => assigned('A: x  #aaaaaa\nB: y', () => lineIdSchema.parse('aaaaaa'))).toThrow('script.id.none')
  })

  it('leaves every line with an id of its own, changes no other line and is then at rest', () => {
    const physical = fc.constantFrom(
      'MARA: Hi',
      'TOM: Hi  #abc123',
      'MARA: ^ no --',
      'TOM:',
      'action',
      '',
      'A:  #abc123',
    )
    fc.assert(
      fc.property(fc.array(physical, { maxLength: 30 }), (lines) => {
        const before = lines.join('\n')
        const after = assigned(before)
        const ids = idsIn(after).filter((id) => id !== undefined)
        expect(new Set(ids).size).toBe(ids.length)
        expect(assigned(after)).toBe(after)
        for (const [at, raw] of after.split('\n').entries()) {
          if (!/#new\d{3}$/.test(raw)) expect(raw).toBe(lines[at] ?? '')
        }
      }),
    )
  })
})

describe('ids from bytes', () => {
  it('are six characters, equal for equal bytes, and spread', () => {
    const ids = Array.from({ length: 2000 }, (_, at) => lineIdFromBytes(createHash('sha256').update(`${at}`).digest()))
    expect(new Set(ids).size).toBe(2000)
    expect(lineIdFromBytes(new Uint8Array(6))).toBe('aaaaaa')
    expect(lineIdFromBytes(new Uint8Array(32).fill(255))).toMatch(/^[a-z0-9]{6}$/)
  })

  it('are refused for too few bytes', () => {
    expect(() => lineIdFromBytes(new Uint8Array(5))).toThrow(RangeError)
  })
})

describe('derived line ids', () => {
  const text = 'MARA: Hello\nTOM: Hello\nMARA: Hello\naction\nMARA (low): Bye  #abc123\nTOM: [pause 1s]'

  it('come from speaker, text and occurrence', () => {
    const ids = deriveLineIds(parseScript(text), hash)
    expect([...ids.keys()]).toHaveLength(5)
    expect(new Set(ids.values()).size).toBe(5)
    expect(ids.get(4)).toBe('abc123')
    expect(deriveLineIds(parseScript(text), hash)).toEqual(ids)
  })

  it('stay with their lines when others are put between them or the delivery changes', () => {
    const before = deriveLineIds(parseScript('MARA: Hello\nTOM: Hello'), hash)
    const after = deriveLineIds(parseScript('TOM: New\n\nMARA (angry): Hello\nTOM: Hello'), hash)
    expect([after.get(2), after.get(3)]).toEqual([before.get(0), before.get(1)])
  })

  it('give a copy with the same id one of its own', () => {
    const ids = deriveLineIds(parseScript('A: x  #abc123\nA: x  #abc123'), hash)
    expect(ids.get(0)).toBe('abc123')
    expect(ids.get(1)).not.toBe('abc123')
  })

  it('stand on the lines without changing the text', () => {
    const script = parseScript(text)
    const ids = deriveLineIds(script, hash)
    const marked = withLineIds(script, ids)
    expect(printScript(marked)).toBe(text)
    expect(marked.nodes.flatMap((node) => (node.kind === 'line' ? [node.id] : []))).toEqual([
      ids.get(0),
      ids.get(1),
      ids.get(2),
      ids.get(4),
      ids.get(5),
    ])
    expect(withLineIds(script, new Map()).nodes.every((node) => node.kind !== 'line' || node.id === undefined)).toBe(
      true,
    )
  })
})
