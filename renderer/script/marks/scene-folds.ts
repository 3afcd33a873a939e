import type { EditorState, Extension } from '@codemirror/state'
import type { Command, EditorView } from '@codemirror/view'
import { type FoldRange, foldEffect, foldedRanges, foldsWith, unfoldEffect } from './folds.ts'
import { nodeAt, numberAt, sceneRows } from '../state/script-model.ts'
import { scriptField } from '../state/script-state.ts'
import { scriptFoldLines, scriptFoldShow } from '../../../shared/messages/made/script.ts'

/** Scenes can be folded: their heading stays, with a count of the lines behind it that opens it again. */
export function sceneFolding(): Extension {
  return foldsWith({
    count: spokenIn,
    draw: (count) => {
      const made = document.createElement('button')
      made.type = 'button'
      made.className = 'cm-folded'
      made.tabIndex = -1
      const words = scriptFoldLines({ lines: count })
      made.textContent = words
      made.setAttribute('aria-label', scriptFoldShow({ lines: words }))
      return made
    },
  })
}

/** What a scene's fold hides: from the end of its heading to the end of its last line that is not blank. */
export function sceneFold(state: EditorState, heading: number): FoldRange | undefined {
  const { model } = state.field(scriptField)
  if (nodeAt(model, heading)?.kind !== 'scene') return undefined
  let last = heading + 1
  while (last < state.doc.lines && nodeAt(model, last)?.kind !== 'scene') last += 1
  last -= 1
  while (last > heading && nodeAt(model, last)?.kind === 'blank') last -= 1
  if (last === heading) return undefined
  return { from: state.doc.line(heading + 1).to, to: state.doc.line(last + 1).to }
}

/** The fold of a scene that is folded now. */
export function openFoldAt(state: EditorState, heading: number): FoldRange | undefined {
  const at = state.doc.line(heading + 1).to
  let found: FoldRange | undefined
  foldedRanges(state).between(at, at, (from, to) => {
    if (from === at) found = { from, to }
  })
  return found
}

/** Folds a scene, or opens it again. */
export function toggleFold(view: EditorView, heading: number): void {
  const open = openFoldAt(view.state, heading)
  const fold = open ?? sceneFold(view.state, heading)
  if (fold === undefined) return
  if (open !== undefined) {
    view.dispatch({ effects: unfoldEffect.of(open) })
    return
  }
  const { head } = view.state.selection.main
  // A caret inside would open the fold at once.
  const isInside = head > fold.from && head <= fold.to
  view.dispatch({ ...(isInside ? { selection: { anchor: fold.from } } : {}), effects: foldEffect.of(fold) })
}

/** Folds the scene of the caret, or opens it. */
export const toggleFoldAtCaret: Command = (view) => {
  const { model } = view.state.field(scriptField)
  let row = view.state.doc.lineAt(view.state.selection.main.head).number - 1
  while (row >= 0 && nodeAt(model, row)?.kind !== 'scene') row -= 1
  if (row < 0) return false
  toggleFold(view, row)
  return true
}

/** Folds every scene, or opens them all if all are folded. */
export const toggleAllFolds: Command = (view) => {
  const { state } = view
  const folds: FoldRange[] = []
  let isAllFolded = true
  for (const row of sceneRows(state.field(scriptField).model)) {
    const fold = sceneFold(state, row)
    if (fold === undefined) continue
    folds.push(fold)
    if (openFoldAt(state, row) === undefined) isAllFolded = false
  }
  if (folds.length === 0) return false
  if (isAllFolded) {
    const open: FoldRange[] = []
    foldedRanges(state).between(0, state.doc.length, (from, to) => {
      open.push({ from, to })
    })
    view.dispatch({ effects: open.map((fold) => unfoldEffect.of(fold)) })
    return true
  }
  const { head } = state.selection.main
  const around = folds.find((fold) => head > fold.from && head <= fold.to)
  view.dispatch({
    ...(around === undefined ? {} : { selection: { anchor: around.from } }),
    effects: folds.map((fold) => foldEffect.of(fold)),
  })
  return true
}

function spokenIn(state: EditorState, { from, to }: FoldRange): number {
  const { model } = state.field(scriptField)
  const last = state.doc.lineAt(to).number
  let count = 0
  for (let row = state.doc.lineAt(from).number; row < last; row++) if (numberAt(model, row) > 0) count += 1
  return count
}
