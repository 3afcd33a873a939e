import { createHash } from 'node:crypto'
import { renderKeySchema } from '../../../shared/core/model/ids.ts'
import { parseJson } from '../../base/json-file.ts'
import { type JournalRecord, journalRecordSchema } from './journal-records.ts'
import { readSum, withSum } from '../../base/record-sum.ts'

/** What a journal's text says. */
export type JournalText = {
  /** In their order. What could be told of a record that cannot be read stands among them as something that was sent. */
  readonly records: readonly JournalRecord[]
  /** Records that cannot be read, but for torn ones: nothing leaves before its record is whole. */
  readonly unreadable: number
  /** Attempts of those whose key is not known. */
  readonly keyless: ReadonlySet<string>
  /** Records of a newer version. */
  readonly newer: number
}

/** One line of a journal: the record, and the sum that shows whether it is still what was written. */
export function journalLine(record: JournalRecord): string {
  return withSum(record)
}

/** Reads the text of a journal. Records of earlier versions have no sum. */
export function readJournalText(text: string): JournalText {
  const records: JournalRecord[] = []
  const keyless = new Set<string>()
  let unreadable = 0
  let newer = 0
  for (const line of text.split('\n').flatMap(apart)) {
    if (line.trim() === '') continue
    const record = recordOf(line)
    if (record !== undefined) {
      records.push(record)
      continue
    }
    if (isNewer(line)) {
      newer += 1
      continue
    }
    if (isTorn(line)) continue
    unreadable += 1
    const guess = whatIsLegible(line, records.at(-1)?.at)
    if (guess === undefined) continue
    records.push(guess.record)
    if (!guess.hasKey) keyless.add(guess.record.attempt)
  }
  return { records, unreadable, keyless, newer }
}

/** Where the break between two records is damaged they still are two. */
function apart(line: string): readonly string[] {
  return line.split(/(?<=\})[^{]?(?=\{"v":\d+,"kind":")/)
}

function recordOf(line: string): JournalRecord | undefined {
  const { text, sum } = readSum(line)
  if (sum === 'wrong') return undefined
  try {
    return parseJson(text, journalRecordSchema, 'journal', 'disk.failed')
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}

function isNewer(line: string): boolean {
  const version = /^\{"v":(\d+),/.exec(line)?.[1]
  return version !== undefined && Number(version) > 1 && line.endsWith('}') && readSum(line).sum !== 'wrong'
}

/** The beginning of a record, whose end never came to the disk: what it is about had not been sent, or counts as open. */
function isTorn(line: string): boolean {
  const isBegun = line.startsWith('{"v":1,"kind":"'.slice(0, line.length))
  return isBegun && !line.endsWith('}') && !line.includes('"crc":"')
}

type Sending = Extract<JournalRecord, { kind: 'sending' }>

/**
 * What can still be told of something that may have been sent. Undefined for the end of an attempt, which is open without
 * it, and for what is not about sending.
 */
function whatIsLegible(
  line: string,
  before: string | undefined,
): { readonly record: Sending; readonly hasKey: boolean } | undefined {
  if (/"kind":"(end|givenUp|transcribing|doubtSettled)"/.test(line)) return undefined
  const found = (pattern: RegExp): string | undefined => pattern.exec(line)?.[1]
  const hash = createHash('sha256').update(line).digest('hex')
  const key = renderKeySchema.safeParse(found(/"key":"([0-9a-f]{64})"/))
  // With a sum that is wrong, the key itself may be what is damaged: it is held, and so is what nobody knows.
  const isSure = key.success && !line.includes('"crc"')
  // Never anything that no record may hold: what was damaged may look like a time, and be none.
  const bare: Sending = {
    v: 1,
    kind: 'sending',
    attempt: hash.slice(0, 24),
    key: key.success ? key.data : renderKeySchema.parse(hash),
    at: before ?? new Date(0).toISOString(),
    origin: '',
    lineIds: [],
    bytesOfText: Number(found(/"bytesOfText":(\d{1,9})[,}]/) ?? 0),
  }
  const fuller = [
    { attempt: found(/"attempt":"([0-9a-f]{24})"/) },
    { at: found(/"at":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/) },
    { origin: found(/"origin":"([^"\\]{0,300})"/) },
    { lineIds: [...(found(/"lineIds":\[([^\]]*)\]/) ?? '').matchAll(/"([0-9a-z]{6})"/g)].map(([, id]) => id) },
  ].reduce((record: Sending, part) => {
    const tried = journalRecordSchema.safeParse({ ...record, ...definedOf(part) })
    return tried.success && tried.data.kind === 'sending' ? tried.data : record
  }, bare)
  return { record: fuller, hasKey: isSure }
}

function definedOf(part: object): object {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}
