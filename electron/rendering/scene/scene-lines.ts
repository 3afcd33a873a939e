import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { modelFacts } from '../../../shared/core/model/models.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type {
  PausedPart,
  PlannedRequest,
  RenderPlan,
  Snapshot,
  SpokenVoice,
} from '../../../shared/core/model/render.ts'
import type { SceneLine } from '../../../shared/core/scene/split-scene.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import { narrate } from '../../../shared/core/reading/narrate.ts'
import { exactPauseMs } from '../../../shared/core/reading/estimate.ts'
import { toSpeakable } from '../../speech/draft/text/speakable.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import { withoutTags } from '../queue/spoken-characters.ts'

/** A line that can be part of a scene's request. */
export type SceneCandidate = SceneLine & {
  readonly line: RenderableLine
  /** Its first request, with whose settings all of them go. */
  readonly request: PlannedRequest
  /** What it would be by itself: one request, or several with exact silences between them. */
  readonly parts: readonly CandidatePart[]
  /** Position among all spoken lines of the plan, from 0: only neighbours share a request. */
  readonly place: number
}

/** A request of a line, and the exact silences around it, in milliseconds; what lies between two is before the second. */
export type CandidatePart = Omit<PausedPart, 'key'> & { readonly request: PlannedRequest }

/** How lines would be taken if something that keeps them apart did not. */
export type Ignored = 'nothing' | 'forms' | 'silences'

const known = new WeakMap<RenderPlan, Map<Ignored, ReadonlyMap<LineId, SceneCandidate>>>()

/**
 * The lines of a plan that scene mode can take, with what decides over their grouping. Not among them: blocked lines, lines
 * whose model speaks one voice a request, and lines with an exact silence inside where the cut at its place could not be found
 * (`readableScenes`); of drafts all of these, whose parts cost nothing. `^` and `--` are the mixer's, and change
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
  const isRead = readableScenes(plan, surroundings)
  const found = new Map<LineId, SceneCandidate>()
  for (const [place, line] of plan.lines.entries()) {
    const around = surroundings[line.number - 1]
    if (line.kind !== 'renderable' || around === undefined) continue
    const parts = partsOf(line)
    const [first] = parts
    if (first === undefined) continue
    const isTaken = isWhole(line) || ignored === 'silences' || (snapshot.source === 'service' && isRead(around.scene))
    if (!isTaken) continue
    const { request } = first
    const { model, parameters, audio, voice } = request
    if (modelFacts(model, snapshot.models)?.dialogue !== true) continue
    found.set(line.lineId, {
      ...around,
      lineId: line.lineId,
      voice: voiceLabel(voice),
      characters: parts.reduce((sum, part) => sum + part.request.text.length, 0),
      // Voices of the service and clips of the project cannot stand in one request.
      settings: canonicalJson({ model, parameters, audio, form: ignored === 'forms' ? 'any' : voice.kind }),
      line,
      request,
      parts,
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

function isWhole({ pieces }: RenderableLine): boolean {
  return pieces.length === 1 && pieces[0]?.kind === 'request'
}

function partsOf({ pieces }: RenderableLine): readonly CandidatePart[] {
  const parts: CandidatePart[] = []
  let silenceBeforeMs = 0
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (piece.kind === 'request') {
      parts.push({ request: piece.request, silenceBeforeMs, silenceAfterMs: 0 })
      silenceBeforeMs = 0
    } else silenceBeforeMs += piece.durationMs
    if (last !== undefined && piece === pieces.at(-1) && piece.kind === 'silence')
      parts[parts.length - 1] = { ...last, silenceAfterMs: silenceBeforeMs }
  }
  return parts
}

/**
 * Whether the cut at an exact silence can be found in a scene: where all of it reads aloud, because an answer is laid over
 * that. Two parts of one line are one voice, and pauses alone do not tell them apart. Looked at only where there are any.
 */
function readableScenes(plan: RenderPlan, surroundings: readonly Surroundings[]): (scene: number) => boolean {
  let unread: Set<number> | undefined
  return (scene) => {
    unread ??= new Set(
      plan.lines.flatMap((line) => {
        const around = surroundings[line.number - 1]
        if (line.kind !== 'renderable' || around === undefined) return []
        return requestsOfLine(line).every(({ text }) => canBeRead(text)) ? [] : [around.scene]
      }),
    )
    return !unread.has(scene)
  }
}

function canBeRead(text: string): boolean {
  const { leftOut, hasWords } = toSpeakable(withoutTags(text))
  return leftOut === '' && hasWords
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
