import type { Extension, Transaction } from '@codemirror/state'
import { StateEffect, StateField } from '@codemirror/state'
import type { DecorationSet } from '@codemirror/view'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import { clampToVisible } from '../state/id-guard.ts'
import styles from './remote-carets.module.css'
import type { OtherCaret } from '../../project/other-caret.ts'
import { scriptOtherWindowCaret } from '../../../shared/messages/made/script.ts'

/** Where the carets of other windows are now; those not named are gone. */
export const othersChanged = StateEffect.define<readonly OtherCaret[]>()

/** Draws the carets of other windows, without colour, and moves them with the text until they are told anew. */
export function remoteCarets(): Extension {
  return [caretField, EditorView.decorations.from(caretField, ({ drawn }) => drawn)]
}

type Carets = { readonly others: readonly OtherCaret[]; readonly drawn: DecorationSet }

const none: Carets = { others: [], drawn: Decoration.none }

const caretField = StateField.define<Carets>({
  create: () => none,
  update: (carets, transaction) => {
    const told = transaction.effects.findLast((effect) => effect.is(othersChanged))
    // The place may be told before the words that it stands behind: it waits at the end of those that are here.
    if (told !== undefined) return draw(within(told.value, transaction.newDoc.length), transaction)
    if (!transaction.docChanged || carets.others.length === 0) return carets
    // What is typed where another caret stands goes before it: it is moved along.
    const others = carets.others.map(({ windowId, position }) => ({
      windowId,
      position: transaction.changes.mapPos(position, 1),
    }))
    return draw(others, transaction)
  },
})

function within(others: readonly OtherCaret[], length: number): readonly OtherCaret[] {
  return others.map(({ windowId, position }) => ({ windowId, position: Math.min(Math.max(0, position), length) }))
}

function draw(others: readonly OtherCaret[], { newDoc }: Transaction): Carets {
  if (others.length === 0) return none
  const marks = others.map(({ windowId, position }) =>
    Decoration.widget({ widget: new CaretWidget(windowId), side: 1 }).range(clampToVisible(newDoc, position)),
  )
  return { others, drawn: Decoration.set(marks, true) }
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
