import { useEffect } from 'react'
import { leaveFocus } from './focus-back.tsx'

/** What had the focus before the first of dialogs that follow each other. */
let origin: HTMLElement | undefined

/** Call while a dialog opens, before it takes the focus: Radix gives it back to a trigger only, and ours have none. */
export function rememberFocus(): void {
  rememberFocusOf(document.activeElement)
}

/** The same for what is given the focus back once a menu is gone, as long as no dialog comes before. */
export function rememberFocusOf(element: Element | null): void {
  // A dialog that follows another one, such as a command of the palette, ends where that one would have.
  if (!(element instanceof HTMLElement) || element === document.body) return
  // Nor where the keyboard was held until the dialog came.
  if (element.closest('[role="dialog"], [data-holds-keys]') === null) origin = element
}

/**
 * Gives the focus back once a dialog is gone, unless something has taken it meanwhile: with the key that closes it, so
 * that on a busy page the keys behind that one are heard by what had the focus. Call it in what is drawn as long as the
 * dialog is open.
 * @returns what Radix has to be told to call on its way out, which comes a timer later
 */
export function useReturnedFocus(): (event: Event) => void {
  useEffect(() => () => queueMicrotask(returnFocus), [])
  return leaveFocus
}

function returnFocus(): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  if (origin?.isConnected === true) origin.focus({ preventScroll: true })
  origin = undefined
}
