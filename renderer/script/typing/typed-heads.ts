import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, type PluginValue, ViewPlugin } from '@codemirror/view'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { isLineOfCast } from '../../../shared/core/script/edit/line-of-cast.ts'
import type { ScriptEdit } from '../../../shared/core/script/edit/types.ts'
import { findSpeaker } from '../../../shared/core/cast/cast.ts'
import { headText } from '../../../shared/core/script/edit/speak-lines.ts'
import { capitalHead, type OfferedHead, typedHead } from '../../../shared/core/script/typed-head.ts'
import { isInCapitals } from '../../../shared/core/model/names.ts'
import { castUndoSpeaker } from '../../../shared/messages/made/cast.ts'
import { scriptUndoColon, scriptUndoDelivery } from '../../../shared/messages/made/script.ts'
import { withSpeaker } from '../../cast/speakers.ts'
import { visibleText } from '../../project/hidden-id.ts'
import { namesOf, speakersEdit, unknownSpeakers } from './heads-of-lines.ts'
import { headColon, WIDE_COLON } from './head-colon.ts'
import { headOffers, offerHere } from './head-offer.ts'
import { headMade, joinsColon } from './joined-colon.ts'
import { dispatchEdit, editMaterial } from '../state/edit-script.ts'
import { actionsFacet, lineNodeAt, type NewSpeakers, scriptField } from '../state/script-state.ts'

/**
 * Makes a line of what is typed as one: the colon behind a name that the script does not know adds its speaker, and a
 * bracket that is closed behind the colon becomes the delivery. Each is a step of its own: undone, what was typed stands.
 */
export function typedHeads(): Extension {
  return [headKeys, composedHeads, pastedHeads, headOffers()]
}

/** Makes lines of the rows whose colons were typed before this came, at these places, as if it had been there. */
export function speakTyped(view: EditorView, colons: readonly number[]): void {
  const { state } = view
  if (state.readOnly) return
  const material = editMaterial(state)
  const rows = new Set(colons.filter((at) => isHeadColon(state, at)).map((at) => state.doc.lineAt(at).number - 1))
  const found = [...rows].map((row) => unknownSpeakers(material, { first: row, last: row, mayBeEmpty: true }))
  const unknown = {
    lines: found.flatMap(({ lines }) => lines),
    strangers: [...new Set(found.flatMap(({ strangers }) => strangers))],
  }
  if (namesOf(unknown).length === 0) return
  const { added, edit } = speakersEdit(material, unknown)
  const changes = state.changes([...edit.changes])
  const { anchor, head } = state.selection.main
  dispatchEdit(view, { ...edit, selection: { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) } })
  state.facet(actionsFacet)?.speakersAdded(added)
}

/** True for the first colon of a row. */
function isHeadColon(state: EditorState, at: number): boolean {
  const line = state.doc.lineAt(at)
  return line.text.search(headColon) === at - line.from
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
  const found = unknownSpeakers(editMaterial(state), { first, last, mayBeEmpty: false })
  const names = namesOf(found)
  if (names.length > 0) actions.speakersFound({ names, lines: found.lines.length })
})

const headKeys: Extension = EditorView.inputHandler.of((view, from, to, text, insert) => {
  const { state } = view
  if (from !== to || state.readOnly || view.composing || state.selection.ranges.length > 1) return false
  if (joinsColon(view, text)) return true
  if (text === ' ') return isBehindHead(state, from)
  const isColon = text === ':' || text === WIDE_COLON
  if (!isColon && text !== ')') return false
  const speaker = isColon ? newSpeakerAt(state, from) : undefined
  const other = text === ')' ? deliveryEdit(state, from) : knownSpeakerAt(state, from, text)
  const edit = speaker?.edit ?? other
  if (edit === undefined) return false
  view.dispatch(insert())
  dispatchEdit(view, edit)
  if (speaker === undefined) return true
  headMade(view, speaker.added.heads[0]?.typed ?? '')
  state.facet(actionsFacet)?.speakersAdded(speaker.added)
  return true
})

/**
 * What an input method wrote with a colon in it is looked at when it is done: nothing is changed while it composes. Where the
 * next words are composed at once, as whoever goes on writing has it, both are looked at together.
 */
class ComposedHeads implements PluginValue {
  readonly #view: EditorView
  /** Characters that were composed since something was looked at; 0 as long as no colon is among them. */
  #unseen = 0

  constructor(view: EditorView) {
    this.#view = view
  }

  composed(data: string): void {
    if (this.#unseen === 0 && !headColon.test(data)) return
    this.#unseen += data.length
    // The editor reads what was composed behind this event.
    setTimeout(() => this.#look())
  }

  #look(): void {
    const view = this.#view
    if (this.#unseen === 0 || view.composing) return
    const length = this.#unseen
    this.#unseen = 0
    if (view.state.readOnly) return
    const composed = composedHead(view.state, length)
    if (composed === undefined) {
      offerHere(view)
      return
    }
    dispatchEdit(view, composed.edit)
    if (composed.added !== undefined) view.state.facet(actionsFacet)?.speakersAdded(composed.added)
  }
}

const composedHeads: Extension = ViewPlugin.fromClass(ComposedHeads, {
  eventHandlers: {
    compositionend({ data }) {
      this.composed(data)
    },
  },
})

/**
 * What follows when an input method is done: where the first colon of the caret's line is among the `length` characters
 * before the caret that it wrote. One that stood there before was decided about.
 */
export function composedHead(
  state: EditorState,
  length: number,
): { readonly added?: NewSpeakers; readonly edit: ScriptEdit } | undefined {
  const { main, ranges } = state.selection
  const { head: caret } = main
  const line = state.doc.lineAt(caret)
  const at = line.from + line.text.search(headColon)
  if (!main.empty || ranges.length > 1 || at <= line.from || at >= caret || at < caret - length) return undefined
  const known = knownSpeakerAt(state, at, line.text[at - line.from] ?? '', true)
  const made = newSpeakerAt(state, at, true) ?? (known === undefined ? undefined : { edit: known })
  if (made === undefined) return undefined
  // The words that came with the head stay before the caret.
  const selection = main.map(state.changes([...made.edit.changes]), 1)
  return { ...made, edit: { ...made.edit, selection: { anchor: selection.anchor, head: selection.head } } }
}

/**
 * The edit that follows a colon typed at a place: of the text as it is with the colon. Undefined: no speaker is meant.
 * `isThere`: the colon stands in the text already.
 */
export function newSpeakerAt(
  state: EditorState,
  at: number,
  isThere = false,
): { readonly added: NewSpeakers; readonly edit: ScriptEdit } | undefined {
  const line = state.doc.lineAt(at)
  const before = line.text.slice(0, at - line.from)
  const behind = visibleText(line.text).slice(at - line.from + (isThere ? 1 : 0))
  const { cast } = state.field(scriptField)
  // One that stands in the words of a line is a mark like any other.
  const node = isThere ? undefined : lineNodeAt(state, at)
  if (isMark(behind, cast) || (node !== undefined && node.isNarrated !== true)) return undefined
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

/**
 * The edit that follows a colon behind the name of somebody in the cast: a wide one becomes the narrow one and a space, and
 * a name whose speaker stands in capitals gets them, as it got them when it was new. Undefined: it stands as it should.
 */
export function knownSpeakerAt(state: EditorState, at: number, colon: string, isThere = false): ScriptEdit | undefined {
  const line = state.doc.lineAt(at)
  const before = line.text.slice(0, at - line.from)
  const behind = visibleText(line.text).slice(at - line.from + (isThere ? 1 : 0))
  const { cast } = state.field(scriptField)
  const head = typedHead(before, false) ?? capitalHead(before)
  const speaker = head === undefined ? undefined : findSpeaker(cast, head.name)
  if (head === undefined || speaker === undefined || isMark(behind, cast)) return undefined
  const isWritten = !isInCapitals(speaker.name) || before.startsWith(head.name)
  if (colon !== WIDE_COLON && isWritten) return undefined
  const insert = `${headText(head)}: `
  const to = at + 1 + (/^ */.exec(behind)?.[0].length ?? 0)
  return {
    label: scriptUndoColon({ name: speaker.name }),
    changes: [{ from: line.from, to, insert }],
    selection: { anchor: line.from + insert.length, head: line.from + insert.length },
  }
}

// Before another colon it is a mark like any other, but not where somebody writes in front of a line.
function isMark(behind: string, cast: Cast): boolean {
  return behind.includes(':') && !isOwnLine(behind, cast)
}

function isOwnLine(text: string, cast: Cast): boolean {
  return isLineOfCast(text.trimStart(), (name) => findSpeaker(cast, name) !== undefined)
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

/**
 * True where the head's own space stands before the caret already, and nothing behind it but a line that was there: the habit
 * of a space is met.
 */
export function isBehindHead(state: EditorState, at: number): boolean {
  const node = lineNodeAt(state, at)
  if (node === undefined || node.isNarrated === true) return false
  const line = state.doc.lineAt(at)
  const colon = line.text.indexOf(':', (node.spans.delivery ?? node.spans.name)[1])
  if (at - line.from !== colon + 2 || line.text[colon + 1] !== ' ') return false
  const behind = visibleText(line.text).slice(colon + 2)
  return behind === '' || isOwnLine(behind, state.field(scriptField).cast)
}
