import type { Cast } from '../cast/schema.ts'
import { composeChanges, invertChanges } from '../script/compose-changes.ts'
import { applyChanges } from '../script/text-changes.ts'
import type { TextChange } from '../script/types.ts'
import type { CastChange, ScriptEdit, Selection } from './types.ts'

/** What one history spans: the text, with the structure that is in it, and the cast. */
export type Writing = { readonly text: string; readonly cast: Cast }

/** One step as it was done. `changes` lead to the text after it, `inverse` back. */
export type Step = {
  readonly label: string
  readonly changes: readonly TextChange[]
  readonly inverse: readonly TextChange[]
  readonly castChange?: CastChange
  /** Where the selection was before and after, so that undo shows what it undoes. */
  readonly before?: Selection
  readonly after?: Selection
  /** Steps with the same one, recorded one after the other, are one step; undefined: never joined. */
  readonly group?: string
}

/** Everything that can be undone and redone. The newest step is the last of `done`, the next to redo the last of `undone`. */
export type History = { readonly done: readonly Step[]; readonly undone: readonly Step[] }

/** What an undo or redo asks for: apply `changes`, show `cast` if it is given, select. */
export type Travel = {
  readonly history: History
  readonly label: string
  readonly changes: readonly TextChange[]
  readonly cast?: Cast
  readonly selection?: Selection
}

/** A history in which nothing has happened. */
export const emptyHistory: History = { done: [], undone: [] }

/** Older steps than this many are forgotten. */
const mostSteps = 1000

/**
 * The history after an edit of a text. What was undone cannot be redone any more. Steps of one `group` grow together,
 * such as the letters of a word; a pause in typing is for the caller to turn into another group.
 */
export function record(
  history: History,
  text: string,
  edit: ScriptEdit,
  more: { readonly before?: Selection; readonly group?: string } = {},
): History {
  const step: Step = {
    label: edit.label,
    changes: edit.changes,
    inverse: invertChanges(text, edit.changes),
    ...(edit.castChange === undefined ? {} : { castChange: edit.castChange }),
    ...(more.before === undefined ? {} : { before: more.before }),
    ...(edit.selection === undefined ? {} : { after: edit.selection }),
    ...(more.group === undefined ? {} : { group: more.group }),
  }
  const last = history.done.at(-1)
  if (last?.group === undefined || last.group !== step.group || history.undone.length > 0) {
    return { done: [...history.done.slice(1 - mostSteps), step], undone: [] }
  }
  return { done: [...history.done.slice(0, -1), joined(last, step)], undone: [] }
}

/** Takes the newest step back; undefined if there is none. */
export function undo(history: History): Travel | undefined {
  const step = history.done.at(-1)
  if (step === undefined) return undefined
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, withoutGroup(step)] },
    label: step.label,
    changes: step.inverse,
    ...(step.castChange === undefined ? {} : { cast: step.castChange.before }),
    ...(step.before === undefined ? {} : { selection: step.before }),
  }
}

/** Does the step again that was undone last; undefined if there is none. */
export function redo(history: History): Travel | undefined {
  const step = history.undone.at(-1)
  if (step === undefined) return undefined
  return {
    history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
    label: step.label,
    changes: step.changes,
    ...(step.castChange === undefined ? {} : { cast: step.castChange.after }),
    ...(step.after === undefined ? {} : { selection: step.after }),
  }
}

/** What stands in the Edit menu: the names of the steps that undo and redo would take. */
export function historyLabels(history: History): {
  readonly undo: string | undefined
  readonly redo: string | undefined
} {
  return { undo: history.done.at(-1)?.label, redo: history.undone.at(-1)?.label }
}

/** The writing after an edit. @throws StudioError `input.invalid` if the edit is for another text. */
export function applyEdit(writing: Writing, edit: Pick<ScriptEdit, 'changes' | 'castChange'>): Writing {
  return { text: applyChanges(writing.text, edit.changes), cast: edit.castChange?.after ?? writing.cast }
}

/** The writing after an undo or redo. @throws StudioError `input.invalid` if the step is for another text. */
export function applyTravel(writing: Writing, travel: Travel): Writing {
  return { text: applyChanges(writing.text, travel.changes), cast: travel.cast ?? writing.cast }
}

function joined(first: Step, second: Step): Step {
  const before = first.castChange?.before ?? second.castChange?.before
  const after = second.castChange?.after ?? first.castChange?.after
  return {
    ...first,
    changes: composeChanges(first.changes, second.changes),
    inverse: composeChanges(second.inverse, first.inverse),
    ...(before === undefined || after === undefined ? {} : { castChange: { before, after } }),
    ...(second.after === undefined ? {} : { after: second.after }),
  }
}

// A step that was undone and done again stands for itself: typing goes on beside it, not in it.
function withoutGroup(step: Step): Step {
  const { group: _group, ...rest } = step
  return rest
}
