import {
  commandsAcceptTake,
  commandsLockTake,
  commandsNewTake,
  commandsPlayTake,
  commandsShowSpectrogram,
  commandsStarTake,
  commandsSwitchTake,
  commandsTakeAbove,
  commandsTakeBelow,
  commandsTrashTake,
  commandsUseTake,
} from '../../shared/messages/made/commands.ts'
import type { TakeId } from '../../shared/core/model/ids.ts'
import { commandsFor, namedIn } from '../base/command.ts'
import { type ComparedTake, TAKE_LETTERS } from './model/review.ts'

/** What the keys of a comparison do, each with the take that is on. */
export type TakesKeys = {
  readonly compared: readonly ComparedTake[]
  readonly activeId: TakeId | undefined
  readonly onActivate: (id: TakeId) => void
  readonly onToggle: (id: TakeId) => void
  readonly onUse: (id: TakeId) => void
  readonly onStar: (id: TakeId) => void
  readonly onLock: (id: TakeId) => void
  readonly onAccept: (id: TakeId) => void
  readonly onTrash: (id: TakeId) => void
  readonly onNew: () => void
  readonly onSpectrogram: () => void
}

/**
 * What has the focus in Takes: a take; nothing that hears keys; a line of the list, which hears arrows; a control, whose
 * Space and Enter are its own; or where letters are typed or chosen by.
 */
export type TakesFocus = 'take' | 'nothing' | 'line' | 'control' | 'letters'

type Pressed = TakesKeys & { readonly focus: TakesFocus }

const compared = { place: 'takes', when: 'project', notInPalette: 'needsFocus' } as const

export const switchTakeCommands = TAKE_LETTERS.map((letter, at) => ({
  id: `switchTake${letter}` as const,
  title: () => commandsSwitchTake({ letter }),
  keys: [letter],
  ...compared,
  run: (pressed: Pressed) => {
    const wanted = pressed.compared[at]
    if (wanted !== undefined) pressed.onActivate(wanted.take.id)
    return wanted !== undefined
  },
}))

const own = commandsFor<Pressed>()([
  { id: 'newTake', title: commandsNewTake, keys: ['N'], ...compared, run: ({ onNew }) => onNew() },
  {
    id: 'starTake',
    title: commandsStarTake,
    keys: ['F'],
    ...compared,
    run: (pressed) => withActive(pressed, pressed.onStar),
  },
  {
    id: 'lockTake',
    title: commandsLockTake,
    keys: ['L'],
    ...compared,
    run: (pressed) => withActive(pressed, pressed.onLock),
  },
  {
    id: 'acceptTake',
    title: commandsAcceptTake,
    keys: ['X'],
    ...compared,
    run: (pressed) => withActive(pressed, pressed.onAccept),
  },
  {
    id: 'showSpectrogram',
    title: commandsShowSpectrogram,
    keys: ['S'],
    ...compared,
    run: (pressed) => withActive(pressed, pressed.onSpectrogram),
  },
  {
    id: 'playTake',
    title: commandsPlayTake,
    keys: ['Space'],
    ...compared,
    run: (pressed) => onTake(pressed, pressed.onToggle),
  },
  {
    id: 'useTake',
    title: commandsUseTake,
    keys: ['Enter'],
    ...compared,
    run: (pressed) => onTake(pressed, pressed.onUse),
  },
  {
    id: 'trashTake',
    title: commandsTrashTake,
    keys: ['Delete'],
    ...compared,
    run: (pressed) => pressed.focus !== 'line' && onTake(pressed, pressed.onTrash),
  },
  {
    id: 'takeAbove',
    title: commandsTakeAbove,
    keys: ['ArrowUp'],
    ...compared,
    repeats: true,
    run: (pressed) => goToTake(pressed, -1),
  },
  {
    id: 'takeBelow',
    title: commandsTakeBelow,
    keys: ['ArrowDown'],
    ...compared,
    repeats: true,
    run: (pressed) => goToTake(pressed, 1),
  },
])

/** What is done with the takes that are compared. */
export const takesCommands = [...switchTakeCommands, ...own] as const

export const takesCommand = namedIn(own)

function withActive({ activeId }: Pressed, run: (id: TakeId) => void): boolean {
  if (activeId !== undefined) run(activeId)
  return activeId !== undefined
}

/** These keys are those of buttons and lists, too. */
function onTake(pressed: Pressed, run: (id: TakeId) => void): boolean {
  return pressed.focus !== 'control' && withActive(pressed, run)
}

function goToTake({ compared: takes, activeId, onActivate, focus }: Pressed, step: 1 | -1): boolean {
  if (activeId === undefined || focus !== 'take') return false
  const next = takes[takes.findIndex(({ take }) => take.id === activeId) + step]
  if (next === undefined) return true
  onActivate(next.take.id)
  document.querySelector<HTMLElement>(`[data-take="${next.take.id}"]`)?.focus()
  return true
}
