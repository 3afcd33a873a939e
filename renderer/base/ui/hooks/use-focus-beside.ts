import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a press takes away the button that was pressed, the keyboard goes on at what stands beside it, and does not begin again
 * at the top of the window. Whoever is elsewhere by then stays there.
 */
export function useFocusBeside<Beside extends HTMLElement>(
  isGone: boolean,
): { readonly beside: RefObject<Beside | null>; readonly onPress: () => void } {
  const beside = useRef<Beside>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!isGone || !wasPressed.current) return
    wasPressed.current = false
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) beside.current?.focus()
  }, [isGone])
  return {
    beside,
    onPress: () => {
      wasPressed.current = true
    },
  }
}
