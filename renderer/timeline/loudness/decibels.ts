/** dB below full scale of a level of which 1 is full; nothing is minus infinity. */
export function decibelsOf(level: number): number {
  return level <= 0 ? -Infinity : 20 * Math.log10(level)
}
