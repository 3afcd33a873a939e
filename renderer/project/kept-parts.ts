import type { CallInput } from '../../shared/contract/bridge.ts'
import type { MixChange } from '../../shared/core/mix/apply-mix-change.ts'
import type { CutChange } from '../../shared/core/script/edit/types.ts'
import type { StudioClient } from '../base/client.ts'
import { isNobodyThere } from './project-part.ts'
import { type ProjectStore, updateProject } from './store.ts'
import { back } from './kept/back.ts'
import { createKeptChanges, type KeptChanges } from './kept/kept-changes.ts'

/** A border between two lines of a scene's answer that is put elsewhere. `sample`: of the answer. */
export type SentSeam = Omit<CallInput<'scene.moveSeam'>, 'project'>

/** What is changed of the open project by calls whose order counts, and that are repeated where nobody was there. */
export type KeptParts = {
  readonly cuts: KeptChanges<CutChange>
  readonly seams: KeptChanges<SentSeam>
  readonly mixes: KeptChanges<MixChange>
}

/** Over the store that shows them. */
export function createKeptParts(
  client: Pick<StudioClient, 'call'>,
  project: ProjectStore,
  isHere: () => boolean,
): KeptParts {
  const handle = () => project.getState().open?.handle
  const ports = { isHere, isNobodyThere }
  return {
    cuts: createKeptChanges({
      nameOf: ({ lineId, takeId }) => `${lineId} ${takeId}`,
      send: async ({ lineId, takeId, after }) => {
        const at = handle()
        if (at !== undefined) await client.call('takes.mark', { project: at, lineId, takeId, mark: { cut: after } })
      },
      ...ports,
    }),
    seams: createKeptChanges({
      nameOf: ({ sceneTakeId, before, after, pause = '' }) => `${sceneTakeId} ${before} ${after} ${pause}`,
      send: async (move) => {
        const at = handle()
        if (at !== undefined) await client.call('scene.moveSeam', { project: at, ...move })
      },
      ...ports,
    }),
    mixes: createKeptChanges({
      send: async ({ before, after, takesBack }) => {
        const at = handle()
        if (at === undefined) return
        const mix = await client.call('mix.change', { project: at, before, after, ...back(takesBack) })
        updateProject(project, at, () => ({ mix }))
      },
      ...ports,
    }),
  }
}
