import { useEffect, useRef } from 'react'
import { runPressed } from '../../base/command.ts'
import { useSystem } from '../../base/key-words.ts'
import { type TakesKeys, takesCommands } from '../command-list.ts'
import { takesFocusOf } from './takes-focus.ts'

/**
 * Keys of the comparison, from everywhere in Takes but text fields, lists and menus: letters switch, F stars, L locks, X
 * accepts, N makes a new take. Space plays and Enter uses wherever no control has them for itself; Delete throws away
 * while a take, or nothing, has the focus; arrows go from take to take.
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
      const focus = takesFocusOf(event.target instanceof Element ? event.target : null)
      if (focus === 'letters') return
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      if (runPressed(takesCommands, event, system, { ...latest.current, focus })) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [system])
}
