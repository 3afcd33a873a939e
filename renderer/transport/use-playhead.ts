import { type RefObject, useEffect, useRef } from 'react'
import type { AuditionPlayer } from './single/audition-player.ts'

/**
 * Draws a candidate's playhead without drawing the card again: `headRef` is the playhead, `restRef` covers what has not been
 * heard yet, and `timeRef` gets the words. Both are hidden at the start of a sound. `length` in seconds.
 */
export function usePlayhead(
  player: AuditionPlayer,
  key: string,
  isOn: boolean,
  length: number,
  words: (position: number) => string,
): {
  readonly headRef: RefObject<HTMLSpanElement | null>
  readonly restRef: RefObject<HTMLSpanElement | null>
  readonly timeRef: RefObject<HTMLSpanElement | null>
} {
  const headRef = useRef<HTMLSpanElement>(null)
  const restRef = useRef<HTMLSpanElement>(null)
  const timeRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = (): void => {
      const position = player.position(key)
      const part = length > 0 ? Math.min(1, position / length) : 0
      const left = `${(part * 100).toFixed(2)}%`
      const isSeen = position > 0 || (isOn && player.state().isPlaying)
      for (const { current } of [headRef, restRef]) {
        if (current === null) continue
        current.style.left = left
        current.style.visibility = isSeen ? 'visible' : 'hidden'
      }
      if (timeRef.current !== null) timeRef.current.textContent = words(position)
      if (isOn && player.state().isPlaying) frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  })
  return { headRef, restRef, timeRef }
}
