import { ChangeSet, Text } from '@codemirror/state'
import { isAnswer } from '../../../renderer/base/bridge/answer-check.ts'
import { createClient } from '../../../renderer/base/client.ts'
import type { Deps } from '../../../renderer/shell/parts/deps.ts'
import { followHost } from '../../../renderer/safety/follow-host.ts'
import { reopenGone } from '../../../renderer/safety/reopen-gone.ts'
import { listen } from '../../../renderer/shell/commands/start.ts'
import { shownProject } from '../../../renderer/project/store.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import { pageDeps } from '../page-deps.ts'
import type { ServedWindow } from '../studio/served-studio.ts'
import type { ScriptEditorHandle } from '../../../renderer/project/editor-handle.ts'

/** A window that is only written in: the page's stores, commands and link, and an editor that is a text. */
export type NodeWriter = {
  readonly deps: Deps
  readonly text: () => string
  readonly edit: (from: number, to: number, insert: string) => void
  /** Reports what was typed, as the editor does by itself up to 500 ms later. */
  readonly flush: () => void
  readonly close: () => void
}

/** Opens a project that main has open. */
export function openNodeWriter({ bridge, close }: ServedWindow, view: ProjectView): NodeWriter {
  const reopen = (): void => void reopenGone(deps).catch(() => undefined)
  const deps = pageDeps(createClient(bridge, () => isAnswer, reopen))
  let doc = Text.of(view.text.split('\n'))
  let pending: ChangeSet | undefined
  const flush = (): void => {
    const changes = pending
    pending = undefined
    if (changes !== undefined) deps.sync.typed(view.project, changes)
  }
  const editor: Pick<ScriptEditorHandle, 'flush' | 'receive'> = {
    flush,
    receive: (changes, text) => {
      doc = changes === undefined ? text : changes.apply(doc)
    },
  }
  if (isHandle(editor)) deps.editor.set(editor)
  deps.project.setState({ open: shownProject(view) })
  deps.sync.begin(view.project, view.project, view.text, view.revision)
  deps.parts.begin(view)
  const ends = [listen(deps), followHost(deps)]
  return {
    deps,
    text: () => doc.toString(),
    edit: (from, to, insert) => {
      const changes = ChangeSet.of({ from, to, insert }, doc.length, '\n')
      pending = pending === undefined ? changes : pending.compose(changes)
      doc = changes.apply(doc)
    },
    flush,
    close: () => {
      for (const end of ends) end()
      deps.sync.end()
      close()
    },
  }
}

// Only what writing asks of an editor is there.
function isHandle(value: object): value is ScriptEditorHandle {
  return 'flush' in value
}
