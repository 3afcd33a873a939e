import type { ProjectHandle } from '../../shared/core/ids.ts'
import { updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'
import { report } from './notices.ts'

/** Mix fetches under way: while one runs, further wishes become one more fetch after it. */
const underWay = new Map<ProjectHandle, { again: boolean }>()

/** Projects that are being closed: main does not know the address of their mix any more by the time it would be loaded. */
const closing = new Set<ProjectHandle>()

/** From now on nothing of a project can be heard, also not what is being fetched. Answers how to go back to before. */
export function withdrawMix(deps: Deps, handle: ProjectHandle): () => void {
  closing.add(handle)
  updateProject(deps.project, handle, () => ({ mix: undefined }))
  return () => void closing.delete(handle)
}

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
    .then((mix) => {
      if (!closing.has(handle)) updateProject(deps.project, handle, () => ({ mix }))
    })
    .catch((error: unknown) => {
      if (deps.project.getState().open?.handle === handle) report(deps.view, error)
    })
    .finally(() => {
      underWay.delete(handle)
      if (current.again && deps.project.getState().open?.handle === handle) refreshMix(deps, handle)
    })
}
