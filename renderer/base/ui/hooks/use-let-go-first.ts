import { useEffect, useRef } from 'react'

const MODIFIER = /^(?:Alt|Control|Meta|Shift)$/
const ARROW = /^Arrow/

/**
 * Lets go of what keys have drawn before a shortcut of the window is carried out, such as Undo: shortcuts are taken before
 * the timeline hears them, and one that came within the rest took back the step before the one that was meant. So it does
 * when the page goes.
 */
export function useLetGoFirst(letGo: () => void): void {
  const newest = useRef(letGo)
  useEffect(() => {
    newest.current = letGo
  }, [letGo])
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      // Arrows draw on.
      if ((ctrlKey || metaKey) && !MODIFIER.test(key) && !ARROW.test(key)) newest.current()
    }
    // The window is asked before the document, at which shortcuts are.
    // What was drawn is meant so, also where the page goes within the rest.
    const onLeave = (): void => newest.current()
    window.addEventListener('keydown', onKeyDown, { capture: true })
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('pagehide', onLeave)
    }
  }, [])
}
