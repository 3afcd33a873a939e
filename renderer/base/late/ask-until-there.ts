/** How long (ms) until what did not come is asked for again: its host may be back by then. */
const ASK_AGAIN_MS = 1000

/**
 * Asks for something that must be there to go on, again and again where it cannot be had.
 * @param missed told each time that it did not come
 * @returns ends the asking; neither `found` nor `missed` is called any more
 */
export function askUntilThere<T>(fetch: () => Promise<T>, found: (it: T) => void, missed?: () => void): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (): void => {
    fetch().then(
      (it) => (isWanted ? found(it) : undefined),
      () => {
        if (!isWanted) return
        missed?.()
        timer = setTimeout(ask, ASK_AGAIN_MS)
      },
    )
  }
  ask()
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
