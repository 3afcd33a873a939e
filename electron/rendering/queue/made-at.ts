import type { LineId } from '../../../shared/core/model/ids.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/**
 * When a take of a line is made, as it is written down: never before the takes that the line has. Of takes of one text the
 * latest is heard when a project is opened, and a clock that was put back must not bring an older one back.
 */
export function madeAt(takes: Pick<TakeStore, 'ofLine'>, lineId: LineId, nowMs: number): string {
  const now = new Date(nowMs).toISOString()
  return takes.ofLine(lineId).reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), now)
}
