import { isFormulaGuarded } from '../../model/formula-guard.ts'
import type { KnownSpeakers } from '../../model/script.ts'
import { oneLine } from '../parts.ts'
import type { ColumnRole, ImportLayout, ImportMapping } from '../layout.ts'
import { MOST_COLUMNS } from '../layout.ts'
import type { NamedRole } from '../mapping/column-names.ts'
import { guessColumns, placesOf } from '../mapping/guess-columns.ts'
import { importProblemList, type ImportProblems } from '../problems.ts'
import type { ImportedItem, ImportedScript } from '../types.ts'
import { say } from '../../../messages/say.ts'
import { headedWords, type RowCells, tableLine, unnamedLine, whoOf } from './table-lines.ts'

/** How much of a table is shown to somebody who maps its columns. */
const shownRows = 8
const shownCharacters = 120

/** What can be said of how a table is read. */
export type TableOptions = {
  /** Undefined is answered for a table without a row of names that we are sure of. */
  readonly needsHeader?: boolean
  readonly firstLine?: number
  /** Who is known to speak, for tables that name speakers in front of the words alone. */
  readonly known?: KnownSpeakers
  readonly mapping?: Pick<ImportMapping, 'columns' | 'hasHeader'>
}

type TableLayout = Extract<ImportLayout, { kind: 'table' }>

/** A table that was read, with what its columns were taken for. */
export type ReadTable = Omit<ImportedScript, 'format' | 'layout'> & { readonly layout: TableLayout }

/**
 * Reads rows of cells. What the columns hold is chosen by hand or guessed; empty rows count, and what is not read is told.
 * Rows with words and without a speaker are action, with what the table calls them. Where no column holds speakers, names
 * in front of the words count, as in the string tables of games.
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
  const items = readRows(body, columns, nameOf, problems, options.known)
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
  known: KnownSpeakers = { has: () => false },
): ImportedItem[] {
  const items: ImportedItem[] = []
  const places = placesOf(columns)
  const cellOf = (row: readonly string[], column: NamedRole): string =>
    oneLine(unguarded(row[places.get(column) ?? -1] ?? ''))
  const lineCells = body.map(({ row }) => cellOf(row, 'line'))
  const headOf = places.has('speaker') ? () => undefined : headedWords(lineCells, known)
  let scene = ''
  let silent = 0
  for (const { row, number } of body) {
    const cells: RowCells = { cell: (column) => cellOf(row, column), number, warn: problems.warn }
    const { cell } = cells
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
    const head = headOf(text)
    if (head !== undefined) {
      const { rest, ...who } = head
      items.push(tableLine(who, rest, cells))
    } else if (speaker === '') items.push(unnamedLine(text, cells))
    else items.push(tableLine(whoOf(speaker), text, cells))
  }
  if (silent > 0) problems.inform(say('import.notice.silentRows', { rows: silent }))
  return items
}

/** Nothing is left out without a word. */
function tellUnread(
  columns: readonly Column[],
  body: readonly Row[],
  nameOf: (at: number) => string,
  problems: ImportProblems,
): void {
  const filled = new Set<number>()
  for (const { row } of body) {
    for (const [at, cell] of row.entries()) if (!filled.has(at) && cell.trim() !== '') filled.add(at)
  }
  const unread = [...filled]
    .filter((at) => (columns[at]?.role ?? 'none') === 'none')
    .toSorted((one, other) => one - other)
    .map(nameOf)
  const [first] = unread
  if (first !== undefined) problems.inform(say('import.notice.unread', { name: first, more: unread.length - 1 }))
}

function unguarded(cell: string): string {
  return isFormulaGuarded(cell) ? cell.slice(1) : cell
}
