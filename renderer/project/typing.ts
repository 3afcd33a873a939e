import type { ChangeSet } from '@codemirror/state'
import type { Script } from '../../shared/core/model/script.ts'
import { outlineOf } from './outline.ts'
import { updateProject } from './store.ts'
import type { ProjectNeeds } from './needs.ts'

/** Sends what the editor reports. Nothing that is drawn depends on it, however often it comes. */
export function showTyping(deps: ProjectNeeds, documentKey: string, changes: ChangeSet): void {
  deps.rest.stir()
  deps.sync.typed(documentKey, changes)
}

/** Lets the lists and counts follow the script as the editor has read it. */
export function showScript(deps: ProjectNeeds, script: Script, text: string): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  updateProject(deps.project, open.handle, ({ cast, outline }) => ({ text, outline: outlineOf(script, cast, outline) }))
}

/** Sends typing that is still in the editor and waits until main has it all. Throws when main cannot be told. */
export async function sendTyping(deps: ProjectNeeds): Promise<void> {
  deps.editor.get()?.flush()
  deps.rest.end()
  await deps.sync.settled()
}

/**
 * The same without waiting for lists and counts to follow: for what is asked again after every pause in somebody's
 * typing, because describing a long script each time would be felt at the keys.
 */
export async function sendText(deps: ProjectNeeds): Promise<void> {
  deps.editor.get()?.flush('textOnly')
  deps.rest.end()
  await deps.sync.settled()
}
