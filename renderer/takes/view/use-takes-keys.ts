import { useEffect, useRef } from 'react'
import { runPressed } from '../../base/command.ts'
import { useSystem } from '../../base/key-words.ts'
import { type TakesKeys, takesCommands } from '../command-list.ts'

/** Elements with keys of their own. */
const OWN_KEYS_SELECTOR =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Keys of the comparison, from everywhere in Takes but text fields, lists and menus: letters switch, F stars, L locks, X
 * accepts, N makes a new take. Space plays, Enter uses and Delete throws away while a take, or nothing, has the focus;
 * arrows go from take to take.
 */
export function useTakesKeys(given: TakesKeys): void {
  const system = useSystem()
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return
      const target = event.target instanceof HTMLElement ? event.target : document.body
      // Letters work beside the list of lines, too; what the list takes for itself is arrows.
      if (target.closest(OWN_KEYS_SELECTOR) !== null && target.closest('[role="option"]') === null) return
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      const focus = target.dataset['take'] !== undefined ? 'take' : target === document.body ? 'nothing' : 'other'
      if (runPressed(takesCommands, event, system, { ...latest.current, focus } as const)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [system])
}
