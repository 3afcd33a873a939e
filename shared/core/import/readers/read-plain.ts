import { isInCapitals } from '../../model/names.ts'
import type { KnownSpeakers } from '../../model/script.ts'
import { isScreenplayHeading, maybeScreenplayHeading } from '../../script/screenplay-heading.ts'
import { type Head, nameCensus, readHead } from '../heads.ts'
import { readNotation } from '../parts.ts'
import { readTime } from '../target-times.ts'
import type { ImportedItem, ImportedScript } from '../types.ts'

/** A line of a text file as far as it can be read alone. */
export type TextRow = {
  readonly text: string
  readonly head?: Head
  /** The file itself marks the name as one. */
  readonly isCertain?: boolean
  readonly isIndented?: boolean
  readonly startMs?: number
  /** Known to be this, whatever it looks like. */
  readonly item?: ImportedItem
  readonly isTitle?: boolean
}

/**
 * Reads `NAME: text`, also `NAME (delivery): text`, `[00:12] Name: text` and, in files without any colon heads, `[Name]
 * text` or `Name - text`. `#`, `##`, `SCENE 1` and `INT.` make scenes, `//` notes; an indented line goes on the line
 * above it; what is left is action.
 */
export function readPlain(text: string, known: KnownSpeakers): ImportedScript {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const rows = lines.map(plainRow)
  const headed = rows.some(({ head }) => head !== undefined) ? rows : (otherHeads(lines) ?? rows)
  return { format: 'plain', ...assemble(headed, known), problems: [] }
}

/** Puts rows together: decides who is a speaker, joins lines that go on, and makes the rest action. */
export function assemble(
  rows: readonly TextRow[],
  known: KnownSpeakers,
): Pick<ImportedScript, 'items'> & { readonly title?: string } {
  const census = nameCensus(known)
  for (const { head, isCertain = false, item, text, isIndented } of rows) {
    if (head !== undefined) census.add(head, isCertain)
    else if (item === undefined && text !== '' && isIndented !== true) census.addOther()
  }
  const items: ImportedItem[] = []
  let title: string | undefined
  let open: { readonly head: Head; words: string; readonly startMs?: number } | undefined
  const close = (): void => {
    if (open === undefined) return
    const { rest: _rest, ...head } = open.head
    const times = open.startMs === undefined ? {} : { startMs: open.startMs }
    items.push({ kind: 'line', ...head, ...readNotation(open.words), ...times })
    open = undefined
  }
  for (const row of rows) {
    if (row.head !== undefined && (row.isCertain === true || census.mayBeSpeaker(row.head.speaker))) {
      close()
      open = { head: row.head, words: row.head.rest, ...(row.startMs === undefined ? {} : { startMs: row.startMs }) }
    } else if (row.text === '' && row.item === undefined) {
      close()
    } else if (open !== undefined && row.item === undefined && row.isIndented === true) {
      open.words += ` ${row.text}`
    } else {
      close()
      if (row.isTitle === true && title === undefined) title = row.text
      else items.push(row.item ?? { kind: 'action', text: row.text })
    }
  }
  close()
  return { ...(title === undefined ? {} : { title }), items }
}

/** True for a line that names a scene, also where a colon stands in it: `INT. BAR - 10:30 PM`, `Scene 3: The harbour`. */
export function isSureHeading(text: string): boolean {
  if (isScreenplayHeading(text)) return true
  return (
    text.length < 100 &&
    /^(?:scene|act|episode|chapter)\s+(?:\d{1,4}[a-z]?|[ivxlc]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten)\s*:/i.test(
      text,
    )
  )
}

/** True for a line without a speaker's name that names a scene in plain text. */
function isSceneHeading(text: string): boolean {
  if (maybeScreenplayHeading(text)) return true
  return /^(?:scene|act|episode|chapter)\s+[\p{L}\p{N}]+\b[^:]{0,80}$/iu.test(text) && text.length < 100
}

/** Reads one line of a plain file alone: a heading, a note, or what may be a head. */
export function plainRow(line: string): TextRow {
  const text = line.trim()
  const isIndented = /^[ \t]/.test(line)
  if (text === '') return { text }
  if (text.startsWith('//')) return { text, item: { kind: 'note', text: text.slice(2).trim() } }
  if (text.startsWith('\\')) return { text, item: { kind: 'action', text: text.slice(1).trim() } }
  const heading = /^(#{1,6})\s+(.*)$/.exec(text)
  if (heading !== null) {
    const title = (heading[2] ?? '').trim()
    return { text: title, item: { kind: 'scene', title }, ...(heading[1] === '#' ? { isTitle: true } : {}) }
  }
  if (isSureHeading(text)) return { text, item: { kind: 'scene', title: text } }
  const stamp = /^[[(]?(\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)[\])]?\s+(.*)$/.exec(text)
  const startMs = stamp === null ? undefined : readTime(stamp[1] ?? '')
  const head = readHead(stamp === null ? text : (stamp[2] ?? ''))
  if (head !== undefined) {
    return { text, head, ...(isIndented ? { isIndented } : {}), ...(startMs === undefined ? {} : { startMs }) }
  }
  if (isSceneHeading(text)) return { text, item: { kind: 'scene', title: text } }
  return { text, ...(isIndented ? { isIndented } : {}) }
}

// `[Name] text` and `Name - text` mean a speaker only where most lines are so and at least one name comes again.
function otherHeads(lines: readonly string[]): readonly TextRow[] | undefined {
  const patterns = [/^\[([\p{L}][^[\]]{0,39})\]:?\s+(\S.*)$/u, /^([\p{L}][\p{L}\p{N} .'’_&]{0,39}?)\s+[-–—]\s+(\S.*)$/u]
  for (const pattern of patterns) {
    let others = 0
    const names: string[] = []
    const rows = lines.map((line): TextRow => {
      const match = pattern.exec(line.trim())
      const row = plainRow(line)
      if (row.item !== undefined || row.text === '') return row
      if (match === null) {
        others++
        return row
      }
      const speaker = (match[1] ?? '').trim()
      names.push(speaker)
      return { ...row, head: { speaker, rest: (match[2] ?? '').trim() }, isCertain: true }
    })
    const isRepeated = new Set(names).size < names.length || names.every(isInCapitals)
    if (names.length >= 2 && isRepeated && others * 2 <= names.length) return rows
  }
  return undefined
}
