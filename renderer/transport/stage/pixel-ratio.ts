/**
 * Tells whenever a pixel of CSS is of so many pixels of the screen as it was not before: the window was drawn onto another
 * screen, without being made larger. Answers what ends it.
 */
export function onPixelRatio(changed: () => void): () => void {
  const ends = new AbortController()
  const watch = (): void => {
    // A query is true of one ratio, so each change needs the next one.
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        changed()
        watch()
      },
      { once: true, signal: ends.signal },
    )
  }
  watch()
  return () => ends.abort()
}
