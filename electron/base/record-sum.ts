import { crc32 } from 'node:zlib'

/** A record with its sum. */
const summed = /^(.*),"crc":"([0-9a-f]{8})"\}$/s

/** One line of a file of records: the record, and behind it the sum that shows whether it is still what was written. */
export function withSum(record: object): string {
  const text = JSON.stringify(record)
  return `${text.slice(0, -1)},"crc":"${sumOf(text)}"}`
}

/** The text of a record without its sum, and what the sum says of it. */
export function readSum(line: string): { readonly text: string; readonly sum: 'sound' | 'wrong' | 'none' } {
  const [, body, sum] = summed.exec(line) ?? []
  if (body === undefined || sum === undefined) return { text: line, sum: 'none' }
  const text = `${body}}`
  return { text, sum: sumOf(text) === sum ? 'sound' : 'wrong' }
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
