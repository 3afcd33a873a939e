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
  readonly show: (done: number, total: number, note: string) => void
  /** Leaves the line as it is and begins a new one. */
  readonly end: () => void
}

const BAR_WIDTH = 24

/** A bar on a terminal; elsewhere a line of text at every tenth. */
export function createProgress({ err, isTerminal, columns }: Console): ProgressLine {
  let drawn = ''
  let tenth = 0
  return {
    show: (done, total, note) => {
      const share = total === 0 ? 1 : done / total
      const text = `${done}/${total}${note === '' ? '' : `  ${note}`}`
      if (isTerminal) {
        const filled = Math.round(share * BAR_WIDTH)
        const line = `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${text}`.slice(
          0,
          Math.max(20, columns - 1),
        )
        if (line === drawn) return
        err(`\r${line}${' '.repeat(Math.max(0, drawn.length - line.length))}`)
        drawn = line
        return
      }
      const now = Math.floor(share * 10)
      if (now <= tenth) return
      tenth = now
      err(`${text}\n`)
    },
    end: () => {
      if (drawn !== '') err('\n')
      drawn = ''
    },
  }
}
