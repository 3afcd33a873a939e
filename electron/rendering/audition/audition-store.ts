import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { makeFoldersDurably, readTextFile, writeDurably } from '../../base/durable.ts'
import { noted, orAbsent } from '../../base/failures.ts'
import { openTakeStore } from '../../documents/takes/take-store.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/** Bytes of sound that are kept at most; what was not heard for longest goes first, down to nine tenths of it. */
const MAX_BYTES = 500 * 1024 * 1024
const DOWN_TO = 0.9
const MAX_INDEX_BYTES = 256 * 1024 * 1024

/** What was heard in auditions, of all projects, by the key of what was sent: kept to be heard again without being sent. */
export type AuditionStore = {
  /** Opens it when it is first asked for. @throws StudioError `disk.*` */
  readonly takes: () => Promise<TakeStore>
  /** Where a sound lies, as far as the store is open; the sound counts as heard now. */
  readonly pathOf: (id: TakeId) => string | undefined
  /** Removes what is too much. To be called while no audition is running. */
  readonly sweep: () => Promise<void>
}

export function createAuditionStore(dataFolder: string, maxBytes = MAX_BYTES): AuditionStore {
  const folder = join(dataFolder, 'auditions')
  let opening: Promise<TakeStore> | undefined
  let opened: TakeStore | undefined

  const open = async (): Promise<TakeStore> => {
    await makeFoldersDurably(folder)
    await sweepFolder(folder, maxBytes)
    opened = (await openTakeStore(folder)).store
    return opened
  }
  const takes = (): Promise<TakeStore> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    takes,
    pathOf: (id) => {
      const path = opened?.audioPath(id)
      const now = new Date()
      // Only for the order in which sounds go: a disk that refuses it changes nothing that is heard.
      if (path !== undefined) void utimes(path, now, now).catch(noted('audition store: time'))
      return path
    },
    sweep: async () => {
      if (opening === undefined) return
      await (await takes()).flush()
      if (await sweepFolder(folder, maxBytes)) opened = undefined
      opening = opened === undefined ? undefined : opening
    },
  }
}

/** True if something was removed. Records go after their sounds: one without a sound is left out when the store opens. */
async function sweepFolder(folder: string, maxBytes: number): Promise<boolean> {
  const files: { path: string; name: string; size: number; heardAt: number }[] = []
  for (const name of await readdir(join(folder, 'takes')).catch(orAbsent('audition store: listing', []))) {
    const path = join(folder, 'takes', name)
    const found = await stat(path).catch(orAbsent('audition store: looking'))
    if (found?.isFile() === true) files.push({ path, name, size: found.size, heardAt: found.mtimeMs })
  }
  let total = files.reduce((sum, { size }) => sum + size, 0)
  if (total <= maxBytes) return false
  const gone = new Set<string>()
  for (const { path, name, size } of files.toSorted((a, b) => a.heardAt - b.heardAt)) {
    if (total <= maxBytes * DOWN_TO) break
    await rm(path, { force: true })
    gone.add(name.replace(/\.[a-z0-9]+$/, ''))
    total -= size
  }
  const index = join(folder, 'takes.jsonl')
  const kept: string[] = []
  const text = await readTextFile(index, MAX_INDEX_BYTES, 'disk.failed').catch(orAbsent('audition store: reading', ''))
  for (const row of text.split('\n')) {
    const id = /^\{"id":"([0-9a-f]{64})"/.exec(row)?.[1]
    if (row.trim() !== '' && (id === undefined || !gone.has(id))) kept.push(row)
  }
  await writeDurably(index, kept.length === 0 ? '' : `${kept.join('\n')}\n`)
  return true
}
