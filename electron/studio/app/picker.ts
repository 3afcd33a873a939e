import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PickerListing } from '../../../shared/contract/views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { scriptEndings } from '../../../shared/core/import/script-endings.ts'
import { inTime } from '../../base/in-time.ts'
import { diskError } from '../../base/durable.ts'
import { orAbsent } from '../../base/failures.ts'
import { PROJECT_FILE } from '../../documents/files/project-files.ts'
import { say } from '../../../shared/messages/say.ts'

/** More entries than this are not listed: a picker is for finding a folder, not for reading a disk. */
const MOST_ENTRIES = 2000
/**
 * The folders and files of a host without native dialogs, by ids that die with the session: the page names an id that
 * it was given, never a path.
 */
export type Picker = {
  /** Null begins in the projects folder, or in the home folder if that is not there yet. */
  readonly list: (folderId: string | null) => Promise<PickerListing>
  /** @throws StudioError `folder.unknown` for an id that was not given out. */
  readonly pathOf: (entryId: string) => string
}

/** `starts`: folders in the order of preference for the first listing. */
export function createPicker(starts: readonly string[], randomBytes: (count: number) => Uint8Array): Picker {
  const paths = new Map<string, string>()
  const ids = new Map<string, string>()
  const idOf = (path: string): string => {
    const known = ids.get(path)
    if (known !== undefined) return known
    const id = `e_${Buffer.from(randomBytes(12)).toString('base64url')}`
    ids.set(path, id)
    paths.set(id, path)
    return id
  }
  const pathOf = (id: string): string => {
    const path = paths.get(id)
    if (path === undefined) throw problemError('folder.unknown', say('studio.folder'), say('studio.folder.remedy'))
    return path
  }
  return {
    pathOf,
    list: async (folderId) => {
      const folder = folderId === null ? await firstFolder(starts) : pathOf(folderId)
      const parent = dirname(folder)
      const entries = await entriesOf(folder)
      return {
        folderId: idOf(folder),
        label: basename(folder) === '' ? folder : basename(folder),
        parentId: parent === folder ? null : idOf(parent),
        entries: entries.map(({ name, kind }) => ({ entryId: idOf(join(folder, name)), name, kind })),
      }
    },
  }
}

type Entry = PickerListing['entries'][number]

async function entriesOf(folder: string): Promise<readonly Pick<Entry, 'name' | 'kind'>[]> {
  const found = await inTime(folder, () => readdir(folder, { withFileTypes: true })).catch((error: unknown) => {
    throw diskError(error, basename(folder))
  })
  const visible = found.filter((entry) => !entry.name.startsWith('.')).slice(0, MOST_ENTRIES)
  const entries = await Promise.all(
    visible.map(async (entry): Promise<Pick<Entry, 'name' | 'kind'> | undefined> => {
      const { name } = entry
      if (entry.isDirectory()) {
        return { name, kind: (await isFile(join(folder, name, PROJECT_FILE))) ? 'project' : 'folder' }
      }
      const isScript = entry.isFile() && scriptEndings.some((ending) => name.toLowerCase().endsWith(ending))
      return isScript ? { name, kind: 'script' } : undefined
    }),
  )
  const order = { project: 0, folder: 1, script: 2 }
  return entries
    .filter((entry) => entry !== undefined)
    .toSorted((a, b) => order[a.kind] - order[b.kind] || a.name.localeCompare(b.name))
}

async function firstFolder(starts: readonly string[]): Promise<string> {
  for (const start of starts) {
    const found = await inTime(start, () => stat(start)).catch(orAbsent('picker: looking'))
    if (found?.isDirectory() === true) return start
  }
  return '/'
}

async function isFile(path: string): Promise<boolean> {
  const found = await inTime(path, () => stat(path)).catch(orAbsent('picker: looking'))
  return found?.isFile() === true
}
