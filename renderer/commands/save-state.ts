import type { SaveState } from '../../shared/contract/views.ts'
import type { ProjectHandle } from '../../shared/core/ids.ts'
import { updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'

/** While somebody types, saves begin and end several times a second: what lasts no longer (ms) is not shown. */
const LASTS_MS = 300

const waiting = new WeakMap<Deps, ReturnType<typeof setTimeout>>()

/**
 * Takes what main tells of saving. What it means for the words is known at once; the window is drawn anew only for a state
 * that says something else, because each of these costs as much as several keys.
 */
export function takeSaveState(deps: Deps, project: ProjectHandle, save: SaveState): void {
  deps.sync.saved(project, save)
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

function isUnderWay({ kind }: SaveState): boolean {
  return kind === 'unsaved' || kind === 'saving'
}
