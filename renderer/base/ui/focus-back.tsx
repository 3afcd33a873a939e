import { useEffect, useRef } from 'react'

/**
 * Gives the focus back once what is open is gone, unless something has taken it meanwhile: with the key that closes it.
 * Radix does it a timer later, and the keys that wait behind that key on a busy page would be heard by nobody. Call it
 * in what is drawn as long as it is open.
 * @returns what Radix has to be told to call on its way out, which comes that timer later
 */
export function useFocusBack(focusBack: () => void): (event: Event) => void {
  const latest = useRef(focusBack)
  useEffect(() => {
    latest.current = focusBack
  })
  useEffect(
    () => () => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body) latest.current()
    },
    [],
  )
  return leaveFocus
}

/** The same for what Radix opens and closes by itself, which stays a moment: draw it inside. */
export function FocusBack({ onGone }: { readonly onGone: () => void }) {
  useFocusBack(onGone)
  return null
}

/** Tells Radix that the focus is given back here. */
export function leaveFocus(event: Event): void {
  event.preventDefault()
}
