import type { SentPreview } from '../../../shared/contract/casting-views.ts'
import { directionNotes } from '../../../shared/core/render/lint.ts'
import { problemError, toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { SentRequest, Source } from '../../../shared/core/model/take.ts'
import { buildTtsRequest } from '../../../shared/service/build-request.ts'
import { sentBody } from '../../rendering/queue/attempt.ts'
import type { Planner } from '../../rendering/queue/planner.ts'
import { say } from '../../../shared/messages/say.ts'

/** What a preview follows from: the same as the rendering. */
export type PreviewBasis = {
  readonly planner: Planner
  readonly originOf: (source: Source) => string
}

/** A clip stands in a preview by its hash; its bytes are not read for it. */
const standIn = new Uint8Array(1)

/**
 * What rendering a line would send now: the same bodies as the requests have, by the same way.
 * @throws StudioError `line.unknown` for a line that is not in the script
 */
export function previewLine(basis: PreviewBasis, lineId: LineId, source: Source): SentPreview {
  const line = basis.planner.lineOf(source, lineId)
  if (line === undefined) throw problemError('line.unknown', say('studio.line.none'), say('studio.line.none.remedy'))
  const snapshot = basis.planner.snapshot(source)
  const node = snapshot.script.nodes.find((one) => one.kind === 'line' && one.id === lineId)
  const notes: SentPreview['notes'] =
    node?.kind === 'line' ? directionNotes(snapshot, node).map((note) => ({ ...note })) : []
  if (line.kind === 'blocked') return { lineId, requests: [], notes, problem: { ...line.problem, lineId } }
  try {
    const requests = requestsOfLine(line).map((planned): SentRequest => {
      const request = buildTtsRequest(planned, () => standIn)
      return {
        origin: basis.originOf(source),
        model: planned.model,
        encoding: planned.voice.kind === 'reference' ? 'msgpack' : 'json',
        body: sentBody(planned, request),
        bytesOfText: planned.bytesOfText,
      }
    })
    return { lineId, requests, notes }
  } catch (error) {
    return { lineId, requests: [], notes, problem: { ...toProblem(error), lineId } }
  }
}
