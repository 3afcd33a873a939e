/** Runs something once it has been quiet for a while. */
export type QuietTimer = {
  /** It is not quiet: the time begins anew. */
  readonly stir: () => void
  /** True if something will run. */
  readonly isStirred: () => boolean
  /** Nothing runs until the next stir. */
  readonly stop: () => void
}

/**
 * A timer for what follows a pause of `ms` milliseconds. Keys come many times a second, and each of them would set a
 * timer of the browser and take the one before away; here a stir only notes the time, and the timer that runs already
 * starts over when it finds that it came too early.
 */
export function quietTimer(ms: number, run: () => void): QuietTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stirred = 0
  const look = (): void => {
    const left = stirred + ms - performance.now()
    if (left > 0) {
      timer = setTimeout(look, left)
      return
    }
    timer = undefined
    run()
  }
  return {
    stir: () => {
      stirred = performance.now()
      timer ??= setTimeout(look, ms)
    },
    isStirred: () => timer !== undefined,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
