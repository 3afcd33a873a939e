import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Problem } from '../../../shared/core/errors.ts'
import { toProblem } from '../../../shared/core/errors.ts'
import { type Pronunciation, pronunciationSchema } from '../../../shared/core/pronunciations/schema.ts'
import { readTextFile } from '../durable.ts'

/** The words of a project that are spoken otherwise than they are written. */
export const PRONUNCIATIONS_FILE = 'pronunciations.csv'
/** Larger files are not read: 5,000 entries stay far below. */
export const MAX_PRONUNCIATIONS_BYTES = 4 * 1024 * 1024

/** What a file holds, with the rows that could not be used. */
export type ReadPronunciations = {
  readonly entries: readonly Pronunciation[]
  /** `line` counts from 1, as an editor counts. */
  readonly problems: readonly { readonly line: number; readonly problem: Problem }[]
}

/** The file of a project as it was found. */
export type LoadedPronunciations = ReadPronunciations & {
  /** Undefined if there is no file, or none that is text. */
  readonly text: string | undefined
  /** What a person should know, in one sentence. */
  readonly summary: readonly Problem[]
}

/** Reads the text of pronunciations.csv. Rows that cannot be used are told with their lines. */
export function readPronunciations(text: string): ReadPronunciations {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy', delimiter: ',' })
  const entries: Pronunciation[] = []
  const problems: { line: number; problem: Problem }[] = []
  for (const [at, row] of data.entries()) {
    const [word, spokenAs, scope = 'project', wholeWord = 'yes', matchCase = 'no'] = row
    if (at === 0 && word === 'word') continue
    const [kind, id] = scope.split(':')
    const entry = pronunciationSchema.safeParse({
      word,
      spokenAs,
      scope:
        kind === 'speaker' ? { kind, speakerId: id } : kind === 'line' ? { kind, lineId: id } : { kind: 'project' },
      wholeWord: wholeWord !== 'no',
      matchCase: matchCase === 'yes',
    })
    if (entry.success) entries.push(entry.data)
    else
      problems.push({ line: at + 1, problem: { code: 'project.unreadable', message: `Row ${at + 1} cannot be used.` } })
  }
  return { entries, problems }
}

/** The text of pronunciations.csv. */
export function printPronunciations(entries: readonly Pronunciation[]): string {
  const rows = entries.map(({ word, spokenAs, scope, wholeWord, matchCase }) => [
    word,
    spokenAs,
    scope.kind === 'speaker'
      ? `speaker:${scope.speakerId}`
      : scope.kind === 'line'
        ? `line:${scope.lineId}`
        : 'project',
    wholeWord ? 'yes' : 'no',
    matchCase ? 'yes' : 'no',
  ])
  return `${Papa.unparse([['word', 'spoken_as', 'scope', 'whole_word', 'match_case'], ...rows], { newline: '\n' })}\n`
}

/** Reads a list that was brought in, with a problem for each row that cannot be used. */
export function importPronunciations(csv: string): { entries: Pronunciation[]; problems: Problem[] } {
  const { entries, problems } = readPronunciations(csv)
  return { entries: [...entries], problems: problems.map(({ problem }) => problem) }
}

/**
 * Reads the file of a project; a project without one has no pronunciations. Never rejects: what cannot be read is said,
 * and left as it is until something is changed here.
 */
export async function loadPronunciations(folder: string): Promise<LoadedPronunciations> {
  const path = join(folder, PRONUNCIATIONS_FILE)
  const nothing = { entries: [], problems: [], text: undefined, summary: [] }
  if ((await lstat(path).catch(() => undefined)) === undefined) return nothing
  try {
    const text = await readTextFile(path, MAX_PRONUNCIATIONS_BYTES, 'project.unreadable')
    const read = readPronunciations(text)
    return { ...read, text, summary: summaryOf(read.problems.length) }
  } catch (error) {
    return { ...nothing, summary: [toProblem(error)] }
  }
}

function summaryOf(rows: number): readonly Problem[] {
  if (rows === 0) return []
  return [
    {
      code: 'project.unreadable',
      message: `${rows} ${rows === 1 ? 'row' : 'rows'} of ${PRONUNCIATIONS_FILE} cannot be used.`,
      remedy: 'Look at them with "check". They are kept aside when the list is changed here.',
    },
  ]
}
