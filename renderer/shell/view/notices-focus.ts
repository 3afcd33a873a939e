import { type RefObject, useEffect } from 'react'

/**
 * Whoever answers notices by the keyboard keeps a place: when the notice with the focus goes, the newest of those that are
 * left has it, and once there is none, what had it before.
 */
export function useNoticesFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = area
    if (current === null) return undefined
    let last: HTMLElement | undefined
    let before: HTMLElement | undefined
    const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
      if (target instanceof HTMLElement) last = target
      if (relatedTarget instanceof HTMLElement && !current.contains(relatedTarget)) before = relatedTarget
    }
    const look = (): void => {
      if (last === undefined || last.isConnected) return
      last = undefined
      if (document.activeElement !== document.body) return
      // The last button of a notice takes it away: whoever goes through them presses one key.
      const next = [...current.querySelectorAll('button')].at(-1)
      if (next !== undefined) next.focus({ preventScroll: true })
      else if (before?.isConnected === true) before.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(look)
    current.addEventListener('focusin', onFocus)
    changes.observe(current, { childList: true })
    return () => {
      current.removeEventListener('focusin', onFocus)
      changes.disconnect()
    }
  }, [area])
}
