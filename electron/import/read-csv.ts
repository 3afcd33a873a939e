import Papa from 'papaparse'
import { problemError } from '../../shared/core/model/errors.ts'
import { MAX_SOURCE_LINES } from '../../shared/core/import/limits.ts'
import { readTable } from '../../shared/core/import/readers/read-table.ts'
import type { ImportedScript } from '../../shared/core/import/types.ts'
import { say } from '../../shared/messages/say.ts'

/**
 * Reads a table of lines, separated by commas, tabs, semicolons or bars. Formulas are words like any others here.
 * @throws StudioError `script.unreadable` for a table without two columns.
 */
export function readCsv(text: string): ImportedScript {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', '\t', ';', '|'],
    skipEmptyLines: 'greedy',
    preview: MAX_SOURCE_LINES,
  })
  if (!data.some((row) => row.length > 1)) {
    throw problemError('script.unreadable', say('import.csv.columns'), say('import.csv.columns.remedy'))
  }
  const table = readTable(data)
  const quotes = errors.filter(({ type }) => type === 'Quotes').length
  const problems = [...(table?.problems ?? [])]
  if (quotes > 0) {
    problems.push({ severity: 'warning', ...say('import.notice.quotes', { cells: quotes }) })
  }
  return { format: 'csv', items: table?.items ?? [], problems }
}
