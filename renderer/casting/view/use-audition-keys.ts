import { type KeyboardEvent, useEffect, useRef } from 'react'

/** What the keys of an audition do. */
export type AuditionKeys = {
  /** The candidates as they stand. */
  readonly keys: readonly string[]
  readonly activeKey: string | undefined
  readonly onActivate: (key: string) => void
  readonly onToggle: (key: string) => void
  readonly onAssign: (key: string) => void
}

/**
 * Digits switch the candidate from everywhere in the workspace but text fields; Space plays and Enter assigns while a
 * candidate, or nothing, has the focus; arrows go from card to card. Answers the listener for the audition itself.
 */
export function useAuditionKeys(given: AuditionKeys): (event: KeyboardEvent) => void {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWritten(event.target)) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]') !== null) return
      const { keys, activeKey, onActivate, onToggle } = latest.current
      const wanted = /^[1-8]$/u.test(event.key) ? keys[Number(event.key) - 1] : undefined
      if (wanted !== undefined) {
        event.preventDefault()
        onActivate(wanted)
      }
      if (event.key === ' ' && document.activeElement === document.body && activeKey !== undefined) {
        event.preventDefault()
        onToggle(activeKey)
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (event) => {
    const card = event.target instanceof HTMLElement ? event.target.dataset['candidate'] : undefined
    if (card === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const { keys, onToggle, onAssign } = given
    const at = keys.indexOf(card)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const cards = event.currentTarget.querySelectorAll<HTMLElement>('[data-candidate]')
      cards[Math.max(0, Math.min(keys.length - 1, at + step))]?.focus()
    }
    if (event.key === ' ') {
      event.preventDefault()
      onToggle(card)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onAssign(card)
    }
  }
}

function isWritten(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
}
