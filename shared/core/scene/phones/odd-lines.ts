import type { LineFit } from './path-evidence.ts'

/** Another line may be heard in the place of one that fits worse by this than a quarter of the scene's lines do. */
const UNLIKE = 1
/** A line of no more frames may fit as well as others do, though it is another one. */
const SHORT_LINE = 70

/** Tells of each line whether another one may be heard in its place. */
export function oddLines(found: readonly LineFit[]): readonly boolean[] {
  const usual = found.map(({ misfit }) => misfit).toSorted((a, b) => a - b)[Math.floor((found.length - 1) / 4)] ?? 0
  return found.map(({ misfit, from, to }) => misfit >= usual + UNLIKE || to - from <= SHORT_LINE)
}
