import { problemError, StudioError } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { PlannedScene, SentPlan } from '../../../shared/core/model/render.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { isOneRequest } from '../queue/finish-line.ts'
import { unknownProblem } from '../queue/line-need.ts'
import type { Planner } from '../queue/planner.ts'
import type { SceneService } from '../scene/scene-service.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import { say } from '../../../shared/messages/say.ts'

/** What is sent or made in one go, in the order of hearing. */
export type LivePart =
  | { readonly kind: 'scene'; readonly scene: PlannedScene; readonly lines: readonly RenderableLine[] }
  | { readonly kind: 'line'; readonly line: RenderableLine }

/** What a live reading hears. Every request is asked for in the form of its own line. */
export type LivePlan = {
  readonly parts: readonly LivePart[]
  /** Of the sound that is heard: that of the first request. */
  readonly sampleRate: number
  readonly requests: number
  readonly bytesOfText: number
}

/** Its lines in the order of hearing. */
export function linesOfPlan({ parts }: LivePlan): readonly RenderableLine[] {
  return parts.flatMap((part) => (part.kind === 'scene' ? part.lines : [part.line]))
}

/**
 * Plans what is heard: lines that can share a request as one dialogue, else one after another, in script order.
 * @throws StudioError the reason of the first line that cannot be sent: blocked, unknown, or not in the script
 */
export function planLive(
  input: {
    readonly planner: Planner
    readonly scenes: SceneService
    readonly isUnknown: (line: RenderableLine) => boolean
  },
  source: Source,
  lineIds: readonly LineId[],
  via: 'socket' | 'http',
): LivePlan {
  const wanted = new Set(lineIds)
  const lines = input.planner.plan(source).lines.flatMap((line): RenderableLine[] => {
    if (!wanted.has(line.lineId)) return []
    if (line.kind === 'blocked') throw new StudioError({ ...line.problem, lineId: line.lineId })
    if (source === 'service' && input.isUnknown(line)) throw new StudioError(unknownProblem(line.lineId))
    return [line]
  })
  if (lines.length === 0) {
    throw problemError('line.unknown', say('rendering.live.noLines'), say('rendering.live.noLines.remedy'))
  }
  const [scene] =
    // Of a scene nobody makes the silences inside of lines while it is heard.
    via === 'socket' && lines.length > 1 && lines.every((line) => line.pieces.length === 1)
      ? input.scenes.together(
          source,
          lines.map(({ lineId }) => lineId),
        ).scenes
      : []
  const parts: readonly LivePart[] =
    scene === undefined ? lines.map((line) => ({ kind: 'line', line })) : [{ kind: 'scene', scene, lines }]
  const sent = parts.flatMap((part): readonly SentPlan[] =>
    part.kind === 'scene'
      ? [part.scene]
      : part.line.pieces.flatMap((piece) => (piece.kind === 'request' ? [piece.request] : [])),
  )
  return {
    parts,
    sampleRate: sent[0]?.audio.sampleRate ?? input.planner.snapshot(source).audio.sampleRate,
    requests: sent.length,
    bytesOfText: sent.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0),
  }
}

/** True if all of it can go over the socket: compressed sound is asked for by ordinary requests only. */
export function fitsSocket({ parts }: LivePlan): boolean {
  const audio = parts.flatMap((part) =>
    part.kind === 'scene' ? [part.scene.audio] : requestsOfLine(part.line).map((request) => request.audio),
  )
  return audio.every(({ format }) => format === 'wav' || format === 'pcm')
}

/** What the answer to a request of a line is kept as. */
export function kindOfPiece(line: RenderableLine): 'line' | 'segment' {
  return isOneRequest(line) ? 'line' : 'segment'
}
