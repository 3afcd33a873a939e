import { type ChangeSet, ChangeSet as Changes, EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { onTestFinished } from 'vitest'
import { readScript, scriptField } from '../../renderer/script/state/script-state.ts'
import { createTypedReport } from '../../renderer/script/state/typed-report.ts'

/** An editor without anything to be seen, with what it reports of the script's own text. */
export function reportedEditor(text: string, onTyping: () => void = () => undefined) {
  const read = readScript(text, { speakers: [] }, null)
  let state = EditorState.create({ doc: text, extensions: [scriptField.init(() => read)] })
  const view = {
    composing: false,
    get state() {
      return state
    },
    dispatch: (spec: TransactionSpec) => {
      state = state.update(spec).state
    },
  }
  const reported: ChangeSet[] = []
  if (!isView(view)) throw new Error('There is no view.')
  const report = createTypedReport(
    () => view,
    (changes) => reported.push(changes),
    onTyping,
  )
  report.begin(state, text)
  onTestFinished(report.stop)
  return {
    report,
    reported,
    type: (before: string, words: string) => {
      const { doc } = state
      const at = doc.toString().indexOf(before)
      const changes = Changes.of({ from: at, insert: words }, doc.length)
      view.dispatch({ changes })
      report.add(changes, doc)
    },
    remove: (words: string) => {
      const { doc } = state
      const from = doc.toString().indexOf(words)
      const changes = Changes.of({ from, to: from + words.length }, doc.length)
      view.dispatch({ changes })
      report.add(changes, doc)
    },
  }
}

// Only what a report asks of an editor is there.
function isView(value: object): value is EditorView {
  return 'dispatch' in value
}
