import type { ProjectView } from '../../shared/contract/views.ts'
import type { ProjectHandle } from '../../shared/core/ids.ts'
import { buildOutline } from '../model/outline.ts'
import { updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'
import { sendTyping } from './typing.ts'

/** A script as main has it, by the count of its changes. */
export type ToldScript = { readonly text: string; readonly revision: number }

/** The newest script that main has told of and that waits until the page's own typing has gone out. */
const waiting = new Map<ProjectHandle, ToldScript>()

/**
 * Takes over a script that is not what the page sent: another program's version was merged, or something was brought
 * back. Typing that main does not have yet goes out first; main merges it, and tells the result by itself.
 */
export async function takeScript(deps: Deps, handle: ProjectHandle, told: ToldScript): Promise<void> {
  const newest = waiting.get(handle)
  if (newest !== undefined) {
    if (told.revision > newest.revision) waiting.set(handle, told)
    return
  }
  waiting.set(handle, told)
  try {
    while (!(await tryToTake(deps, handle)));
  } finally {
    waiting.delete(handle)
  }
}

/** True if there is nothing more to do; false if something was typed meanwhile. */
async function tryToTake(deps: Deps, handle: ProjectHandle): Promise<boolean> {
  await sendTyping(deps)
  const told = waiting.get(handle)
  if (told === undefined || deps.project.getState().open?.handle !== handle) return true
  // What was sent since has been merged with this: a newer script is on its way, or there is no difference.
  if (told.revision <= deps.sync.revision()) return true
  const editor = deps.editor.get()
  editor?.flush()
  if (!deps.sync.isSettled()) return false
  if (editor?.absorb(told.text) === false) return false
  deps.sync.adopt(told.revision, told.text)
  updateProject(deps.project, handle, ({ cast, settings }) => ({
    text: told.text,
    initialText: told.text,
    outline: buildOutline(told.text, cast, settings.narrator),
  }))
  return true
}

/** Shows what main answers about the project that is open already: everything but the editor's history may be new. */
export async function showAgain(deps: Deps, view: ProjectView): Promise<void> {
  updateProject(deps.project, view.project, () => ({
    name: view.name,
    lines: new Map(view.lines.map((line) => [line.id, line])),
    save: view.save,
  }))
  deps.parts.take(view)
  await takeScript(deps, view.project, { text: view.text, revision: view.revision })
}
