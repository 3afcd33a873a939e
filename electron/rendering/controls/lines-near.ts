import type { LineId } from '../../../shared/core/model/ids.ts'

/** Lines on each side of the place where the user works that go before the others. */
const NEARBY = 12

/** Lines around one, nearest first, itself among them; none if it is not there. */
export function linesNear(lines: readonly { readonly lineId: LineId }[], lineId: LineId): readonly LineId[] {
  const at = lines.findIndex((line) => line.lineId === lineId)
  if (at === -1) return []
  const near: LineId[] = []
  // What follows is heard next: it goes before what came before.
  for (let distance = 0; distance <= NEARBY; distance++) {
    for (const place of distance === 0 ? [at] : [at + distance, at - distance]) {
      const line = lines[place]
      if (line !== undefined) near.push(line.lineId)
    }
  }
  return near
}
