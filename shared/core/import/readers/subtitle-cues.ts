import { readTime } from '../target-times.ts'
import type { ImportedItem } from '../types.ts'
import { say, type Words } from '../../../messages/say.ts'

/** One cue of a subtitle file with its words as they are written. Without times where its own could not be read. */
export type SubtitleCue = {
  readonly startMs?: number
  readonly endMs?: number
  /** The name above the times; `number` where it is digits alone. */
  readonly id?: string
  readonly number?: string
  /** Where its times stand, counted from 1. */
  readonly row: number
  readonly rows: string[]
}

type Warn = (words: Words, line?: number) => void

const anyTime = String.raw`(?:\d{1,4}:)?\d{1,2}:\d{1,2}[,.]\d{1,3}`
/** Two times with nothing but signs between them, as they stand where an arrow was lost: nobody says that. */
const brokenTimes = new RegExp(String.raw`^\s*${anyTime}[^\p{L}\p{N}]{1,12}${anyTime}(?:\s|$)`, 'u')

/** True for a row of times, whether or not they can be read. */
function isTimesRow(row: string): boolean {
  return row.includes('-->') || brokenTimes.test(row)
}

const looseTime = String.raw`((?:\d{1,4}:)?\d{1,2}:\d{1,2}[,.]\d{1,3})`
const srtTimes = new RegExp(String.raw`^\s*${looseTime}\s*-->\s*${looseTime}(?:\s.*)?$`)

/** As the standard reads a time: hours of any length, two digits each below 60, exactly three of a fraction. */
const strictTime = String.raw`((?:\d{1,4}:)?[0-5]\d:[0-5]\d\.\d{3})`
// What follows the second time are settings, with or without a space; but a fourth digit makes it another number.
const vttTimes = new RegExp(String.raw`^[ \t\f]*${strictTime}[ \t\f]*-->[ \t\f]*${strictTime}(?!\d)(?:.*)$`)

/**
 * The cues of a SubRip file. Every timing begins a cue; sloppy files without empty lines between cues are read as well.
 * A row with an arrow, or of two times, is never words: where its times cannot be read, the cue is kept without them, and
 * that is said; so are words before the first times.
 */
export function readSrtCues(text: string, items: ImportedItem[], warn: Warn): readonly SubtitleCue[] {
  const cues: SubtitleCue[] = []
  let comment: 'note' | 'other' | undefined
  let isApart = true
  let above = ''
  const untimed: { readonly words: string; readonly line: number }[] = []
  for (const [index, row] of rowsOf(text).entries()) {
    const open = cues.at(-1)
    if (isTimesRow(row)) {
      // The row right above is the cue's number or name, not the last cue's words.
      if (above !== '' && open?.rows.at(-1) === above) open.rows.pop()
      if (above !== '' && untimed.at(-1)?.words === above) untimed.pop()
      const times = timesOf(srtTimes, row, index + 1, warn)
      if (times === undefined) warn(say('import.notice.keptWithoutTimes', { times: shown(row) }), index + 1)
      cues.push({ ...times, ...nameOf(above), row: index + 1, rows: [] })
      above = ''
      comment = undefined
      isApart = false
    } else if (row.trim() === '') {
      isApart = true
      comment = undefined
      above = ''
    } else if (comment !== undefined || (isApart && isBlockHead(row))) {
      comment ??= row.startsWith('NOTE') ? 'note' : 'other'
      takeNote(row, comment, items)
    } else {
      // A name stands apart from the words before it; a number may follow them.
      above = isApart || /^\d+$/.test(row.trim()) ? row.trim() : ''
      isApart = false
      if (open === undefined) untimed.push({ words: row.trim(), line: index + 1 })
      else open.rows.push(row.trim())
    }
  }
  const [first] = untimed
  if (first !== undefined) warn(say('import.notice.noTimes', { words: shown(first.words) }), first.line)
  return cues
}

/**
 * The cues of a WebVTT file, by the standard's rules: an empty row ends a cue, a row with an arrow is never words, and a
 * cue without times that can be read is left out. So is one whose arrow is broken, whose times would be spoken otherwise.
 * What is left out is said, with its row.
 */
export function readVttCues(text: string, items: ImportedItem[], warn: Warn): readonly SubtitleCue[] {
  const cues: SubtitleCue[] = []
  let block: { comment?: 'note' | 'other'; cue?: SubtitleCue | 'left out'; readonly above: string[] } = { above: [] }
  let isHeader = true
  const end = (index: number): void => {
    const [first] = block.above
    if (first !== undefined && !isHeader)
      warn(say('import.notice.noTimes', { words: shown(first) }), Math.max(1, index))
    block = { above: [] }
    isHeader = false
  }
  const rows = rowsOf(text)
  for (const [index, row] of rows.entries()) {
    if (index === 0 && row.startsWith('WEBVTT')) continue
    if (index === 0) isHeader = false
    if (row.includes('-->') || (block.comment === undefined && isTimesRow(row))) {
      // A row of times right below words begins the next cue; the row above it may be its name.
      const name = block.comment === undefined ? (block.above.pop() ?? '') : ''
      if (block.above.length > 0) end(index)
      const times = timesOf(vttTimes, row, index + 1, warn)
      const cue = times === undefined ? undefined : { ...times, ...nameOf(name), row: index + 1, rows: [] }
      if (cue === undefined) warn(say('import.notice.badTimes', { times: shown(row) }), index + 1)
      else cues.push(cue)
      block = { cue: cue ?? 'left out', above: [] }
      isHeader = false
    } else if (row.trim() === '' && (row === '' || block.cue === undefined)) end(index)
    else if (block.comment !== undefined || (block.cue === undefined && block.above.length === 0 && isBlockHead(row))) {
      block.comment ??= row.startsWith('NOTE') ? 'note' : 'other'
      takeNote(row, block.comment, items)
    } else if (block.cue === undefined) block.above.push(row.trim())
    else if (block.cue !== 'left out') block.cue.rows.push(row.trim())
  }
  end(rows.length)
  return cues
}

function rowsOf(text: string): readonly string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
}

function shown(row: string): string {
  return row.trim().slice(0, 60)
}

type Times = { readonly startMs: number; readonly endMs: number }

/** Undefined for times that cannot be read. A cue that ends before it begins is told, and has no length. */
function timesOf(pattern: RegExp, row: string, line: number, warn: Warn): Times | undefined {
  const match = pattern.exec(row)
  if (match === null) return undefined
  const [startMs, endMs] = [readTime(match[1] ?? '') ?? 0, readTime(match[2] ?? '') ?? 0]
  if (endMs < startMs) warn(say('import.notice.cueEnds'), line)
  return { startMs, endMs: Math.max(startMs, endMs) }
}

function nameOf(above: string): Pick<SubtitleCue, 'id' | 'number'> {
  if (above === '') return {}
  return /^\d+$/.test(above) ? { number: above } : { id: above }
}

function isBlockHead(row: string): boolean {
  return /^(?:WEBVTT|STYLE|REGION|NOTE)(?:\s|$|::)/.test(row)
}

function takeNote(row: string, comment: 'note' | 'other', items: ImportedItem[]): void {
  const note = row.replace(/^NOTE\b/, '').trim()
  if (comment === 'note' && note !== '') items.push({ kind: 'note', text: note })
}
