import type { ProjectView } from '../../shared/contract/views.ts'
import { updateProject } from '../project/store.ts'
import type { SafetyNeeds } from './needs.ts'

/** Shows what main answers about the project that is open already: everything but the editor's history may be new. */
export async function showAgain(deps: SafetyNeeds, view: ProjectView): Promise<void> {
  updateProject(deps.project, view.project, () => ({
    name: view.name,
    lines: new Map(view.lines.map((line) => [line.id, line])),
    save: view.save,
  }))
  deps.parts.take(view)
  await deps.sync.rejoin(view.project, true)
}
