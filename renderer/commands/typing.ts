import type { Script, TextChange } from '../../shared/core/script/types.ts'
import { outlineOf } from '../model/outline.ts'
import { updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'

/** Takes what the editor reports: main gets the changes, the lists and counts follow the script as the editor read it. */
export function showTyping(deps: Deps, changes: readonly TextChange[], text: string, script: Script): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  deps.sync.push(changes, text)
  updateProject(deps.project, open.handle, ({ cast }) => ({ text, outline: outlineOf(script, cast) }))
}

/** Sends typing that is still in the editor and waits until main has it all. Throws when main cannot be told. */
export async function sendTyping(deps: Deps): Promise<void> {
  deps.editor.get()?.flush()
  await deps.sync.settled()
}
