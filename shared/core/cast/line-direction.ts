import type { Cast, LineDirection } from '../model/cast.ts'
import type { LineId } from '../model/ids.ts'

/** A cast in which a line decides this for itself; a line that decides nothing any more is not kept. */
export function withLineDirection(cast: Cast, id: LineId, change: (line: LineDirection) => LineDirection): Cast {
  const lines = { ...cast.lines }
  const changed = change(lines[id] ?? {})
  if (Object.keys(changed).length === 0) delete lines[id]
  else lines[id] = changed
  const { lines: _, ...rest } = cast
  return Object.keys(lines).length === 0 ? rest : { ...rest, lines }
}
