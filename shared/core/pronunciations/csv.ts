import { assertNever } from '../model/assert-never.ts'
import { type Problem, problemFrom } from '../model/errors.ts'
import { guardFormula, isFormulaGuarded } from '../model/formula-guard.ts'
import type { Pronunciation, PronunciationScope } from '../model/pronunciations.ts'
import { MAX_PRONUNCIATIONS, pronunciationSchema } from '../model/pronunciations.ts'
import { rowProblem } from './spoken-form.ts'
import { say, type Words } from '../../messages/say.ts'

/** The columns of a table of pronunciations, in the order in which they are written. */
export const pronunciationColumns = ['word', 'spoken_as', 'scope', 'whole_word', 'match_case'] as const
type Column = (typeof pronunciationColumns)[number]

/** What a table holds. `row` counts from 1, the heading included; empty rows are counted and passed over. */
export type ReadPronunciationRows = {
  readonly entries: readonly Pronunciation[]
  /** The row of each entry, in the same order. */
  readonly entryRows: readonly number[]
  readonly problems: readonly { readonly row: number; readonly problem: Problem }[]
}

/**
 * Pronunciations as the rows of a table, the heading first: `scope` is `project`, `speaker:<id>` or `line:<id>`, the last
 * two columns are `yes` or `no`. Cells that a spreadsheet program would run as formulas are guarded.
 */
export function pronunciationRows(entries: readonly Pronunciation[]): readonly (readonly string[])[] {
  const rows = entries.map(({ word, spokenAs, scope, wholeWord, matchCase }) => [
    guardFormula(word),
    guardFormula(spokenAs),
    scopeText(scope),
    wholeWord ? 'yes' : 'no',
    matchCase ? 'yes' : 'no',
  ])
  return [pronunciationColumns, ...rows]
}

/**
 * Reads the rows of a table. With a heading the columns may stand in any order and others are ignored; without one they
 * stand as they are written. A missing scope is the project, a missing `whole_word` is yes, a missing `match_case` no. A row
 * that cannot be used is left out and said; nothing is guessed for it.
 */
export function readPronunciationRows(rows: readonly (readonly string[])[]): ReadPronunciationRows {
  const [first = [], ...others] = rows
  const heading = first.map((cell) =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  )
  const hasHeading = heading.includes('word') && heading.includes('spoken_as')
  const places = hasHeading ? heading : pronunciationColumns
  const place = (column: Column): number => places.indexOf(column)
  const entries: Pronunciation[] = []
  const entryRows: number[] = []
  const problems: { readonly row: number; readonly problem: Problem }[] = []
  for (const [index, row] of (hasHeading ? others : rows).entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const read = readRow((column) => unguarded(row[place(column)] ?? ''), index + (hasHeading ? 2 : 1))
    if (read.kind === 'problem') problems.push(read)
    else if (entries.length < MAX_PRONUNCIATIONS) {
      entries.push(read.entry)
      entryRows.push(read.row)
    } else {
      const words = say('pronunciations.tooMany', { most: MAX_PRONUNCIATIONS })
      const problem = problemFrom('pronunciations.tooMany', words, say('pronunciations.tooMany.remedy'))
      problems.push({ row: read.row, problem })
      break
    }
  }
  return { entries, entryRows, problems }
}

type ReadRow =
  | { readonly kind: 'entry'; readonly row: number; readonly entry: Pronunciation }
  | { readonly kind: 'problem'; readonly row: number; readonly problem: Problem }

function readRow(cell: (column: Column) => string, row: number): ReadRow {
  const problem = (words: Words, remedy: Words): ReadRow => ({
    kind: 'problem',
    row,
    problem: problemFrom('pronunciations.row', words, remedy),
  })
  const wholeWord = readSwitch(cell('whole_word'), true)
  const matchCase = readSwitch(cell('match_case'), false)
  if (wholeWord === undefined || matchCase === undefined) {
    return problem(say('pronunciations.row.switch', { row }), say('pronunciations.row.switch.remedy'))
  }
  const scope = readScope(cell('scope'))
  const parsed = pronunciationSchema.safeParse({
    word: cell('word'),
    spokenAs: cell('spoken_as'),
    scope,
    wholeWord,
    matchCase,
  })
  if (!parsed.success) {
    const [field] = parsed.error.issues[0]?.path ?? []
    if (field === 'scope') {
      return problem(say('pronunciations.row.scope', { row }), say('pronunciations.row.scope.remedy'))
    }
    return problem(say('pronunciations.row.length', { row }), say('pronunciations.row.length.remedy'))
  }
  const refusal = rowProblem(parsed.data, row)
  return refusal === undefined ? { kind: 'entry', row, entry: parsed.data } : { kind: 'problem', row, problem: refusal }
}

function scopeText(scope: PronunciationScope): string {
  switch (scope.kind) {
    case 'project':
      return 'project'
    case 'speaker':
      return `speaker:${scope.speakerId}`
    case 'line':
      return `line:${scope.lineId}`
    default:
      return assertNever(scope, 'pronunciation scope')
  }
}

function readScope(text: string): object {
  const [kind = '', id = ''] = text.trim().split(/:(.*)/s)
  if (kind === '' || kind === 'project') return { kind: 'project' }
  return kind === 'speaker' ? { kind, speakerId: id } : { kind, lineId: id }
}

function readSwitch(text: string, absent: boolean): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (word === '') return absent
  if (['yes', 'true', '1'].includes(word)) return true
  return ['no', 'false', '0'].includes(word) ? false : undefined
}

function unguarded(cell: string): string {
  return isFormulaGuarded(cell) ? cell.slice(1) : cell
}
