import type { FastCaptions } from '../../../shared/core/captions/fast-captions.ts'
import type { FitReport } from '../../../shared/core/fit/fit-report.ts'

/**
 * For a person at a terminal, a sentence a line: "3 lines overrun their target times, worst 2.8 s." Empty where everything is
 * as long as it may be, and where it may be.
 */
export function fitWords({ lines, spans, overruns, worstSeconds, late, early }: FitReport): string {
  const estimated = lines.filter(({ overrunSeconds, isEstimate }) => overrunSeconds > 0 && isEstimate).length
  const into = lines.filter(({ intoNextSeconds }) => intoNextSeconds > 0).length
  const sentences = [
    overruns > 0
      ? `${counted(overruns, 'overruns its target time', 'overrun their target times')}, worst ${tenths(worstSeconds)} s${estimated > 0 ? ` (${estimated} by estimate)` : ''}.`
      : '',
    into > 0 ? `${counted(into, 'runs into the next one', 'run into the next one')}.` : '',
    late > 0 ? `${counted(late, 'begins behind its target time', 'begin behind their target times')}.` : '',
    early > 0 ? `${counted(early, 'begins before its target time', 'begin before their target times')}.` : '',
    ...spans.map(({ of, overrunSeconds }) =>
      overrunSeconds > 0 ? `${of === 'scene' ? 'A scene' : 'The whole'} is ${tenths(overrunSeconds)} s too long.` : '',
    ),
  ]
  return sentences.flatMap((sentence) => (sentence === '' ? [] : [`${sentence}\n`])).join('')
}

function counted(lines: number, one: string, more: string): string {
  return lines === 1 ? `1 line ${one}` : `${lines} lines ${more}`
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10
}

/** Captions that nobody can read in their time: how many, how fast, and of which lines. */
export function fastWords({ captions, lines, most }: FastCaptions): string {
  const which = captions === 1 ? '1 caption is' : `${captions} captions are`
  return `${which} too fast to be read (up to ${most} characters a second): line ${lines.join(', ')}`
}
