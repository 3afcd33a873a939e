/** How much of the whole an arrow moves a separator. */
const ARROW_STEP = 0.05

/** A panel's size as near to `wanted` as its limits allow, and as what `rest` keeps of the `room`; the least counts first. */
export function keptWithin(
  wanted: number,
  { min, max, rest, room }: Readonly<Record<'min' | 'max' | 'rest' | 'room', number>>,
): number {
  return Math.max(min, Math.min(wanted, max, room - rest))
}

/** Which part of the whole a key moves a separator to the right or down; undefined for a key that does not. */
export function stepOf(key: string, orientation: 'horizontal' | 'vertical'): number | undefined {
  const [back, on] = orientation === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  switch (key) {
    case back:
      return -ARROW_STEP
    case on:
      return ARROW_STEP
    case 'Home':
      return -1
    case 'End':
      return 1
    default:
      return undefined
  }
}
