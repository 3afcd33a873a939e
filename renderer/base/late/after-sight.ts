/** How long (ms) a window that is not drawn because nobody sees it is waited for. */
const LATEST_MS = 2000

/** Resolves when the next frame has been drawn: what is not seen first must not hold up what is. */
export function afterSight(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LATEST_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // This runs before the frame is drawn, so not yet.
      setTimeout(resolve, 20)
    })
  })
}
