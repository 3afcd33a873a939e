import type { ScriptEditorHandle } from './editor-handle.ts'

/** The script editor while it stands: it comes and goes with its component. */
export type EditorBox = {
  readonly get: () => ScriptEditorHandle | undefined
  readonly set: (handle: ScriptEditorHandle | undefined) => void
}

/** An empty box. */
export function createEditorBox(): EditorBox {
  let current: ScriptEditorHandle | undefined
  return {
    get: () => current,
    set: (handle) => {
      current = handle
    },
  }
}
