/** Times from here on are none: a note of them has four digits for its hours. */
const MOST_TIME_MS = 10_000 * 3_600_000

/** When a line is wanted, in milliseconds from the start: what subtitles and dubbing sheets say. */
export type TargetTimes = { readonly startMs: number; readonly endMs?: number }

/**
 * Target times as the words of a note: `at 00:01:02.500 to 00:01:04.000`. The note stands directly above its line, so
 * that times live in the script, can be read and merged, and need no file of their own.
 */
export function targetNote({ startMs, endMs }: TargetTimes): string {
  return endMs === undefined ? `at ${clock(startMs)}` : `at ${clock(startMs)} to ${clock(endMs)}`
}

/** The times that a note's words say, or undefined if it is another note. */
export function readTargetNote(text: string): TargetTimes | undefined {
  const match = /^at (\d{2,4}:\d{2}:\d{2}\.\d{3})(?: to (\d{2,4}:\d{2}:\d{2}\.\d{3}))?$/.exec(text)
  const start = match?.[1]
  if (start === undefined) return undefined
  const end = match?.[2]
  return { startMs: milliseconds(start), ...(end === undefined ? {} : { endMs: milliseconds(end) }) }
}

/** Half the world writes a thousand like this, the other half one and a few thousandths. */
const doubtful = /^[1-9]\d{0,2},\d{3}$/

/**
 * A time as people write it in tables: `00:01:02,500`, `1:02.5`, `62.5` (seconds), `62.5s`, `62500ms`. Undefined for
 * anything else: frames (`00:01:02:12`), whose rate is not known here, `1,024`, which can be a thousand, and 10,000 hours.
 */
export function readTime(text: string): number | undefined {
  const words = text.trim().toLowerCase()
  const plain = /^(\d{1,9}(?:[.,]\d{1,6})?)\s*(ms|s|sec)?$/.exec(words)
  if (plain !== null) {
    if (doubtful.test(plain[1] ?? '')) return undefined
    const amount = Number((plain[1] ?? '').replace(',', '.'))
    return possibleTime(Math.round(plain[2] === 'ms' ? amount : amount * 1000))
  }
  const match = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(words)
  if (match === null) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return possibleTime(whole * 1000 + Number(fraction.padEnd(3, '0')))
}

/** Undefined for a time that nothing is as long as. */
export function possibleTime(ms: number): number | undefined {
  return ms < MOST_TIME_MS ? ms : undefined
}

/** `00:01:02.500`; also read back by `readTime`. */
export function clock(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const seconds = `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}`
  return `${seconds}.${String(whole % 1000).padStart(3, '0')}`
}

function milliseconds(text: string): number {
  return readTime(text) ?? 0
}

// Seconds with a point, or with the comma of the system's language.
const seconds = String.raw`(\d{1,9}(?:[.,]\d{1,20})?)`
/** A label of an audio editor, start and end in seconds and words, with tabs between them. */
export const labelRow = new RegExp(String.raw`^${seconds}\t${seconds}(?:\t(.*))?$`)

/** True for a row that nothing but a label looks like. */
export function isLabelRow(row: string): boolean {
  const [, start = '', end = ''] = labelRow.exec(row) ?? []
  // Whole numbers alone may be a table.
  return /[.,]/.test(start) && /[.,]/.test(end)
}
