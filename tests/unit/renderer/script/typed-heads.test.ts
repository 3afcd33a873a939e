import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { deliveryEdit, isBehindHead, newSpeakerAt } from '../../../../renderer/script/typing/typed-heads.ts'
import { initialCast, initialNarrator, scriptField } from '../../../../renderer/script/state/script-state.ts'
import { isSpeakerId, toId } from '../../../../shared/core/model/id-checks.ts'
import { withSpeaker } from '../../../../renderer/cast/speakers.ts'
import type { ScriptEdit } from '../../../../shared/core/script/edit/types.ts'

/** A script with the caret at `|`, by somebody whose cast has these speakers. */
function at(
  text: string,
  speakers: readonly string[] = ['Ruth'],
  narrator?: string,
): { state: EditorState; caret: number } {
  const cast = speakers.reduce(withSpeaker, { speakers: [] })
  const doc = text.replace('|', '')
  const state = EditorState.create({
    doc,
    selection: { anchor: text.indexOf('|') },
    extensions: [
      initialCast.of(cast),
      initialNarrator.of(narrator === undefined ? null : toId(narrator, isSpeakerId)),
      scriptField,
    ],
  })
  return { state, caret: text.indexOf('|') }
}

/** The text when a character has been typed at `|` and the edit was made that follows it; undefined: none does. */
function typed(
  { state, caret }: ReturnType<typeof at>,
  character: string,
  make: (state: EditorState, at: number) => ScriptEdit | undefined,
): string | undefined {
  const edit = make(state, caret)
  if (edit === undefined) return undefined
  const typing = state.update({ changes: { from: caret, insert: character } }).state
  const { state: after } = typing.update({
    changes: [...edit.changes],
    ...(edit.selection === undefined ? {} : { selection: edit.selection }),
  })
  const { head } = after.selection.main
  return `${after.sliceDoc(0, head)}|${after.sliceDoc(head)}`
}

describe('a colon that is typed', () => {
  it.each<readonly [string, string, string | undefined]>([
    ['adds the speaker whose name stands before it', 'Mara|', 'MARA: |'],
    ['with a delivery', 'Mara (low)|', 'MARA (low): |'],
    ['before words that stand there already', 'Mara| You came back.  #aaaaa1', 'MARA: |You came back.  #aaaaa1'],
    ['is nobody’s in small letters', 'mara|', undefined],
    ['is nobody’s behind a sentence', 'He said|', undefined],
    ['is left alone behind a name of the cast', 'ruth|', undefined],
    ['is left alone behind capitals, which are a line already', 'MARA|', undefined],
    ['is left alone in the words of a line', 'RUTH: Mara|', undefined],
    ['is left alone before another colon', 'Mara|: Yes', undefined],
    ['is left alone in a heading', '# Mara|', undefined],
    ['is left alone in a note', '// Mara|', undefined],
  ])('%s', (_what, text, expected) => {
    expect(typed(at(text), ':', (state, caret) => newSpeakerAt(state, caret)?.edit)).toBe(expected)
  })

  it('adds a speaker in small letters while nobody is in the cast', () => {
    const written = typed(at('mara|', []), ':', (state, caret) => newSpeakerAt(state, caret)?.edit)
    expect(written).toBe('MARA: |')
  })

  it('adds a speaker where a narrator reads what nobody speaks', () => {
    const { state, caret } = at('Mara|', ['Ruth'], 'ruth')
    expect(newSpeakerAt(state, caret)?.edit.changes).toEqual([{ from: 0, to: 5, insert: 'MARA: ' }])
  })

  it('adds the speaker to the cast in the same step', () => {
    const { state, caret } = at('Mara|')
    const { edit, added } = newSpeakerAt(state, caret) ?? {}
    expect(edit?.castChange?.after.speakers.map(({ name }) => name)).toEqual(['Ruth', 'MARA'])
    expect(added).toMatchObject({ heads: [{ typed: 'Mara', name: 'MARA' }] })
  })
})

describe('a bracket that is closed', () => {
  it.each<readonly [string, string, string | undefined]>([
    ['behind the colon becomes the delivery', 'RUTH: (low|', 'RUTH (low): |'],
    ['keeps the id of the line', 'RUTH: (low|  #aaaaa1', 'RUTH (low): |  #aaaaa1'],
    ['stays among words', 'RUTH: Well (low|', undefined],
    ['stays before words', 'RUTH: (low| Yes.', undefined],
    ['stays where there is a delivery', 'RUTH (loud): (low|', undefined],
    ['stays in action', 'The door (low|', undefined],
  ])('%s', (_what, text, expected) => expect(typed(at(text), ')', deliveryEdit)).toBe(expected))
})

describe('a space that is typed', () => {
  it.each<readonly [string, string, boolean]>([
    ['is there already behind a head', 'RUTH: |', true],
    ['is there already with a delivery, before the id', 'RUTH (low): |  #aaaaa1', true],
    ['is missing right behind the colon', 'RUTH:|', false],
    ['stands before words', 'RUTH: |Yes', false],
    ['stands behind words', 'RUTH: Yes|', false],
    ['stands in action', 'The door |', false],
  ])('%s', (_what, text, expected) => {
    const { state, caret } = at(text)
    expect(isBehindHead(state, caret)).toBe(expected)
  })
})
