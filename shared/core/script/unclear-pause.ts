import type { InlinePart } from '../model/script.ts'
import { say, type Words } from '../../messages/say.ts'

/** What is wrong with how an exact pause is written. */
export type UnclearPause = {
  readonly code: 'pauseDoubtful' | 'pauseNotRead'
  readonly words: Words
  readonly remedy: Words
}

// A number or two, written in whatever way, with at most a unit behind: somebody meant a length. Linear in the cue's length.
const meansLength = /^pause\s*[-+−]?[\d.,][-+−\d.,:'’\s]*(?:e[-+]?\d+)?\s?(?:ms|s|secs?|seconds?|m|mins?|minutes?)?$/i

/** A comma before exactly three digits: a decimal sign to some people, a sign between thousands to others. */
const doubtful = /^pause\s+([1-9]\d{0,2}),(\d{3})\s?([a-z]*)$/i

/** A pause whose length can be read in two ways, or that no length can be read of and that would be sent as a cue. */
export function unclearPause(raw: string, part: InlinePart): UnclearPause | undefined {
  if (part.kind === 'text') return undefined
  const cue = raw.slice(part.from + 1, part.to - 1).trim()
  const shown = cue.length > 40 ? `${cue.slice(0, 40)}…` : cue
  if (part.kind === 'pause') {
    const match = doubtful.exec(cue)
    if (match === null) return undefined
    const [, before = '', behind = '', written = ''] = match
    const unit = written === '' ? 's' : written
    const lengths = { whole: `${before}${behind}`, decimal: `${before}.${behind}`, unit }
    return {
      code: 'pauseDoubtful',
      words: say('script.pause.doubtful', { cue: shown, ...lengths }),
      remedy: say('script.pause.doubtful.remedy', lengths),
    }
  }
  if (!meansLength.test(cue)) return undefined
  return {
    code: 'pauseNotRead',
    words: say('script.pause.notRead', { cue: shown }),
    remedy: say('script.pause.notRead.remedy'),
  }
}

/** A pause as a script writes it; the unit is `s` or `ms`. */
export function writtenPause(length: number | string, unit: string): string {
  return `[pause ${length}${unit}]`
}
