/** Calls that come in bursts, made into few: at once if nothing ran lately, else once at the end of the interval. */
export type Throttle = {
  readonly schedule: () => void
  /** Runs now if something is scheduled. */
  readonly flush: () => void
  readonly stop: () => void
}

type State =
  | { readonly kind: 'resting' }
  /** It runs as soon as whoever asked for it has let go. */
  | { readonly kind: 'due'; readonly timer: NodeJS.Timeout }
  /** It ran within the interval, at whose end it runs again if it is wanted. */
  | { readonly kind: 'quiet'; readonly timer: NodeJS.Timeout; readonly isWanted: boolean }
  | { readonly kind: 'stopped' }

/** `run` is called at most once in `everyMs`, and always after the last `schedule`. */
export function createThrottle(run: () => void, everyMs: number): Throttle {
  let state: State = { kind: 'resting' }
  const fire = (): void => {
    if (!isWanted(state)) {
      state = { kind: 'resting' }
      return
    }
    state = { kind: 'quiet', timer: setTimeout(fire, everyMs), isWanted: false }
    run()
  }
  return {
    schedule: () => {
      if (state.kind === 'resting') state = { kind: 'due', timer: setTimeout(fire, 0) }
      else if (state.kind === 'quiet') state = { ...state, isWanted: true }
    },
    flush: () => {
      if (!isWanted(state)) return
      forgetTimer(state)
      fire()
    },
    stop: () => {
      forgetTimer(state)
      state = { kind: 'stopped' }
    },
  }
}

function isWanted(state: State): boolean {
  return state.kind === 'due' || (state.kind === 'quiet' && state.isWanted)
}

function forgetTimer(state: State): void {
  if (state.kind === 'due' || state.kind === 'quiet') clearTimeout(state.timer)
}
