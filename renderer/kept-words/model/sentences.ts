import type { KeptRecord } from './record.ts'
import { formatDay, formatCount, plural } from '../../base/format.ts'

/** `18 words`; where nothing but deletions and signs was typed, `Changes`. */
export function wordCount(words: number): string {
  return words === 0 ? 'Changes' : plural(words, 'word')
}

/** What is said of words that are not on the disk: `18 words are not on the disk`. */
export function notOnDisk(words: number): string {
  return `${wordCount(words)} ${words === 1 ? 'is' : 'are'} not on the disk`
}

/** `18 words wait for you.` */
export function waitWords(words: number): string {
  return `${wordCount(words)} ${words === 1 ? 'waits' : 'wait'} for you.`
}

/** What the buttons say: `Copy the 18 words`. */
export function copyWords(words: number): string {
  if (words === 0) return 'Copy the lines'
  return words === 1 ? 'Copy the word' : `Copy the ${formatCount(words)} words`
}

/** A time of today with its seconds, `14:31:07`; of another day with the day. */
export function formatMoment(ms: number, nowMs: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23', ...zone })
  const day = (at: number): string => formatDay(new Date(at).toISOString(), timeZone)
  const time = format.format(new Date(ms))
  return day(ms) === day(nowMs) ? time : `${time} on ${day(ms)}`
}

/** Where and when kept words were typed, and whether the script is still what they were typed into. */
export function keptPlace(record: KeptRecord, isChanged: boolean, nowMs: number, timeZone?: string): string {
  const { regions, typedAtMs } = record
  const moment = formatMoment(typedAtMs, nowMs, timeZone)
  const since = isChanged ? 'changed since: both versions are kept' : 'unchanged since'
  const [first] = regions
  if (first === undefined) return `Typed at ${moment}.`
  const where =
    regions.length > 1
      ? placesOf(record)
      : first.number !== undefined
        ? [`Line ${formatCount(first.number)}`, first.speaker].filter((part) => part !== undefined).join(', ')
        : first.before.length === 0
          ? first.speaker === undefined
            ? 'A new line'
            : `A new line, ${first.speaker}`
          : (first.speaker ?? 'A line')
  return `${where}, typed at ${moment}, ${since}.`
}

function placesOf({ regions }: KeptRecord): string {
  const numbers = regions.flatMap(({ number }) => (number === undefined ? [] : [formatCount(number)]))
  const count = `${formatCount(regions.length)} places`
  if (numbers.length !== regions.length || numbers.length > 4) return count
  return `Lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''}`
}
