import { messageOf } from '../../../shared/messages/in-english.ts'
import { waitWords } from '../../../shared/service/wait-words.ts'

/** Where a command writes: results to `out`, everything else to `err`. */
export type Console = {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** True if `err` is a terminal: then progress is drawn in one line that is overwritten. */
  readonly isTerminal: boolean
  readonly columns: number
}

/** Shows how far a render is. */
export type ProgressLine = {
  readonly show: (now: RenderProgress) => void
  /** Leaves the line as it is and begins a new one. */
  readonly end: () => void
}

/** How far a render is. */
export type RenderProgress = {
  readonly done: number
  readonly total: number
  /** Such as "2 failed"; '' for none. */
  readonly note: string
  /** Why nothing is sent at the moment, and in how many milliseconds it goes on. */
  readonly wait?: { readonly why: string; readonly leftMs: number } | undefined
}

const BAR_WIDTH = 24
/** Where lines stay, one that says nothing new comes this long after the one before. */
const ALIVE_EVERY_MS = 30_000
/** And any but the last, and one that tells why nothing is sent, no sooner than this. */
const LINE_EVERY_MS = 1000

/**
 * A bar on a terminal. Elsewhere lines of text: at the start, at every tenth, when there is a reason to wait, and now and
 * then, so that whoever reads a log knows that it goes on.
 */
export function createProgress(console: Console, nowMs: () => number): ProgressLine {
  return console.isTerminal ? createBar(console) : createLog(console, nowMs)
}

/** Nothing at all. */
export const silentProgress: ProgressLine = { show: () => undefined, end: () => undefined }

function createBar({ err, columns }: Console): ProgressLine {
  let drawn = ''
  return {
    show: (now) => {
      const filled = Math.round(shareOf(now) * BAR_WIDTH)
      const line = `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${textOf(now)}`.slice(
        0,
        Math.max(20, columns - 1),
      )
      if (line === drawn) return
      err(`\r${line}${' '.repeat(Math.max(0, drawn.length - line.length))}`)
      drawn = line
    },
    end: () => {
      if (drawn !== '') err('\n')
      drawn = ''
    },
  }
}

function createLog({ err }: Console, nowMs: () => number): ProgressLine {
  let tenth = -1
  let why: string | undefined
  let toldAtMs = Number.NEGATIVE_INFINITY
  return {
    show: (now) => {
      const silentMs = nowMs() - toldAtMs
      const reached = Math.floor(shareOf(now) * 10)
      const isWhole = now.done === now.total && reached > tenth
      const isNewReason = now.wait !== undefined && now.wait.why !== why
      const isDue = (reached > tenth && silentMs >= LINE_EVERY_MS) || silentMs >= ALIVE_EVERY_MS
      if (!isWhole && !isNewReason && !isDue) return
      tenth = reached
      why = now.wait?.why
      toldAtMs = nowMs()
      err(`${textOf(now)}\n`)
    },
    end: () => undefined,
  }
}

function shareOf({ done, total }: RenderProgress): number {
  return total === 0 ? 1 : done / total
}

function textOf({ done, total, note, wait }: RenderProgress): string {
  const waiting = wait === undefined ? '' : `waiting ${messageOf(waitWords(wait.leftMs))}: ${wait.why}`
  return [`${done}/${total}`, note, waiting].filter((part) => part !== '').join('  ')
}
