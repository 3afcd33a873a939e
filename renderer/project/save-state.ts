import type { SaveState } from '../../shared/contract/views.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { updateProject } from './store.ts'
import type { ProjectNeeds } from './needs.ts'

/** While somebody types, saves begin and end several times a second: what lasts no longer (ms) is not shown. */
const LASTS_MS = 300

const waiting = new WeakMap<ProjectNeeds, ReturnType<typeof setTimeout>>()

/**
 * Takes what main tells of saving. What it means for the words is known at once; the window is drawn anew only for a state
 * that says something else, because each of these costs as much as several keys.
 */
export function takeSaveState(deps: ProjectNeeds, project: ProjectHandle, save: SaveState): void {
  deps.sync.saved(project, save)
  if (save.kind === 'saved') deps.parts.saved(project)
  const { open } = deps.project.getState()
  if (open?.handle !== project) return
  clearTimeout(waiting.get(deps))
  const show = (): void => {
    const before = deps.project.getState().open?.save
    if (before !== undefined && isUnderWay(before) && before.kind === save.kind) return
    updateProject(deps.project, project, () => ({ save }))
  }
  if (isUnderWay(save) && isUnderWay(open.save)) waiting.set(deps, setTimeout(show, LASTS_MS))
  else show()
}

/** A save that is shown for so long (ms) may have ended without this window hearing of it. */
const DOUBTED_AFTER_MS = 3000

/**
 * Asks main for the state of saving when one that should pass does not: a window that was just opened may have been told of
 * its end before it knew the project. Returns the way to stop.
 */
export function doubtSaving(deps: ProjectNeeds): () => void {
  let doubted: SaveState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    const { open } = deps.project.getState()
    if (open?.save === doubted) return
    clearTimeout(timer)
    doubted = open?.save
    if (open === undefined || !isUnderWay(open.save)) return
    const { handle } = open
    timer = setTimeout(() => {
      // Without an answer there is nothing better to be shown.
      deps.client.call('project.save', { project: handle }).then(
        (save) => takeSaveState(deps, handle, save),
        () => undefined,
      )
    }, DOUBTED_AFTER_MS)
  }
  const stop = deps.project.subscribe(look)
  look()
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function isUnderWay({ kind }: SaveState): boolean {
  return kind === 'unsaved' || kind === 'saving'
}
