import { type Problem, problemFrom } from '../model/errors.ts'
import { guardFormula, isFormulaGuarded } from '../model/formula-guard.ts'
import type { LineId } from '../model/ids.ts'
import { type LineSource, lineSourceSchema } from './line-sources.ts'
import { say } from '../../messages/say.ts'

/** The columns of sources.csv, in the order in which they are written. Times are in milliseconds. */
export const sourceColumns = ['line', 'file', 'id', 'row', 'scene', 'start_ms', 'end_ms'] as const
type Column = (typeof sourceColumns)[number]

/** A row of the file: where a line comes from, or what could not be read, as it stands there. */
export type SourceRow =
  | { readonly kind: 'source'; readonly source: LineSource }
  | { readonly kind: 'unread'; readonly cells: readonly string[] }

/** What the file holds. `row` counts from 1, the heading included; empty rows are counted and passed over. */
export type ReadSourceRows = {
  readonly rows: readonly SourceRow[]
  readonly problems: readonly { readonly row: number; readonly problem: Problem }[]
}

/** Rows as cells, the heading first. Cells that a spreadsheet program would run as formulas are guarded. */
export function sourceCells(rows: readonly SourceRow[]): readonly (readonly string[])[] {
  const cells = rows.map((row) => (row.kind === 'unread' ? row.cells : cellsOf(row.source)))
  return [sourceColumns, ...cells]
}

function cellsOf({ line, file, id, row, scene, startMs, endMs }: LineSource): readonly string[] {
  const number = (value: number | undefined): string => (value === undefined ? '' : String(value))
  return [
    line,
    guardFormula(file),
    guardFormula(id ?? ''),
    number(row),
    guardFormula(scene ?? ''),
    number(startMs),
    number(endMs),
  ]
}

/**
 * Reads the rows of sources.csv. With a heading the columns may stand in any order and others are passed over. A row that
 * cannot be read is told and kept as it stands; of two of one line the first counts.
 */
export function readSourceRows(cells: readonly (readonly string[])[]): ReadSourceRows {
  const heading = (cells[0] ?? []).map((cell) =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  )
  const hasHeading = heading.includes('line') && heading.includes('id')
  const places: readonly string[] = hasHeading ? heading : sourceColumns
  const rows: SourceRow[] = []
  const problems: { readonly row: number; readonly problem: Problem }[] = []
  const seen = new Set<LineId>()
  for (const [index, own] of cells.slice(hasHeading ? 1 : 0).entries()) {
    if (own.every((cell) => cell.trim() === '')) continue
    const number = index + (hasHeading ? 2 : 1)
    const source = sourceOf((column) => unguarded(own[places.indexOf(column)] ?? '').trim())
    const isFirst = source !== undefined && !seen.has(source.line)
    if (source !== undefined && isFirst) {
      seen.add(source.line)
      rows.push({ kind: 'source', source })
      continue
    }
    // Cells in another order could not be written back under our heading.
    if (source === undefined && !hasHeading) rows.push({ kind: 'unread', cells: own })
    else if (source === undefined)
      rows.push({ kind: 'unread', cells: sourceColumns.map((column) => own[places.indexOf(column)] ?? '') })
    const words =
      source === undefined
        ? say('sources.row', { row: number })
        : say('sources.row.twice', { row: number, line: source.line })
    problems.push({ row: number, problem: problemFrom('project.unreadable', words, say('sources.row.remedy')) })
  }
  return { rows, problems }
}

function sourceOf(cell: (column: Column) => string): LineSource | undefined {
  const optional = (name: keyof LineSource, column: Column, isNumber: boolean): object => {
    const words = cell(column)
    return words === '' ? {} : { [name]: isNumber ? Number(words) : words }
  }
  const parsed = lineSourceSchema.safeParse({
    line: cell('line'),
    file: cell('file'),
    ...optional('id', 'id', false),
    ...optional('row', 'row', true),
    ...optional('scene', 'scene', false),
    ...optional('startMs', 'start_ms', true),
    ...optional('endMs', 'end_ms', true),
  })
  return parsed.success ? parsed.data : undefined
}

function unguarded(cell: string): string {
  return isFormulaGuarded(cell) ? cell.slice(1) : cell
}
