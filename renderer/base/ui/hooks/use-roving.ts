import { type KeyboardEvent, useRef } from 'react'

/** Which item of a list the arrows lead to; undefined for a key that does not move. */
export function rovingTarget(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, index + 1)
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Which item of a row the arrows lead to, around the ends; undefined for a key that does not move. */
export function ringTarget(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (Math.max(0, index) + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Moves the focus among `items` of a row. Answers the one that has it now; undefined if the key does not move. */
export function moveInRow<E extends HTMLElement>(event: KeyboardEvent, items: readonly E[]): E | undefined {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return undefined
  const index = items.findIndex((item) => item === document.activeElement)
  const target = index === -1 ? undefined : ringTarget(event.key, index, items.length)
  if (target === undefined) return undefined
  event.preventDefault()
  items[target]?.focus()
  return items[target]
}

/** Makes a vertical list one tab stop: put `listRef` and `onKeyDown` on the list; items carry `data-roving`. */
export function useRoving<E extends HTMLElement>(): {
  readonly listRef: React.RefObject<E | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
} {
  const listRef = useRef<E>(null)
  return {
    listRef,
    onKeyDown: (event) => {
      const items = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-roving]') ?? [])]
      const index = items.findIndex((item) => item === document.activeElement)
      const target = rovingTarget(event.key, index, items.length)
      if (target === undefined) return
      event.preventDefault()
      items[target]?.focus()
    },
  }
}
