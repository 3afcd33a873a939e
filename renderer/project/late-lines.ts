import type { LineView } from '../../shared/contract/views.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { mergeLines, updateProject } from './store.ts'
import type { ProjectNeeds } from './needs.ts'

/**
 * Reads the lines of a long script whose text is shown already, and shows them. Resolves with them, or with none if
 * another project is open by now. `documentKey` names the opening; the handle may become another one meanwhile.
 */
export async function readLateLines(deps: ProjectNeeds, documentKey: string): Promise<readonly LineView[]> {
  const { open } = deps.project.getState()
  if (open?.documentKey !== documentKey) return []
  const project = open.handle
  const gone = new Set<LineId>()
  const end = deps.client.on['lines.changed'](({ project: told, removed }) => {
    if (told === project) for (const id of removed) gone.add(id)
  })
  try {
    const { lines } = await deps.client.call('lines.read', { project })
    // What main has told in the meantime may be newer than the answer; what is older it will tell again.
    updateProject(deps.project, project, ({ lines: told }) => ({
      lines: mergeLines(new Map(lines.map((line) => [line.id, line])), [...told.values()], [...gone]),
    }))
    return lines
  } catch (error) {
    const now = deps.project.getState().open
    if (now?.documentKey !== documentKey) return []
    // It was renamed or moved while it was asked for.
    if (now.handle !== project) return readLateLines(deps, documentKey)
    throw error
  } finally {
    end()
  }
}
