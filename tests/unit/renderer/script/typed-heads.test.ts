import { EditorSelection, EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { speakersOfExchange } from '../../../../renderer/script/completion/exchange.ts'
import { editMaterial } from '../../../../renderer/script/state/edit-script.ts'
import { rowSelection } from '../../../../renderer/script/state/line-selection.ts'
import { offerAt } from '../../../../renderer/script/typing/head-offer.ts'
import { namesOf, speakersEdit, unknownSpeakers } from '../../../../renderer/script/typing/heads-of-lines.ts'
import {
  composedHead,
  deliveryEdit,
  isBehindHead,
  knownSpeakerAt,
  newSpeakerAt,
} from '../../../../renderer/script/typing/typed-heads.ts'
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
      rowSelection,
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
    ['adds whom capitals name, whose line it is already', 'MARA|', 'MARA: |'],
    ['adds a name in letters without case', '麻里|', '麻里: |'],
    ['adds a name with an apostrophe, a dot and a digit', "Dr. O'Neil 2|", "DR. O'NEIL 2: |"],
    ['is left alone behind capitals of the cast', 'RUTH|', undefined],
    ['is left alone behind capitals that announce something', 'CUT TO|', undefined],
    ['is left alone in a time', '10|', undefined],
    ['is left alone in an address', 'https|', undefined],
    ['is left alone in the words of a line', 'RUTH: Mara|', undefined],
    ['is left alone before another colon', 'Mara|: Yes', undefined],
    ['adds whom somebody writes in front of a line', 'Mara|RUTH: Yes  #aaaaa1', 'MARA: |RUTH: Yes  #aaaaa1'],
    ['is left alone before words with a colon', 'Mara| Yes: no', undefined],
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

describe('a wide colon, as East Asian input methods write it', () => {
  const made = (text: string) =>
    typed(
      at(text, ['Ruth', '麻里']),
      '：',
      (state, caret) => newSpeakerAt(state, caret)?.edit ?? knownSpeakerAt(state, caret, '：'),
    )
  it.each<readonly [string, string, string | undefined]>([
    ['adds a speaker as the narrow one does', '太郎|', '太郎: |'],
    ['becomes the narrow one behind a name of the cast', '麻里|', '麻里: |'],
    ['and before words that stand there', 'Ruth|はい。', 'RUTH: |はい。'],
    ['and behind a delivery', '麻里 (小声)|', '麻里 (小声): |'],
    ['stays in the words of a line', 'RUTH: 太郎|', undefined],
    ['stays in a time', '12|', undefined],
    ['stays in a heading', '## 場面|', undefined],
  ])('%s', (_what, text, expected) => expect(made(text)).toBe(expected))
})

describe('a colon behind a name of the cast', () => {
  const made = (text: string) =>
    typed(at(text, ['RUTH', 'Amos']), ':', (state, caret) => knownSpeakerAt(state, caret, ':'))
  it.each<readonly [string, string, string | undefined]>([
    ['gives the name the capitals that it has there', 'Ruth|', 'RUTH: |'],
    ['in small letters too', 'ruth|', 'RUTH: |'],
    ['with a variant and a delivery', 'Ruth/radio (low)|', 'RUTH/radio (low): |'],
    ['before words that stand there already', 'Ruth| You came back.  #aaaaa1', 'RUTH: |You came back.  #aaaaa1'],
    ['in front of a line', 'ruth|AMOS: Yes  #aaaaa1', 'RUTH: |AMOS: Yes  #aaaaa1'],
    ['leaves capitals alone', 'RUTH|', undefined],
    ['leaves the form of a name alone that is not in capitals in the cast', 'amos|', undefined],
    ['is left alone in the words of a line', 'AMOS: Ruth|', undefined],
    ['is left alone before another colon', 'Ruth|: Yes', undefined],
    ['is left alone in a heading', '## Ruth|', undefined],
    ['is left alone in a note', '// Ruth|', undefined],
  ])('%s', (_what, text, expected) => expect(made(text)).toBe(expected))
})

describe('what an input method wrote, when it is done', () => {
  const done = (text: string, speakers?: readonly string[], composed = text.indexOf('|')): string | undefined => {
    const { state } = at(text, speakers)
    const edit = composedHead(state, composed)?.edit
    if (edit === undefined) return undefined
    const { selection } = edit
    const { state: after } = state.update({
      changes: [...edit.changes],
      ...(selection === undefined ? {} : { selection }),
    })
    const { head } = after.selection.main
    return `${after.sliceDoc(0, head)}|${after.sliceDoc(head)}`
  }
  it.each<readonly [string, string, string | undefined]>([
    ['is a line of a new speaker, its colon composed too', 'Zoé:|', 'ZOÉ: |'],
    ['with the words that came with it', 'Zoé: Ja|', 'ZOÉ: Ja|'],
    ['before the id of the line', 'Zoé:|  #aaaaa1', 'ZOÉ: |  #aaaaa1'],
    ['in letters without case', '麻里：はい|', '麻里: はい|'],
    ['of somebody in the cast, whose colon is wide', 'ruth：はい|', 'RUTH: はい|'],
    ['is left alone where its colon is somebody’s already', 'RUTH: はい|', undefined],
    ['is left alone in the words of a line', 'RUTH: Zoé:|', undefined],
    ['is left alone in small letters', 'zoé:|', undefined],
    ['is left alone in a time', '12:|', undefined],
    ['is left alone before the colon', 'Zo|é:', undefined],
  ])('%s', (_what, text, expected) => expect(done(text)).toBe(expected))

  it('is left alone where the colon stood there before, as behind Undo', () => {
    expect(done('Zoé: はい：|', undefined, 'はい：'.length)).toBeUndefined()
    expect(done('Zoé: はい：|', undefined, 'Zoé: はい：'.length)).toBe('ZOÉ: はい：|')
  })

  it('is left alone with several carets', () => {
    const { state } = at('Zoé:|')
    const several = EditorState.create({
      doc: state.doc,
      selection: EditorSelection.create([EditorSelection.cursor(2), EditorSelection.cursor(4)], 1),
      extensions: [
        EditorState.allowMultipleSelections.of(true),
        initialCast.of({ speakers: [] }),
        initialNarrator.of(null),
        scriptField,
        rowSelection,
      ],
    })
    expect(composedHead(several, 4)).toBeUndefined()
  })

  it('adds the speaker in the same step', () => {
    expect(composedHead(at('Zoé:|').state, 4)?.edit.castChange?.after.speakers.map(({ name }) => name)).toEqual([
      'Ruth',
      'ZOÉ',
    ])
  })
})

describe('words that may be a name, with their colon', () => {
  it.each<readonly [string, string, string | undefined]>([
    ['are offered in small letters', 'mara:|', 'MARA'],
    ['are offered behind a sentence', 'He said:| nothing', 'HE SAID'],
    ['are offered where they announce something', 'Note: the light|', 'NOTE'],
    ['are offered with a delivery', 'mara (low): Yes|', 'MARA'],
    ['are offered before a wide colon', 'mara：はい|', 'MARA'],
    ['are not while the caret stands before the colon', 'ma|ra: Yes', undefined],
    ['are not in a line of somebody', 'RUTH: mara:|', undefined],
    ['are not behind a name of the cast', 'ruth:|', undefined],
    ['are not where they are an address', 'https:|', undefined],
    ['are not where an address begins', 'See://|', undefined],
    ['are not in a time', 'At 10:|30', undefined],
    ['are not in a note', '// mara:|', undefined],
    ['are not in a heading', '## mara:|', undefined],
    ['are not behind a backslash', '\\mara:|', undefined],
    ['are not behind many words', 'This is what he said to her:|', undefined],
  ])('%s', (_what, text, expected) => expect(offerAt(at(text).state)?.head.name).toBe(expected))
})

describe('everybody who is unknown', () => {
  it('is added in one step: lines in capitals, and what reads like lines', () => {
    const { state } = at('MARA: One.\nTom: Two.\nRUTH: Three.\nCUT TO: black\nmara: Four.\nHe said: so.|')
    const unknown = unknownSpeakers(editMaterial(state))
    expect(namesOf(unknown)).toEqual(['TOM', 'MARA'])
    const { edit } = speakersEdit(editMaterial(state), unknown)
    expect(edit.changes.map(({ insert }) => insert)).toEqual(['TOM: '])
    expect(edit.castChange?.after.speakers.map(({ name }) => name)).toEqual(['Ruth', 'TOM', 'MARA'])
  })

  it('has a name of any length where somebody asks, and of three words where it was typed', () => {
    const { state } = at('THE HARBOUR MASTER OF WESTPORT: Halt.\nDR. ANNA HALLORAN: Why?|')
    const named = (among?: Parameters<typeof unknownSpeakers>[1]) =>
      namesOf(unknownSpeakers(editMaterial(state), among))
    expect(named()).toEqual(['THE HARBOUR MASTER OF WESTPORT', 'DR. ANNA HALLORAN'])
    expect(named({ first: 0, last: 1, mayBeEmpty: true })).toEqual(['DR. ANNA HALLORAN'])
  })
})

describe('who speaks next', () => {
  const next = (text: string): readonly string[] => {
    const { state, caret } = at(text, ['Ruth', 'Mara', 'Tom'])
    return speakersOfExchange(state, state.doc.lineAt(caret).number - 1).map(({ name }) => name)
  }
  it.each<readonly [string, string, readonly string[]]>([
    ['is the other one of the exchange', 'TOM: a\nRUTH: b\n|', ['Tom', 'Ruth', 'Mara']],
    ['is the other one behind action and empty lines', 'TOM: a\n\nRain.\nRUTH: b\n\n|', ['Tom', 'Ruth', 'Mara']],
    ['is anybody but who spoke last, where one has spoken', 'RUTH: a\n|', ['Mara', 'Tom', 'Ruth']],
    ['is the first of the cast at the beginning', '|', ['Ruth', 'Mara', 'Tom']],
    ['begins again with a scene', 'TOM: a\nRUTH: b\n## Next\n|', ['Ruth', 'Mara', 'Tom']],
  ])('%s', (_what, text, expected) => expect(next(text)).toEqual(expected))
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
