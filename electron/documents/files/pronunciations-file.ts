import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { type Problem, problemFrom, toProblem } from '../../../shared/core/model/errors.ts'
import { pronunciationRows, readPronunciationRows } from '../../../shared/core/pronunciations/csv.ts'
import {
  linesOf,
  type MarkerGroup,
  markerGroups,
  mayHoldMarkers,
} from '../../../shared/core/script/conflict-markers.ts'
import type { Pronunciation } from '../../../shared/core/model/pronunciations.ts'
import { inTime, isSilentDisk, unlessSilent } from '../../base/in-time.ts'
import { readTextFile } from '../../base/durable.ts'
import { say } from '../../../shared/messages/say.ts'

/** The words of a project that are spoken otherwise than they are written. */
export const PRONUNCIATIONS_FILE = 'pronunciations.csv'
/** Larger files are not read: 5,000 entries stay far below. */
export const MAX_PRONUNCIATIONS_BYTES = 4 * 1024 * 1024

/** What a file holds, with the rows that could not be used. */
export type ReadPronunciations = {
  readonly entries: readonly Pronunciation[]
  /** The line of each entry, in the same order. */
  readonly entryLines: readonly number[]
  /** `line` counts from 1, as an editor counts. */
  readonly problems: readonly { readonly line: number; readonly problem: Problem; readonly isConflict?: true }[]
}

/** The file of a project as it was found. */
export type LoadedPronunciations = ReadPronunciations & {
  /** Undefined if there is no file, or none that is text. */
  readonly text: string | undefined
  /** What a person should know, in one sentence. */
  readonly summary: readonly Problem[]
}

/** Reads the text of pronunciations.csv, whatever spreadsheet wrote it. Rows that cannot be used are told with their lines. */
export function readPronunciations(text: string): ReadPronunciations {
  const groups = mayHoldMarkers(text) ? markerGroups(linesOf(text)) : []
  const used = groups.length === 0 ? text : withoutGroups(text, groups)
  const { data } = Papa.parse<string[]>(used, { delimiter: delimiterOf(used) })
  const { entries, entryRows, problems } = readPronunciationRows(data)
  const flaws = problems.map(({ row, problem }) => ({ line: row, problem }))
  return { entries, entryLines: entryRows, problems: [...groups.map(twoVersions), ...flaws] }
}

/** Neither version is used; every other line stays where it is. */
function withoutGroups(text: string, groups: readonly MarkerGroup[]): string {
  const lines = [...linesOf(text)]
  for (const { first, end } of groups) for (let at = first; at < end; at += 1) lines[at] = ''
  return lines.join('\n')
}

function twoVersions({ first, names }: MarkerGroup): ReadPronunciations['problems'][number] {
  const versions = [names.ours, names.theirs].filter((name) => name !== '').map((name) => name.slice(0, 100))
  const words =
    versions.length === 0
      ? say('documents.pronunciations.twoVersions', { line: first + 1 })
      : say('documents.pronunciations.twoVersionsOf', { line: first + 1, versions })
  return {
    line: first + 1,
    isConflict: true,
    problem: problemFrom('project.conflict', words, say('documents.pronunciations.twoVersions.remedy')),
  }
}

/** What separates the cells of the first row: spreadsheets write what the computer's language asks for. */
function delimiterOf(text: string): string {
  const [row = ''] = text.trimStart().split(/\r\n|\r|\n/, 1)
  const count = (separator: string): number => row.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** The text of pronunciations.csv: one entry a line, so that two people who add words do not collide. */
export function printPronunciations(entries: readonly Pronunciation[]): string {
  return `${Papa.unparse(
    pronunciationRows(entries).map((row) => [...row]),
    { newline: '\n' },
  )}\n`
}

/** Reads a list that was brought in, with a problem for each row that cannot be used. */
export function importPronunciations(csv: string): { entries: Pronunciation[]; problems: Problem[] } {
  const { entries, problems } = readPronunciations(csv)
  return { entries: [...entries], problems: problems.map(({ problem }) => problem) }
}

/**
 * Reads the file of a project; a project without one has no pronunciations. What cannot be read is said,
 * and left as it is until something is changed here.
 * @throws StudioError `disk.silent`
 */
export async function loadPronunciations(folder: string): Promise<LoadedPronunciations> {
  const path = join(folder, PRONUNCIATIONS_FILE)
  const nothing = { entries: [], entryLines: [], problems: [], text: undefined, summary: [] }
  if ((await inTime(path, () => lstat(path)).catch(unlessSilent)) === undefined) return nothing
  try {
    const text = await readTextFile(path, MAX_PRONUNCIATIONS_BYTES, 'project.unreadable')
    const read = readPronunciations(text)
    return { ...read, text, summary: summaryOf(read.problems.length) }
  } catch (error) {
    if (isSilentDisk(error)) throw error
    return { ...nothing, summary: [toProblem(error)] }
  }
}

function summaryOf(rows: number): readonly Problem[] {
  if (rows === 0) return []
  return [
    problemFrom(
      'project.unreadable',
      say('documents.pronunciations.rows', { rows, file: PRONUNCIATIONS_FILE }),
      say('documents.pronunciations.rows.remedy'),
    ),
  ]
}
