import type { SourcesChange } from '../../../shared/core/script/edit/types.ts'
import type { StudioClient } from '../../base/client.ts'
import type { ProjectStore } from '../../project/store.ts'

/** Tells main where imported lines of the open project come from, as a step of the history has it. */
export async function sendSources(
  deps: { readonly client: Pick<StudioClient, 'call'>; readonly project: ProjectStore },
  { after }: SourcesChange,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open !== undefined) await deps.client.call('sources.change', { project: open.handle, changes: [...after] })
}
