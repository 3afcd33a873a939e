import type { Extension, Transaction } from '@codemirror/state'
import { StateEffect, StateField } from '@codemirror/state'
import type { DecorationSet } from '@codemirror/view'
import { Decoration, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
import { clampToVisible } from '../state/id-guard.ts'
import styles from './remote-carets.module.css'
import type { OtherCaret } from '../../project/other-caret.ts'
import { scriptOtherWindowCaret } from '../../../shared/messages/made/script.ts'

/** Where the carets of other windows are now; those not named are gone. */
export const othersChanged = StateEffect.define<readonly OtherCaret[]>()

/** The text has come to rest: what was told counts in it as it is now. */
export const textRests = StateEffect.define()

/** So long after the last change (ms) both windows have the same text, and have told where they are in it. */
const REST_MS = 1500

/** Draws the carets of other windows, without colour, and moves them with the text until they are told anew. */
export function remoteCarets(): Extension {
  return [caretField, EditorView.decorations.from(caretField, ({ drawn }) => drawn), restingPlugin]
}

/** `told`: as they were told; `others`: where they have moved to since. */
type Carets = {
  readonly told: readonly OtherCaret[]
  readonly others: readonly OtherCaret[]
  readonly drawn: DecorationSet
}

const none: Carets = { told: [], others: [], drawn: Decoration.none }

const caretField = StateField.define<Carets>({
  create: () => none,
  update: (carets, transaction) => {
    const told = transaction.effects.findLast((effect) => effect.is(othersChanged))
    // The place may be told before the words that it stands behind: it waits at the end of those that are here.
    if (told !== undefined) return draw(told.value, within(told.value, transaction.newDoc.length), transaction)
    // A place that was told before its words had come was moved by words that it had counted already.
    if (transaction.effects.some((effect) => effect.is(textRests)))
      return draw(carets.told, within(carets.told, transaction.newDoc.length), transaction)
    if (!transaction.docChanged || carets.others.length === 0) return carets
    // What is typed where another caret stands goes before it: it is moved along.
    const others = carets.others.map(({ windowId, position }) => ({
      windowId,
      position: transaction.changes.mapPos(position, 1),
    }))
    return draw(carets.told, others, transaction)
  },
})

/** Says when the text has come to rest, where there is somebody to be drawn. */
const restingPlugin = ViewPlugin.fromClass(
  class {
    readonly #view: EditorView
    #timer: ReturnType<typeof setTimeout> | undefined

    constructor(view: EditorView) {
      this.#view = view
    }

    update({ docChanged, state }: ViewUpdate): void {
      if (!docChanged || state.field(caretField).others.length === 0) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#view.dispatch({ effects: textRests.of(null) }), REST_MS)
    }

    destroy(): void {
      clearTimeout(this.#timer)
    }
  },
)

function within(others: readonly OtherCaret[], length: number): readonly OtherCaret[] {
  return others.map(({ windowId, position }) => ({ windowId, position: Math.min(Math.max(0, position), length) }))
}

function draw(told: readonly OtherCaret[], others: readonly OtherCaret[], { newDoc }: Transaction): Carets {
  if (others.length === 0) return none
  const marks = others.map(({ windowId, position }) =>
    Decoration.widget({ widget: new CaretWidget(windowId), side: 1 }).range(clampToVisible(newDoc, position)),
  )
  return { told, others, drawn: Decoration.set(marks, true) }
}

class CaretWidget extends WidgetType {
  readonly windowId: string
  constructor(windowId: string) {
    super()
    this.windowId = windowId
  }
  override eq(other: CaretWidget): boolean {
    return other.windowId === this.windowId
  }
  override toDOM(): HTMLElement {
    const caret = document.createElement('span')
    caret.className = styles['caret'] ?? ''
    // Its place changes with every key over there: it is for eyes, the title says that there is another window.
    caret.setAttribute('aria-hidden', 'true')
    const flag = document.createElement('i')
    flag.textContent = scriptOtherWindowCaret()
    caret.append(flag)
    return caret
  }
  override ignoreEvent(): boolean {
    return true
  }
}
