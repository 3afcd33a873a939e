import type { EditorView } from '@codemirror/view'
import { Alarm } from '../../base/alarm.ts'
import type { ScriptEditorProps } from '../editor-props.ts'
import { problemsChanged } from '../marks/problem-marks.ts'
import { quietTimer } from '../state/quiet-timer.ts'
import { placedScript } from '../state/script-model.ts'
import { scriptField } from '../state/script-state.ts'
import { modelField } from '../state/speech-model.ts'
import type { TypedReport } from '../state/typed-report.ts'
import { editorTools } from './late-tools.ts'

/** How long (ms) nobody must type before lists and counts follow. */
const QUIET_MS = 400

/**
 * A script of more lines is described (lists, counts, problems) only when nobody has typed for so many milliseconds,
 * because each of these costs a pass over it.
 */
const MANY_LINES = 2000
const LONG_QUIET_MS = 1500

/** A long script is seen first, and described this much later (ms). */
const AFTER_SIGHT_MS = 60
/** In a window that is not drawn because nobody sees it: this much later (ms). */
const LATEST_SIGHT_MS = 2000

/** Describes one document to the window, lists, counts and problems, when nobody types. */
export class ScriptDescriber {
  readonly #view: EditorView
  readonly #props: () => ScriptEditorProps
  readonly #typed: TypedReport
  readonly #quiet = quietTimer(QUIET_MS, () => this.#follow())
  /** Set while what the window knows is behind, and nobody types. */
  readonly #due = new Alarm()
  #isGone = false

  constructor(view: EditorView, props: () => ScriptEditorProps, typed: TypedReport) {
    this.#view = view
    this.#props = props
    this.#typed = typed
  }

  /** What the window learns of a script that has just been opened. */
  meet(): void {
    if (editorTools.now() === undefined) void editorTools.arrived.then(() => (this.#isGone ? undefined : this.judge()))
    if (this.#view.state.doc.lines <= MANY_LINES) {
      this.judge()
      return
    }
    // The time begins when it has been drawn, which takes longer on a slow machine.
    this.#due.set(LATEST_SIGHT_MS, () => this.#describe())
    requestAnimationFrame(() => {
      if (this.#due.isSet) this.#due.set(AFTER_SIGHT_MS, () => this.#describe())
    })
  }

  /** Something was typed. */
  stir(): void {
    this.#quiet.stir()
  }

  /** Reports what was typed now, and describes what it has led to. */
  flush(): void {
    const isBehind = this.#quiet.isStirred() || this.#due.isSet
    this.#typed.giveIds()
    this.#typed.send()
    this.#quiet.stop()
    if (isBehind) this.#describe()
  }

  /** Looks for what is wrong or doubtful. Costs a pass over the script: never on a key. */
  judge(): void {
    const tools = editorTools.now()
    // Done once they have come.
    if (tools === undefined) return
    const { model: read, cast } = this.#view.state.field(scriptField)
    const { id, added } = this.#view.state.field(modelField)
    const problems = tools.diagnose(placedScript(read), cast, { model: id, models: added })
    this.#view.dispatch({ effects: problemsChanged.of(problems) })
    this.#props().onProblems(problems)
  }

  /** Another project may be open next: it must not be described as this one. */
  stop(): void {
    this.#isGone = true
    this.#quiet.stop()
    this.#due.clear()
  }

  #describe(): void {
    this.#due.clear()
    this.#props().onScript(this.#view.state.field(scriptField).model, this.#typed.text())
    this.judge()
  }

  /** Nobody has typed for a while. */
  #follow(): void {
    this.#typed.giveIds()
    this.#typed.send()
    this.#quiet.stop()
    this.#due.clear()
    if (this.#view.state.field(scriptField).model.document.lines <= MANY_LINES) this.#describe()
    else this.#due.set(LONG_QUIET_MS, () => this.#describe())
  }
}
