import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { pairEdit, wordsEdit } from '../../../../renderer/script/typing/closing-brackets.ts'
import { initialCast, initialNarrator, scriptField } from '../../../../renderer/script/state/script-state.ts'

/** The text after an edit at `|`, with the caret as `|`; undefined: there is none. */
function edited(text: string, make: (state: EditorState) => TransactionSpec | undefined): string | undefined {
  const state = EditorState.create({
    doc: text.replace('|', ''),
    selection: { anchor: text.indexOf('|') },
    extensions: [initialCast.of({ speakers: [] }), initialNarrator.of(null), scriptField],
  })
  const edit = make(state)
  if (edit === undefined) return undefined
  const { state: after } = state.update(edit)
  const { head } = after.selection.main
  return `${after.sliceDoc(0, head)}|${after.sliceDoc(head)}`
}

describe('brackets that are typed', () => {
  it.each<readonly [string, string, string, string | undefined]>([
    ['a delivery is closed behind a name', 'RUTH |', '(', 'RUTH (|)'],
    ['also in a line that has its words', 'RUTH |: Yes.  #aaaaa1', '(', 'RUTH (|): Yes.  #aaaaa1'],
    ['also behind a variant', 'RUTH/radio |: Yes.', '(', 'RUTH/radio (|): Yes.'],
    ['no delivery behind what is no name', 'Then she |', '(', undefined],
    ['none where one is closed already', 'RUTH |low): Yes.', '(', undefined],
    ['none in the words, where it is spoken', 'RUTH: Yes |', '(', undefined],
    ['a cue is closed in the words', 'RUTH: |  #aaaaa1', '[', 'RUTH: [|]  #aaaaa1'],
    ['a cue is closed before a full stop', 'RUTH: Yes|.', '[', 'RUTH: Yes[|].'],
    ['no cue is closed before a word', 'RUTH: |Yes.', '[', undefined],
    ['no cue is closed within another', 'RUTH: [sighs |', '[', undefined],
    ['no cue is closed in action', 'The lamp |', '[', undefined],
    ['no cue is closed behind a stroke that takes its meaning', 'RUTH: \\|', '[', undefined],
    ['the end of a delivery is stepped over', 'RUTH (low|): Yes.', ')', 'RUTH (low)|: Yes.'],
    ['the end of a cue is stepped over', 'RUTH: [sighs|] Yes.', ']', 'RUTH: [sighs]| Yes.'],
    ['an end that is spoken is typed', 'RUTH: (low|)', ')', undefined],
    ['an end that is not there is typed', 'RUTH: [sighs|', ']', undefined],
  ])('%s', (_what, text, character, expected) => {
    const { length } = text.slice(0, text.indexOf('|'))
    expect(edited(text, (state) => pairEdit(state, length, length, character))).toBe(expected)
  })
})

describe('Tab in a delivery', () => {
  it.each<readonly [string, string, string | undefined]>([
    ['writes the colon of a new line', 'RUTH (low|)', 'RUTH (low): |'],
    ['goes to the words that are there', 'RUTH (lo|w): Yes.  #aaaaa1', 'RUTH (low): |Yes.  #aaaaa1'],
    ['leaves an open one alone', 'RUTH (low|', undefined],
    ['means nothing in the words', 'RUTH (low): Y|es.', undefined],
    ['means nothing in a cue', 'RUTH: [sighs|] Yes.', undefined],
    ['means nothing in action', 'She waits (long|)', undefined],
  ])('%s', (_what, text, expected) => {
    expect(edited(text, wordsEdit)).toBe(expected)
  })
})
