/** The margin of costs, a logarithm of likelihoods, in which the doubt about a cut falls to a third. */
export const CONFIDENCE_UNIT = 4

/** From how much dearer every other place is to how sure a cut is: 0.5 where another one is as good. */
export function confidenceOf(margin: number): number {
  return 1 - 0.5 * Math.exp(-Math.min(margin, 60) / CONFIDENCE_UNIT)
}
