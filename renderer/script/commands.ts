import { assertNever } from '../../shared/core/model/assert-never.ts'
import { findSpeaker } from '../../shared/core/cast/cast.ts'
import { notesOf } from '../../shared/core/script/edit/notes.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import { randomLineId } from './state/id-guard.ts'
import {
  duplicateRows,
  joinRows,
  moveRows,
  moveSceneAtCaret,
  moveSceneOfList,
  moveSceneTo,
  noteAbove,
  splitAtCaret,
  toggleToDoAtCaret,
} from './state/structure-edits.ts'
import type { EditCommandId } from './command-list.ts'
import { announce } from '../base/notices.ts'
import { changeProjectSettings } from '../cast/settings-steps.ts'
import type { ScriptEditorHandle } from '../project/editor-handle.ts'
import type { ScriptNeeds } from './needs.ts'
import {
  scriptCommandCannotJoin,
  scriptCommandCannotSplit,
  scriptCommandLinesBottom,
  scriptCommandLinesTop,
  scriptCommandNoNote,
  scriptCommandNoSpeakerHere,
  scriptCommandNoToDo,
  scriptCommandNoToDoHere,
  scriptCommandNotTogether,
  scriptCommandNothingSelected,
  scriptCommandSceneBottom,
  scriptCommandSceneStays,
  scriptCommandSceneTop,
  scriptCommandUndoNarrator,
} from '../../shared/messages/made/script.ts'

/** Runs a command that edits the script, finds something in it or shows a part of it. */
export function runEditCommand(deps: ScriptNeeds, id: EditCommandId): void {
  const editor = deps.editor.get()
  if (editor === undefined) return
  switch (id) {
    case 'find':
    case 'replace':
      return openFind(deps, id)
    case 'problems':
      return deps.view.setState((state) => ({ problemsOpen: !state.problemsOpen }))
    case 'nextToDo':
      return revealToDo(deps, editor, 1)
    case 'previousToDo':
      return revealToDo(deps, editor, -1)
    case 'addNote':
      return attempt(deps, editor, noteAbove('note'), scriptCommandNoNote())
    case 'addToDo':
      return attempt(deps, editor, noteAbove('todo'), scriptCommandNoNote())
    case 'toggleToDo':
      return attempt(deps, editor, toggleToDoAtCaret, scriptCommandNoToDoHere())
    case 'selectLine':
      return editor.selectLine()
    case 'changeSpeaker':
      if (linesOf(editor) === 0) return announce(deps.view, scriptCommandNothingSelected())
      return deps.view.setState({ dialog: { kind: 'changeSpeaker' } })
    case 'renameSpeaker':
    case 'mergeSpeaker': {
      const speakerId = speakerAtCaret(editor) ?? deps.view.getState().selectedSpeakerId
      if (speakerId === undefined) return announce(deps.view, scriptCommandNoSpeakerHere())
      return deps.view.setState({ dialog: { kind: id, speakerId } })
    }
    case 'splitLine':
      return attempt(deps, editor, splitAtCaret(randomLineId), scriptCommandCannotSplit())
    case 'joinLines':
      return attempt(deps, editor, joinRows, scriptCommandCannotJoin())
    case 'duplicateLines':
      return attempt(deps, editor, duplicateRows(randomLineId), scriptCommandNotTogether())
    case 'moveLinesUp':
      return attempt(deps, editor, moveRows(-1), scriptCommandLinesTop())
    case 'moveLinesDown':
      return attempt(deps, editor, moveRows(1), scriptCommandLinesBottom())
    case 'moveSceneUp':
      return attempt(deps, editor, moveSceneAtCaret(-1), scriptCommandSceneTop())
    case 'moveSceneDown':
      return attempt(deps, editor, moveSceneAtCaret(1), scriptCommandSceneBottom())
    case 'foldScene':
      return editor.fold('scene')
    case 'foldAll':
      return editor.fold('all')
    default:
      return assertNever(id, 'edit command')
  }
}

/** Opens the find panel, or its half for replacing; text that is selected is what is looked for. */
function openFind(deps: ScriptNeeds, kind: 'find' | 'replace'): void {
  const selected = deps.editor.get()?.find.selectedText() ?? ''
  deps.view.setState(({ find: { turn, query } }) => ({
    find: { kind, turn: turn + 1, query: selected === '' ? query : { ...query, text: selected } },
  }))
}

/** Closes the find panel and goes back to the script. */
export function closeFind(deps: ScriptNeeds): void {
  deps.view.setState(({ find }) => ({ find: { ...find, kind: 'closed' } }))
  const editor = deps.editor.get()
  void editor?.find.search(undefined)
  editor?.focus()
}

/** Moves a scene of the list by one place, or to before another one. */
export function moveSceneInList(
  deps: ScriptNeeds,
  scene: number,
  move: { readonly by: -1 | 1 } | { readonly to: number },
): void {
  const editor = deps.editor.get()
  if (editor === undefined) return
  const make = 'by' in move ? moveSceneOfList(scene, move.by) : moveSceneTo(scene, move.to)
  if (editor.edit(make)) editor.flush()
  else announce(deps.view, scriptCommandSceneStays())
}

/** Lets a speaker of the cast read the action aloud, or (null) nobody. */
export async function chooseNarrator(deps: ScriptNeeds, narrator: SpeakerId | null): Promise<void> {
  await changeProjectSettings(deps, scriptCommandUndoNarrator(), { narrator })
}

function attempt(
  deps: ScriptNeeds,
  editor: ScriptEditorHandle,
  make: Parameters<ScriptEditorHandle['edit']>[0],
  otherwise: string,
): void {
  if (!editor.edit(make)) announce(deps.view, otherwise)
  editor.focus()
}

function revealToDo(deps: ScriptNeeds, editor: ScriptEditorHandle, step: 1 | -1): void {
  const { script, selection } = editor.material()
  const places = notesOf(script).flatMap((note) => {
    const node = script.nodes[note.nodeIndex]
    return note.kind !== 'todo' || node === undefined ? [] : [node.from + node.raw.length]
  })
  const { head } = selection
  const next = step === 1 ? places.find((at) => at > head) : places.findLast((at) => at < head)
  const target = next ?? (step === 1 ? places[0] : places.at(-1))
  if (target === undefined) announce(deps.view, scriptCommandNoToDo())
  else editor.revealOffset(target)
}

function linesOf(editor: ScriptEditorHandle): number {
  const { script, rows } = editor.material()
  return rows.filter((row) => script.nodes[row]?.kind === 'line').length
}

function speakerAtCaret(editor: ScriptEditorHandle): SpeakerId | undefined {
  const { script, cast, rows } = editor.material()
  const node = script.nodes[rows[0] ?? 0]
  return node?.kind === 'line' && node.isNarrated !== true ? findSpeaker(cast, node.speaker)?.id : undefined
}
