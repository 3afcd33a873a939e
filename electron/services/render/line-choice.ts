import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Problem } from '../../../shared/core/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/ids.ts'
import { type LineStateView, needsRender } from '../../../shared/core/render/line-views.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { PlannedScene, RenderPlan, SentPlan } from '../../../shared/core/render/types.ts'
import type { Source } from '../../../shared/core/takes/schema.ts'
import type { TakeStore } from '../projects/types.ts'
import { receivedAudio } from './received-audio.ts'
import type { RenderableLine } from './runner.ts'

/** Problems named at most in one answer. */
export const MOST_PROBLEMS = 200

/** Lines that can be sent, and why others cannot. */
export type Selection = { readonly lines: readonly RenderableLine[]; readonly blocked: Problem[] }

/** The lines of a plan that a choice means: named ones, or (null) all that need it. Locked lines are never sent. */
export function selectLines(
  choice: { readonly source: Source; readonly lineIds: readonly LineId[] | null },
  views: readonly LineStateView[],
  plan: RenderPlan,
  unknownToo: boolean,
): Selection {
  const states = new Map(views.map((view) => [view.id, view]))
  const named = choice.lineIds === null ? undefined : new Set(choice.lineIds)
  const isWanted = (lineId: LineId): boolean => {
    if (named !== undefined) return named.has(lineId)
    const view = states.get(lineId)
    if (view === undefined) return false
    return needsRender(view, choice.source) || view.state === 'missingVoice' || (unknownToo && view.state === 'unknown')
  }
  const lines: RenderableLine[] = []
  const blocked: Problem[] = []
  const block = (problem: Problem): void => {
    if (blocked.length < MOST_PROBLEMS) blocked.push(problem)
  }
  for (const line of plan.lines) {
    if (!isWanted(line.lineId)) continue
    if (states.get(line.lineId)?.state === 'locked') {
      block({
        code: 'line.locked',
        message: `Line ${line.number} is locked to the take it has.`,
        remedy: 'Unlock the take to render the line again.',
        lineId: line.lineId,
      })
      continue
    }
    switch (line.kind) {
      case 'renderable':
        lines.push(line)
        break
      case 'blocked':
        block({ ...line.problem, lineId: line.lineId })
        break
      default:
        assertNever(line, 'planned line')
    }
  }
  return { lines, blocked }
}

/** How lines are ordered: `scenes` are sent in place of their lines' own requests. */
export type OrderedAs = {
  readonly again: boolean
  readonly takes?: number
  readonly scenes?: readonly PlannedScene[]
}

/** What sending lines would come to: identical requests once, audio that is there not at all. */
export function costOfLines(
  lines: readonly RenderableLine[],
  store: TakeStore,
  { again, takes = 1, scenes = [] }: OrderedAs,
): { readonly lines: number; readonly requests: number; readonly bytesOfText: number } {
  const missing = new Map<RenderKey, number>()
  const sceneOf = new Map(scenes.flatMap((scene) => scene.turns.map(({ lineId }) => [lineId, scene] as const)))
  const sentFor = (line: RenderableLine): readonly SentPlan[] => {
    const scene = sceneOf.get(line.lineId)
    return scene === undefined ? requestsOfLine(line) : [scene]
  }
  let count = 0
  for (const line of lines) {
    let isSent = false
    for (const { key, bytesOfText } of sentFor(line)) {
      if (!again && receivedAudio(store.all(), key) !== undefined) continue
      missing.set(key, bytesOfText)
      isSent = true
    }
    if (isSent) count += 1
  }
  const bytes = [...missing.values()].reduce((a, b) => a + b, 0)
  return { lines: count, requests: missing.size * takes, bytesOfText: bytes * takes }
}
