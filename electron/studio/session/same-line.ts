import { isSameProblem } from '../../../shared/core/model/errors.ts'
import type { LineStateView } from '../../../shared/core/render/line-views.ts'

/** Compares what a page would show. */
export function isSameLine(a: LineStateView | undefined, b: LineStateView): boolean {
  // Lines of which nothing has changed are the same object; others may be alike all the same.
  if (a === b) return true
  return (
    a !== undefined &&
    a.state === b.state &&
    a.number === b.number &&
    a.speakerId === b.speakerId &&
    a.progress === b.progress &&
    a.takeCount === b.takeCount &&
    a.hasStar === b.hasStar &&
    a.cannotRender === b.cannotRender &&
    a.made === b.made &&
    a.wouldBe === b.wouldBe &&
    a.take?.id === b.take?.id &&
    a.take?.isCurrent === b.take?.isCurrent &&
    a.take?.isChosen === b.take?.isChosen &&
    isSameProblem(a.problem, b.problem)
  )
}
