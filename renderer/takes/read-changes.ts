import type { StaleLine } from '../../shared/contract/render-views.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { TakesNeeds } from './needs.ts'

/** What has changed about stale lines since their takes were made; undefined if nobody can say now, which is not told. */
export async function readChanges(
  deps: TakesNeeds,
  lineIds: readonly LineId[],
): Promise<readonly StaleLine[] | undefined> {
  const { open } = deps.project.getState()
  if (open === undefined) return undefined
  // Only a help: it is asked again when lines come into sight, and a host that is away is told of elsewhere.
  return deps.client.call('takes.changes', { project: open.handle, lineIds: [...lineIds] }).catch(() => undefined)
}
