import type { ColumnRole, MappingReason } from '../layout.ts'
import { readTime } from '../target-times.ts'
import { isNoSpeaker, looseRole, type NamedRole, namedRoles, roleByName } from './column-names.ts'

/** How the columns of a table seem to be meant, by place. `headerRow`: the row of names, or -1. */
export type GuessedColumns = {
  readonly headerRow: number
  readonly columns: readonly { readonly role: ColumnRole; readonly because: MappingReason }[]
  /** Names were found for a speaker and a line. */
  readonly isSure: boolean
}

type Rows = readonly (readonly string[])[]

/** How many rows from the top may hold the column names. */
const headerRows = 10
/** How many rows are looked at for what stands in a column. */
const seenRows = 400

/**
 * Guesses what the columns hold: by their names, in any order, somewhere at the top; else by what stands in them. Without
 * either the first column is the speaker, the second the line.
 */
export function guessColumns(rows: Rows, hasHeader?: boolean): GuessedColumns {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const sure = hasHeader === false ? undefined : sureHeader(rows)
  if (sure !== undefined) return { headerRow: sure.row, columns: filledUp(sure.roles, width), isSure: true }
  const loose = hasHeader === false ? undefined : looseHeader(rows)
  const headerRow =
    loose?.row ?? (hasHeader === true ? rows.findIndex((row) => row.some((cell) => cell.trim() !== '')) : -1)
  const roles = loose?.roles ?? new Map<number, Guess>()
  const names = rows[headerRow] ?? []
  addByContent(
    roles,
    rows.slice(headerRow + 1, headerRow + 1 + seenRows),
    width,
    loose === undefined ? undefined : names,
  )
  return { headerRow, columns: filledUp(roles, width), isSure: false }
}

type Guess = { readonly role: ColumnRole; readonly because: MappingReason }

function filledUp(roles: ReadonlyMap<number, Guess>, width: number): readonly Guess[] {
  return Array.from({ length: width }, (_none, at) => roles.get(at) ?? { role: 'none', because: 'nothing' })
}

function sureHeader(rows: Rows): { readonly row: number; readonly roles: ReadonlyMap<number, Guess> } | undefined {
  for (const [row, cells] of rows.slice(0, headerRows).entries()) {
    const places = new Map<NamedRole, number>()
    for (const [index, cell] of cells.entries()) {
      const role = roleByName(cell)
      if (role !== undefined && !places.has(role)) places.set(role, index)
    }
    if (!places.has('speaker') || !places.has('line')) continue
    return { row, roles: new Map([...places].map(([role, at]) => [at, { role, because: 'name' as const }])) }
  }
  return undefined
}

// Two columns of words in different languages: the first is read.
function looseHeader(rows: Rows): { readonly row: number; readonly roles: Map<number, Guess> } | undefined {
  for (const [row, cells] of rows.slice(0, headerRows).entries()) {
    const roles = new Map<number, Guess>()
    const taken = new Set<NamedRole>()
    for (const [index, cell] of cells.entries()) {
      const found = looseRole(cell)
      if (found === undefined) continue
      if (!taken.has(found.role)) roles.set(index, { role: found.role, because: 'name' })
      else if (found.role === 'line') roles.set(index, { role: 'none', because: 'language' })
      taken.add(found.role)
    }
    // One name alone may be a word that somebody says.
    const isNamed = (taken.has('line') || taken.has('speaker')) && taken.size > 1
    if (isNamed && cells.every((cell) => cell.length <= 60)) return { row, roles }
  }
  return undefined
}

type Seen = {
  readonly at: number
  readonly filled: number
  readonly distinct: number
  readonly meanLength: number
  readonly meanWords: number
  readonly times: number
  /** Cells with a letter: a name has one. */
  readonly lettered: number
}

function addByContent(
  roles: Map<number, Guess>,
  rows: Rows,
  width: number,
  headings: readonly string[] | undefined,
): void {
  const has = (role: NamedRole): boolean => [...roles.values()].some((guess) => guess.role === role)
  const free = Array.from({ length: width }, (_none, at) => at).filter((at) => !roles.has(at))
  const seen = free.map((at) => look(rows, at)).filter(({ filled }) => filled > 0)
  const give = (found: Seen | undefined, role: NamedRole): void => {
    if (found !== undefined) roles.set(found.at, { role, because: 'content' })
  }
  const isFree = ({ at }: Seen): boolean => !roles.has(at)
  if (!has('line')) {
    const wordy = seen.filter(({ times, filled }) => times * 2 < filled)
    give(
      highest(wordy, ({ meanWords, meanLength, filled }) => (meanWords + meanLength / 6) * (filled / rows.length)),
      'line',
    )
  }
  const line = [...roles].find(([, { role }]) => role === 'line')?.[0]
  if (!has('speaker')) {
    const names = seen.filter(
      (column) =>
        isFree(column) &&
        !isNoSpeaker(headings?.[column.at] ?? '') &&
        column.times === 0 &&
        column.lettered === column.filled &&
        column.meanLength <= 40 &&
        column.meanWords <= 4 &&
        (column.distinct * 2 <= column.filled || column.filled <= 3),
    )
    // Names come again, and stand before what is said.
    const near = (at: number): number => (line !== undefined && at < line ? 1 : 0)
    give(
      highest(names, ({ at, distinct, filled }) => near(at) + 1 - distinct / filled),
      'speaker',
    )
  }
  if (!has('speaker') && headings === undefined && width >= 2) {
    roles.clear()
    roles.set(0, { role: 'speaker', because: 'nothing' })
    roles.set(1, { role: 'line', because: 'nothing' })
    return
  }
  if (!has('id')) {
    const unique = seen.filter(
      (column) =>
        isFree(column) &&
        column.filled > 3 &&
        column.distinct === column.filled &&
        column.meanWords <= 1 &&
        column.times * 2 < column.filled,
    )
    give(unique[0], 'id')
  }
  const times = seen.filter((column) => isFree(column) && column.times === column.filled && column.filled > 1)
  if (!has('start')) give(times.shift(), 'start')
  if (!has('end')) give(times.shift(), 'end')
}

function look(rows: Rows, at: number): Seen {
  const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
  const sum = (of: (cell: string) => number): number => cells.reduce((total, cell) => total + of(cell), 0)
  const count = Math.max(1, cells.length)
  return {
    at,
    filled: cells.length,
    distinct: new Set(cells).size,
    meanLength: sum((cell) => cell.length) / count,
    meanWords: sum((cell) => cell.split(/\s+/).length) / count,
    times: cells.filter((cell) => /[:.,]/.test(cell) && readTime(cell) !== undefined).length,
    lettered: cells.filter((cell) => /\p{L}/u.test(cell)).length,
  }
}

function highest(columns: readonly Seen[], worth: (column: Seen) => number): Seen | undefined {
  return columns.toSorted((one, other) => worth(other) - worth(one) || one.at - other.at)[0]
}

/** The place of each role, the first where one is given twice. `none` and `note` have none. */
export function placesOf(columns: readonly { readonly role: ColumnRole }[]): ReadonlyMap<NamedRole, number> {
  const places = new Map<NamedRole, number>()
  for (const role of namedRoles) {
    const at = columns.findIndex((column) => column.role === role)
    if (at !== -1) places.set(role, at)
  }
  return places
}
