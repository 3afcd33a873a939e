import { useEffect, useRef } from 'react'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { type ComparedTake, TAKE_LETTERS } from '../model/review.ts'

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
}

/** Elements with keys of their own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Keys of the comparison, from everywhere in Takes but text fields, lists and menus: letters switch, F stars, L locks, X
 * accepts, N makes a new take. Space plays, Enter uses and Delete throws away while a take, or nothing, has the focus;
 * arrows go from take to take.
 */
export function useTakesKeys(given: TakesKeys): void {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      const target = event.target instanceof HTMLElement ? event.target : document.body
      // Letters work beside the list of lines, too; what the list takes for itself is arrows.
      if (target.closest(OWN_KEYS) !== null && target.closest('[role="option"]') === null) return
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      if (press(latest.current, event, target)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Does what a key means; false for a key that means nothing here. */
function press(keys: TakesKeys, event: KeyboardEvent, target: HTMLElement): boolean {
  const { compared, activeId } = keys
  const letter = event.key.toUpperCase()
  const at = TAKE_LETTERS.findIndex((candidate) => candidate === letter)
  if (at !== -1) {
    const wanted = compared[at]
    if (wanted !== undefined) keys.onActivate(wanted.take.id)
    return wanted !== undefined
  }
  if (letter === 'N') {
    keys.onNew()
    return true
  }
  if (activeId === undefined) return false
  if (letter === 'F') keys.onStar(activeId)
  else if (letter === 'L') keys.onLock(activeId)
  else if (letter === 'X') keys.onAccept(activeId)
  else return pressOnTake(keys, event.key, target, activeId)
  return true
}

function pressOnTake(keys: TakesKeys, key: string, target: HTMLElement, activeId: TakeId): boolean {
  const isCard = target.dataset['take'] !== undefined
  if (!isCard && target !== document.body) return false
  if (key === ' ') keys.onToggle(activeId)
  else if (key === 'Enter') keys.onUse(activeId)
  else if (key === 'Delete') keys.onTrash(activeId)
  else if (isCard && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const step = key === 'ArrowDown' ? 1 : -1
    const next = keys.compared[keys.compared.findIndex(({ take }) => take.id === activeId) + step]
    if (next === undefined) return true
    keys.onActivate(next.take.id)
    document.querySelector<HTMLElement>(`[data-take="${next.take.id}"]`)?.focus()
  } else return false
  return true
}
