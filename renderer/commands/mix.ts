import type { ProjectHandle } from '../../shared/core/ids.ts'
import { updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'
import { report } from './notices.ts'

/** Mix fetches under way: while one runs, further wishes become one more fetch after it. */
const underWay = new Map<ProjectHandle, { again: boolean }>()

/** Fetches what can be heard now. Cheap to call often: a burst of changes costs two fetches at most. */
export function refreshMix(deps: Deps, handle: ProjectHandle): void {
  const running = underWay.get(handle)
  if (running !== undefined) {
    running.again = true
    return
  }
  const current = { again: false }
  underWay.set(handle, current)
  deps.client
    .call('timeline.mix', { project: handle })
    .then((mix) => updateProject(deps.project, handle, () => ({ mix })))
    .catch((error: unknown) => {
      if (deps.project.getState().open?.handle === handle) report(deps.view, error)
    })
    .finally(() => {
      underWay.delete(handle)
      if (current.again && deps.project.getState().open?.handle === handle) refreshMix(deps, handle)
    })
}
