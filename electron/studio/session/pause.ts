/** Runs something once nothing has happened for a while. */
export type Pause = {
  /** Something has happened: the time begins anew. */
  readonly stir: () => void
  readonly stop: () => void
}

/** `run` is called `afterMs` after the last `stir`. It does not keep the process alive. */
export function createPause(run: () => void, afterMs: number): Pause {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  return {
    stir: () => {
      if (isStopped) return
      if (timer === undefined) timer = setTimeout(run, afterMs).unref()
      else timer.refresh()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
