import { deleteCharBackward, deleteCharForward } from '@codemirror/commands'
import { EditorSelection, EditorState, RangeSet, type Transaction } from '@codemirror/state'
import { Decoration, type EditorView } from '@codemirror/view'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deletionBefore, deletionBehind } from '../../../../renderer/script/typing/delete-character.ts'

/** What a deletion left: the text, the carets and what it is called; undefined if it did nothing. */
function left(transaction: Transaction | undefined) {
  if (transaction === undefined) return undefined
  const { state } = transaction
  return {
    text: state.doc.toString(),
    selection: state.selection.toJSON(),
    isForward: transaction.isUserEvent('delete.forward'),
    isBackward: transaction.isUserEvent('delete.backward'),
    isSelection: transaction.isUserEvent('delete.selection'),
    scrolls: transaction.scrollIntoView,
    effects: transaction.effects.map(({ value }) => String(value)),
  }
}

/** The same by CodeMirror's own command. */
function theirs(state: EditorState, command: (view: EditorView) => boolean) {
  let made: Transaction | undefined
  const view = { state, dispatch: (transaction: Transaction) => (made = transaction) }
  // The commands read nothing else of a view that hides nothing.
  if (!isView(view)) return undefined
  const isDone = command(view)
  expect(isDone).toBe(made !== undefined)
  return left(made)
}

function isView(value: object): value is EditorView {
  return 'state' in value
}

const pieces = fc.constantFrom('a', ' ', '  ', '\t', '\n', 'é', 'e\u0301', '👩‍👧', '❤\ufe0f', '🇩🇪', '\ufe0f', '.')
const scripts = fc.record({
  doc: fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  ends: fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { minLength: 1, maxLength: 3 }),
  isEmpty: fc.boolean(),
})

describe('a character that is deleted', () => {
  it('is the one that CodeMirror deletes, before the caret and behind it', () => {
    fc.assert(
      fc.property(scripts, ({ doc, ends, isEmpty }) => {
        const at = (end: number): number => Math.min(end, doc.length)
        const ranges = ends.map(([anchor, head]) => EditorSelection.range(at(isEmpty ? head : anchor), at(head)))
        const state = EditorState.create({
          doc,
          selection: EditorSelection.create(ranges),
          extensions: [EditorState.allowMultipleSelections.of(true)],
        })
        expect(left(deletionBefore(state, []))).toEqual(theirs(state, deleteCharBackward))
        expect(left(deletionBehind(state, []))).toEqual(theirs(state, deleteCharForward))
      }),
      { numRuns: 2000 },
    )
  })

  it('takes what is hidden as a whole, from either side', () => {
    const doc = 'Yes.  #aaaaa1\nNo.'
    const hidden = [RangeSet.of([Decoration.replace({}).range(4, 13)])]
    const at = (anchor: number) => EditorState.create({ doc, selection: { anchor } })
    expect(left(deletionBefore(at(13), hidden))?.text).toBe('Yes.\nNo.')
    expect(left(deletionBehind(at(4), hidden))?.text).toBe('Yes.\nNo.')
    expect(left(deletionBefore(at(14), hidden))?.text).toBe('Yes.  #aaaaa1No.')
    const selected = EditorState.create({ doc, selection: { anchor: 2, head: 8 } })
    expect(left(deletionBefore(selected, hidden))?.text).toBe('Ye\nNo.')
  })

  it('stays where nothing may be changed', () => {
    const state = EditorState.create({
      doc: 'Yes.',
      selection: { anchor: 2 },
      extensions: [EditorState.readOnly.of(true)],
    })
    expect(deletionBefore(state, [])).toBeUndefined()
    expect(deletionBehind(state, [])).toBeUndefined()
  })
})
