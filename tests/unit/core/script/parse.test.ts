import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { printScript } from '../../../../shared/core/script/print.ts'
import type { LineNode, ScriptNode } from '../../../../shared/core/model/script.ts'
import { scriptText } from '../../../support/script-text.ts'

const sample = `# The Lighthouse

## Scene 1. Gallery, night

// storm building under this
MARA (low): You came back.  #k3f9x2
TOM: I said I would. [pause 0.8s]  #p0q8d1
MARA: [sighs] Did you? --  #a7k2c9
TOM: ^ Every day.  #m4n5b6
`

function only(text: string, known: readonly string[] = []): ScriptNode {
  const keys = new Set(known.map((name) => name.toLowerCase()))
  const { nodes } = parseScript(text, { has: (name) => keys.has(name.toLowerCase()) })
  const [node] = nodes
  if (node === undefined) throw new Error('no node')
  return node
}

function line(text: string, known?: readonly string[]): LineNode {
  const node = only(text, known)
  if (node.kind !== 'line') throw new Error(`${node.kind}, not a line: ${text}`)
  return node
}

describe('parsing a script', () => {
  it('gives every kind of physical line its node', () => {
    const kinds = parseScript(sample).nodes.map((node) => node.kind)
    expect(kinds).toEqual(['title', 'blank', 'scene', 'blank', 'note', 'line', 'line', 'line', 'line', 'blank'])
  })

  it('reads speaker, delivery, marks and ids', () => {
    const lines = parseScript(sample).nodes.flatMap((node) => (node.kind === 'line' ? [node] : []))
    expect(
      lines.map(({ speaker, delivery, text, id, overlap, interrupted }) => [
        speaker,
        delivery,
        text,
        id,
        overlap,
        interrupted,
      ]),
    ).toEqual([
      ['MARA', 'low', 'You came back.', 'k3f9x2', false, false],
      ['TOM', undefined, 'I said I would. [pause 0.8s]', 'p0q8d1', false, false],
      ['MARA', undefined, '[sighs] Did you?', 'a7k2c9', false, true],
      ['TOM', undefined, 'Every day.', 'm4n5b6', true, false],
    ])
  })

  it.each([
    ['MARA: Hello', 'line'],
    ['MARA:', 'line'],
    ['DR. O’NEIL-SMITH & CO_2: Hello', 'line'],
    ['ÉLODIE : Bonjour', 'line'],
    ['ÉLODIE\u00a0: Bonjour', 'line'],
    ['小明: 你好', 'line'],
    ['NOTE: capitals make a line', 'line'],
    ['MARA/whisper (low): Hello', 'line'],
    [`${'A'.repeat(40)}: Hello`, 'line'],
    [`${'A'.repeat(41)}: Hello`, 'action'],
    ['Mara: not in the cast', 'action'],
    ['mara (low): not in the cast', 'action'],
    ['http://example.org', 'action'],
    ['HTTP://EXAMPLE.ORG', 'action'],
    ['12: begins with a digit', 'action'],
    [' MARA: not at column 0', 'action'],
    ['\\MARA: forced', 'action'],
    ['MARA (low: never closed', 'action'],
    ['MARA (low) says: words before the colon', 'action'],
    ['MARA/: no variant', 'action'],
    ['MARA, TOM: two names', 'action'],
    ['# Title', 'title'],
    ['#', 'title'],
    ['#Title', 'action'],
    ['## Scene', 'scene'],
    ['##', 'scene'],
    ['### Deeper', 'action'],
    ['// note', 'note'],
    ['//', 'note'],
    ['/ not a note', 'action'],
    ['', 'blank'],
    [' \t\u00a0', 'blank'],
    ['\ufeff', 'blank'],
    ['\ufeff# Title', 'title'],
    ['\ufeffMARA: Hello', 'line'],
  ])('takes %j for a %s', (text, kind) => {
    expect(only(text).kind).toBe(kind)
  })

  it('takes a name in any case for a line when it is known', () => {
    expect(line('Mara Voss: Hello', ['MARA VOSS']).speaker).toBe('Mara Voss')
  })

  it('keeps a forced action’s text without the backslash', () => {
    expect(only('\\NOTE: nobody says this')).toMatchObject({ kind: 'action', text: 'NOTE: nobody says this' })
  })

  it.each<[string, Partial<LineNode> | { readonly id: string }]>([
    ['MARA: see #abc123', { text: 'see', id: 'abc123' }],
    ['MARA: see\t#abc123  ', { text: 'see', id: 'abc123' }],
    ['MARA: see \\#abc123', { text: 'see \\#abc123' }],
    ['MARA: see#abc123', { text: 'see#abc123' }],
    ['MARA: see #abc12', { text: 'see #abc12' }],
    ['MARA: see #ABC123', { text: 'see #ABC123' }],
    ['MARA: see #abc123 #xyz789', { text: 'see #abc123', id: 'xyz789' }],
    ['MARA:  #abc123', { text: '', id: 'abc123' }],
    ['MARA:#abc123', { text: '#abc123' }],
    ['MARA: ^', { text: '', overlap: true }],
    ['MARA: ^ ^ twice', { text: '^ twice', overlap: true }],
    ['MARA: \\^ literal', { text: '\\^ literal', overlap: false }],
    ['MARA: --', { text: '', interrupted: true }],
    ['MARA: wait---', { text: 'wait', interrupted: true }],
    ['MARA: wait- --  #abc123', { text: 'wait-', interrupted: true, id: 'abc123' }],
    ['MARA: wait \\--', { text: 'wait \\--', interrupted: false }],
    ['MARA: wait \\\\--', { text: 'wait \\\\', interrupted: true }],
    ['MARA: wait -', { text: 'wait -', interrupted: false }],
    ['MARA (): no delivery', { text: 'no delivery' }],
    ['MARA: a: b', { text: 'a: b', speaker: 'MARA' }],
    ['MARA: // not a note', { text: '// not a note' }],
  ])('reads the body of %j', (text, expected) => {
    const node = line(text)
    expect(node).toMatchObject(expected)
    expect('id' in node).toBe('id' in expected)
    expect('delivery' in node).toBe(false)
  })

  it.each([
    [
      'MARA: [sighs] Yes',
      [
        ['cue', 'sighs'],
        ['text', ' Yes'],
      ],
    ],
    [
      'MARA: one[pause 1.2s]two',
      [
        ['text', 'one'],
        ['pause', 1200],
        ['text', 'two'],
      ],
    ],
    ['MARA: [pause 800ms]', [['pause', 800]]],
    ['MARA: [pause 0.8]', [['pause', 800]]],
    ['MARA: [Pause 0,8 s]', [['pause', 800]]],
    ['MARA: [pause .5 seconds]', [['pause', 500]]],
    ['MARA: [pause 99999s]', [['pause', 600_000]]],
    [`MARA: [pause ${'9'.repeat(30)}s]`, [['pause', 600_000]]],
    ['MARA: [pause]', [['cue', 'pause']]],
    ['MARA: [pause for effect]', [['cue', 'pause for effect']]],
    [
      'MARA: [short pause][break]',
      [
        ['cue', 'short pause'],
        ['cue', 'break'],
      ],
    ],
    ['MARA: \\[Fireball\\]!', [['text', '[Fireball]!']]],
    ['MARA: [a \\] b]', [['cue', 'a ] b']]],
    ['MARA: [never closed', [['text', '[never closed']]],
    [
      'MARA: [a [b] c',
      [
        ['text', '[a '],
        ['cue', 'b'],
        ['text', ' c'],
      ],
    ],
    ['MARA: C:\\dir \\# \\-', [['text', 'C:\\dir # -']]],
    ['MARA: []', [['cue', '']]],
  ])('splits %j into parts', (text, expected) => {
    const parts = line(text).parts.map((part) => {
      if (part.kind === 'text') return ['text', part.text]
      return part.kind === 'cue' ? ['cue', part.cue] : ['pause', part.durationMs]
    })
    expect(parts).toEqual(expected)
  })

  it('keeps each line’s own end and numbers nodes as an editor numbers lines', () => {
    const { nodes } = parseScript('a\nb\r\nc\rd\r\n')
    expect(nodes.map(({ raw, eol, from }) => [raw, eol, from])).toEqual([
      ['a', '\n', 0],
      ['b', '\r\n', 2],
      ['c', '\r', 5],
      ['d', '\r\n', 7],
      ['', '', 10],
    ])
    expect(parseScript('').nodes).toHaveLength(1)
    expect(parseScript('a\u2028b').nodes).toHaveLength(1)
  })

  it('gives back any text byte for byte', () => {
    fc.assert(
      fc.property(fc.oneof(scriptText, fc.string({ unit: 'binary' })), (text) => {
        expect(printScript(parseScript(text))).toBe(text)
      }),
      { numRuns: 3000 },
    )
  })

  it('covers every line’s text by its spans and parts', () => {
    fc.assert(
      fc.property(scriptText, (text) => {
        for (const node of parseScript(text).nodes) {
          expect(text.slice(node.from, node.from + node.raw.length)).toBe(node.raw)
          if (node.kind !== 'line') continue
          expect(node.raw.slice(...node.spans.name)).toBe(node.speaker)
          expect(node.raw.slice(...node.spans.text)).toBe(node.text)
          if (node.spans.id !== undefined) expect(node.raw.slice(...node.spans.id).trim()).toBe(`#${node.id}`)
          let at = node.spans.text[0]
          for (const part of node.parts) {
            expect(part.from).toBe(at)
            at = part.to
          }
          expect(at).toBe(node.spans.text[1])
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('parses a line the same with and without its neighbours', () => {
    fc.assert(
      fc.property(scriptText, (text) => {
        for (const { from, ...node } of parseScript(text).nodes.slice(1)) {
          // A byte order mark counts at the very beginning only.
          if (node.raw.startsWith('\ufeff')) continue
          const alone = parseScript(node.raw + node.eol).nodes[0]
          expect({ ...alone, from }).toEqual({ ...node, from })
        }
      }),
      { numRuns: 500 },
    )
  })

  // Each of these takes hours if any step looks at the rest of the line once for every character.
  it.each([
    ['letters', 'A'.repeat(1_000_000)],
    ['words', `MARA: ${'word '.repeat(200_000)}`],
    ['opening brackets', `MARA: ${'['.repeat(1_000_000)}`],
    ['opening brackets with words', `MARA: ${'[a'.repeat(500_000)}`],
    ['cues', `MARA: ${'[a]'.repeat(333_333)}`],
    ['backslashes', `MARA: ${'\\'.repeat(1_000_000)}`],
    ['escaped brackets', `MARA: ${'\\['.repeat(500_000)}`],
    ['hyphens', `MARA: a${'-'.repeat(1_000_000)}b`],
    ['spaces', `MARA${' '.repeat(1_000_000)}x`],
    ['an open delivery', `MARA (${'('.repeat(1_000_000)}`],
    ['digits in a pause', `MARA: [pause ${'1'.repeat(1_000_000)}s]`],
    ['carriage returns', '\r'.repeat(1_000_000)],
  ])('is linear in one million %s', (_what, text) => {
    expect(printScript(parseScript(text))).toBe(text)
  })

  it('parses 20,000 lines', () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `MARA: Line ${at}, [sighs] of usual length.  #k3f9x2`).join(
      '\n',
    )
    expect(parseScript(text).nodes.every((node) => node.kind === 'line')).toBe(true)
  })
})

describe('changes to a text', () => {
  it('are applied at offsets of the old text', () => {
    const changes = [
      { from: 0, to: 1, insert: 'X' },
      { from: 1, to: 1, insert: 'Y' },
      { from: 3, to: 6, insert: '' },
    ]
    expect(applyChanges('abcdef', changes)).toBe('XYbc')
    expect(applyChanges('abc', [])).toBe('abc')
  })

  it.each([
    [[{ from: -1, to: 0, insert: '' }]],
    [[{ from: 2, to: 1, insert: '' }]],
    [[{ from: 0, to: 7, insert: '' }]],
    [[{ from: 0.5, to: 1, insert: '' }]],
    [[{ from: Number.NaN, to: 1, insert: '' }]],
    [
      [
        { from: 2, to: 4, insert: '' },
        { from: 3, to: 5, insert: '' },
      ],
    ],
  ])('are refused as %j', (changes) => {
    expect(() => applyChanges('abcdef', changes)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: 'script.misfit' }) }),
    )
  })
})
