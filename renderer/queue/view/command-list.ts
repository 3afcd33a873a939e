import {
  commandsMoveWaitingDown,
  commandsMoveWaitingUp,
  commandsShowQueuedLine,
  commandsTakeFromQueue,
} from '../../../shared/messages/made/commands.ts'
import { commandsFor, namedIn } from '../../base/command.ts'

/** What can be done with the line of the queue that has the focus. */
export type FocusedItem = {
  readonly isWaiting: boolean
  readonly onMove: (step: 1 | -1) => void
  readonly onReveal: () => void
  readonly onCancel: () => void
}

const inQueue = { place: 'queue', when: 'project', notInPalette: 'needsFocus' } as const

/** What is done with the line that has the focus in the render queue. */
export const queueRowCommands = commandsFor<FocusedItem>()([
  {
    id: 'moveWaitingUp',
    title: commandsMoveWaitingUp,
    keys: ['Alt+ArrowUp'],
    ...inQueue,
    repeats: true,
    run: (item) => moveWaiting(item, -1),
  },
  {
    id: 'moveWaitingDown',
    title: commandsMoveWaitingDown,
    keys: ['Alt+ArrowDown'],
    ...inQueue,
    repeats: true,
    run: (item) => moveWaiting(item, 1),
  },
  {
    id: 'showQueuedLine',
    title: commandsShowQueuedLine,
    keys: ['Enter'],
    ...inQueue,
    run: ({ onReveal }) => onReveal(),
  },
  { id: 'takeFromQueue', title: commandsTakeFromQueue, keys: ['Delete'], ...inQueue, run: takeFromQueue },
])

export const queueRowCommand = namedIn(queueRowCommands)

/** A line that is being sent stays where it is; the key means nothing else there. */
function moveWaiting({ isWaiting, onMove }: FocusedItem, step: 1 | -1): void {
  if (isWaiting) onMove(step)
}

function takeFromQueue({ isWaiting, onCancel }: FocusedItem): boolean {
  if (isWaiting) onCancel()
  return isWaiting
}
