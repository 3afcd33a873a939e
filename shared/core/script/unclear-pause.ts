import type { InlinePart } from '../model/script.ts'

/** What is wrong with how an exact pause is written. */
export type UnclearPause = {
  readonly code: 'pauseDoubtful' | 'pauseNotRead'
  readonly message: string
  readonly remedy: string
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
    return {
      code: 'pauseDoubtful',
      message: `[${shown}] can mean ${before}${behind} or ${before}.${behind} ${unit}. It is made ${before}.${behind} ${unit} long.`,
      remedy: `Write [pause ${before}.${behind}${unit}] or [pause ${before}${behind}${unit}].`,
    }
  }
  if (!meansLength.test(cue)) return undefined
  return {
    code: 'pauseNotRead',
    message: `[${shown}] has no length that can be read: it is sent to the voice as a cue.`,
    remedy: 'Write digits with a point, such as [pause 1.2s] or [pause 800ms].',
  }
}
