import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { editMaterial } from '../../../../renderer/script/state/edit-script.ts'
import { rowSelection } from '../../../../renderer/script/state/line-selection.ts'
import { initialCast, initialNarrator, scriptField } from '../../../../renderer/script/state/script-state.ts'
import {
  deleteRows,
  duplicateRows,
  joinRows,
  moveRows,
  moveSceneAtCaret,
  moveSceneTo,
  noteAbove,
  splitAtCaret,
  toggleToDoAtCaret,
} from '../../../../renderer/script/state/structure-edits.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import type { EditMaker } from '../../../../renderer/project/editor-handle.ts'

const newId = () => lineIdSchema.parse('zzzzz1')

/** The text after an edit, with the caret as `|`; the caret before is `|` in `text`, and `<` where its selection began. */
function edited(text: string, make: EditMaker): string | undefined {
  const caret = text.replace('<', '').indexOf('|')
  const anchor = text.indexOf('<') === -1 ? caret : text.indexOf('<')
  const state = EditorState.create({
    doc: text.replace('|', '').replace('<', ''),
    selection: { anchor, head: caret },
    extensions: [initialCast.of({ speakers: [] }), initialNarrator.of(null), scriptField, rowSelection],
  })
  const edit = make(editMaterial(state))
  if (edit === undefined) return undefined
  const after = applyChanges(state.doc.toString(), edit.changes)
  const at = edit.selection?.head
  return at === undefined ? after : `${after.slice(0, at)}|${after.slice(at)}`
}

describe('edits of the structure at the caret', () => {
  it.each<readonly [string, string, EditMaker, string | undefined]>([
    ['splits a line', 'RUTH: One. |Two.  #aaaaa1', splitAtCaret(newId), 'RUTH: One.  #aaaaa1\nRUTH: |Two.  #zzzzz1'],
    ['splits no line without words on one side', 'RUTH: |One.  #aaaaa1', splitAtCaret(newId), undefined],
    [
      'joins with the next line over blank ones',
      'RUTH: One|.  #aaaaa1\n\nRUTH: Two.  #aaaaa2\nTOM: No.',
      joinRows,
      'RUTH: One.| Two.  #aaaaa1\nTOM: No.',
    ],
    ['joins no lines of two speakers', 'RUTH: One|.\nTOM: Two.', joinRows, undefined],
    [
      'moves a line with its note and keeps the caret in it',
      'RUTH: One.\n// why\nTOM: T|wo.\n',
      moveRows(-1),
      '// why\nTOM: T|wo.\nRUTH: One.\n',
    ],
    ['moves all lines that are selected', '<A: 1\nB: 2|\nC: 3\n', moveRows(1), 'C: 3\nA: 1\nB: 2|\n'],
    [
      'moves the scene of the caret',
      '## One\nA: 1\n\n## Two\nB: |2\n',
      moveSceneAtCaret(-1),
      '## Two\nB: |2\n\n## One\nA: 1\n\n',
    ],
    [
      'duplicates a line and goes to the copy',
      'A: 1|  #aaaaa1\nB: 2',
      duplicateRows(newId),
      'A: 1  #aaaaa1\nA: 1  #zzzzz1|\nB: 2',
    ],
    ['deletes the selected lines', '<A: 1\nB: 2|\nC: 3\n', deleteRows, 'C: 3\n'],
    ['opens a note', 'A: 1\nB: |2', noteAbove('note'), 'A: 1\n// |\nB: 2'],
    ['opens a to-do', 'A: 1\nB: |2', noteAbove('todo'), 'A: 1\n// TODO: |\nB: 2'],
    ['finishes the to-do above the line', '// TODO: x\n// y\nA: |1', toggleToDoAtCaret, '// DONE: x\n// y\nA: 1'],
    ['leaves a to-do of another line', '// TODO: x\nA: 1\nB: |2', toggleToDoAtCaret, undefined],
  ])('%s', (_what, text, make, expected) => {
    expect(edited(text, make)).toBe(expected)
  })

  it('moves a scene to a place of the list and puts the caret on its heading', () => {
    const text = '|## One\nA: 1\n\n## Two\nB: 2\n\n## Three\nC: 3\n'
    expect(edited(text, moveSceneTo(2, 0))).toMatch(/^\|## Three\nC: 3\n+## One\n/)
    expect(edited(text, moveSceneTo(0, 1))).toBeUndefined()
  })
})
