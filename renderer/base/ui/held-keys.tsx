import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { baseDialogComing, baseSearchComing } from '../../../shared/messages/made/base.ts'
import { rememberFocus } from './dialog-focus.ts'

/** What was typed: a run of text, or the key that ends it. */
type Held = { readonly text: string; readonly key?: 'Enter' | 'ArrowDown' | 'ArrowUp' }

/** `isOpen`: a part is asked for. `isThere`: its file has come. `into`: a selector of what it is drawn in. */
export type HeldKeysProps = {
  readonly isOpen: boolean
  readonly into: '[role="dialog"]' | 'search'
  readonly isThere: () => boolean
  readonly onGiveUp: () => void
}

/**
 * Holds the keyboard for a part whose file is still coming, so that what is typed for it does not land in the script, and
 * types it there as soon as the part takes the focus. Escape gives the part up and the focus back.
 */
export function HeldKeys({ isOpen, isThere, into, onGiveUp }: HeldKeysProps) {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  const held = useRef<Held[]>([])
  useLayoutEffect(() => {
    const { current } = field
    if (!isOpen || isThere() || current === null) return
    before.current = document.activeElement
    rememberFocus()
    held.current = []
    current.value = ''
    current.focus()
  }, [isOpen, isThere])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'Tab') event.preventDefault()
    if (key === 'Escape') {
      if (before.current instanceof HTMLElement) before.current.focus()
      onGiveUp()
    }
    if (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    held.current.push({ text: currentTarget.value, key })
    currentTarget.value = ''
  }
  const handOver = (to: HTMLElement, last: string): void => {
    const all = [...held.current, { text: last }]
    held.current = []
    // Once the focus has arrived.
    queueMicrotask(() => {
      for (const { text, key } of all) type(to, text, key)
    })
  }
  return (
    <input
      ref={field}
      className="vh"
      data-holds-keys
      tabIndex={-1}
      aria-label={into === 'search' ? baseSearchComing() : baseDialogComing()}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && relatedTarget.closest(into) !== null)
          handOver(relatedTarget, currentTarget.value)
        currentTarget.value = ''
      }}
    />
  )
}

// Each piece is shown before the next one, as it would be under somebody's fingers. No key presses a button that nobody saw.
function type(to: HTMLElement, text: string, key: Held['key']): void {
  if (!(to instanceof HTMLInputElement) || document.activeElement !== to) return
  if (text !== '') flushSync(() => document.execCommand('insertText', false, text))
  if (key !== undefined)
    flushSync(() => to.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
}
