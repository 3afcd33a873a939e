import { lineIdSchema } from '../../shared/core/model/ids.ts'
import type { LineId } from '../../shared/core/model/ids.ts'

/** Ids that count: `new001`, `new002` and so on. */
export function countingIds(): () => LineId {
  let count = 0
  return () => lineIdSchema.parse(`new${String(++count).padStart(3, '0')}`)
}
