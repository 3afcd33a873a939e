import type { Extension } from '@codemirror/state'
import { Compartment, Prec } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { keymap, ViewPlugin } from '@codemirror/view'
import { late } from '../../base/late/late.ts'

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
    /** Where somebody has typed meanwhile. */
    typed: { readonly from: number; readonly to: number } | undefined
    constructor(view: EditorView) {
      void this.wait(view)
    }
    async wait(view: EditorView) {
      const { typing, openListHere, speakTyped } = await editorTools.arrived
      if (this.isGone) return
      const { hasTyped, typed } = this
      view.dispatch({ effects: place.reconfigure(typing()) })
      if (typed !== undefined) speakTyped(view, typed.from, typed.to)
      if (hasTyped && view.hasFocus) openListHere(view)
    }
    update(update: ViewUpdate) {
      if (!update.docChanged && !update.selectionSet) return
      this.hasTyped = update.transactions.some((each) => each.isUserEvent('input.type'))
      const { typed } = this
      if (typed !== undefined)
        this.typed = { from: update.changes.mapPos(typed.from), to: update.changes.mapPos(typed.to, 1) }
      if (!this.hasTyped) return
      update.changes.iterChangedRanges((_fromA, _toA, from, to) => {
        this.typed = { from: Math.min(from, this.typed?.from ?? from), to: Math.max(to, this.typed?.to ?? to) }
      })
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

// A list is on its way, to which Tab belongs: it does not leave the script.
function keepTab(view: EditorView): boolean {
  return view.plugin(waiting)?.hasTyped === true
}
