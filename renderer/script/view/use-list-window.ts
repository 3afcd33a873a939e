import { type RefObject, useEffect, useState } from 'react'

/** Rows that are drawn beyond both edges of what can be seen. */
const OVERSCAN = 12

/** Rows from `first` to before `end`. */
export type ListWindow = { readonly first: number; readonly end: number }

/**
 * Which rows of a list of equal rows are in view, with some around them. `list` stands anywhere inside an element that
 * scrolls and says so (`data-scrolls`). Before the list has been seen: the first rows.
 */
export function useListWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): ListWindow {
  const [window, setWindow] = useState<ListWindow>({ first: 0, end: 4 * OVERSCAN })
  useEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('[data-scrolls]') ?? null
    if (element === null || scroller === null) return undefined
    const look = (): void => {
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top
      const next = windowAt(above, scroller.clientHeight, rowHeight)
      setWindow((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    // What stands above the list moves it when it grows.
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    for (const child of scroller.children) if (child !== element) sizes.observe(child)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [list, rowHeight])
  return { first: Math.min(window.first, Math.max(0, count - 1)), end: Math.min(window.end, count) }
}

/** The window while `above` pixels of the list are hidden at its beginning, `height` pixels can be seen. */
export function windowAt(above: number, height: number, rowHeight: number): ListWindow {
  // In steps, so that not every pixel of scrolling draws the list anew.
  const first = Math.floor(above / rowHeight / OVERSCAN) * OVERSCAN - OVERSCAN
  const end = Math.ceil((above + height) / rowHeight / OVERSCAN) * OVERSCAN + OVERSCAN
  return { first: Math.max(0, first), end: Math.max(OVERSCAN, end) }
}
