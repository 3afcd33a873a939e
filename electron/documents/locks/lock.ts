import { rename, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { inTime, unlessSilent } from '../../base/in-time.ts'
import { addMode, newFileMode } from '../../base/modes.ts'
import { readRegular, UnreadableFile } from '../../base/regular-file.ts'
import { type DurableFs, diskError, errnoOf, makeFolderDurably, nodeFs, writeDurably } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { ignored, noted } from '../../base/failures.ts'
import { type Surroundings, stateOf } from './running.ts'

/** The owner of a lock says that it is still there this often. */
export const LOCK_BEAT_MS = 10_000
/** A lock without a beat for this long is stale, if its process is gone too. */
const LOCK_STALE_MS = 60_000
/** A lock that was just made has its owner's name after this long, or gets none. */
const WRITING_MS = 100
const MAX_LOCK_BYTES = 64 * 1024

const lockSchema = recordObject({
  pid: z.int(),
  host: z.string().max(255),
  machine: z.string().max(200).optional(),
  startedAt: z.iso.datetime(),
  nonce: z.string().min(8).max(80),
})
/** Who holds a lock. */
type LockOwner = z.infer<typeof lockSchema>

/**
 * A lock as found: `owner` is undefined if it cannot be known, `beatAt` is in milliseconds since 1970. `mark` is the file's
 * place on the disk and its time, by which it is known under any name.
 */
export type FoundLock = {
  readonly owner: LockOwner | undefined
  /** It can be read and names nobody: what a full disk or a power cut left. */
  readonly isNobodys: boolean
  readonly beatAt: number
  readonly mark: string
}

/** A lock file for one opening. Advisory: other programs and network drives do not know it. */
export type FileLock = {
  /** Takes the lock if it is free or stale; answers who has it otherwise. */
  readonly take: () => Promise<{ readonly kind: 'held' } | { readonly kind: 'taken'; readonly by: FoundLock }>
  /** Takes it from whoever has it: the user has said so. @throws StudioError `disk.*` */
  readonly takeOver: () => Promise<void>
  /** False once another opening has taken it over. A lock that vanished is put back. */
  readonly isOurs: () => Promise<boolean>
  readonly find: () => Promise<FoundLock | undefined>
  /** Says that this opening is still there. */
  readonly beat: () => Promise<void>
  /** Gives the lock back, if it is still ours. */
  readonly release: () => Promise<void>
}

/** What a lock is made with. */
export type LockInput = {
  readonly folder: string
  readonly nonce: string
  readonly here: Surroundings
  readonly now: () => number
  readonly fs?: DurableFs
}

/** The lock of a project folder, `.repartee/lock`: who has it open for writing. Nothing is touched before `take`. */
export function projectLock(input: LockInput): FileLock {
  return fileLock({ ...input, folder: join(input.folder, '.repartee'), name: 'lock' })
}

/** The lock file `name` in a folder that is made if its parent is there. Nothing is touched before `take`. */
export function fileLock(input: LockInput & { readonly name: string }): FileLock {
  const { here, now, nonce, name, folder, fs = nodeFs } = input
  const path = join(folder, name)

  const ownText = (): string => {
    const machine = here.machine === undefined ? {} : { machine: here.machine }
    const owner: LockOwner = {
      pid: here.pid,
      host: here.host,
      ...machine,
      startedAt: new Date(now()).toISOString(),
      nonce,
    }
    return `${JSON.stringify(owner)}\n`
  }

  const create = async (): Promise<boolean> => {
    await makeFolderDurably(folder, fs)
    const mode = await newFileMode(path)
    const handle = await fs.open(path, 'wx', mode).catch((error: unknown) => {
      if (errnoOf(error) === 'EEXIST') return undefined
      throw error
    })
    if (handle === undefined) return false
    await addMode(path, mode)
    try {
      await handle.writeFile(new TextEncoder().encode(ownText()))
      await handle.sync()
    } catch (error) {
      // An empty lock of a full disk would be taken for another window.
      await fs.unlink(path).catch(ignored('clean-up'))
      throw error
    } finally {
      await handle.close()
    }
    return true
  }

  const find = async (): Promise<FoundLock | undefined> => {
    const found = await lookAt(path)
    if (found === undefined) return undefined
    const text = await textOf(path)
    if (text === undefined) return { ...found, owner: undefined, isNobodys: false }
    try {
      return { ...found, owner: parseJson(text, lockSchema, path, 'project.unreadable'), isNobodys: false }
    } catch {
      // Not of that form: what is answered says so.
      return { ...found, owner: undefined, isNobodys: true }
    }
  }

  const isStale = ({ owner, isNobodys, beatAt }: FoundLock): boolean => {
    const isSilent = now() - beatAt > LOCK_STALE_MS
    if (owner === undefined) return isNobodys || isSilent
    const state = stateOf(owner, here)
    return state === 'ended' || (state === 'gone' && isSilent)
  }

  /** Moves a stale lock out of the way. Two openings may try: whoever moved something fresh puts it back. */
  const removeStale = async (stale: FoundLock): Promise<void> => {
    const aside = join(folder, `${name}.stale-${nonce}`)
    try {
      if ((await lookAt(path))?.mark !== stale.mark) return
      await rename(path, aside)
    } catch {
      // Somebody else was first: theirs is the one that holds.
      return
    }
    const isTheStaleOne = (await lookAt(aside))?.mark === stale.mark
    if (isTheStaleOne) await unlink(aside).catch(ignored('clean-up'))
    else await rename(aside, path).catch(noted('lock: putting aside'))
  }

  return {
    take: async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        // A disk too full for a lock must not make a project read-only: outside changes are found before every save.
        const made = await create().catch((error: unknown) => {
          const problem = diskError(error, 'the lock')
          if (problem.problem.code === 'disk.denied') throw problem
          return true
        })
        if (made) return { kind: 'held' }
        const found = await find()
        if (found === undefined) continue
        if (found.owner?.nonce === nonce) return { kind: 'held' }
        if (!isStale(found)) return { kind: 'taken', by: found }
        // Another opening may be about to write its name into it.
        if (found.isNobodys) await fs.pause(WRITING_MS)
        await removeStale(found)
      }
      return { kind: 'taken', by: (await find()) ?? { owner: undefined, isNobodys: false, beatAt: now(), mark: '' } }
    },
    takeOver: async () => {
      await makeFolderDurably(folder, fs)
      await writeDurably(path, ownText(), fs)
    },
    isOurs: async () => {
      const found = await find()
      if (found?.isNobodys === true) await removeStale(found)
      else if (found !== undefined) return found.owner?.nonce === nonce
      // The cache folder may be deleted at any time; whoever comes first has the lock then.
      return create().catch(noted('lock: making it anew', true))
    },
    find,
    beat: async () => {
      const seconds = now() / 1000
      await inTime(path, () => utimes(path, seconds, seconds)).catch(noted('lock: time'))
    },
    release: async () => {
      if ((await find())?.owner?.nonce === nonce) await unlink(path).catch(ignored('clean-up'))
    },
  }
}

/** Of a file, how it is known and when it was last written. @throws StudioError `disk.silent` */
async function lookAt(path: string): Promise<Pick<FoundLock, 'beatAt' | 'mark'> | undefined> {
  const found = await inTime(path, () => stat(path, { bigint: true })).catch(unlessSilent)
  if (found === undefined) return undefined
  return { beatAt: Number(found.mtimeMs), mark: `${found.ino} ${found.mtimeNs}` }
}

/** What a lock says: nothing if it is no file, undefined if this user may not read it. @throws StudioError `disk.silent` */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return (await readRegular(path, MAX_LOCK_BYTES)).toString('utf8')
  } catch (error) {
    unlessSilent(error)
    return error instanceof UnreadableFile && error.failure === 'refused' ? undefined : ''
  }
}
