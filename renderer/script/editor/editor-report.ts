import type { EditorState } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { FindReport } from '../../base/find-report.ts'
import type { ScriptEditorProps } from '../editor-props.ts'
import { findReport } from '../find/find-field.ts'
import { noSteps, stepsAfter, type StepNames } from '../state/history-steps.ts'
import { rowSelection } from '../state/line-selection.ts'
import { sceneTitleAt } from '../state/script-model.ts'
import { lineNodeAt, scriptField } from '../state/script-state.ts'

/** What the rest of the window is told of an editor without asking. */
export type EditorReport = {
  readonly line: LineId | undefined
  readonly scene: string | undefined
  readonly undo: string | undefined
  readonly redo: string | undefined
  readonly rows: number
  readonly find: FindReport
}

type Part = 'line' | 'scene' | 'history' | 'rows' | 'find'

/** The parts of a report that differ from the one before, in the order in which they are told. */
export function changedParts(before: EditorReport | undefined, now: EditorReport): readonly Part[] {
  const differs: Record<Part, boolean> = {
    line: before?.line !== now.line,
    scene: before?.scene !== now.scene,
    history: before?.undo !== now.undo || before?.redo !== now.redo,
    rows: before?.rows !== now.rows,
    find: before === undefined || !isSameFind(before.find, now.find),
  }
  return parts.filter((part) => before === undefined || differs[part])
}
const parts = ['line', 'scene', 'history', 'rows', 'find'] as const

/** Tells what has changed of one document: where the caret is, what can be taken back, what is selected and found. */
export class EditorReporter {
  readonly #view: EditorView
  readonly #props: () => ScriptEditorProps
  #steps: StepNames = noSteps
  #told: EditorReport | undefined

  constructor(view: EditorView, props: () => ScriptEditorProps) {
    this.#view = view
    this.#props = props
  }

  /** Follows the steps that can be taken back. */
  follow(update: ViewUpdate): void {
    this.#steps = stepsAfter(this.#steps, update)
  }

  tell(): void {
    const before = this.#told
    const now = reportOf(this.#view.state, this.#steps)
    this.#told = now
    const { onCaretLine, onCaretScene, onHistory, onSelectedLines, onFind } = this.#props()
    const tellers: Record<Part, () => void> = {
      line: () => onCaretLine(now.line),
      scene: () => onCaretScene?.(now.scene),
      history: () => onHistory?.({ undo: now.undo, redo: now.redo }),
      rows: () => onSelectedLines(now.rows),
      find: () => onFind(now.find),
    }
    for (const part of changedParts(before, now)) tellers[part]()
  }
}

function reportOf(state: EditorState, steps: StepNames): EditorReport {
  const { head } = state.selection.main
  return {
    line: lineNodeAt(state, head)?.id,
    scene: sceneTitleAt(state.field(scriptField).model, state.doc.lineAt(head).number - 1),
    undo: steps.done.at(-1),
    redo: steps.undone.at(-1),
    rows: state.field(rowSelection).length,
    find: findReport(state),
  }
}

function isSameFind(a: FindReport, b: FindReport): boolean {
  return a.query === b.query && a.count === b.count && a.current === b.current && a.problem === b.problem
}
