import { isVariantName } from '../../model/names.ts'
import { isFormulaGuarded } from '../../model/formula-guard.ts'
import { splitVariant } from '../heads.ts'
import { isPlaceOfVoice, placeOfVoice } from '../place-of-voice.ts'
import { oneLine, readNotation } from '../parts.ts'
import { importProblemList } from '../problems.ts'
import { readTime } from '../target-times.ts'
import type { ImportedItem, ImportedLine, ImportedScript } from '../types.ts'
import { say, type Words } from '../../../messages/say.ts'

/** What a column holds. */
type Column = 'id' | 'scene' | 'speaker' | 'variant' | 'direction' | 'line' | 'start' | 'end'

const columnNames: Readonly<Record<Column, string>> = {
  id: 'id lineid line_id stringid string_id key guid uid',
  scene: 'scene sceneheading location',
  speaker: 'speaker character name who actor role voice charactername speakername',
  variant: 'variant',
  direction: 'direction delivery emotion tone parenthetical performance directions acting mood style voicedirection',
  line: 'line text dialogue dialog content script words lines speech spokentext string transcript',
  start: 'start in begin starttime timein tcin timecodein from',
  end: 'end out stop endtime timeout tcout timecodeout to',
}

/** How many rows from the top may hold the column names. */
const headerRows = 10

/**
 * Reads rows of cells with a header row somewhere at the top: columns in any order, names in any case and under their
 * usual synonyms. Without a header the first two columns are speaker and line. Undefined if no row can be one
 * (`needsHeader`).
 */
export function readTable(
  rows: readonly (readonly string[])[],
  options: { readonly needsHeader?: boolean; readonly firstLine?: number } = {},
): Omit<ImportedScript, 'format'> | undefined {
  const found = findHeader(rows)
  if (found === undefined && options.needsHeader === true) return undefined
  const columns =
    found?.columns ??
    new Map<Column, number>([
      ['speaker', 0],
      ['line', 1],
    ])
  const problems = importProblemList()
  if (found === undefined) {
    problems.inform(say('import.notice.noColumns'))
  }
  const items: ImportedItem[] = []
  let scene = ''
  const start = found === undefined ? 0 : found.row + 1
  for (const [index, row] of rows.slice(start).entries()) {
    const number = (options.firstLine ?? 1) + start + index
    const cell = (column: Column): string => oneLine(unguarded(row[columns.get(column) ?? -1] ?? ''))
    const title = cell('scene')
    if (title !== '' && title !== scene) items.push({ kind: 'scene', title })
    if (title !== '') scene = title
    const speaker = cell('speaker')
    const text = cell('line')
    if (speaker === '' && text === '') continue
    const id = cell('id')
    if (speaker === '')
      items.push({ kind: 'action', text, isUnnamed: true, ...(id === '' ? {} : { sourceId: id }), row: number })
    else items.push(tableLine(speaker, text, cell, problems.warn, number))
  }
  return { items, problems: problems.all() }
}

function tableLine(
  speaker: string,
  text: string,
  cell: (column: Column) => string,
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

function findHeader(
  rows: readonly (readonly string[])[],
): { readonly row: number; readonly columns: ReadonlyMap<Column, number> } | undefined {
  for (const [row, cells] of rows.slice(0, headerRows).entries()) {
    const columns = new Map<Column, number>()
    for (const [index, cell] of cells.entries()) {
      const column = columnOf(cell)
      if (column !== undefined && !columns.has(column)) columns.set(column, index)
    }
    if (columns.has('speaker') && columns.has('line')) return { row, columns }
  }
  return undefined
}

function columnOf(cell: string): Column | undefined {
  const plain = cell
    .trim()
    .toLowerCase()
    .replace(/[\s\-()/:]+/g, '')
  const columns: readonly Column[] = ['id', 'scene', 'speaker', 'variant', 'direction', 'line', 'start', 'end']
  return columns.find((column) => columnNames[column].split(' ').includes(plain))
}

function unguarded(cell: string): string {
  return isFormulaGuarded(cell) ? cell.slice(1) : cell
}
