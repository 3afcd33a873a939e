import type { LineId } from '../../shared/core/model/ids.ts'
import { withMark } from '../../shared/core/takes/marks.ts'
import { ownTake } from '../rendering/queue/line-need.ts'
import { callProblem } from './terminal/exit.ts'
import type { RenderableLine } from '../rendering/queue/renderable-line.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'
import { say } from '../../shared/messages/say.ts'

/**
 * Marks suspicious takes as found good, as a person does in the window: those that are there already. What this run will
 * bring has been heard by nobody.
 * @throws CallError for an id that no line of the script has; then nothing is marked
 */
export async function acceptTakes(
  takes: TakeStore,
  lines: readonly RenderableLine[],
  accepted: readonly LineId[] | 'all',
): Promise<void> {
  const known = new Set(lines.map(({ lineId }) => lineId))
  const stranger = accepted === 'all' ? undefined : accepted.find((id) => !known.has(id))
  if (stranger !== undefined) {
    throw callProblem('line.unknown', say('cli.take.noLine', { id: stranger }), say('cli.take.noLine.remedy'))
  }
  const chosen = accepted === 'all' ? known : new Set(accepted)
  const refs = lines.flatMap((line) => {
    const take = chosen.has(line.lineId) ? ownTake(line, takes) : undefined
    return take?.verdict === 'suspicious' ? [{ lineId: line.lineId, takeId: take.id }] : []
  })
  await takes.change(refs, (take) => withMark(take, { accepted: true }))
}
