import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ScriptEditorHandle } from '../../project/editor-handle.ts'

/** What a panel above or below the script takes from it must not be the line that somebody writes. */
export function useRoomTaken(
  panel: RefObject<HTMLElement | null>,
  editor: () => Pick<ScriptEditorHandle, 'keepCaretInView'> | undefined,
): void {
  const height = useRef(0)
  useLayoutEffect(() => {
    const { current } = panel
    if (current === null) return undefined
    const watch = new ResizeObserver(() => {
      const grown = current.offsetHeight - height.current
      height.current = current.offsetHeight
      if (grown > 0) editor()?.keepCaretInView(grown)
    })
    watch.observe(current)
    return () => {
      watch.disconnect()
      height.current = 0
    }
  }, [panel, editor])
}
