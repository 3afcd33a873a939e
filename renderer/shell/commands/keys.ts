import { type Command, isPressed, type Place } from '../../base/command.ts'
import type { KeyPress, System } from '../../base/keys.ts'
import type { Workspace } from '../../base/workspaces.ts'

/** Where a key was pressed. `field`: something with words and a history of its own; `nothing`: no element has the focus. */
export type KeyTarget = 'script' | 'field' | 'nothing' | 'other'

/** What decides which keys the window hears. */
export type KeyScene = { readonly target: KeyTarget; readonly workspace: Workspace }

/** The command of the window that a key press asks for. Parts of the window hear their own keys themselves. */
export function commandOfPress<C extends Pick<Command<never>, 'keys' | 'place'>>(
  commands: readonly C[],
  press: KeyPress,
  scene: KeyScene,
  system: System,
): C | undefined {
  const at = pressedIn(commands, press, system).find((one) => isHeard(commands[one]?.place ?? 'window', scene))
  return at === undefined ? undefined : commands[at]
}

/** Of lists of commands, which of them so many different presses ask for. */
const known = new WeakMap<readonly unknown[], Map<string, readonly number[]>>()
const MOST_KNOWN = 500

/** The places of the commands that a press asks for. Whoever writes presses the same keys again and again. */
function pressedIn(
  commands: readonly Pick<Command<never>, 'keys'>[],
  press: KeyPress,
  system: System,
): readonly number[] {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  const asked = `${system} ${ctrlKey} ${metaKey} ${altKey} ${shiftKey} ${code} ${key}`
  let presses = known.get(commands)
  if (presses === undefined || presses.size >= MOST_KNOWN) known.set(commands, (presses = new Map()))
  const before = presses.get(asked)
  if (before !== undefined) return before
  const places = commands.flatMap((command, at) => (isPressed(command, press, system) ? [at] : []))
  presses.set(asked, places)
  return places
}

function isHeard(place: Place, { target, workspace }: KeyScene): boolean {
  switch (place) {
    case 'window':
      return true
    case 'script':
      return target === 'script'
    case 'history':
      return target !== 'field'
    // There is no line at the caret where the script is not shown; fields there use these keys themselves.
    case 'caretLine':
      return workspace === 'script'
    // Casting and Takes play what they compare with this key.
    case 'idle':
      return workspace === 'script' && target === 'nothing'
    default:
      return false
  }
}

/**
 * True for a key that writes, or Enter: where nothing has the focus and the script is shown, it leads back into the text.
 * Space plays, and what is held with Ctrl and its likes is a command or the browser's.
 */
export function leadsToText({ key, ctrlKey, metaKey, altKey }: KeyPress, { target, workspace }: KeyScene): boolean {
  if (workspace !== 'script' || target !== 'nothing' || ctrlKey || metaKey || altKey) return false
  return key === 'Enter' || key === 'Dead' || key === 'Process' || (key !== ' ' && /^.$/u.test(key))
}

/** Where a key press goes. */
export function keyTarget(target: EventTarget | null): KeyTarget {
  if (target === document.body) return 'nothing'
  if (!(target instanceof HTMLElement) || target.closest('.cm-content') !== null) return 'script'
  return target.closest('input, textarea, [contenteditable="true"]') === null ? 'other' : 'field'
}
