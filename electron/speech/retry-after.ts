/** The longest wait a timer can hold; more than any queue waits anyway. */
const MAX_WAIT_MS = 2 ** 31 - 1

const imfDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Milliseconds that a Retry-After header asks to wait, or undefined if it is absent or not exactly what the standard
 * allows: up to seven digits of seconds, or an IMF date, which is measured against the answer's own Date, so that a wrong
 * clock on this computer has no say. Lenient parsing would read '' as 0 and '-1' as a date.
 */
export function parseRetryAfter(value: unknown, dateHeader: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\d{1,7}$/.test(value)) return Math.min(Number(value) * 1000, MAX_WAIT_MS)
  const until = parseImfDate(value)
  const now = parseImfDate(dateHeader)
  if (until === undefined || now === undefined) return undefined
  return Math.min(Math.max(0, until - now), MAX_WAIT_MS)
}

function parseImfDate(value: unknown): number | undefined {
  if (typeof value !== 'string' || !imfDate.test(value)) return undefined
  const time = Date.parse(value)
  // Printing it again refuses dates that do not exist, such as 31 April, which Date.parse moves.
  return Number.isNaN(time) || new Date(time).toUTCString() !== value ? undefined : time
}
