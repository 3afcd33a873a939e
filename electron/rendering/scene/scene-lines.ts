import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { modelFacts } from '../../../shared/core/model/models.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { PlannedRequest, RenderPlan, Snapshot, SpokenVoice } from '../../../shared/core/model/render.ts'
import type { SceneLine } from '../../../shared/core/scene/split-scene.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import { narrate } from '../../../shared/core/reading/narrate.ts'
import { exactPauseMs } from '../../../shared/core/reading/estimate.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'

/** A line that can be part of a scene's request. */
export type SceneCandidate = SceneLine & {
  readonly line: RenderableLine
  /** What it would be by itself. */
  readonly request: PlannedRequest
  /** Position among all spoken lines of the plan, from 0: only neighbours share a request. */
  readonly place: number
}

/** How lines would be taken if something that keeps them apart did not. */
export type Ignored = 'nothing' | 'forms' | 'silences'

const known = new WeakMap<RenderPlan, Map<Ignored, ReadonlyMap<LineId, SceneCandidate>>>()

/**
 * The lines of a plan that scene mode can take, with what decides over their grouping. Not among them: blocked lines, and
 * lines with an exact silence inside, because only the mixer can make one, and
 * lines whose model speaks one voice a request. `^` and `--` are the mixer's too, and change
 * nothing here. Made once for a plan. `ignored`: what requests would be fewer without, for those who are told of it.
 */
export function sceneCandidates(
  snapshot: Snapshot,
  plan: RenderPlan,
  ignored: Ignored = 'nothing',
): ReadonlyMap<LineId, SceneCandidate> {
  const ofPlan = known.get(plan) ?? new Map<Ignored, ReadonlyMap<LineId, SceneCandidate>>()
  known.set(plan, ofPlan)
  const before = ofPlan.get(ignored)
  if (before !== undefined) return before
  const surroundings = surroundingsOf(snapshot)
  const found = new Map<LineId, SceneCandidate>()
  for (const [place, line] of plan.lines.entries()) {
    const around = surroundings[line.number - 1]
    const request = line.kind === 'renderable' ? requestOf(line, ignored) : undefined
    if (line.kind !== 'renderable' || around === undefined || request === undefined) continue
    const { model, parameters, audio, voice } = request
    if (modelFacts(model, snapshot.models)?.dialogue !== true) continue
    found.set(line.lineId, {
      ...around,
      lineId: line.lineId,
      voice: voiceLabel(voice),
      characters: request.text.length,
      // Voices of the service and clips of the project cannot stand in one request.
      settings: canonicalJson({ model, parameters, audio, form: ignored === 'forms' ? 'any' : voice.kind }),
      line,
      request,
      place,
    })
  }
  ofPlan.set(ignored, found)
  return found
}

/** What tells voices apart on the wire. Titles are for people; the words of a clip change the sound. */
export function voiceLabel(voice: SpokenVoice): string {
  return voice.kind === 'voice'
    ? voice.voice.id
    : canonicalJson(voice.reference.clips.map(({ id, text }) => [id, text]))
}

function requestOf(line: RenderableLine, ignored: Ignored): PlannedRequest | undefined {
  if (ignored === 'silences') return requestsOfLine(line)[0]
  const [piece, ...others] = line.pieces
  return piece?.kind === 'request' && others.length === 0 ? piece.request : undefined
}

type Surroundings = Pick<SceneLine, 'scene' | 'pauseBeforeMs' | 'isNarrator'>

/** One a spoken line, in order. */
function surroundingsOf({ script, cast, settings }: Snapshot): readonly Surroundings[] {
  const lines: Surroundings[] = []
  let scene = 0
  let pauseBeforeMs = 0
  for (const node of narrate(script, cast, settings.narrator).nodes) {
    if (node.kind === 'scene') scene += 1
    if (node.kind !== 'line') continue
    if (!isSpoken(node)) {
      pauseBeforeMs += exactPauseMs(node.parts)
      continue
    }
    lines.push({ scene, pauseBeforeMs, isNarrator: node.isNarrated === true })
    pauseBeforeMs = 0
  }
  return lines
}
