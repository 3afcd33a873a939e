import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { problemError } from '../../shared/core/model/errors.ts'
import { recordObject } from '../../shared/core/model/records/record-object.ts'
import { readTextFile, writeDurably } from './durable.ts'
import { parseJson } from './json-file.ts'
import { orAbsent } from './failures.ts'
import { say } from '../../shared/messages/say.ts'

const recentFileSchema = recordObject({
  recent: z
    .array(recordObject({ folder: z.string().min(1).max(4096), name: z.string().max(120), openedAt: z.iso.datetime() }))
    .max(50),
})
type RecentRecord = z.infer<typeof recentFileSchema>['recent'][number]

/** A project opened before, without its path. */
export type RecentProject = {
  readonly recentId: string
  readonly name: string
  readonly folder: string
  readonly openedAt: string
}

/** How many are remembered. */
const MOST = 12

/** Projects opened lately, newest first, in `recent.json` of the data folder. Paths stay on the main side. */
export type RecentStore = {
  readonly list: () => readonly RecentProject[]
  readonly remember: (project: {
    readonly folder: string
    readonly name: string
    readonly openedAt: string
  }) => Promise<void>
  /** Takes a folder that was moved out of the list; windows that have not heard of it may still ask for it by its id. */
  readonly leave: (folder: string) => Promise<void>
  /** @throws StudioError `project.unreadable` for an id that is not in the list. */
  readonly folderOf: (recentId: string) => string
}

/** Opens the list. A damaged file counts as empty: it holds nothing that cannot be found again. */
export async function openRecent(dataFolder: string): Promise<RecentStore> {
  const path = join(dataFolder, 'recent.json')
  const { recent, ...more } = await load(path)
  let records: readonly RecentRecord[] = recent
  const left = new Map<string, string>()
  const save = async (): Promise<void> =>
    writeDurably(path, `${JSON.stringify({ ...more, recent: records }, null, 2)}\n`)
  return {
    list: () => records.map((record) => ({ ...record, recentId: recentIdOf(record.folder) })),
    remember: async (project) => {
      const before = records.find((record) => record.folder === project.folder)
      records = [{ ...before, ...project }, ...records.filter((record) => record !== before)].slice(0, MOST)
      await save()
    },
    leave: async (folder) => {
      left.set(recentIdOf(folder), folder)
      records = records.filter((record) => record.folder !== folder)
      await save()
    },
    folderOf: (recentId) => {
      const found = records.find((record) => recentIdOf(record.folder) === recentId)?.folder ?? left.get(recentId)
      if (found === undefined) {
        throw problemError('project.unreadable', say('disk.notInList'), say('disk.notInList.remedy'))
      }
      return found
    },
  }
}

async function load(path: string): Promise<z.infer<typeof recentFileSchema>> {
  const text = await readTextFile(path, 1024 * 1024, 'disk.failed').catch(orAbsent('recent: reading'))
  if (text === undefined) return { recent: [] }
  try {
    return parseJson(text, recentFileSchema, path, 'disk.failed')
  } catch {
    // Not of that form: what is answered says so.
    return { recent: [] }
  }
}

/** A hash of the folder's path, so that the page cannot read a path from it and the id stays the same over restarts. */
export function recentIdOf(folder: string): string {
  return `r_${createHash('sha256').update(folder).digest('base64url').slice(0, 22)}`
}
