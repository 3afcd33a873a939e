import type { ProjectView } from '../../../shared/contract/views.ts'
import type { LineStateView } from '../../../shared/core/render/line-views.ts'
import { recentIdOf } from '../../base/recent.ts'
import type { ProjectParts } from '../../documents/project-parts.ts'
import type { Transcripts } from '../../documents/takes/transcripts.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Rendering } from '../../rendering/rendering-types.ts'

/** What a page shows of a project. */
export type ProjectViewInput = {
  readonly project: OpenProject
  readonly transcripts: Pick<Transcripts, 'problems'>
  readonly rendering: Pick<Rendering, 'queue' | 'records'>
  readonly parts: Pick<ProjectParts, 'revisions'>
  /** Undefined: they come later. */
  readonly lines: readonly LineStateView[] | undefined
}

/** A project as it is when a page opens it. */
export function projectView({ project, transcripts, rendering, parts, lines }: ProjectViewInput): ProjectView {
  // Where lines without audio are named, that there are some is not said beside it.
  const isNamed = (rendering.records()?.lost.length ?? 0) > 0
  const told = project.problems.filter((problem) => !isNamed || !project.losses.said.includes(problem))
  return {
    project: project.handle,
    recentId: recentIdOf(project.folder),
    name: project.name,
    folderLabel: project.folderLabel,
    settings: project.settings(),
    cast: project.cast(),
    revisions: parts.revisions(),
    text: project.text(),
    revision: project.revision(),
    ...(lines === undefined ? { lines: [], linesLater: true } : { lines: [...lines] }),
    queue: rendering.queue(),
    save: project.saveState(),
    problems: [...told, ...transcripts.problems],
  }
}
