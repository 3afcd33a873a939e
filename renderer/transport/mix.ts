import { toProblem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { updateProject } from '../project/store.ts'
import { report } from '../base/notices.ts'
import type { TransportNeeds } from './needs.ts'

/** Mix fetches under way: while one runs, further wishes become one more fetch after it. */
const underWay = new Map<ProjectHandle, { again: boolean }>()

/** Handles that are given up: main does not know the address of their mix any more by the time it would be loaded. */
const givenUp = new Set<ProjectHandle>()

/**
 * Does what takes a project's handle away. Before that the player lets go of its sound, and what is being fetched is not
 * loaded any more. If the handle stays after all, its mix is fetched again.
 */
export async function givingUpHandle<T>(
  deps: TransportNeeds,
  handle: ProjectHandle,
  work: () => Promise<T>,
): Promise<T> {
  givenUp.add(handle)
  updateProject(deps.project, handle, () => ({ mix: undefined }))
  deps.player.unload()
  try {
    return await work()
  } catch (error) {
    givenUp.delete(handle)
    refreshMix(deps, handle)
    throw error
  }
}

/** Fetches what can be heard now. Cheap to call often: a burst of changes costs two fetches at most. */
export function refreshMix(deps: TransportNeeds, handle: ProjectHandle): void {
  const running = underWay.get(handle)
  if (running !== undefined) {
    running.again = true
    return
  }
  const current = { again: false }
  underWay.set(handle, current)
  const fetchMix = async (): Promise<void> => {
    try {
      const mix = await deps.client.call('timeline.mix', { project: handle })
      if (!givenUp.has(handle)) updateProject(deps.project, handle, () => ({ mix }))
    } catch (error) {
      // Whose handle is given up, or gone by what another window did, is asked for under its next one.
      const isOver = givenUp.has(handle) || toProblem(error).code === 'project.notOpen'
      if (!isOver && deps.project.getState().open?.handle === handle) report(deps.view, error)
    } finally {
      underWay.delete(handle)
    }
    if (current.again && deps.project.getState().open?.handle === handle) refreshMix(deps, handle)
  }
  void fetchMix()
}
