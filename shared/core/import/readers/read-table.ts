import { isVariantName } from '../../model/names.ts'
import { isFormulaGuarded } from '../../model/formula-guard.ts'
import { splitVariant } from '../heads.ts'
import { isPlaceOfVoice, placeOfVoice } from '../place-of-voice.ts'
import { oneLine, readNotation } from '../parts.ts'
import type { ColumnRole, ImportLayout, ImportMapping } from '../layout.ts'
import { MOST_COLUMNS } from '../layout.ts'
import type { NamedRole } from '../mapping/column-names.ts'
import { guessColumns, placesOf } from '../mapping/guess-columns.ts'
import { importProblemList, type ImportProblems } from '../problems.ts'
import { readTime } from '../target-times.ts'
import type { ImportedItem, ImportedLine, ImportedScript } from '../types.ts'
import { say, type Words } from '../../../messages/say.ts'

/** How much of a table is shown to somebody who maps its columns. */
const shownRows = 8
const shownCharacters = 120

/** What can be said of how a table is read. */
export type TableOptions = {
  /** Undefined is answered for a table without a row of names that we are sure of. */
  readonly needsHeader?: boolean
  readonly firstLine?: number
  readonly mapping?: Pick<ImportMapping, 'columns' | 'hasHeader'>
}

type TableLayout = Extract<ImportLayout, { kind: 'table' }>

/** A table that was read, with what its columns were taken for. */
export type ReadTable = Omit<ImportedScript, 'format' | 'layout'> & { readonly layout: TableLayout }

/**
 * Reads rows of cells. What the columns hold is chosen by hand or guessed; empty rows count, and what is not read is told.
 * Rows with words and without a speaker are action, with what the table calls them.
 */
export function readTable(rows: readonly (readonly string[])[], options: TableOptions = {}): ReadTable | undefined {
  const { mapping = {}, firstLine = 1 } = options
  const guess = guessColumns(rows, mapping.hasHeader)
  if (!guess.isSure && options.needsHeader === true) return undefined
  const columns = guess.columns.slice(0, MOST_COLUMNS).map((column, at) => {
    const chosen = mapping.columns?.[at]
    return chosen === undefined || chosen === column.role ? column : { role: chosen, because: 'chosen' as const }
  })
  const problems = importProblemList()
  if (guess.headerRow === -1 && mapping.columns === undefined) problems.inform(say('import.notice.noColumns'))
  const heading = rows[guess.headerRow] ?? []
  const nameOf = (at: number): string => oneLine(heading[at] ?? '') || String(at + 1)
  const body = rows
    .map((row, index) => ({ row, number: firstLine + index }))
    .slice(guess.headerRow + 1)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''))
  const items = readRows(body, columns, nameOf, problems)
  tellUnread(columns, body, nameOf, problems)
  const layout: TableLayout = {
    kind: 'table',
    hasHeader: guess.headerRow !== -1,
    columns: columns.map(({ role, because }, at) => {
      const values = new Set(body.map(({ row }) => (row[at] ?? '').trim()))
      values.delete('')
      return { name: nameOf(at).slice(0, shownCharacters), role, because, values: values.size }
    }),
    rows: body.slice(0, shownRows).map(({ row, number }) => ({
      number,
      cells: columns.map((_column, at) => oneLine(row[at] ?? '').slice(0, shownCharacters)),
    })),
    total: body.length,
  }
  return { items, problems: problems.all(), layout }
}

type Row = { readonly row: readonly string[]; readonly number: number }
type Column = { readonly role: ColumnRole }

function readRows(
  body: readonly Row[],
  columns: readonly Column[],
  nameOf: (at: number) => string,
  problems: ImportProblems,
): ImportedItem[] {
  const items: ImportedItem[] = []
  const places = placesOf(columns)
  let scene = ''
  let silent = 0
  for (const { row, number } of body) {
    const cell = (column: NamedRole): string => oneLine(unguarded(row[places.get(column) ?? -1] ?? ''))
    const title = cell('scene')
    if (title !== '' && title !== scene) items.push({ kind: 'scene', title })
    if (title !== '') scene = title
    for (const [at, column] of columns.entries()) {
      const words = column.role === 'note' ? oneLine(unguarded(row[at] ?? '')) : ''
      if (words !== '') items.push({ kind: 'note', text: `${nameOf(at)}: ${words}` })
    }
    const speaker = cell('speaker')
    const text = cell('line')
    if (speaker === '' && text === '') {
      if (title === '') silent += 1
      continue
    }
    if (speaker === '') items.push(unnamedLine(text, cell('id'), number))
    else items.push(tableLine(speaker, text, cell, problems.warn, number))
  }
  if (silent > 0) problems.inform(say('import.notice.silentRows', { rows: silent }))
  return items
}

function unnamedLine(text: string, id: string, row: number): ImportedItem {
  return { kind: 'action', text, isUnnamed: true, ...(id === '' ? {} : { sourceId: id }), row }
}

/** Nothing is left out without a word. */
function tellUnread(
  columns: readonly Column[],
  body: readonly Row[],
  nameOf: (at: number) => string,
  problems: ImportProblems,
): void {
  const unread = columns.flatMap(({ role }, at) =>
    role === 'none' && body.some(({ row }) => (row[at] ?? '').trim() !== '') ? [nameOf(at)] : [],
  )
  const [first] = unread
  if (first !== undefined) problems.inform(say('import.notice.unread', { name: first, more: unread.length - 1 }))
}

function tableLine(
  speaker: string,
  text: string,
  cell: (column: NamedRole) => string,
  warn: (words: Words, line?: number) => void,
  number: number,
): ImportedLine {
  const time = (column: 'start' | 'end'): number | undefined => {
    const words = cell(column)
    const ms = words === '' ? undefined : readTime(words)
    if (words !== '' && ms === undefined) warn(say('import.notice.time', { time: words.slice(0, 40) }), number)
    return ms
  }
  const startMs = time('start')
  const endMs = time('end')
  const delivery = cell('direction').replace(/^\((.*)\)$/, '$1')
  // `BAKER (V.O.)` is the baker; other words in parentheses may be part of a name here.
  const inside = /^(.*\S)\s*\(([^()]*)\)$/.exec(speaker)
  const isPlace = inside !== null && isPlaceOfVoice(inside[2] ?? '')
  const place = isPlace ? placeOfVoice(inside[2] ?? '') : undefined
  const who = splitVariant(isPlace ? (inside[1] ?? '') : speaker)
  const variant = cell('variant')
  const sourceId = cell('id')
  return {
    kind: 'line',
    ...who,
    ...(isVariantName(variant) ? { variant } : {}),
    ...(delivery === '' ? {} : { delivery }),
    ...readNotation(text),
    ...(place === undefined ? {} : { place }),
    ...(sourceId === '' ? {} : { sourceId }),
    row: number,
    ...(startMs === undefined ? {} : { startMs }),
    ...(endMs === undefined ? {} : { endMs }),
  }
}

function unguarded(cell: string): string {
  return isFormulaGuarded(cell) ? cell.slice(1) : cell
}
