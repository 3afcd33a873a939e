import { findSpeaker } from '../../shared/core/cast/cast.ts'
import { notesOf } from '../../shared/core/script/edit/notes.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import { moveSceneOfList, moveSceneTo } from './state/structure-edits.ts'
import { arrivedOf } from '../base/late-commands.ts'
import { announce } from '../base/notices.ts'
import { revealAttention } from '../project/lines.ts'
import { lateTakes } from '../takes/late-takes.ts'
import { changeProjectSettings } from '../cast/settings-steps.ts'
import type { EditMaker, ScriptEditorHandle } from '../project/editor-handle.ts'
import type { ScriptNeeds } from './needs.ts'
import {
  scriptCommandNoSpeakerHere,
  scriptCommandNoToDo,
  scriptCommandNothingSelected,
  scriptCommandSceneStays,
  scriptCommandUndoNarrator,
} from '../../shared/messages/made/script.ts'

/** Opens the find panel, or its half for replacing; text that is selected is what is looked for. */
export function openFind(deps: ScriptNeeds, kind: 'find' | 'replace'): void {
  const editor = deps.editor.get()
  if (editor === undefined) return
  const selected = editor.find.selectedText()
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

/** Shows the list of what is doubtful in the script, or hides it. */
export function toggleProblems(deps: ScriptNeeds): void {
  if (deps.editor.get() === undefined) return
  deps.view.setState(({ problemsOpen }) => ({ problemsOpen: !problemsOpen }))
}

/** Asks who shall speak the selected lines. */
export function askForSpeaker(deps: ScriptNeeds): void {
  const editor = deps.editor.get()
  if (editor === undefined) return
  if (linesOf(editor) === 0) announce(deps.view, scriptCommandNothingSelected())
  else deps.view.setState({ dialog: { kind: 'changeSpeaker' } })
}

/** Asks what shall become of the speaker at the caret, or of the one that is selected in the cast. */
export function askAboutSpeaker(deps: ScriptNeeds, kind: 'renameSpeaker' | 'mergeSpeaker' | 'removeSpeaker'): void {
  const editor = deps.editor.get()
  if (editor === undefined) return
  const speakerId = speakerAtCaret(editor) ?? deps.view.getState().selectedSpeakerId
  if (speakerId === undefined) announce(deps.view, scriptCommandNoSpeakerHere())
  else deps.view.setState({ dialog: { kind, speakerId } })
}

/** Makes what a command runs of an edit: where there is nothing that it could do, it is said. */
export function attemptEdit(make: EditMaker, otherwise: () => string): (deps: ScriptNeeds) => void {
  return (deps) => {
    const editor = deps.editor.get()
    if (editor === undefined) return
    if (!editor.edit(make)) announce(deps.view, otherwise())
    editor.focus()
  }
}

/** Goes to the next (1) or previous (-1) line that needs attention: in Takes those of the review. */
export async function goToAttention(deps: ScriptNeeds, step: 1 | -1): Promise<void> {
  if (deps.view.getState().workspace === 'takes') {
    const { reviewAttention } = await arrivedOf(lateTakes)
    reviewAttention(deps, step)
    return
  }
  revealAttention(deps, step)
  deps.editor.get()?.focus()
}

/** Puts the caret on the next (1) or previous (-1) to-do, around the ends. */
export function revealToDo(deps: ScriptNeeds, step: 1 | -1): void {
  const editor = deps.editor.get()
  if (editor === undefined) return
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
