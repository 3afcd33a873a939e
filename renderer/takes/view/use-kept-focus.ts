import { type RefObject, useEffect } from 'react'

/**
 * Whoever goes by the keyboard keeps a place: when what had the focus is taken away or switched off (a take's Use once it
 * is in use, a line that left the list), the take that the keys mean gets it, or in the list the line that is shown.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    let last: { readonly at: HTMLElement; readonly isInList: boolean } | undefined
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) last = { at: target, isInList: target.closest('[role="listbox"]') !== null }
    }
    const look = (): void => {
      if (last === undefined) return
      const { at, isInList } = last
      const { activeElement } = document
      const isGone = !at.isConnected || (at instanceof HTMLButtonElement && at.disabled)
      if (!isGone || (activeElement !== document.body && activeElement !== at)) return
      const line = '[role="option"][tabindex="0"]'
      const take = '[data-take][tabindex="0"]'
      const home = isInList ? [line, take] : [take, line]
      const found = [...home, '[data-workspace-focus]'].map((query) => element.querySelector<HTMLElement>(query))
      // What is gone for good is looked for once; takes that are still on their way have a home soon.
      found.find((one) => one !== null)?.focus({ preventScroll: true })
    }
    // A control that is switched off keeps the focus until the next frame.
    const changes = new MutationObserver(() => {
      look()
      requestAnimationFrame(look)
    })
    element.addEventListener('focusin', onFocus)
    changes.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      element.removeEventListener('focusin', onFocus)
      changes.disconnect()
    }
  }, [root])
}
