import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { rowSelection, selectedRows, selectionOfRows } from '../../../../renderer/script/state/line-selection.ts'

const doc = 'One\nTwo\nThree\nFour'

function start(anchor = 0, head = anchor) {
  return EditorState.create({ doc, selection: { anchor, head }, extensions: [rowSelection] })
}

describe('the lines that an edit is about', () => {
  it.each([
    ["are the caret's without a selection", 5, 5, [1]],
    ['are those with selected text', 1, 6, [0, 1]],
    ['are not a line of which only the beginning is touched', 0, 8, [0, 1]],
    ['are the same whichever way was selected', 6, 1, [0, 1]],
  ])('%s', (_what, anchor, head, expected) => {
    expect(selectedRows(start(anchor, head))).toEqual(expected)
  })

  it('are the selected ones, which move with edits and go with typing', () => {
    const state = start()
    const select = selectionOfRows(state.doc, { anchor: 4, head: 9 })
    const selected = state.update({ effects: select }).state
    expect(selectedRows(selected)).toEqual([1, 2])
    const moved = selected.update({ changes: { from: 0, insert: 'Zero\n' }, userEvent: 'edit' }).state
    expect(selectedRows(moved)).toEqual([2, 3])
    const gone = moved.update({ changes: { from: 5, to: 9 }, userEvent: 'edit' }).state
    expect(gone.field(rowSelection)).toHaveLength(2)
    expect(
      moved.update({ changes: { from: 0, insert: 'x' }, userEvent: 'input.type' }).state.field(rowSelection),
    ).toEqual([])
    expect(moved.update({ selection: { anchor: 1 } }).state.field(rowSelection)).toEqual([])
  })
})
