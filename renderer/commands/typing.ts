import type { Script, TextChange } from '../../shared/core/script/types.ts'
import { outlineOf } from '../model/outline.ts'
import { updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'

/** Takes what the editor reports, and sends it to main. */
export function showTyping(deps: Deps, changes: readonly TextChange[], text: string): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  deps.sync.push(changes, text)
  updateProject(deps.project, open.handle, () => ({ text }))
}

/** Lets the lists and counts follow the script as the editor has read it. */
export function showScript(deps: Deps, script: Script): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  updateProject(deps.project, open.handle, ({ cast, outline }) => ({ outline: outlineOf(script, cast, outline) }))
}

/** Sends typing that is still in the editor and waits until main has it all. Throws when main cannot be told. */
export async function sendTyping(deps: Deps): Promise<void> {
  deps.editor.get()?.flush()
  await deps.sync.settled()
}

/**
 * The same without waiting for lists and counts to follow: for what is asked again after every pause in somebody's
 * typing, because describing a long script each time would be felt at the keys.
 */
export async function sendText(deps: Deps): Promise<void> {
  deps.editor.get()?.flush('textOnly')
  await deps.sync.settled()
}
