import { problemError } from '../../shared/core/model/errors.ts'
import { isScreenplayHeading, screenplayPlace } from '../../shared/core/script/screenplay-heading.ts'
import { say } from '../../shared/messages/say.ts'

/** Stands in a text for a note that was taken out, with its number. */
export const NOTE = /\ufdd0(\d+)\ufdd0/g
/** Begins a lyric: a small letter in it keeps the row from being taken as a name. */
export const SONG = /\ufdd1x/

/** A source that fountain-js reads rightly, and the notes that were taken out of it. */
export type PreparedFountain = { readonly source: string; readonly notes: readonly string[] }

/** Longest row, in UTF-16 code units: ten pages in one paragraph. fountain-js takes time with the square of it. */
const longestRow = 20_000
/** Most rows without an empty one between them, for the same reason. */
const mostTogether = 200
/** Longest note, in UTF-16 code units; what is longer is an opening that nobody closed. */
const longestNote = 20_000

/**
 * Prepares a source: boneyards go; notes become signs, so that they can stand anywhere; lyrics
 * are marked, because fountain-js fails on one that begins a speech; headings, sections and the like get the empty line
 * below them that many writers leave out.
 */
export function prepareFountain(text: string): PreparedFountain {
  // Characters that Unicode keeps free for programs: the signs used below.
  const clean = text
    .replace(/^\ufeff/, '')
    .replace(/[\ufdd0\ufdd1]/g, '')
    .replace(/\r\n?/g, '\n')
  const notes: string[] = []
  const marked = takeNotes(withoutBoneyards(clean), notes)
  const rows: string[] = []
  let isFirst = true
  let together = 0
  for (const row of marked.split('\n')) {
    if (row.length > longestRow) throw tooLong()
    const lyric = /^\s*~(?! )/.test(row) ? row.replace(/^\s*~/, '\ufdd1x') : forcedHeading(row)
    // A heading that nobody set apart would be spoken by whoever speaks above it.
    const isHeading: boolean = !isFirst && isScreenplayHeading(row) && !/\p{Ll}/u.test(row)
    together = row.trim() === '' ? 0 : together + 1
    if (isHeading || (together > 0 && together % mostTogether === 0)) rows.push('')
    rows.push(lyric)
    const isAlone: boolean = isFirst || isHeading ? standsAlone(lyric) : /^\s*(?:#|=(?!=))/.test(lyric)
    if (isAlone) rows.push('')
    isFirst = row.trim() === '' || isAlone
  }
  return { source: rows.join('\n'), notes }
}

/** Most rows of one chunk. */
const chunkRows = 400

/**
 * Cuts a source where an empty row stands and the next speech is no second half of a dual dialogue. fountain-js takes
 * time with the square of a text's length; in chunks it is linear.
 */
export function sourceChunks(source: string): readonly string[] {
  const rows = source.split('\n')
  const chunks: string[] = []
  let from = 0
  for (let at = chunkRows; at < rows.length; at++) {
    if (at - from < chunkRows || rows[at - 1]?.trim() !== '' || rows[at]?.trim() === '') continue
    if (/\^\s*$/.test(rows[at] ?? '')) continue
    chunks.push(rows.slice(from, at).join('\n'))
    from = at
  }
  chunks.push(rows.slice(from).join('\n'))
  return chunks
}

function tooLong(): Error {
  return problemError(
    'script.unreadable',
    say('import.fountain.longLine', { longestRow }),
    say('import.fountain.longLine.remedy'),
  )
}

/**
 * fountain-js does not know headings that say outside first, those of other languages, or with a number in front.
 * `12A EXT/INT. BAR 12A` becomes `.EXT/INT. BAR #12A#`, which is how Fountain says it.
 */
function forcedHeading(row: string): string {
  const isKnown = /^(?:INT|EXT|EST|INT\.?\/EXT|I\/E)\. /.test(row)
  if (isKnown || !isScreenplayHeading(row) || /\p{Ll}/u.test(row)) return row
  const place = screenplayPlace(row) ?? row
  const number = row.slice(0, row.length - place.length).replace(/[.)]?\s+$/, '')
  if (number === '') return `.${row}`
  const isRepeated = place.endsWith(` ${number}`)
  return `.${isRepeated ? place.slice(0, -number.length).trimEnd() : place} #${number}#`
}

function standsAlone(row: string): boolean {
  if (/^\s*(?:\ufdd0\d+\ufdd0\s*)+$/.test(row)) return true
  if (/^\s*(?:(?:int|i)\.?\/(?:ext|e)|int|ext|est)[. ]\S*/i.test(row)) return true
  if (/^\s*\.(?!\.)\S/.test(row) || /^\s*(?:#|=(?!=)|>)/.test(row)) return true
  return /^[^a-z]+ TO:\s*$/.test(row)
}

function withoutBoneyards(text: string): string {
  let result = ''
  let at = 0
  for (let start = text.indexOf('/*'); start !== -1; start = text.indexOf('/*', at)) {
    const end = text.indexOf('*/', start + 2)
    // Never closed: ordinary signs, and so are all that follow.
    if (end === -1) break
    const isWord = text[start - 1] === '\\'
    result += text.slice(at, isWord ? start + 2 : start)
    at = isWord ? start + 2 : end + 2
  }
  return result + text.slice(at)
}

function takeNotes(text: string, notes: string[]): string {
  let result = ''
  let at = 0
  let end = 0
  for (let start = text.indexOf('[['); start !== -1; start = text.indexOf('[[', at)) {
    // Searched anew only when passed: many openings before one closing are no reason to read the text as often.
    if (end < start + 2) end = text.indexOf(']]', start + 2)
    if (end === -1) break
    const note = end - start > longestNote ? '[[' : text.slice(start + 2, end)
    // An empty row ends a paragraph, and so a note that nobody closed; two spaces on it carry the note on.
    const isNote = !/\n(?! {2}\n)[ \t]*\n/.test(note) && !note.includes('[[')
    if (!isNote) {
      result += text.slice(at, start + 2)
      at = start + 2
      continue
    }
    result += `${text.slice(at, start)}\ufdd0${notes.length}\ufdd0`
    notes.push(note.replace(/\s+/g, ' ').trim())
    at = end + 2
  }
  return result + text.slice(at)
}
