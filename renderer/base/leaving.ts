/** Something that goes by itself after a while, unless somebody is at it. */
export type Leaving = {
  /** Somebody is at it for this reason: it stays as long as one is left, and then for the whole while again. */
  readonly hold: (reason: string) => void
  readonly release: (reason: string) => void
  readonly stop: () => void
}

/** Begins the while of `ms` milliseconds. `leave` is called once at most. */
export function createLeaving(ms: number, leave: () => void): Leaving {
  const reasons = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(leave, ms)
  return {
    hold: (reason) => {
      reasons.add(reason)
      clearTimeout(timer)
      timer = undefined
    },
    release: (reason) => {
      if (reasons.delete(reason) && reasons.size === 0) timer = setTimeout(leave, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
