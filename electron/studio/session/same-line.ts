import { isSameProblem } from '../../../shared/core/model/errors.ts'
import type { LineStateView } from '../../../shared/core/render/line-views.ts'

/** Compares what a page would show; objects inside are made anew each time, so identity says nothing. */
export function isSameLine(a: LineStateView | undefined, b: LineStateView): boolean {
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
