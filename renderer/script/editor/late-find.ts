import type { EditorView } from '@codemirror/view'
import { findReport, noMatches, searched } from '../find/find-field.ts'
import { editorTools } from './late-tools.ts'
import type { ScriptFind } from '../../project/editor-handle.ts'
import { scriptFindUnavailable } from '../../../shared/messages/made/script-find.ts'

type Tools = NonNullable<ReturnType<typeof editorTools.now>>

/** The search of an editor. What it is asked before its file has come is done then, in the order in which it was asked. */
export function lateFind(view: EditorView): Omit<ScriptFind, 'selectedText'> {
  const ask = async <T>(what: (tools: Tools) => T, otherwise: () => T): Promise<T> => {
    const tools = editorTools.now()
    return tools === undefined ? editorTools.fetch().then(what, otherwise) : what(tools)
  }
  return {
    search: (query) =>
      ask(
        (tools) => tools.search(view, query),
        () => {
          const problem = scriptFindUnavailable()
          view.dispatch({
            effects: searched.of(
              query === undefined || query.text === '' ? noMatches : { ...noMatches, query, problem },
            ),
          })
          return findReport(view.state)
        },
      ),
    step: (direction) =>
      ask(
        (tools) => tools.step(view, direction),
        () => findReport(view.state),
      ),
    replace: (replacement) =>
      ask(
        (tools) => tools.replaceOne(view, replacement),
        () => findReport(view.state),
      ),
    replaceAll: (replacement) =>
      ask(
        (tools) => tools.replaceAll(view, replacement),
        () => 0,
      ),
  }
}
