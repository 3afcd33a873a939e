/**
 * Which line of a reading is heard, and what it waits for. `isOrdered`: the lines have been ordered, so that one which is
 * in no queue will not come. `hearing`: the line has come, and its rest is being heard.
 *
 * ```
 * waiting --came--> hearing --heard--> waiting (next turn)
 * waiting | hearing --ordered--> the same, ordered
 * waiting | hearing --stopped--> over
 * ```
 */
export type ReadingTurn = {
  readonly kind: 'waiting' | 'hearing' | 'over'
  /** Place of the line, from 0. */
  readonly at: number
  readonly isOrdered: boolean
}

/** What happens to a reading; see `ReadingTurn`. */
export type TurnEvent = 'ordered' | 'came' | 'heard' | 'stopped'

/** Nothing has come and nothing was ordered. */
export const firstTurn: ReadingTurn = { kind: 'waiting', at: 0, isOrdered: false }

/** What is heard after that; what does not fit the state changes nothing. */
export function turnAfter(turn: ReadingTurn, event: TurnEvent): ReadingTurn {
  if (turn.kind === 'over') return turn
  switch (event) {
    case 'ordered':
      return { ...turn, isOrdered: true }
    case 'came':
      return { ...turn, kind: 'hearing' }
    case 'heard':
      return turn.kind === 'hearing' ? { ...turn, kind: 'waiting', at: turn.at + 1 } : turn
    default:
      return { ...turn, kind: 'over' }
  }
}
