import type { RecordsView } from '../../../shared/contract/safety-views.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { Journal, Loss } from '../journal/journal.ts'
import { ownTake } from '../queue/line-need.ts'
import type { Planner } from '../queue/planner.ts'
import type { Remade } from './remake-takes.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { TakeLosses, TakeStore } from '../../documents/takes/take-types.ts'

/** Lines named at most. */
const MOST_LINES = 2000

/** A line that is held because its audio is not there any more. */
export type LostLine = { readonly line: RenderableLine; readonly loss: Loss; readonly bytesOfText: number }

type LostInput = {
  readonly planner: Planner
  readonly journal: Pick<Journal, 'lossOf'>
  readonly takes: Pick<TakeStore, 'ofLine'>
}

/** Lines of the script as it now stands that are held because their audio is not there any more. */
export function lostLines({ planner, journal, takes }: LostInput): readonly LostLine[] {
  const { lossOf } = journal
  if (lossOf === undefined) return []
  return planner.plan('service').lines.flatMap((line): LostLine[] => {
    if (line.kind !== 'renderable') return []
    const lost = requestsOfLine(line).flatMap(({ key, bytesOfText }) => {
      const loss = lossOf(key)
      return loss === undefined ? [] : [{ loss, bytesOfText }]
    })
    const [first] = lost
    if (first === undefined || ownTake(line, takes) !== undefined) return []
    return [{ line, loss: first.loss, bytesOfText: lost.reduce((sum, one) => sum + one.bytesOfText, 0) }]
  })
}

/** What the window says of records that were made again, and of what could not be; undefined if there is nothing to say. */
export function recordsView(
  input: LostInput & { readonly losses: TakeLosses; readonly remade: Remade; readonly unreadable: number },
): RecordsView | undefined {
  const { losses, remade, unreadable } = input
  const lost = lostLines(input)
  const fromCopy = losses.backFromCopy.filter(
    ({ kind, trashedAt }) => kind === 'line' && trashedAt === undefined,
  ).length
  const back = fromCopy + remade.fromFiles
  if (back + remade.fromAnswers + unreadable + lost.length === 0) return undefined
  const decided = losses.backFromCopy.some(
    ({ chosen, locked, starred, note, accepted, rating, trim }) =>
      [chosen, locked, starred, accepted].includes(true) || [note, rating, trim].some((said) => said !== undefined),
  )
  return {
    back,
    fromAnswers: remade.fromAnswers,
    unreadable,
    ...(decided && losses.copiedAt !== undefined ? { decisionsAt: losses.copiedAt } : {}),
    lost: lost.slice(0, MOST_LINES).map(({ line, loss, bytesOfText }) => ({
      lineId: line.lineId,
      number: line.number,
      bytesOfText,
      loss,
    })),
  }
}
