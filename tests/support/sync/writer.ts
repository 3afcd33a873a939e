import { ChangeSet, Text } from '@codemirror/state'
import { createScriptSync } from '../../../renderer/project/script-sync.ts'
import type { ScriptSync, ScriptSyncPorts } from '../../../renderer/project/script-sync-types.ts'

/** A window's editor without a page: a text, what was typed and not reported, and the sync behind it. */
export type Writer = {
  readonly sync: ScriptSync
  readonly text: () => string
  /** Replaces a range; a report follows when `flush` is called or somebody else's change arrives. */
  readonly edit: (from: number, to: number, insert: string) => void
  readonly flush: () => void
  /** Where the caret is: behind what was typed last, and where others' typing carried it. */
  readonly caret: () => number
  readonly open: (handle: Parameters<ScriptSync['begin']>[1], text: string, revision: number) => void
}

const DOCUMENT = 'document'

/** Makes one. Everything but the editor is as in the page. */
export function createWriter(ports: Omit<ScriptSyncPorts, 'editor' | 'now'>): Writer {
  let doc = Text.empty
  let pending: ChangeSet | undefined
  let caret = 0
  const flush = (): void => {
    const changes = pending
    pending = undefined
    if (changes !== undefined) sync.typed(DOCUMENT, changes)
  }
  const sync = createScriptSync({
    ...ports,
    now: () => 0,
    editor: () => ({
      flush,
      receive: (changes, text) => {
        if (pending !== undefined) throw new Error('Something typed had not been reported.')
        // As the editor does with its selection.
        caret = changes === undefined ? Math.min(caret, text.length) : changes.mapPos(caret, -1)
        doc = changes === undefined ? text : changes.apply(doc)
        if (!doc.eq(text)) throw new Error('The changes do not lead to the text.')
      },
    }),
  })
  return {
    sync,
    text: () => doc.toString(),
    edit: (from, to, insert) => {
      const changes = ChangeSet.of({ from, to, insert }, doc.length, '\n')
      pending = pending === undefined ? changes : pending.compose(changes)
      doc = changes.apply(doc)
      caret = from + insert.length
    },
    flush,
    caret: () => caret,
    open: (handle, text, revision) => {
      doc = Text.of(text.split('\n'))
      pending = undefined
      caret = doc.length
      sync.begin(DOCUMENT, handle, text, revision)
    },
  }
}
