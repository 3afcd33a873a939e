import { type EditorState, type Extension, Prec, StateEffect, StateField, type Transaction } from '@codemirror/state'
import { Decoration, EditorView, keymap, WidgetType } from '@codemirror/view'
import type { UnspokenLine } from '../../../shared/core/script/edit/speak-lines.ts'
import { offeredHead } from '../../../shared/core/script/typed-head.ts'
import { baseKeyTab } from '../../../shared/messages/made/base.ts'
import { scriptSpeakerOffer } from '../../../shared/messages/made/script.ts'
import { dispatchEdit, editMaterial } from '../state/edit-script.ts'
import { actionsFacet, lineNodeAt, scriptField } from '../state/script-state.ts'
import { headColon } from './head-colon.ts'
import { speakersEdit } from './heads-of-lines.ts'

const refused = StateEffect.define()
const asked = StateEffect.define()

/**
 * Words that may be a name are offered as the head of a line behind the colon that somebody types: `He said:`, `mara:`.
 * Only Tab takes them. Every other key writes on; the offer goes when the caret leaves the line, or with Escape.
 */
export function headOffers(): Extension {
  return [
    offerField,
    // Before the list of speakers, which may still be closing behind the colon.
    Prec.highest(
      keymap.of([
        { key: 'Tab', run: takeOffer },
        { key: 'Escape', run: refuseOffer },
      ]),
    ),
  ]
}

/** The line whose head is offered now. */
const offerField = StateField.define<UnspokenLine | null>({
  create: () => null,
  update(offer, transaction) {
    const { state, docChanged, selection } = transaction
    if (transaction.effects.some((effect) => effect.is(refused))) return null
    if (hasTypedColon(transaction) || transaction.effects.some((effect) => effect.is(asked))) return offerAt(state)
    if (offer === null || (!docChanged && selection === undefined)) return offer
    const now = offerAt(state)
    return now?.nodeIndex === offer.nodeIndex && now.head.name === offer.head.name ? now : null
  },
  provide: (field) => [
    EditorView.decorations.from(field, (offer) => (view) => {
      if (offer === null) return Decoration.none
      const { to } = view.state.doc.line(offer.nodeIndex + 1)
      return Decoration.set(Decoration.widget({ widget: new OfferWords(offer.head.name), side: 1 }).range(to))
    }),
  ],
})

/** What is offered at the caret; null: nothing, also where the line is somebody's already. */
export function offerAt(state: EditorState): UnspokenLine | null {
  const { main, ranges } = state.selection
  if (!main.empty || ranges.length > 1 || state.readOnly) return null
  const line = state.doc.lineAt(main.head)
  const colon = line.text.search(headColon)
  if (colon < 1 || main.head <= line.from + colon || line.text.startsWith('//', colon + 1)) return null
  const node = lineNodeAt(state, main.head)
  const head = offeredHead(line.text.slice(0, colon))
  if (head === undefined || (node !== undefined && node.isNarrated !== true)) return null
  const typed = /^[^/(:：]*/.exec(line.text)?.[0].trim() ?? ''
  if (state.field(scriptField).isSpeaker(typed)) return null
  const spaces = /^[ \t]*/.exec(line.text.slice(colon + 1))?.[0].length ?? 0
  return { nodeIndex: line.number - 1, head: { ...head, is: 'sure' }, typed, bodyFrom: colon + 1 + spaces }
}

// A colon behind the first words of a line, of which no input method is still thinking.
function hasTypedColon(transaction: Transaction): boolean {
  const { docChanged, newSelection, newDoc } = transaction
  if (!docChanged || !transaction.isUserEvent('input.type') || transaction.isUserEvent('input.type.compose'))
    return false
  const { head } = newSelection.main
  const line = newDoc.lineAt(head)
  return head > line.from && line.text.search(headColon) === head - line.from - 1
}

/** Offers what an input method wrote with its colon, when it is done. */
export function offerHere(view: EditorView): void {
  view.dispatch({ effects: asked.of(null) })
}

function takeOffer(view: EditorView): boolean {
  const { state } = view
  const offer = state.field(offerField)
  if (offer === null) return false
  const { added, edit } = speakersEdit(editMaterial(state), { lines: [offer], strangers: [] })
  const { head } = state.selection.main
  const at = state.changes([...edit.changes]).mapPos(head, 1)
  dispatchEdit(view, { ...edit, selection: { anchor: at, head: at } })
  state.facet(actionsFacet)?.speakersAdded(added)
  return true
}

function refuseOffer(view: EditorView): boolean {
  if (view.state.field(offerField) === null) return false
  view.dispatch({ effects: refused.of(null) })
  return true
}

/** Stands behind the words, for the eye and for who reads the line aloud, and is no part of the text. */
class OfferWords extends WidgetType {
  readonly #name: string
  constructor(name: string) {
    super()
    this.#name = name
  }
  override eq(other: WidgetType): boolean {
    return other instanceof OfferWords && other.#name === this.#name
  }
  override toDOM(): HTMLElement {
    const made = document.createElement('span')
    made.className = 'cm-head-offer'
    made.textContent = scriptSpeakerOffer({ key: baseKeyTab(), name: this.#name })
    return made
  }
}
