// Made by `npm run messages` from en/problems/sources.json: change that.
import { plain } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const sourcesProblems = {
  'sources.row': (given: { readonly row: number }): string => `Row ${plain(given.row)} names no line of the script, or holds what cannot be read.`,
  'sources.row.twice': (given: { readonly line: string; readonly row: number }): string => `Row ${plain(given.row)}: line ${given.line} has a row already, which counts.`,
  'sources.row.remedy': (): string => 'Mend the row or remove it. Until then it stays as it is.',
  'sources.twoVersions': (given: { readonly line: number }): string => `Line ${plain(given.line)}: two versions of these rows, from version control. Both are used, of two rows for one line the first.`,
  'sources.twoVersions.remedy': (): string => 'Remove the lines of markers. Until then nothing is written into this file.',
  'sources.damaged': (given: { readonly file: string }): string => `${given.file} was left as it is: it cannot be read whole. What was imported stands in the script; where it comes from is not kept.`,
  'sources.damaged.remedy': (): string => 'Mend the file, or move it away, and import again.',
}
