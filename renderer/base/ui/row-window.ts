/** Which rows are drawn: from `first` up to, without, `end`. */
export type RowsInSight = { readonly first: number; readonly end: number }

/** What decides which rows are in sight, in pixels but for `count`. */
export type RowBox = {
  readonly count: number
  readonly scrollTop: number
  readonly height: number
  readonly rowHeight: number
  /** Of what stays over the rows. */
  readonly headHeight: number
}

/** Rows that are drawn above and below those in sight, so that scrolling does not show gaps. */
const OVERSCAN = 8

/** The rows of a box, with some more at both ends. */
export function rowsInSight({ count, scrollTop, height, rowHeight, headHeight }: RowBox): RowsInSight {
  const top = Math.floor(Math.max(0, scrollTop - headHeight) / rowHeight)
  const bottom = Math.ceil((scrollTop + height) / rowHeight)
  const end = Math.min(count, bottom + OVERSCAN)
  return { first: Math.max(0, Math.min(top, end) - OVERSCAN), end }
}

/** Where a box must be scrolled to for a row to be seen whole; where it is if it is seen already. */
export function scrollToSee({ scrollTop, height, rowHeight, headHeight }: RowBox, index: number): number {
  const above = index * rowHeight
  if (above < scrollTop) return above
  const below = above + headHeight + rowHeight - height
  return Math.max(scrollTop, below)
}

/** Rows of one height in a box that scrolls, of which only those in sight are drawn. Made once for a list. */
export type RowWindow = {
  /** Follows the box; answers the end of it. */
  readonly mount: (box: HTMLElement) => () => void
  readonly setCount: (count: number) => void
  readonly scrollTo: (index: number) => void
  readonly subscribe: (listener: () => void) => () => void
  /** A new value whenever other rows are in sight. */
  readonly state: () => RowsInSight
}

/** Makes the window. `headHeight`: of what stays over the rows, in pixels. */
export function createRowWindow(rowHeight: number, headHeight: number): RowWindow {
  const listeners = new Set<() => void>()
  let box: HTMLElement | undefined
  let count = 0
  let state: RowsInSight = { first: 0, end: 0 }
  const measured = (): RowBox => ({
    count,
    scrollTop: box?.scrollTop ?? 0,
    height: box?.clientHeight ?? 0,
    rowHeight,
    headHeight,
  })
  const publish = (): void => {
    const next = rowsInSight(measured())
    if (next.first === state.first && next.end === state.end) return
    state = next
    for (const listener of listeners) listener()
  }
  return {
    mount: (mounted) => {
      box = mounted
      const observer = new ResizeObserver(publish)
      observer.observe(mounted)
      mounted.addEventListener('scroll', publish, { passive: true })
      publish()
      return () => {
        observer.disconnect()
        mounted.removeEventListener('scroll', publish)
        box = undefined
      }
    },
    setCount: (next) => {
      count = next
      publish()
    },
    scrollTo: (index) => {
      if (box !== undefined) box.scrollTop = scrollToSee(measured(), index)
      publish()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
  }
}
