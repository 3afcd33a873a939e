import {
  commandsTrimEarlier,
  commandsTrimLater,
  commandsTrimLeast,
  commandsTrimMost,
  commandsTrimMuchEarlier,
  commandsTrimMuchLater,
} from '../../../shared/messages/made/commands.ts'
import { commandsFor } from '../../base/command.ts'

/** The end of a part of a recording that has the focus, in seconds, and how far it can be moved. */
export type TrimmedEnd = {
  readonly seconds: number
  readonly least: number
  readonly most: number
  readonly onMove: (seconds: number) => void
}

/** One press of an arrow, and one with Shift, in seconds. */
const STEP = 0.1
const BIG_STEP = 1

const atEnd = { place: 'trim', when: 'project', notInPalette: 'needsFocus', repeats: true } as const

/** What moves the ends of what is taken of a recording: keys of a slider. */
export const trimCommands = commandsFor<TrimmedEnd>()([
  { id: 'trimLater', title: commandsTrimLater, keys: ['ArrowRight', 'ArrowUp'], ...atEnd, run: by(STEP) },
  { id: 'trimEarlier', title: commandsTrimEarlier, keys: ['ArrowLeft', 'ArrowDown'], ...atEnd, run: by(-STEP) },
  {
    id: 'trimMuchLater',
    title: commandsTrimMuchLater,
    keys: ['Shift+ArrowRight', 'Shift+ArrowUp'],
    ...atEnd,
    run: by(BIG_STEP),
  },
  {
    id: 'trimMuchEarlier',
    title: commandsTrimMuchEarlier,
    keys: ['Shift+ArrowLeft', 'Shift+ArrowDown'],
    ...atEnd,
    run: by(-BIG_STEP),
  },
  { id: 'trimLeast', title: commandsTrimLeast, keys: ['Home'], ...atEnd, run: ({ least, onMove }) => onMove(least) },
  { id: 'trimMost', title: commandsTrimMost, keys: ['End'], ...atEnd, run: ({ most, onMove }) => onMove(most) },
])

function by(step: number): (end: TrimmedEnd) => void {
  return ({ seconds, onMove }) => onMove(seconds + step)
}
