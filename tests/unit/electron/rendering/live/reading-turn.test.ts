import { describe, expect, it } from 'vitest'
import {
  firstTurn,
  type ReadingTurn,
  type TurnEvent,
  turnAfter,
} from '../../../../../electron/rendering/live/reading-turn.ts'

const waiting: ReadingTurn = { kind: 'waiting', at: 2, isOrdered: false }
const hearing: ReadingTurn = { kind: 'hearing', at: 2, isOrdered: true }
const over: ReadingTurn = { kind: 'over', at: 2, isOrdered: true }

const table: readonly (readonly [ReadingTurn, TurnEvent, ReadingTurn])[] = [
  [waiting, 'ordered', { ...waiting, isOrdered: true }],
  [waiting, 'came', { ...waiting, kind: 'hearing' }],
  [waiting, 'heard', waiting],
  [waiting, 'stopped', { ...waiting, kind: 'over' }],
  [hearing, 'ordered', hearing],
  [hearing, 'came', hearing],
  [hearing, 'heard', { kind: 'waiting', at: 3, isOrdered: true }],
  [hearing, 'stopped', over],
  [over, 'ordered', over],
  [over, 'came', over],
  [over, 'heard', over],
  [over, 'stopped', over],
]

describe('the line of a reading that is heard', () => {
  it.each(table)('from %j with "%s" it is %j', (before, event, after) => {
    expect(turnAfter(before, event)).toEqual(after)
  })

  it('is the first one, which was not ordered, at the start', () => {
    expect(firstTurn).toEqual({ kind: 'waiting', at: 0, isOrdered: false })
  })
})
