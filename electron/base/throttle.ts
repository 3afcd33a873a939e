/** Calls that come in bursts, made into few: at once if nothing ran lately, else once at the end of the interval. */
export type Throttle = {
  readonly schedule: () => void
  /** Runs now if something is scheduled. */
  readonly flush: () => void
  readonly stop: () => void
}

/** `run` is called at most once in `everyMs`, and always after the last `schedule`. */
export function createThrottle(run: () => void, everyMs: number): Throttle {
  let timer: NodeJS.Timeout | undefined
  let isQuiet = false
  let isWanted = false
  let isStopped = false
  const fire = (): void => {
    timer = undefined
    if (!isWanted) {
      isQuiet = false
      return
    }
    isWanted = false
    isQuiet = true
    timer = setTimeout(fire, everyMs)
    run()
  }
  return {
    schedule: () => {
      if (isStopped) return
      isWanted = true
      if (!isQuiet && timer === undefined) timer = setTimeout(fire, 0)
    },
    flush: () => {
      if (!isWanted || isStopped) return
      clearTimeout(timer)
      fire()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
