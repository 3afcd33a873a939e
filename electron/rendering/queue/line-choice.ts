import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import { type LineStateView, needsRender } from '../../../shared/core/render/line-views.ts'
import type { PlannedScene, RenderPlan } from '../../../shared/core/model/render.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { lineNeed } from './line-need.ts'
import type { RenderableLine } from './renderable-line.ts'
import { say } from '../../../shared/messages/say.ts'

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
    // Who has no voice is told, also where a draft is heard meanwhile.
    const isUncast = view.state === 'missingVoice' || (choice.source === 'service' && view.cannotRender === 'noVoice')
    return needsRender(view, choice.source) || isUncast || (unknownToo && view.state === 'unknown')
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
        ...problemFrom(
          'line.locked',
          say('rendering.line.locked', { number: line.number }),
          say('rendering.line.locked.remedy'),
        ),
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

/** Lines of an order, for what can be done before it is sent. */
export function renderableOf(
  { lineIds }: { readonly lineIds: readonly LineId[] | null },
  { lines }: RenderPlan,
): readonly RenderableLine[] {
  const wanted = lineIds === null ? undefined : new Set(lineIds)
  return lines.flatMap((one) => (one.kind === 'renderable' && (wanted?.has(one.lineId) ?? true) ? [one] : []))
}

/** How lines are ordered: `scenes` are sent in place of their lines' own requests. */
export type OrderedAs = {
  readonly again: boolean
  readonly resendUnknown?: boolean
  readonly takes?: number
  readonly scenes?: readonly PlannedScene[]
  /** A line that is in the queue as it now stands is not ordered twice. */
  readonly isAtWork?: (line: RenderableLine) => boolean
  /** A request that waits or is being sent is shared. */
  readonly isUnderWay?: (key: RenderKey) => boolean
}

/**
 * What sending lines would come to, if every request is answered: identical requests once a take, audio that is there and
 * lines that wait for a decision not at all.
 */
export function costOfLines(
  lines: readonly RenderableLine[],
  there: Parameters<typeof lineNeed>[2],
  { again, resendUnknown = false, takes = 1, scenes = [], ...queue }: OrderedAs,
): { readonly lines: number; readonly requests: number; readonly bytesOfText: number } {
  const toSend = new Map<RenderKey, { readonly times: number; readonly bytesOfText: number }>()
  const sceneOf = new Map(scenes.flatMap((scene) => scene.turns.map(({ lineId }) => [lineId, scene] as const)))
  let count = 0
  for (const line of lines) {
    if (queue.isAtWork?.(line) === true) continue
    const need = lineNeed(line, { again, resendUnknown, scene: sceneOf.get(line.lineId) }, there)
    if (need.kind !== 'audio' || need.requests.length === 0) continue
    count += 1
    for (const { key, bytesOfText } of need.requests) {
      const times = queue.isUnderWay?.(key) === true ? takes - 1 : takes
      toSend.set(key, { times, bytesOfText })
    }
  }
  const all = [...toSend.values()]
  return {
    lines: count,
    requests: all.reduce((sum, { times }) => sum + times, 0),
    bytesOfText: all.reduce((sum, { times, bytesOfText }) => sum + times * bytesOfText, 0),
  }
}

/** Lines that are left from an earlier run keep the order of sending that they had. */
export function inOrder(selection: Selection, lineIds: readonly LineId[]): Selection {
  const place = new Map(lineIds.map((lineId, at) => [lineId, at]))
  const lines = selection.lines.toSorted((a, b) => (place.get(a.lineId) ?? 0) - (place.get(b.lineId) ?? 0))
  return { ...selection, lines }
}
