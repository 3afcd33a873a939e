import { type ChangeSet, ChangeSet as Changes, EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readScript, scriptField } from '../../../../renderer/script/state/script-state.ts'
import { createTypedReport } from '../../../../renderer/script/state/typed-report.ts'
import { changesOf } from '../../../../renderer/project/change-list.ts'

const script = 'RUTH: Dead slow.  #aaaaa1\r\nAMOS: Nothing.  #aaaaa2\r\nRUTH: At all.  #aaaaa3\r\n'

/** An editor without anything to be seen, with what it reports of the script's own text. */
function editorOf(text: string) {
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
    () => undefined,
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
  }
}

// Only what a report asks of an editor is there.
function isView(value: object): value is EditorView {
  return 'dispatch' in value
}

describe('a script whose lines end as on Windows', () => {
  it('is reported by the words that were written in several lines, not as one change over all of them', () => {
    const { report, reported, type } = editorOf(script)
    type('slow', 'ALPHA ')
    type('all', 'BRAVO ')
    report.send()
    const [changes] = reported
    expect(reported).toHaveLength(1)
    expect(changes === undefined ? [] : changesOf(changes)).toEqual([
      { from: script.indexOf('slow'), to: script.indexOf('slow'), insert: 'ALPHA ' },
      { from: script.indexOf('all'), to: script.indexOf('all'), insert: 'BRAVO ' },
    ])
  })
})
