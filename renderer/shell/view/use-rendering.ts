import { useEffect } from 'react'
import { modelFacts } from '../../../shared/core/model/models.ts'
import { runLate } from '../../base/late-commands.ts'
import { lateLive } from '../../rendering/late-live.ts'
import type { ShownProject } from '../../project/store.ts'
import { useSettings } from '../../account/needs.ts'
import { useDeps } from '../parts/use-deps.ts'

/** Listens to what main tells of what is heard while it is made. */
export function useLiveEvents(): void {
  const deps = useDeps()
  useEffect(
    () =>
      deps.client.on['live.changed'](({ project, live }) =>
        runLate(deps.view, lateLive, ({ showLive }) => showLive(deps, project, live)),
      ),
    [deps],
  )
}

/** Whether the project's model takes several voices in one request. */
export function useHasDialogue(open: ShownProject): boolean {
  const models = useSettings((state) => state.app?.settings.models)
  return modelFacts(open.settings.model, models ?? [])?.dialogue === true
}
