import { MAX_PAUSE_MS } from '../model/limits.ts'
import type { InlinePart } from '../model/script.ts'

/** Characters that a backslash takes their meaning from inside a line. Before any other one a backslash is a backslash. */
const escapable = '\\[]#^-'

// Anchored and without nested repetition: the time is linear in the cue's length.
const pause = /^pause\s+(\d+(?:[.,]\d+)?|[.,]\d+)\s?(ms|s|sec|secs|seconds?)?$/i

/**
 * Splits a line's text into words, cues and exact pauses. `from` and `to` bound the text inside `raw`; offsets of the
 * parts are in `raw`. A `[` without its `]` is an ordinary character. Linear in the length.
 */
export function parseInline(raw: string, from: number, to: number): readonly InlinePart[] {
  const parts: InlinePart[] = []
  let words = ''
  let wordsFrom = from
  let runFrom = from
  let at = from
  const flush = (end: number): void => {
    words += raw.slice(runFrom, end)
    if (words !== '') parts.push({ kind: 'text', text: words, from: wordsFrom, to: end })
    words = ''
  }
  while (at < to) {
    const character = raw[at]
    if (character === '\\' && isEscape(raw, at, to)) {
      words += raw.slice(runFrom, at)
      runFrom = at + 1
      at += 2
    } else if (character === '[') {
      const close = endOfCue(raw, at + 1, to)
      if (close === undefined) {
        at++
      } else {
        flush(at)
        parts.push(cueOrPause(raw, at, close + 1))
        at = close + 1
        wordsFrom = at
        runFrom = at
      }
    } else {
      at++
    }
  }
  flush(to)
  return parts
}

/** True if a `[` in the text (bounded as in `parseInline`) opens no cue although it was not escaped; answers its offset. */
export function unclosedCueAt(raw: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    if (raw[at] === '\\' && isEscape(raw, at, to)) at++
    else if (raw[at] === '[') {
      const close = endOfCue(raw, at + 1, to)
      if (close === undefined) return at
      at = close
    }
  }
  return undefined
}

/**
 * The length in milliseconds that a cue such as `pause 1.2s`, `pause 800ms` or `pause 0.8` has, else undefined. One that asks
 * for more than `MAX_PAUSE_MS` has that, and is told by `diagnose`.
 */
export function pauseOf(cue: string): number | undefined {
  const asked = askedPauseMs(cue)
  return asked === undefined ? undefined : Math.min(MAX_PAUSE_MS, Math.round(asked))
}

/** The length in milliseconds that a cue asks for, however long; undefined if it is no exact pause. */
export function askedPauseMs(cue: string): number | undefined {
  const match = pause.exec(cue)
  if (match === null) return undefined
  const amount = Number((match[1] ?? '').replace(',', '.'))
  const isMilliseconds = match[2]?.toLowerCase() === 'ms'
  return isMilliseconds ? amount : amount * 1000
}

function isEscape(raw: string, at: number, to: number): boolean {
  const next = raw[at + 1]
  return at + 1 < to && next !== undefined && escapable.includes(next)
}

// Stops at another `[`, so that a row of opening brackets is passed over once and not once for each.
function endOfCue(raw: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    const character = raw[at]
    if (character === '\\' && isEscape(raw, at, to)) at++
    else if (character === ']') return at
    else if (character === '[') return undefined
  }
  return undefined
}

function cueOrPause(raw: string, from: number, to: number): InlinePart {
  const cue = raw
    .slice(from + 1, to - 1)
    .replace(/\\([\\[\]#^-])/g, '$1')
    .trim()
  const durationMs = pauseOf(cue)
  return durationMs === undefined ? { kind: 'cue', cue, from, to } : { kind: 'pause', durationMs, from, to }
}
