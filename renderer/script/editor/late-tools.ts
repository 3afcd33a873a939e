import type { Extension, Transaction } from '@codemirror/state'
import { Compartment, Prec } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { keymap, ViewPlugin } from '@codemirror/view'
import { late } from '../../base/late/late.ts'
import { headColon } from '../typing/head-colon.ts'

/**
 * Lists, spelling, searching and judging: what the editor does besides being written in. They come behind the first screen,
 * together with the words for what is wrong in a script.
 */
export const editorTools = late(async () => (await import('./editor-tools.ts')).toolsWithWords())

const place = new Compartment()

/** Lists and spelling, once they have come. What was typed where a list belongs opens it then. */
export function lateTools(): Extension {
  const tools = editorTools.now()
  return place.of(
    tools === undefined ? [waiting, Prec.highest(keymap.of([{ key: 'Tab', run: keepTab }]))] : tools.typing(),
  )
}

const waiting = ViewPlugin.fromClass(
  class {
    /** The last that happened was typing, and the tools are coming. */
    hasTyped = false
    isGone = false
    /** Where somebody has typed colons meanwhile: as keys, or with an input method. Dictated words add nobody. */
    colons: readonly number[] = []
    constructor(view: EditorView) {
      void this.wait(view)
    }
    async wait(view: EditorView) {
      const { typing, openListHere, speakTyped } = await editorTools.arrived
      await composed(view)
      if (this.isGone) return
      const { hasTyped, colons } = this
      view.dispatch({ effects: place.reconfigure(typing()) })
      if (colons.length > 0) speakTyped(view, colons)
      if (hasTyped && view.hasFocus) openListHere(view)
    }
    update(update: ViewUpdate) {
      if (!update.docChanged && !update.selectionSet) return
      this.hasTyped = update.transactions.some((each) => each.isUserEvent('input.type'))
      for (const transaction of update.transactions) {
        const kept = this.colons.filter((at) => transaction.changes.touchesRange(at, at + 1) !== 'cover')
        this.colons = [...kept.map((at) => transaction.changes.mapPos(at, 1)), ...typedColons(transaction)]
      }
      if (!this.hasTyped) return
      // Had now, if they could not be had before.
      editorTools.fetch().catch(() => {
        this.hasTyped = false
      })
    }
    destroy() {
      this.isGone = true
    }
  },
)

/** Resolves when no input method composes: a change of what it composes would break that off. */
async function composed(view: EditorView): Promise<void> {
  while (view.composing) {
    // The editor takes over what was composed behind the event.
    await new Promise((done) => {
      view.contentDOM.addEventListener('compositionend', () => setTimeout(done), { once: true })
    })
  }
}

function typedColons(transaction: Transaction): readonly number[] {
  const isComposed = transaction.isUserEvent('input.type.compose')
  if (!isComposed && !transaction.isUserEvent('input.type')) return []
  const places: number[] = []
  transaction.changes.iterChanges((_fromA, _toA, from, _to, inserted) => {
    const words = inserted.toString()
    const at = words.search(headColon)
    if (at === 0 && words.length === 1) places.push(from)
    else if (at >= 0 && isComposed) places.push(from + at)
  })
  return places
}

// A list is on its way, to which Tab belongs: it does not leave the script.
function keepTab(view: EditorView): boolean {
  return view.plugin(waiting)?.hasTyped === true
}
