/** What can be chosen to play at. */
export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** The next of them; the same at the ends. */
export function nextSpeed(speed: number, direction: -1 | 1): number {
  const found = direction === 1 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)
  return found ?? speed
}
