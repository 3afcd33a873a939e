/** Frames about a border, the nearest first, as far as `reach` to either side. */
export function nearestFrames(border: number, reach: number): readonly number[] {
  const steps = Array.from({ length: reach }, (_, at) => at + 1)
  return [border, ...steps.flatMap((step) => [border - step, border + step])]
}
