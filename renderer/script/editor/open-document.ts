import { Annotation, Facet } from '@codemirror/state'
import type { EditorView, PluginValue, ViewUpdate } from '@codemirror/view'
import { ViewPlugin } from '@codemirror/view'
import type { ScriptEditorProps } from '../editor-props.ts'
import { castStep, cutStep, mixStep, scriptField, seamStep, settingsStep, sourcesStep } from '../state/script-state.ts'
import { modelField } from '../state/speech-model.ts'
import { createTypedReport, fromMain, type TypedReport } from '../state/typed-report.ts'
import { EditorReporter } from './editor-report.ts'
import { ScriptDescriber } from './script-describer.ts'

/** A change of the cast or the settings that whoever asked for it sends to the main side. */
export const isToldElsewhere = Annotation.define<boolean>()

/** A document as it was opened, which CodeMirror keeps with line ends of its own, and whom it tells what happens. */
export const openedAs = Facet.define<{ readonly text: string; readonly props: () => ScriptEditorProps }>()

/**
 * What the window learns of one document in the editor. It begins anew with every other document, and goes with it: what
 * was typed must have been reported by `flush` or `leave`.
 */
class OpenDocument implements PluginValue {
  readonly typed: TypedReport
  readonly #props: () => ScriptEditorProps
  readonly #reporter: EditorReporter
  readonly #describer: ScriptDescriber

  constructor(view: EditorView) {
    const [opened] = view.state.facet(openedAs)
    if (opened === undefined) throw new Error('The editor shows a document that nobody has opened.')
    const { text, props } = opened
    this.#props = props
    this.typed = createTypedReport(
      () => view,
      (changes) => props().onChanges(changes),
      () => props().onTyping(),
    )
    this.typed.begin(view.state, text)
    this.#reporter = new EditorReporter(view, props)
    this.#describer = new ScriptDescriber(view, props, this.typed)
  }

  /** Once the document is shown. */
  meet(): void {
    this.#reporter.tell()
    this.#describer.meet()
  }

  /** After an update of the editor, when it may be changed again: not within one, as `update` of a plugin would be. */
  after(update: ViewUpdate): void {
    this.#reporter.follow(update)
    const isOurs = update.transactions.some((each) => each.docChanged && each.annotation(fromMain) !== true)
    if (update.docChanged && isOurs) this.typed.add(update.changes, update.startState.doc)
    if (update.docChanged) this.#describer.stir()
    this.#tellSteps(update)
    if (update.docChanged || update.selectionSet || update.transactions.length > 0) this.#reporter.tell()
    const before = update.startState.field(scriptField)
    const now = update.state.field(scriptField)
    // What is spoken from now on needs an id.
    if (now.narrator !== before.narrator) this.typed.giveIds()
    if (now.cast !== before.cast || update.state.field(modelField) !== update.startState.field(modelField)) {
      this.#describer.judge()
    }
  }

  flush(what?: 'textOnly'): void {
    if (what === 'textOnly') this.typed.send()
    else this.#describer.flush()
  }

  /** Reports what was typed, before the editor goes. */
  leave(): void {
    this.typed.giveIds()
    this.typed.send()
  }

  destroy(): void {
    this.typed.stop()
    this.#describer.stop()
  }

  /** Steps of the cast and the settings, taken back or done, are sent to the main side by the window. */
  #tellSteps(update: ViewUpdate): void {
    for (const transaction of update.transactions) {
      if (transaction.annotation(isToldElsewhere) === true) continue
      for (const effect of transaction.effects) {
        if (effect.is(castStep)) this.#props().onCast(effect.value)
        if (effect.is(settingsStep)) this.#props().onSettings(effect.value)
        if (effect.is(sourcesStep)) this.#props().onSources(effect.value)
        if (effect.is(cutStep)) this.#props().onCut(effect.value)
        if (effect.is(seamStep)) this.#props().onSeam(effect.value)
        if (effect.is(mixStep)) this.#props().onMix(effect.value)
      }
    }
  }
}

/** The document that an editor shows. */
export const openInEditor = ViewPlugin.fromClass(OpenDocument)
