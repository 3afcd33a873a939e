import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** The lowest lane: a region with its number and a wave that can still be read. */
const LOWEST = 24
/** From here on a lane's head has two rows, and its pan can be turned there. */
const ROOMY = 56
/** Higher lanes would show no more, and would look like different things. */
const HIGHEST = 88

/** Height of one lane when `count` of them share `room` pixels. */
export function laneHeight(room: number, count: number): number {
  return Math.max(LOWEST, Math.min(HIGHEST, Math.floor(room / Math.max(1, count))))
}

/** Shares the height of the element among the lanes, also while the drawer is being resized. Sets `--lane` and `data-roomy` on it. */
export function useLaneHeight(count: number, setHeight: (pixels: number) => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const share = () => {
      if (element.clientHeight === 0) return
      const height = laneHeight(element.clientHeight, count)
      element.style.setProperty('--lane', `${height}px`)
      element.toggleAttribute('data-roomy', height >= ROOMY)
      setHeight(height)
    }
    share()
    const observer = new ResizeObserver(share)
    observer.observe(element)
    return () => observer.disconnect()
  }, [count, setHeight])
  return ref
}
