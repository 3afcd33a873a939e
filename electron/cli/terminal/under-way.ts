import { problemFrom, type WordedProblem } from '../../../shared/core/model/errors.ts'
import { inEnglish } from '../../../shared/messages/in-english.ts'
import type { Console } from './console.ts'
import { emptyReport, type RenderReport } from './report.ts'
import { say } from '../../../shared/messages/say.ts'

/** How far a command has come, for whoever reports on it when nobody waits for its end any more. */
export type UnderWay = {
  /** True from the moment at which something may be sent: from then on a stop takes its course first. */
  hasBegun: boolean
  /** What a render could say of itself now. */
  report: () => RenderReport
}

/** A command of which nothing has been done yet. */
export function notBegun(): UnderWay {
  return { hasBegun: false, report: () => emptyReport(null, 0, []) }
}

/** Asks to stop: `halt` is aborted when a person asks again, `giveUp` when even an orderly end is waited for no longer. */
export type Stops = {
  readonly halt?: AbortSignal | undefined
  readonly giveUp?: AbortSignal | undefined
}

/** Resolves when the command is not waited for any more, and never before: at once while it is still starting. */
export function givenUp({ halt, giveUp }: Stops, underWay: UnderWay): Promise<'given up'> {
  return new Promise((resolve) => {
    const end = (): void => resolve('given up')
    onAbort(giveUp, end)
    onAbort(halt, () => {
      if (!underWay.hasBegun) end()
    })
  })
}

/** What is reported of it. */
export function stoppedProblem(): WordedProblem {
  return inEnglish(problemFrom('render.cancelled', say('cli.stopped')))
}

/** A console that can be closed for good: what comes later is not said. `hasOut` is true once a result was printed. */
export function closableConsole(
  console: Console,
): Console & { readonly hasOut: () => boolean; readonly close: () => void } {
  let hasOut = false
  let isClosed = false
  return {
    ...console,
    out: (text) => {
      if (isClosed) return
      hasOut = true
      console.out(text)
    },
    err: (text) => {
      if (!isClosed) console.err(text)
    },
    hasOut: () => hasOut,
    close: () => {
      isClosed = true
    },
  }
}

function onAbort(signal: AbortSignal | undefined, act: () => void): void {
  if (signal?.aborted === true) act()
  else signal?.addEventListener('abort', act, { once: true })
}
