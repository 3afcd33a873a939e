import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { inTime } from './in-time.ts'
import { noted, orAbsent } from './failures.ts'

const GROUP = 0o070
const OTHERS = 0o007
const STICKY = 0o1000
const GROUP_WRITES = 0o020

/**
 * Who may use a new file: whom the system's umask lets, the group too where it may write into the folder, and nobody else
 * in a folder that is for one user alone. So a folder that several people work in stays one, whoever of them saves.
 */
export async function newFileMode(path: string): Promise<number> {
  return (await modeFor(dirname(path))) & 0o666
}

/** Makes a folder that may be used as `newFileMode` says. Rejects with the error of the operating system. */
export async function makeFolder(path: string): Promise<void> {
  const mode = await modeFor(dirname(path))
  await mkdir(path, { mode })
  // The umask may have taken away what the group is to have. Bits above these are inherited and stay.
  await addMode(path, mode)
}

/** Gives a file what its mode lacks, where that is possible. Never rejects. */
export async function addMode(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(orAbsent('modes: looking'))
  if (found === undefined || (found.mode & mode) === mode) return
  await chmod(path, (found.mode & 0o7777) | mode).catch(noted('modes: mode'))
}

/**
 * Makes `path` what `replaced` is to its owner, its group and everybody, as far as the system allows; as a new file if
 * there is none to be replaced. A group that cannot be kept gets no more than everybody has. Never rejects.
 */
export async function takeMode(path: string, replaced: string): Promise<void> {
  if (process.platform === 'win32') return
  const old = await inTime(replaced, () => stat(replaced)).catch(orAbsent('modes: looking'))
  if (old === undefined) return chmod(path, await newFileMode(replaced)).catch(noted('modes: mode'))
  const own = await stat(path).catch(orAbsent('modes: looking'))
  if (own === undefined) return undefined
  const isOwned = (own.uid === old.uid && own.gid === old.gid) || (await isGiven(path, old.uid, old.gid))
  const keepsGroup = isOwned || own.gid === old.gid || (await isGiven(path, own.uid, old.gid))
  const mode = old.mode & 0o777
  await chmod(path, keepsGroup ? mode : (mode & ~GROUP) | ((mode & OTHERS) << 3)).catch(noted('modes: mode'))
}

async function isGiven(path: string, uid: number, gid: number): Promise<boolean> {
  return chown(path, uid, gid).then(
    () => true,
    () => false,
  )
}

/**
 * Makes a folder that only its user may read, with those above it. Where a disk may not be written Node tells ENOENT of a folder
 * with missing ones above it: the one that cannot be made is asked for again, by itself.
 */
export async function makeOwnFolders(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) await mkdir(await firstMissing(path), { mode: 0o700 })
    throw error
  }
}

async function firstMissing(path: string): Promise<string> {
  const above = dirname(path)
  if (above === path) return path
  const isThere = await stat(above).then(
    () => true,
    () => false,
  )
  return isThere ? path : firstMissing(above)
}

/** Makes a folder that is for its user alone, with those above it, and one that is there already, too. */
export async function makePrivateFolder(path: string): Promise<void> {
  await makeOwnFolders(path)
  if (((await stat(path)).mode & (GROUP | OTHERS)) !== 0) await chmod(path, 0o700).catch(orAbsent('modes: looking'))
}

async function modeFor(folder: string): Promise<number> {
  const usual = 0o777 & ~process.umask()
  const found = await inTime(folder, () => stat(folder)).catch(orAbsent('modes: looking'))
  if (found === undefined) return usual
  if ((found.mode & (GROUP | OTHERS)) === 0) return usual & 0o700
  // A place where everybody puts files, such as that of temporary ones, is no folder of a group.
  const isOfGroup = (found.mode & GROUP_WRITES) !== 0 && (found.mode & STICKY) === 0
  return isOfGroup ? usual | GROUP : usual
}
