import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildModel,
  firstSpoken,
  hasForeignEnds,
  modelText,
  nodeAt,
  numberAt,
  type ScriptModel,
  sceneTitleAt,
  updateModel,
} from '../../../renderer/features/script/script-model.ts'
import { speakerTest } from '../../../shared/core/script/parse.ts'
import type { ScriptNode } from '../../../shared/core/script/types.ts'

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
const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n'))

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
          model = updateModel(model, changes, doc, after, speakerTest(known))
          doc = after
        }
        const fresh = buildModel(doc.toString(), known)
        expect(model.nodes.map(plain)).toEqual(fresh.nodes.map(plain))
        expect([...model.numbers]).toEqual([...fresh.numbers])
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
    const next = updateModel(model, changes, doc, changes.apply(doc), speakerTest(known))
    expect(modelText(next)).toBe('MARA: One.\r\nTOM: Two.\r\nTOM: More.\r\nMARA: Three.')
  })

  it('numbers spoken lines only', () => {
    const model = buildModel('# T\n\nMARA: One.\nA door.\nTOM: [pause 1s]\nTOM: Two.', known)
    expect([...model.numbers]).toEqual([0, 0, 1, 0, 0, 2])
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

  /** What reading it at once gives: the same text as the tail of one that is not long. */
  function readAtOnce() {
    const half = long.indexOf('\n', long.length / 2) + 1
    const [first, second] = [buildModel(long.slice(0, half), known), buildModel(long.slice(half), known)]
    const nodes = [...first.nodes.slice(0, -1), ...second.nodes]
    const spoken = Math.max(...first.numbers)
    const numbers = [...first.numbers.slice(0, -1), ...[...second.numbers].map((one) => (one === 0 ? 0 : one + spoken))]
    expect([first.head, second.head]).toEqual([undefined, undefined])
    return { nodes, numbers }
  }

  it('tells of its first lines without reading the rest', () => {
    const model = buildModel(long, known)
    const { head } = model
    expect(head).toBeDefined()
    const count = head?.nodes.length ?? 0
    expect(count).toBeGreaterThan(50)
    expect(count).toBeLessThan(1000)
    const unread = unreadable(model)
    const whole = readAtOnce()
    for (let at = 0; at < count; at++) {
      expect(plain(nodeAt(unread, at))).toEqual(plain(whole.nodes[at]))
      expect(numberAt(unread, at)).toBe(whole.numbers[at])
    }
    expect(firstSpoken(unread)).toBe(whole.nodes.findIndex(({ kind }) => kind === 'line'))
    expect(sceneTitleAt(unread, 60)).toBe('Scene 40')
  })

  it('is read to its end when it is asked for a line behind them', () => {
    const whole = readAtOnce()
    const far = whole.nodes.length - 1
    expect(plain(nodeAt(buildModel(long, known), far))).toEqual(plain(whole.nodes[far]))
    expect(numberAt(buildModel(long, known), far)).toBe(whole.numbers[far])
    expect(buildModel(long, known).nodes.map(plain)).toEqual(whole.nodes.map(plain))
    expect([...buildModel(long, known).numbers]).toEqual(whole.numbers)
  })

  it('finds its first spoken line however late it comes', () => {
    const late = `${'// nobody speaks yet\n'.repeat(12_000)}MARA: Now.`
    const model = buildModel(late, known)
    expect(model.head).toBeDefined()
    expect(firstSpoken(model)).toBe(12_000)
    expect(firstSpoken(buildModel('// nobody speaks\n'.repeat(12_000), known))).toBe(-1)
  })

  it('is after an edit at either end what reading it anew gives', () => {
    const doc = Text.of(long.split('\n'))
    for (const at of [0, 30, doc.length - 3]) {
      const changes = ChangeSet.of({ from: at, insert: 'x\nMARA: More.\n' }, doc.length)
      const after = changes.apply(doc)
      const model = updateModel(buildModel(long, known), changes, doc, after, speakerTest(known))
      const fresh = buildModel(after.toString(), known)
      expect(model.nodes.map(plain)).toEqual(fresh.nodes.map(plain))
      expect([...model.numbers]).toEqual([...fresh.numbers])
      expect(nodeAt(model, 1)).toBe(model.nodes[1])
    }
  })

  it('is read at once when it is one endless line', () => {
    const model = buildModel(`MARA: ${'on and on '.repeat(30_000)}`, known)
    expect(model.head).toBeUndefined()
    expect(numberAt(model, 0)).toBe(1)
    expect(numberAt(model, 1)).toBe(0)
  })

  /** A model whose whole may not be asked for. */
  function unreadable({ eol, head }: ScriptModel): ScriptModel {
    return {
      eol,
      ...(head !== undefined && { head }),
      get nodes(): never {
        throw new Error('read to its end')
      },
      get numbers(): never {
        throw new Error('read to its end')
      },
    }
  }
})
