import { type Problem, problemFrom } from '../../shared/core/model/errors.ts'
import { namedVersions } from '../../shared/core/reading/diagnose.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { say } from '../../shared/messages/say.ts'

/** What version control left undecided in a script: neither version is rendered, and whoever renders the rest is told. */
export function conflictProblems(script: Script): readonly Problem[] {
  return script.nodes.flatMap((node, at): readonly Problem[] => {
    if (node.kind !== 'note' || node.conflict?.part !== 'start') return []
    const words = say('script.versions.twoAtLine', { line: at + 1, ...namedVersions(node.conflict.names) })
    return [problemFrom('project.conflict', words, say('script.versions.two.remedy'))]
  })
}
