import Papa from 'papaparse'
import { problemError } from '../../shared/core/model/errors.ts'
import { type ImportMapping, type Separator, separators } from '../../shared/core/import/layout.ts'
import { MAX_SOURCE_LINES } from '../../shared/core/import/limits.ts'
import type { KnownSpeakers } from '../../shared/core/model/script.ts'
import { readTable } from '../../shared/core/import/readers/read-table.ts'
import type { ImportedScript } from '../../shared/core/import/types.ts'
import { say } from '../../shared/messages/say.ts'

/**
 * Reads a table of lines, separated by commas, tabs, semicolons or bars. Formulas are words like any others here.
 * @throws StudioError `script.unreadable` for a table without two columns.
 */
export function readCsv(text: string, mapping: ImportMapping = {}, known?: KnownSpeakers): ImportedScript {
  const { plain, said } = withoutSaidSeparator(text.replace(/^\ufeff/, ''))
  const separator = mapping.separator ?? said ?? guessedSeparator(plain)
  // Empty rows stay, so that rows are counted as in the file.
  const { data, errors } = Papa.parse<string[]>(plain, {
    ...(separator === undefined ? {} : { delimiter: separator }),
    preview: MAX_SOURCE_LINES,
  })
  if (!data.some((row) => row.length > 1) && mapping.columns === undefined) {
    throw problemError('script.unreadable', say('import.csv.columns'), say('import.csv.columns.remedy'))
  }
  const table = readTable(data, { mapping, ...(known === undefined ? {} : { known }) })
  const quotes = errors.filter(({ type }) => type === 'Quotes').length
  const problems = [...(table?.problems ?? [])]
  if (quotes > 0) {
    problems.push({ severity: 'warning', ...say('import.notice.quotes', { cells: quotes }) })
  }
  const layout =
    table === undefined ? undefined : { ...table.layout, ...(separator === undefined ? {} : { separator }) }
  return { format: 'csv', items: table?.items ?? [], ...(layout === undefined ? {} : { layout }), problems }
}

/** A first row `sep=;`, as a spreadsheet program writes and hides it. Its place stays, so that rows are counted as in the file. */
function withoutSaidSeparator(text: string): { readonly plain: string; readonly said?: Separator } {
  const [row, sign] = /^"?sep=(.)"?(?=[\r\n])/i.exec(text) ?? []
  const said = separators.find((one) => one === sign)
  return row === undefined || said === undefined ? { plain: text } : { plain: text.slice(row.length), said }
}

// Papaparse counts the empty row at a file's end as one of another width, unless it is to leave those out.
function guessedSeparator(text: string): Separator | undefined {
  const { meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: [...separators],
    skipEmptyLines: 'greedy',
    preview: 1,
  })
  return separators.find((one) => one === meta.delimiter)
}
