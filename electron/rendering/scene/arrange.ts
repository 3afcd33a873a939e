import { modelFacts } from '../../../shared/core/model/models.ts'
import { type Problem, problemError, problemFrom } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { PlannedScene, RenderPlan, Snapshot } from '../../../shared/core/model/render.ts'
import type { SceneCeiling } from '../../../shared/core/scene/ceiling.ts'
import { sha256Text } from '../../base/hash-text.ts'
import { type SceneCandidate, sceneCandidates } from './scene-lines.ts'
import { splitNotes } from './split-notes.ts'
import { type CeilingOf, groupLines, plannedScene, type SceneGrouping } from './scene-request.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import { say } from '../../../shared/messages/say.ts'

/** A plan with what it was made from. */
export type ScenePlanBasis = {
  readonly snapshot: Snapshot
  readonly plan: RenderPlan
  /** Of the project's model. */
  readonly ceiling: SceneCeiling
  /** Of the models that lines have of their own; absent: the project's. */
  readonly ceilingOf?: CeilingOf
}

/** How lines are sent: the requests that hold several of them, and what a person should know about it. */
export type Arranged = { readonly scenes: readonly PlannedScene[]; readonly notes: readonly Problem[] }

/** Why a model, the project's unless given, speaks one voice a request; undefined if it can speak several. */
export function noDialogue({ settings, models }: Snapshot, model = settings.model): Problem | undefined {
  const facts = modelFacts(model, models)
  if (facts?.dialogue === true) return undefined
  return problemFrom('scene.model', say('rendering.scene.oneVoice', { model }), say('rendering.scene.oneVoice.remedy'))
}

/** How lines would be grouped; those by themselves whose model, the project's or their own, cannot speak scenes. */
export function sceneGrouping(basis: ScenePlanBasis, lineIds: readonly LineId[]): SceneGrouping {
  const { snapshot, plan, ceiling, ceilingOf = () => ceiling } = basis
  return groupLines(inPlanOrder(plan, lineIds), sceneCandidates(snapshot, plan), ceilingOf)
}

/**
 * The scenes that these lines are sent as; the others go by themselves. Says so where none of their models can speak
 * scenes: a line may have another model than the project.
 */
export function arrangeScenes(basis: ScenePlanBasis, lines: readonly RenderableLine[]): Arranged {
  const models = new Set(lines.flatMap(requestsOfLine).map(({ model }) => model))
  const problems = [...models].map((model) => noDialogue(basis.snapshot, model))
  const [problem] = problems
  if (problem !== undefined && problems.every((one) => one !== undefined)) {
    return { scenes: [], notes: lines.length > 1 ? [problem] : [] }
  }
  const { groups } = sceneGrouping(
    basis,
    lines.map(({ lineId }) => lineId),
  )
  return {
    scenes: groups.map((group) => plannedScene(group.lines, basis.snapshot, sha256Text)),
    notes: splitNotesOf(basis, lines),
  }
}

/**
 * Why these lines take more requests than they could, each cause in one sentence with what can be done. Nothing of drafts:
 * they cost nothing, however many requests they take.
 */
export function splitNotesOf(
  { snapshot, plan, ceiling, ceilingOf = () => ceiling }: ScenePlanBasis,
  lines: readonly RenderableLine[],
): readonly Problem[] {
  if (snapshot.source === 'draft') return []
  return splitNotes(
    lines,
    {
      candidates: sceneCandidates(snapshot, plan),
      withoutForms: sceneCandidates(snapshot, plan, 'forms'),
      withoutSilences: sceneCandidates(snapshot, plan, 'silences'),
    },
    ceilingOf,
  )
}

/**
 * One line with up to so many neighbours on each side, of which only its part is kept. Neighbours end at a border of the
 * scene, at a long silence and at other parameters, as in scene mode. Without any it is an ordinary retake.
 * @throws StudioError `scene.model` or `scene.pickUp` for a model that cannot, or a line with silences inside
 */
export function arrangePickUp(basis: ScenePlanBasis, lineId: LineId, neighbours: number): Arranged {
  const { snapshot, plan } = basis
  const line = plan.lines.find((one) => one.lineId === lineId)
  const model = (line === undefined ? undefined : requestsOfLine(line)[0]?.model) ?? snapshot.settings.model
  if (noDialogue(snapshot, model) !== undefined) {
    throw problemError(
      'scene.model',
      say('rendering.scene.noPickUp', { model }),
      say('rendering.scene.noPickUp.remedy'),
    )
  }
  const candidates = sceneCandidates(snapshot, plan)
  const own = candidates.get(lineId)
  if (own === undefined) {
    throw problemError('scene.pickUp', say('rendering.scene.silence'), say('rendering.scene.silence.remedy'))
  }
  const around = plan.lines
    .slice(Math.max(0, own.place - neighbours), own.place + neighbours + 1)
    .map((line) => line.lineId)
  const { speakers } = basis.ceilingOf?.(model) ?? basis.ceiling
  const group = groupLines(around, candidates, () => ({ characters: Infinity, speakers })).groups.find(({ lines }) =>
    lines.some((line) => line.lineId === lineId),
  )
  const lines: readonly SceneCandidate[] = group?.lines ?? []
  return { scenes: lines.length < 2 ? [] : [plannedScene(lines, snapshot, sha256Text, lineId)], notes: [] }
}

function inPlanOrder(plan: RenderPlan, lineIds: readonly LineId[]): readonly LineId[] {
  const wanted = new Set(lineIds)
  return plan.lines.flatMap((line) => (wanted.has(line.lineId) ? [line.lineId] : []))
}
