import { useEffect, useRef } from 'react'
import { runPressed } from '../../base/command.ts'
import { useSystem } from '../../base/key-words.ts'
import { auditionCommands, type AuditionKeys } from '../audition-commands.ts'

/**
 * Digits switch the candidate from everywhere in the workspace but text fields; Space plays while a candidate, or nothing,
 * has the focus; Enter assigns the candidate that has it, and arrows go from card to card.
 */
export function useAuditionKeys(given: AuditionKeys): void {
  const system = useSystem()
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented || hasOwnKeys(event.target)) return
      const pressed = { ...latest.current, focus: focusOf(event.target), focusCard }
      if (runPressed(auditionCommands, event, system, pressed)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [system])
}

function hasOwnKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest('input, textarea, select, [contenteditable="true"]') !== null ||
    target.closest('[role="dialog"], [role="menu"]') !== null
  )
}

function focusOf(target: EventTarget | null) {
  const key = target instanceof HTMLElement ? target.dataset['candidate'] : undefined
  if (key !== undefined) return { kind: 'card', key } as const
  return { kind: document.activeElement === document.body ? 'nothing' : 'other' } as const
}

function focusCard(key: string): void {
  document.querySelector<HTMLElement>(`[data-candidate="${CSS.escape(key)}"]`)?.focus()
}
