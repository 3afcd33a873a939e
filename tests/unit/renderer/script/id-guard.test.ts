import { history, redo, undo } from '@codemirror/commands'
import type { TransactionSpec } from '@codemirror/state'
import { EditorState, Transaction } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hiddenId, visibleText } from '../../../../renderer/project/hidden-id.ts'
import { idGuard, withOwnId, withoutPresentIds } from '../../../../renderer/script/state/id-guard.ts'
import { initialCast, scriptField } from '../../../../renderer/script/state/script-state.ts'
import { isSpoken } from '../../../../shared/core/script/lines.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

const two = 'MARA: You came back.  #k3f9x2\nTOM: I said so.  #p0q8d1'

function editor(doc: string, at = 0): EditorState {
  return EditorState.create({
    doc,
    selection: { anchor: at },
    extensions: [initialCast.of({ speakers: [] }), scriptField, history(), idGuard()],
  })
}

function after(state: EditorState, spec: TransactionSpec): EditorState {
  return state.update(spec).state
}

/** New ids are random: tests name them by their place. */
function masked(state: EditorState, ...known: string[]): string {
  return state.doc
    .toString()
    .split('\n')
    .map((line) => {
      const id = hiddenId(line)
      return id === undefined || known.includes(id.id) ? line : `${line.slice(0, id.from)}  #NEW`
    })
    .join('\n')
}

describe('an id at the end of a line', () => {
  const endOfMara = 'MARA: You came back.'.length
  const cases: readonly (readonly [string, TransactionSpec, string])[] = [
    [
      'stays there when text is typed before it',
      { changes: { from: endOfMara, insert: ' Late.' }, userEvent: 'input.type' },
      'MARA: You came back. Late.  #k3f9x2\nTOM: I said so.  #p0q8d1',
    ],
    [
      'moves behind text that arrives after it',
      { changes: { from: two.indexOf('\n'), insert: ' Late.' }, userEvent: 'input.type' },
      'MARA: You came back. Late.  #k3f9x2\nTOM: I said so.  #p0q8d1',
    ],
    [
      'stays with its line when a new one is opened at the end of the visible text',
      { changes: { from: endOfMara, insert: '\n' }, userEvent: 'input' },
      'MARA: You came back.  #k3f9x2\n\nTOM: I said so.  #p0q8d1',
    ],
    [
      'stays with the speaker when a line is broken in two',
      { changes: { from: 'MARA: You'.length, insert: '\n' }, userEvent: 'input' },
      'MARA: You  #k3f9x2\n came back.\nTOM: I said so.  #p0q8d1',
    ],
    [
      'goes down with its line when a line is opened above it',
      { changes: { from: 0, insert: '\n' }, userEvent: 'input' },
      '\nMARA: You came back.  #k3f9x2\nTOM: I said so.  #p0q8d1',
    ],
    [
      'of the first line stays when two are joined',
      { changes: { from: two.indexOf('\n'), to: two.indexOf('\n') + 1 }, userEvent: 'delete.backward' },
      'MARA: You came back.TOM: I said so.  #k3f9x2',
    ],
    [
      'of the first line stays when a selection over the end is deleted',
      { changes: { from: 'MARA: You'.length, to: two.indexOf(' said') }, userEvent: 'delete.selection' },
      'MARA: You said so.  #k3f9x2',
    ],
    [
      'survives deleting to the end of the line',
      { changes: { from: 'MARA: You'.length, to: two.indexOf('\n') }, userEvent: 'delete.forward' },
      'MARA: You  #k3f9x2\nTOM: I said so.  #p0q8d1',
    ],
    [
      'goes with the last of its text',
      { changes: { from: 0, to: endOfMara }, userEvent: 'delete.selection' },
      '\nTOM: I said so.  #p0q8d1',
    ],
    [
      'goes with its line',
      { changes: { from: 0, to: two.indexOf('\n') + 1 }, userEvent: 'delete.line' },
      'TOM: I said so.  #p0q8d1',
    ],
    [
      'stays hidden and kept while a name is half typed',
      { changes: { from: 4, to: 5 }, userEvent: 'delete.backward' },
      'MARA You came back.  #k3f9x2\nTOM: I said so.  #p0q8d1',
    ],
    [
      'is made at once for a line that becomes one',
      { changes: { from: two.length, insert: '\nRUTH: Stop.' }, userEvent: 'input.paste' },
      'MARA: You came back.  #k3f9x2\nTOM: I said so.  #p0q8d1\nRUTH: Stop.  #NEW',
    ],
    [
      'takes the place of one that came along with text pasted into the line',
      { changes: { from: endOfMara, insert: ' x  #bbbbb1\nRUTH: y  #ccccc1' }, userEvent: 'input.paste' },
      'MARA: You came back. x  #k3f9x2\nRUTH: y  #ccccc1\nTOM: I said so.  #p0q8d1',
    ],
  ]
  for (const [name, spec, expected] of cases) {
    it(name, () => {
      const start = editor(two)
      expect(masked(after(start, spec), 'k3f9x2', 'p0q8d1', 'ccccc1')).toBe(expected)
    })

    it(`${name}, and undo brings all back`, () => {
      let state = after(editor(two), spec)
      const changed = state.doc.toString()
      const dispatch = (transaction: Transaction) => {
        state = transaction.state
      }
      undo({ state, dispatch })
      expect(state.doc.toString()).toBe(two)
      redo({ state, dispatch })
      expect(state.doc.toString()).toBe(changed)
    })
  }

  it('is never behind the caret', () => {
    const state = after(editor(two), { selection: { anchor: two.indexOf('\n') }, userEvent: 'select' })
    expect(state.selection.main.head).toBe(endOfMara)
    expect(after(state, { selection: { anchor: endOfMara + 4 } }).selection.main.head).toBe(endOfMara)
  })

  it('leaves a space that was just typed at the end visible', () => {
    const state = after(editor(two), { changes: { from: endOfMara, insert: ' ' }, userEvent: 'input.type' })
    expect(visibleText(state.doc.line(1).text)).toBe('MARA: You came back. ')
  })

  it('stands alone at the end of every spoken line after any typing, breaking, joining and deleting', () => {
    const insert = fc.constantFrom('', '', 'x', ' ', '\n', 'TOM: hm', '\nRUTH: Oh\n', ': ')
    const step = fc.record({ at: fc.nat(1000), size: fc.constantFrom(0, 0, 1, 3, 12, 40), insert })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        let state = editor(`${two}\n\nA door.\nRUTH: Who is it?  #rrrrr1`)
        for (const { at, size, insert: text } of steps) {
          const from = Math.floor((at / 1000) * state.doc.length)
          // As in the window: a hand cannot begin inside a hidden id.
          const start = after(state, { selection: { anchor: from } }).selection.main.head
          const to = after(state, { selection: { anchor: Math.min(state.doc.length, start + size) } }).selection.main
            .head
          state = after(state, { changes: { from: start, to: Math.max(start, to), insert: text }, userEvent: 'input' })
        }
        for (const node of parseScript(state.doc.toString()).nodes) {
          if (node.kind !== 'line' || !isSpoken(node)) continue
          expect(node.id, node.raw).toBeDefined()
          expect(node.text, node.raw).not.toMatch(/\s#[a-z0-9]{6}/)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the clipboard', () => {
  it('brings no id of a line that is still there', () => {
    expect(withoutPresentIds('MARA: You came back.  #k3f9x2\nRUTH: Oh.  #new111\n', editor(two))).toBe(
      'MARA: You came back.\nRUTH: Oh.  #new111\n',
    )
  })

  it('keeps the ids of lines that are replaced by themselves', () => {
    const state = EditorState.create({
      doc: two,
      selection: { anchor: 0, head: two.length },
      extensions: [initialCast.of({ speakers: [] }), scriptField],
    })
    expect(withoutPresentIds(two, state)).toBe(two)
  })

  it('takes the id along when a whole line is cut', () => {
    const end = 'MARA: You came back.'.length
    const state = after(editor(two), { selection: { anchor: 0, head: end } })
    expect(withOwnId(state.sliceDoc(0, end), state)).toBe('MARA: You came back.  #k3f9x2')
    const part = after(editor(two), { selection: { anchor: 6, head: end } })
    expect(withOwnId(part.sliceDoc(6, end), part)).toBe('You came back.')
  })
})
