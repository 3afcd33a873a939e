import type { KeyboardEvent } from 'react'
import { rovingTarget } from './hooks/use-roving.ts'

const ITEMS = ':is([role^="menuitem"], [role="option"]):not([data-disabled])'

/**
 * Moves the focus among the items of a menu or a list of choices. Radix moves it a timer later: on a busy page the second
 * of two arrows would begin where the first one did, and Enter behind them would choose another item than was meant.
 */
export function moveAmongItems(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
  const index = items.findIndex((item) => item === document.activeElement)
  // None has the focus where a menu was opened without a key: upwards begins at the end.
  const from = index === -1 && event.key === 'ArrowUp' ? items.length : index
  const target = rovingTarget(event.key, from, items.length)
  if (target === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items[target]?.focus()
}
