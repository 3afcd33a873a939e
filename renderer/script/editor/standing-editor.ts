import type { EditorSession } from './editor-session.ts'

let waiting: EditorSession | undefined

/**
 * The editor that stands before the window does. Whoever reads a script wants its lines first, and everything around them
 * costs as much again: so the text is drawn by itself, and the window takes it in as it is, with what was typed.
 */
export const standingEditor = {
  put: (session: EditorSession): void => {
    waiting = session
  },
  /** The one that shows this document; it stays until it is taken. */
  of: (documentKey: string): EditorSession | undefined =>
    waiting?.made.documentKey === documentKey ? waiting : undefined,
  /** Moves it into `place`. What has the focus keeps it, and no line moves. */
  moveInto: (place: HTMLElement, session: EditorSession): void => {
    waiting = undefined
    const { scrollTop } = session.scroller
    const restore = selectedIn(session.place)
    place.moveBefore(session.place, null)
    restore()
    if (session.scroller.scrollTop !== scrollTop) session.scroller.scrollTop = scrollTop
  },
  /** Nobody takes it any more: what was typed is reported. */
  drop: (): void => {
    const session = waiting
    waiting = undefined
    session?.destroy()
    session?.made.onHandle(undefined)
  },
} as const

/** A move keeps the focus, but not what is selected. The answer selects it again. */
function selectedIn(place: HTMLElement): () => void {
  const selection = getSelection()
  const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = selection ?? {}
  if (anchorNode === null || focusNode === null || !place.contains(anchorNode)) return () => undefined
  return () => selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
}
