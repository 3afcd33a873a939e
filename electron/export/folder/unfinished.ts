import { lstat, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { type ExportOptions, exportOptionsSchema } from '../../../shared/contract/export-views.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { appendLog } from '../../base/append-log.ts'
import { readTextFile } from '../../base/durable.ts'
import { ignored, noteUnlessAbsent, orAbsent } from '../../base/failures.ts'
import { hashOfFile } from '../../base/hash-text.ts'
import { MANIFEST_FILE, MAX_MANIFEST_BYTES, type ManifestFile, manifestFileSchema, readManifest } from './manifest.ts'

/** In the folder of an export that is being written: what it is to be, then a line for each file that is whole. */
export const FINISHED_FILE = '.finished.jsonl'

const headSchema = recordObject({
  format: z.literal('repartee-finished'),
  version: z.literal(1),
  /** Files that the export is to have, its manifest among them. */
  files: z.int().min(0),
  /** Absent: it was no window that began it. */
  options: exportOptionsSchema.optional(),
})

/** An export that was killed: its folder, which files lie in it, and how many were to be. */
export type Unfinished = {
  readonly folder: string
  readonly files: readonly ManifestFile[]
  readonly total: number
  readonly options?: ExportOptions
}

/** The record of an export that is being written. What it cannot write is no obstacle: then more is made again. */
export type FinishedLog = {
  readonly add: (file: ManifestFile) => void
  /** Waits for what was added, and takes the record away: the manifest has all of it. */
  readonly end: () => Promise<void>
}

/** Begins the record in the folder of an export, or goes on with it. */
export function finishedLog(
  folder: string,
  head: { readonly files: number; readonly options?: ExportOptions },
): FinishedLog {
  const path = join(folder, FINISHED_FILE)
  const log = appendLog(path)
  const write = (record: unknown): void => void log.append(JSON.stringify(record)).catch(ignored('only a try'))
  write({ format: 'repartee-finished', version: 1, ...head })
  return {
    add: write,
    end: async () => {
      await log.flush()
      await rm(path, { force: true })
    },
  }
}

/** The one of these folders in which most is whole; undefined: in none of them is anything. */
export async function mostFinished(folders: readonly string[]): Promise<Unfinished | undefined> {
  let most: Unfinished | undefined
  for (const folder of folders) {
    const found = await readUnfinished(folder)
    if (found !== undefined && found.files.length > (most?.files.length ?? 0)) most = found
  }
  return most
}

async function readUnfinished(folder: string): Promise<Unfinished | undefined> {
  try {
    const text = await readTextFile(join(folder, FINISHED_FILE), MAX_MANIFEST_BYTES, 'export.unreadable')
    const records = text.split('\n').map(parsed)
    const head = records.map((record) => headSchema.safeParse(record).data).findLast((one) => one !== undefined)
    const files = records.flatMap((record) => manifestFileSchema.safeParse(record).data ?? [])
    if (head === undefined) return undefined
    const { options } = head
    return { folder, files: byPath(files), total: head.files, ...(options === undefined ? {} : { options }) }
  } catch (error) {
    noteUnlessAbsent('unfinished export: reading', error)
  }
  // Killed behind its manifest, before the folder had its name.
  const manifest = await readManifest(join(folder, MANIFEST_FILE))
  return manifest === undefined ? undefined : { folder, files: manifest.files, total: manifest.files.length + 1 }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Not of that form: a torn last line is no record.
    return undefined
  }
}

function byPath(files: readonly ManifestFile[]): readonly ManifestFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

/**
 * Makes the folder of a killed export that of the next one: files that are planned again and are as they were written stay
 * where they are, all else in it is removed. Answers them by their paths.
 */
export async function goOnWith(
  { folder, files }: Unfinished,
  partial: string,
  planned: readonly { readonly path: string; readonly recipe: string }[],
): Promise<ReadonlyMap<string, ManifestFile>> {
  await rename(folder, partial)
  const recipes = new Map(planned.map(({ path, recipe }) => [path, recipe]))
  const recorded = new Map(files.map((file) => [file.path, file]))
  const kept = new Map<string, ManifestFile>()
  // As they lie there: what a link leads to is none of them.
  const entries = await readdir(partial, { recursive: true, withFileTypes: true })
  const [folders, others] = [entries.filter((one) => one.isDirectory()), entries.filter((one) => !one.isDirectory())]
  for (const { parentPath, name } of others) {
    const place = join(parentPath, name)
    const file = recorded.get(relative(partial, place).replaceAll(sep, '/'))
    const isPlanned = file?.recipe !== undefined && recipes.get(file.path) === file.recipe
    if (isPlanned && (await isWhole(place, file))) kept.set(file.path, file)
    else await rm(place, { force: true })
  }
  // No file of an export lies deeper than one folder, of which those that stay empty are made again.
  for (const { parentPath, name } of folders) await rmdir(join(parentPath, name)).catch(ignored('clean-up'))
  return kept
}

async function isWhole(path: string, { bytes, sha256 }: ManifestFile): Promise<boolean> {
  const found = await lstat(path).catch(orAbsent('unfinished export: looking'))
  if (found?.isFile() !== true || found.size !== bytes) return false
  return (await hashOfFile(path)) === sha256
}
