/**
 * Tells when a CSS pixel has another number of the screen's: a window that is drawn onto another screen keeps its size in
 * CSS pixels, and nothing else says that what was painted is too coarse there. A query holds for one ratio only, so that
 * each change asks anew. Answers with the way to hear no more.
 */
export function onScreenRatio(listener: () => void): () => void {
  let stop = (): void => undefined
  const watch = (): void => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    const changed = (): void => {
      stop()
      watch()
      listener()
    }
    query.addEventListener('change', changed)
    stop = () => query.removeEventListener('change', changed)
  }
  watch()
  return () => stop()
}
