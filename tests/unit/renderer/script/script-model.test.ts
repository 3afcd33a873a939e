import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildModel,
  firstSpoken,
  hasForeignEnds,
  isLongScript,
  modelText,
  nodeAt,
  numberAt,
  rereadModel,
  sceneRows,
  sceneTitleAt,
  spokenLineCount,
  updateModel,
} from '../../../../renderer/script/state/script-model.ts'
import { isSpoken } from '../../../../shared/core/script/lines.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import type { ScriptNode } from '../../../../shared/core/model/script.ts'
import { numbersOf } from '../../../support/edited-script.ts'

const known = { has: (name: string) => name.toLowerCase() === 'mara' }
const line = fc.constantFrom(
  '',
  'MARA: You came back.  #k3f9x2',
  'Mara (low): [sighs] Yes. --',
  'TOM: ^ I said I would.  #p0q8d1',
  '# The Lighthouse',
  '## Scene 1. Gallery',
  '// a note',
  'Something happens.',
  'MARA: [pause 1s]',
)
const text = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat({ max: 60 }))
  .map(([lines, repeats]) => [...lines, ...Array.from({ length: repeats }, () => lines).flat()].join('\n'))

/** A node without its place, which an edited model does not keep. */
const plain = (node: ScriptNode | undefined) => ({ ...node, from: 0 })

/** One edit of up to three changes, given as fractions of the text so that they fit any length. */
const edit = fc.array(
  fc.tuple(fc.nat(1000), fc.nat(60), fc.constantFrom('', 'x', '\n', 'MARA: hm\n', ': ', '  #zzzzz9', '\n\n')),
  { minLength: 1, maxLength: 3 },
)

function changesOf(length: number, parts: readonly (readonly [number, number, string])[]): ChangeSet {
  let at = 0
  const specs = parts
    .map(([place, size, insert]) => ({ place: Math.floor((place / 1000) * length), size, insert }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, size, insert }) => {
      const from = Math.min(length, Math.max(at, place))
      at = Math.min(length, from + size)
      return { from, to: at, insert }
    })
  return ChangeSet.of(specs, length)
}

describe('the script model', () => {
  it('is after any edit what reading the whole text anew would give', () => {
    fc.assert(
      fc.property(text, edit, edit, (start, first, second) => {
        let doc = Text.of(start.split('\n'))
        let model = buildModel(start, known)
        for (const parts of [first, second]) {
          const changes = changesOf(doc.length, parts)
          const after = changes.apply(doc)
          model = updateModel(model, changes, doc, after)
          doc = after
        }
        const fresh = buildModel(doc.toString(), known)
        expect(model.nodes.map(plain)).toEqual(fresh.nodes.map(plain))
        expect(numbersOf(model)).toEqual(numbersOf(fresh))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the line ends of a file and gives new lines those of the file', () => {
    const start = 'MARA: One.\r\nTOM: Two.\r\nMARA: Three.'
    const model = buildModel(start, known)
    expect(hasForeignEnds(model)).toBe(true)
    const doc = Text.of(start.split('\r\n'))
    const changes = ChangeSet.of({ from: doc.line(2).to, insert: '\nTOM: More.' }, doc.length)
    const next = updateModel(model, changes, doc, changes.apply(doc))
    expect(modelText(next)).toBe('MARA: One.\r\nTOM: Two.\r\nTOM: More.\r\nMARA: Three.')
  })

  it('keeps the line ends of a file when it is read with other speakers', () => {
    const start = 'Mara: One.\r\nTom: Two.\rTom: Three.\nTom: Four.'
    const doc = Text.of(start.split(/\r\n|\r|\n/))
    // The line between "\r" and "\n" goes: both still end a line of their own.
    const changes = ChangeSet.of({ from: doc.line(3).from, to: doc.line(3).to }, doc.length)
    const edited = updateModel(buildModel(start, known), changes, doc, changes.apply(doc))
    const model = rereadModel(edited, { has: () => true })
    expect(model.nodes.map(({ kind, raw, eol }) => [kind, raw, eol])).toEqual([
      ['line', 'Mara: One.', '\r\n'],
      ['line', 'Tom: Two.', '\r'],
      ['blank', '', '\n'],
      ['line', 'Tom: Four.', ''],
    ])
  })

  it('numbers spoken lines only', () => {
    const model = buildModel('# T\n\nMARA: One.\nA door.\nTOM: [pause 1s]\nTOM: Two.', known)
    expect(numbersOf(model)).toEqual([0, 0, 1, 0, 0, 2])
  })

  it('knows the scene of a line', () => {
    const model = buildModel('MARA: One.\n## First\nMARA: Two.\n## Second\n', known)
    expect([0, 1, 2, 3, 4].map((index) => sceneTitleAt(model, index))).toEqual([
      undefined,
      'First',
      'First',
      'Second',
      'Second',
    ])
  })
})

describe('the model of a long script', () => {
  const title = '# The Lighthouse\n// a note\n'
  const body = (count: number): string =>
    Array.from({ length: count }, (_, at) => {
      if (at % 40 === 0) return `## Scene ${at}`
      return at % 7 === 0
        ? 'Something happens.'
        : `MARA: Line ${at} of a long night.  #${at.toString(36).padStart(6, '0')}`
    }).join('\n')
  const long = title + body(6000)

  /** What reading it at once gives. */
  function readAtOnce() {
    const { nodes } = parseScript(long, known)
    let count = 0
    return { nodes, numbers: nodes.map((node) => (isSpoken(node) ? (count += 1) : 0)) }
  }

  it('tells of its first lines without reading the rest', () => {
    const asked: string[] = []
    // A name is asked about when its first line is read: this one stands far behind.
    const model = buildModel(long.replace(/MARA: (?=Line 58\d\d )/g, 'Far Away: '), {
      has: (name) => {
        asked.push(name)
        return true
      },
    })
    expect(isLongScript(model)).toBe(true)
    const whole = readAtOnce()
    for (let at = 0; at < 100; at++) {
      expect(plain(nodeAt(model, at))).toEqual(plain(whole.nodes[at]))
      expect(numberAt(model, at)).toBe(whole.numbers[at])
    }
    expect(firstSpoken(model)).toBe(whole.nodes.findIndex(({ kind }) => kind === 'line'))
    expect(sceneTitleAt(model, 60)).toBe('Scene 40')
    expect(asked).not.toContain('Far Away')
    numberAt(model, 5900)
    expect(asked).toContain('Far Away')
  })

  it('is read to its end when it is asked for a line behind them', () => {
    const whole = readAtOnce()
    const far = whole.nodes.length - 1
    expect(plain(nodeAt(buildModel(long, known), far))).toEqual(plain(whole.nodes[far]))
    expect(numberAt(buildModel(long, known), far)).toBe(whole.numbers[far])
    expect(spokenLineCount(buildModel(long, known))).toBe(Math.max(...whole.numbers))
    expect(buildModel(long, known).nodes.map(plain)).toEqual(whole.nodes.map(plain))
    expect(numbersOf(buildModel(long, known))).toEqual(whole.numbers)
    expect(sceneRows(buildModel(long, known))).toEqual(
      whole.nodes.flatMap(({ kind }, row) => (kind === 'scene' ? [row] : [])),
    )
  })

  it('finds its first spoken line however late it comes', () => {
    const late = `${'// nobody speaks yet\n'.repeat(12_000)}MARA: Now.`
    const model = buildModel(late, known)
    expect(isLongScript(model)).toBe(true)
    expect(firstSpoken(model)).toBe(12_000)
    expect(firstSpoken(buildModel('// nobody speaks\n'.repeat(12_000), known))).toBe(-1)
  })

  it('is after an edit at either end what reading it anew gives', () => {
    const doc = Text.of(long.split('\n'))
    for (const at of [0, 30, doc.length - 3]) {
      const changes = ChangeSet.of({ from: at, insert: 'x\nMARA: More.\n' }, doc.length)
      const after = changes.apply(doc)
      const model = updateModel(buildModel(long, known), changes, doc, after)
      const fresh = buildModel(after.toString(), known)
      expect(model.nodes.map(plain)).toEqual(fresh.nodes.map(plain))
      expect(numbersOf(model)).toEqual(numbersOf(fresh))
      expect(model.nodes[1]).toBe(nodeAt(model, 1))
    }
  })

  it('is read when it is one endless line', () => {
    const model = buildModel(`MARA: ${'on and on '.repeat(30_000)}`, known)
    expect(numberAt(model, 0)).toBe(1)
    expect(numberAt(model, 1)).toBe(0)
  })
})
