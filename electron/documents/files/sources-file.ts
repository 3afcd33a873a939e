import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { type Problem, problemError, problemFrom, toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { linesOf, markerGroups, mayHoldMarkers } from '../../../shared/core/script/conflict-markers.ts'
import { changeSourceRows, type SourceChange, sourcesByLine } from '../../../shared/core/sources/change-sources.ts'
import type { LineSource } from '../../../shared/core/sources/line-sources.ts'
import { readSourceRows, sourceCells, type SourceRow } from '../../../shared/core/sources/source-rows.ts'
import { inTime, isSilentDisk, unlessSilent } from '../../base/in-time.ts'
import { readTextFile, writeDurably } from '../../base/durable.ts'
import { say } from '../../../shared/messages/say.ts'

/** Where imported lines come from. Absent in a project into which nothing with names of its own was imported. */
export const SOURCES_FILE = 'sources.csv'
/** Larger files are not read: 20,000 lines with long names stay far below. */
export const MAX_SOURCES_BYTES = 32 * 1024 * 1024

/** What the file of a project holds. `line` of a problem counts from 1, as an editor counts. */
export type LoadedSources = {
  readonly rows: readonly SourceRow[]
  readonly sources: ReadonlyMap<LineId, LineSource>
  readonly problems: readonly { readonly line: number; readonly problem: Problem; readonly isConflict?: true }[]
  /** The file is there and cannot be written anew without losing what is in it. */
  readonly isDamaged: boolean
}

/**
 * Reads where the lines of a project come from. Of two versions, as version control leaves them, both sides' rows count,
 * the first one's where they have the same line. What cannot be read is told.
 * @throws StudioError `disk.silent`
 */
export async function loadSources(folder: string): Promise<LoadedSources> {
  const path = join(folder, SOURCES_FILE)
  const nothing: LoadedSources = { rows: [], sources: new Map(), problems: [], isDamaged: false }
  if ((await inTime(path, () => lstat(path)).catch(unlessSilent)) === undefined) return nothing
  try {
    return readSources(await readTextFile(path, MAX_SOURCES_BYTES, 'project.unreadable'))
  } catch (error) {
    if (isSilentDisk(error)) throw error
    return { ...nothing, problems: [{ line: 1, problem: toProblem(error) }], isDamaged: true }
  }
}

/** The same of the text. */
export function readSources(text: string): LoadedSources {
  const groups = mayHoldMarkers(text) ? markerGroups(linesOf(text)) : []
  const lines = [...linesOf(text)]
  for (const { first, end } of groups) {
    for (let at = first; at < end; at += 1) if (/^(?:<{7}|\|{7}|={7}|>{7})/.test(lines[at] ?? '')) lines[at] = ''
  }
  const { data } = Papa.parse<string[]>(lines.join('\n'), { delimiter: delimiterOf(text) })
  const { rows, problems } = readSourceRows(data)
  const conflicts = groups.map(({ first }) => ({
    line: first + 1,
    isConflict: true as const,
    problem: problemFrom(
      'project.conflict',
      say('sources.twoVersions', { line: first + 1 }),
      say('sources.twoVersions.remedy'),
    ),
  }))
  const flaws = problems.map(({ row, problem }) => ({ line: row, problem }))
  return { rows, sources: sourcesByLine(rows), problems: [...conflicts, ...flaws], isDamaged: groups.length > 0 }
}

/** The text of sources.csv: one line of the script a line, so that what two people import can be merged. */
export function printSources(rows: readonly SourceRow[]): string {
  return `${Papa.unparse(
    sourceCells(rows).map((row) => [...row]),
    { newline: '\n' },
  )}\n`
}

/**
 * Writes changes into the file as it is on the disk now: rows of other lines stay, also those that cannot be read.
 * @throws StudioError `project.unreadable` for a file with two versions of rows, or that cannot be read; `disk.*`
 */
export async function writeSources(folder: string, changes: readonly SourceChange[]): Promise<void> {
  if (changes.length === 0) return
  const { rows, isDamaged } = await loadSources(folder)
  if (isDamaged) {
    throw problemError(
      'project.unreadable',
      say('sources.damaged', { file: SOURCES_FILE }),
      say('sources.damaged.remedy'),
    )
  }
  const next = changeSourceRows(rows, changes)
  if (next.length === 0 && rows.length === 0) return
  await writeDurably(join(folder, SOURCES_FILE), printSources(next))
}

/** What separates the cells of the first row: spreadsheets write what the computer's language asks for. */
function delimiterOf(text: string): string {
  const [row = ''] = text.trimStart().split(/\r\n|\r|\n/, 1)
  const count = (separator: string): number => row.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}
