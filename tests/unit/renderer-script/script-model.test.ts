import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildModel,
  hasForeignEnds,
  modelText,
  sceneTitleAt,
  updateModel,
} from '../../../renderer/features/script/script-model.ts'
import { speakerTest } from '../../../shared/core/script/parse.ts'

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
        const plain = (nodes: typeof model.nodes) => nodes.map((node) => ({ ...node, from: 0 }))
        expect(plain(model.nodes)).toEqual(plain(fresh.nodes))
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
