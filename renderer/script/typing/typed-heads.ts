import type { EditorState, Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { ScriptEdit } from '../../../shared/core/script/edit/types.ts'
import { findSpeaker } from '../../../shared/core/cast/cast.ts'
import { headText } from '../../../shared/core/script/edit/speak-lines.ts'
import { capitalHead, type OfferedHead, typedHead } from '../../../shared/core/script/typed-head.ts'
import { castUndoSpeaker } from '../../../shared/messages/made/cast.ts'
import { scriptUndoDelivery } from '../../../shared/messages/made/script.ts'
import { withSpeaker } from '../../cast/speakers.ts'
import { visibleText } from '../../project/hidden-id.ts'
import { namesOf, speakersEdit, unknownSpeakers } from './heads-of-lines.ts'
import { headOffers } from './head-offer.ts'
import { dispatchEdit, editMaterial } from '../state/edit-script.ts'
import { actionsFacet, lineNodeAt, type NewSpeakers, scriptField } from '../state/script-state.ts'

/**
 * Makes a line of what is typed as one: the colon behind a name that the script does not know adds its speaker, and a
 * bracket that is closed behind the colon becomes the delivery. Each is a step of its own: undone, what was typed stands.
 */
export function typedHeads(): Extension {
  return [headKeys, pastedHeads, headOffers()]
}

/** Makes lines of what was typed between two places before this came, as if it had been there. */
export function speakTyped(view: EditorView, from: number, to: number): void {
  const { state } = view
  if (state.readOnly) return
  const rows = { first: state.doc.lineAt(from).number - 1, last: state.doc.lineAt(to).number - 1, mayBeEmpty: true }
  const material = editMaterial(state)
  const unknown = unknownSpeakers(material, rows)
  if (namesOf(unknown).length === 0) return
  const { added, edit } = speakersEdit(material, unknown)
  const changes = state.changes([...edit.changes])
  const { anchor, head } = state.selection.main
  dispatchEdit(view, { ...edit, selection: { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) } })
  state.facet(actionsFacet)?.speakersAdded(added)
}

/** Offers to make lines of what was pasted. */
const pastedHeads = EditorView.updateListener.of(({ transactions, state }) => {
  const pasted = transactions.find((each) => each.isUserEvent('input.paste'))
  const actions = state.facet(actionsFacet)
  if (pasted === undefined || actions === undefined || state.readOnly) return
  let [first, last] = [state.doc.lines, 0]
  pasted.changes.iterChangedRanges((_fromA, _toA, from, to) => {
    first = Math.min(first, state.doc.lineAt(from).number - 1)
    last = Math.max(last, state.doc.lineAt(Math.min(to, state.doc.length)).number - 1)
  })
  const names = namesOf(unknownSpeakers(editMaterial(state), { first, last, mayBeEmpty: false }))
  if (names.length > 0) actions.speakersFound(names)
})

const headKeys: Extension = EditorView.inputHandler.of((view, from, to, text, insert) => {
  const { state } = view
  if (from !== to || state.readOnly || view.composing || state.selection.ranges.length > 1) return false
  if (text === ' ') return isBehindHead(state, from)
  if (text !== ':' && text !== ')') return false
  const speaker = text === ':' ? newSpeakerAt(state, from) : undefined
  const edit = speaker?.edit ?? (text === ')' ? deliveryEdit(state, from) : undefined)
  if (edit === undefined) return false
  view.dispatch(insert())
  dispatchEdit(view, edit)
  if (speaker !== undefined) state.facet(actionsFacet)?.speakersAdded(speaker.added)
  return true
})

/** The edit that follows a colon typed at a place: of the text as it is with the colon. Undefined: no speaker is meant. */
export function newSpeakerAt(
  state: EditorState,
  at: number,
): { readonly added: NewSpeakers; readonly edit: ScriptEdit } | undefined {
  const line = state.doc.lineAt(at)
  const before = line.text.slice(0, at - line.from)
  const behind = visibleText(line.text).slice(at - line.from)
  const { cast } = state.field(scriptField)
  // One that stands in the words of a line, or before another one, is a mark like any other.
  const node = lineNodeAt(state, at)
  if (behind.includes(':') || (node !== undefined && node.isNarrated !== true)) return undefined
  const head = sureHead(before, cast.speakers.length === 0)
  const typed = /^[^/(]*/.exec(before)?.[0].trim() ?? ''
  if (head === undefined || findSpeaker(cast, typed) !== undefined) return undefined
  const change = { before: cast, after: withSpeaker(cast, head.name) }
  const insert = `${headText(head)}: `
  const spaces = /^ */.exec(behind)?.[0].length ?? 0
  return {
    added: { heads: [{ typed, name: head.name }], change },
    edit: {
      label: castUndoSpeaker({ name: head.name }),
      changes: [{ from: line.from, to: at + 1 + spaces, insert }],
      castChange: change,
      selection: { anchor: line.from + insert.length, head: line.from + insert.length },
    },
  }
}

function sureHead(before: string, isFirst: boolean): OfferedHead | undefined {
  const head = typedHead(before, isFirst)
  return head === undefined ? capitalHead(before) : head.is === 'sure' ? head : undefined
}

/** The edit that follows a closing bracket typed at a place: `MARA: (low)` becomes `MARA (low): `. */
export function deliveryEdit(state: EditorState, at: number): ScriptEdit | undefined {
  const node = lineNodeAt(state, at)
  if (node === undefined || node.isNarrated === true || node.delivery !== undefined) return undefined
  const line = state.doc.lineAt(at)
  const colon = line.text.indexOf(':', node.spans.name[1])
  const words = /^ *\(([^()[\]]{1,60})$/.exec(line.text.slice(colon + 1, at - line.from))?.[1]?.trim() ?? ''
  const behind = visibleText(line.text).slice(at - line.from)
  if (words === '' || behind.trim() !== '') return undefined
  const insert = ` (${words}): `
  return {
    label: scriptUndoDelivery(),
    changes: [{ from: line.from + colon, to: at + 1 + behind.length, insert }],
    selection: { anchor: line.from + colon + insert.length, head: line.from + colon + insert.length },
  }
}

/** True where the head's own space stands before the caret already, and nothing behind it: the habit of a space is met. */
export function isBehindHead(state: EditorState, at: number): boolean {
  const node = lineNodeAt(state, at)
  if (node === undefined || node.isNarrated === true) return false
  const line = state.doc.lineAt(at)
  const colon = line.text.indexOf(':', (node.spans.delivery ?? node.spans.name)[1])
  return at - line.from === colon + 2 && line.text[colon + 1] === ' ' && visibleText(line.text).length === colon + 2
}
