import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import { say } from '../../../shared/messages/say.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { SceneCandidate } from './scene-lines.ts'
import { type CeilingOf, groupLines } from './scene-request.ts'

/** What lines are grouped by. */
export type SplitBasis = {
  readonly candidates: ReadonlyMap<LineId, SceneCandidate>
  /** The same lines as if clips and voices of the service could share a request, and as if a request could hold a silence. */
  readonly withoutForms: ReadonlyMap<LineId, SceneCandidate>
  readonly withoutSilences: ReadonlyMap<LineId, SceneCandidate>
}

/**
 * Why these lines take more requests than their scenes would: speakers whose own clips keep them apart from voices of the
 * service, and lines with an exact pause inside. One sentence a cause, however many lines it has; none where it costs nothing.
 */
export function splitNotes(
  lines: readonly RenderableLine[],
  { candidates, withoutForms, withoutSilences }: SplitBasis,
  ceilingOf: CeilingOf,
): readonly Problem[] {
  const ids = lines.map(({ lineId }) => lineId)
  const count = (known: ReadonlyMap<LineId, SceneCandidate>): number => {
    const { groups, single } = groupLines(ids, known, ceilingOf)
    // A line that no scene can take is as many requests as it has pieces.
    const alone = new Map(lines.map((line) => [line.lineId, requestsOfLine(line).length]))
    return groups.length + single.reduce((sum, id) => sum + (known.has(id) ? 1 : (alone.get(id) ?? 1)), 0)
  }
  const requests = count(candidates)
  const notes: Problem[] = []
  const byClips = lines.filter((line) => requestsOfLine(line).some(({ voice }) => voice.kind === 'reference'))
  const fewerForms = byClips.length === 0 ? requests : count(withoutForms)
  if (fewerForms < requests) {
    const speakers = [...new Set(byClips.map(({ speaker }) => speaker))]
    notes.push(
      problemFrom(
        'scene.lines',
        say('rendering.scene.clips', { speakers: listed(speakers), requests, fewer: fewerForms }),
        say('rendering.scene.clips.remedy'),
      ),
    )
  }
  const paused = lines.filter(({ pieces }) => pieces.length > 1)
  const fewerPauses = paused.length === 0 ? requests : count(withoutSilences)
  if (fewerPauses < requests) {
    const names = paused.map(({ number, speaker }) => `${number} (${speaker})`)
    notes.push(
      problemFrom(
        'scene.lines',
        say('rendering.scene.pauses', { lines: listed(names), requests, fewer: fewerPauses }),
        say('rendering.scene.pauses.remedy'),
      ),
    )
  }
  return notes
}

/** Names that are told one by one; of more there is an ellipsis. */
const MOST_NAMED = 5

function listed(names: readonly string[]): string {
  return [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ')
}
