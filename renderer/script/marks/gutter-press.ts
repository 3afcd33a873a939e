import type { EditorView } from '@codemirror/view'
import type { LineAction } from '../../project/line-states.ts'
import { editScript } from '../state/edit-script.ts'
import { pressRow } from '../state/line-selection.ts'
import { nodeAt } from '../state/script-model.ts'
import { actionsFacet, scriptField } from '../state/script-state.ts'
import { toggleToDoAt } from '../state/structure-edits.ts'
import { toggleFold } from './scene-folds.ts'

/** Does what a press beside a line asks for: its button's work, else the line is selected as a line. */
export function onRowPress(view: EditorView, event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest('button') : null
  const row = event.target instanceof Element ? event.target.closest('.cm-row') : null
  // The middle of the row: its edges belong to its neighbours where lines have no whole height.
  const { top, bottom } = row?.getBoundingClientRect() ?? { top: event.clientY, bottom: event.clientY }
  const block = view.lineBlockAtHeight((top + bottom) / 2 - view.documentTop)
  const line = view.state.doc.lineAt(block.from)
  if (target !== null && pressButton(view, target, line.number - 1)) return
  const isToggle = event.ctrlKey || event.metaKey
  pressRow(view, line.from, isToggle ? 'toggle' : event.shiftKey ? 'extend' : 'only')
}

function pressButton(view: EditorView, { dataset }: HTMLButtonElement, row: number): boolean {
  const actions = view.state.facet(actionsFacet)
  const node = nodeAt(view.state.field(scriptField).model, row)
  const id = node?.kind === 'line' ? node.id : undefined
  if (actions !== undefined && id !== undefined && dataset['play'] === id) {
    actions.play(id)
    return true
  }
  if (actions !== undefined && id !== undefined && dataset['act'] === id) {
    const kind = actionKinds.find((one) => one === dataset['kind'])
    if (kind !== undefined) actions.act(id, kind)
    return true
  }
  if (dataset['fold'] !== undefined) {
    toggleFold(view, row)
    return true
  }
  if (dataset['todo'] !== undefined) {
    editScript(view, toggleToDoAt(row))
    return true
  }
  return false
}

const actionKinds: readonly LineAction[] = ['render', 'retry', 'listen', 'decide', 'cast']
