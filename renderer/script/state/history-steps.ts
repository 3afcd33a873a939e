import { history, invertedEffects, isolateHistory, redoDepth, undoDepth } from '@codemirror/commands'
import type { Extension, StateEffect, Transaction } from '@codemirror/state'
import { Annotation } from '@codemirror/state'
import type { ViewUpdate } from '@codemirror/view'
import { applyCastChange } from '../../../shared/core/edits/apply-cast-change.ts'
import { castStep, cutStep, mixStep, scriptField, seamStep, settingsStep, sourcesStep } from './script-state.ts'
import {
  scriptUndoCut,
  scriptUndoDeletion,
  scriptUndoDrop,
  scriptUndoMove,
  scriptUndoPaste,
  scriptUndoTyping,
} from '../../../shared/messages/made/script.ts'

/** Steps that can be taken back. Older ones are forgotten. */
const MOST_STEPS = 1000

/** What a step is called behind "Undo". Steps without one are named after what the keys did. */
const stepName = Annotation.define<string>()

/** Annotations of an edit that is one step by itself, whatever was typed just before or after it. */
export function ownStep(label: string): readonly Annotation<unknown>[] {
  return [stepName.of(label), isolateHistory.of('full')]
}

/**
 * One history over the text, the structure that is in it, the cast, and what the project directs: a change of the cast or
 * of settings travels in the same step as the text that changes with it.
 */
export function stepHistory(): Extension {
  return [history({ minDepth: MOST_STEPS }), invertedEffects.of(invertedSteps)]
}

// Taken from the cast as it is now: what the main side added to a new speaker comes back with a redo. What another window
// has changed since is not taken back with it.
function invertedSteps(transaction: Transaction) {
  return transaction.effects.flatMap((effect): StateEffect<unknown>[] => {
    if (effect.is(settingsStep)) {
      return [settingsStep.of({ before: effect.value.after, after: effect.value.before, takesBack: true })]
    }
    if (effect.is(sourcesStep)) {
      return [sourcesStep.of({ before: effect.value.after, after: effect.value.before, takesBack: true })]
    }
    if (effect.is(mixStep)) {
      return [mixStep.of({ before: effect.value.after, after: effect.value.before, takesBack: true })]
    }
    if (effect.is(cutStep)) {
      const { value } = effect
      return [cutStep.of({ ...value, before: value.after, after: value.before, takesBack: true })]
    }
    if (effect.is(seamStep)) {
      const { value } = effect
      return [seamStep.of({ ...value, before: value.after, after: value.before, takesBack: true })]
    }
    if (!effect.is(castStep)) return []
    const { cast } = transaction.startState.field(scriptField)
    return [castStep.of({ before: applyCastChange(cast, effect.value), after: cast, takesBack: true })]
  })
}

/** Names of the steps in CodeMirror's history, which keeps none. The newest is the last of each list. */
export type StepNames = { readonly done: readonly string[]; readonly undone: readonly string[] }

/** A history in which nothing has happened. */
export const noSteps: StepNames = { done: [], undone: [] }

/** What happened to the history: how long it is now, and what was done. */
export type StepMove = {
  readonly kind: 'undo' | 'redo' | 'edit'
  /** Used if the edit has made a new step. */
  readonly label: string
  readonly undoDepth: number
  readonly redoDepth: number
}

/** The names after a move. An edit that the history joined to its newest step leaves that one's name. */
export function followSteps(names: StepNames, move: StepMove): StepNames {
  let { done, undone } = names
  if (move.kind === 'undo') {
    undone = [...undone, ...done.slice(-1)]
    done = done.slice(0, -1)
  } else if (move.kind === 'redo') {
    done = [...done, ...undone.slice(-1)]
    undone = undone.slice(0, -1)
  } else if (move.undoDepth !== done.length) {
    // Longer, or much shorter where the oldest steps were dropped: there is a new one.
    done = [...done, move.label]
  }
  return { done: newest(done, move.undoDepth), undone: newest(undone, move.redoDepth) }
}

/** The names after an update of the editor. */
export function stepsAfter(names: StepNames, update: ViewUpdate): StepNames {
  const undo = undoDepth(update.state)
  const redo = redoDepth(update.state)
  const transaction = update.transactions.findLast(({ docChanged, effects }) => docChanged || effects.length > 0)
  if (transaction === undefined) return names
  const kind = transaction.isUserEvent('undo') ? 'undo' : transaction.isUserEvent('redo') ? 'redo' : 'edit'
  if (kind === 'edit' && undo === names.done.length && redo === names.undone.length) return names
  return followSteps(names, { kind, label: labelOf(transaction), undoDepth: undo, redoDepth: redo })
}

const usualLabels: readonly (readonly [event: string, label: () => string])[] = [
  ['input.paste', scriptUndoPaste],
  ['input.drop', scriptUndoDrop],
  ['delete.cut', scriptUndoCut],
  ['delete', scriptUndoDeletion],
  ['move.drop', scriptUndoMove],
]

function labelOf(transaction: Transaction): string {
  const own = transaction.annotation(stepName)
  return own ?? usualLabels.find(([event]) => transaction.isUserEvent(event))?.[1]() ?? scriptUndoTyping()
}

function newest(names: readonly string[], count: number): readonly string[] {
  return count === 0 ? [] : names.slice(-count)
}
