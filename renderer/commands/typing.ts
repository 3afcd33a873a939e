import type { TextChange } from '../../shared/core/script/types.ts'
import { buildOutline } from '../model/outline.ts'
import { updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'

/** Takes what the editor reports: main gets the changes, the lists and counts follow the text. */
export function showTyping(deps: Deps, changes: readonly TextChange[], text: string): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  deps.sync.push(changes, text)
  updateProject(deps.project, open.handle, ({ cast }) => ({ text, outline: buildOutline(text, cast) }))
}

/** Sends typing that is still in the editor and waits until main has it all. Throws when main cannot be told. */
export async function sendTyping(deps: Deps): Promise<void> {
  deps.editor.get()?.flush()
  await deps.sync.settled()
}
