import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { errnoOf } from '../base/durable.ts'
import { ignored, orAbsent } from '../base/failures.ts'
import { type Surroundings, thisRun } from '../documents/locks/running.ts'

/** Names the process that writes into a folder, while it does: `<process> <computer>`. */
export const LOCK_FILE = '.repartee-export.lock'
/** What a lock is written as before it is one, and what one of nobody becomes on its way out. */
const BESIDE = /^\.repartee-export\.lock\.\d+-[0-9a-f]{12}(?:\.old)?$/
/** A lock of nobody is taken over; somebody may be as quick, so it is tried again. */
const TRIES = 5

/**
 * Takes the right to export into a folder; what a killed process left of it is taken over. Answers what gives it back.
 * @throws StudioError `export.running` while another export writes there; errors of the system
 */
export async function lockFolder(folder: string, here: Surroundings = thisRun): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_FILE)
  const own = `${path}.${here.pid}-${randomBytes(6).toString('hex')}`
  // Written beside it and linked: a lock is whole as soon as it is there.
  try {
    await writeFile(own, `${here.pid} ${here.host}`, { flag: 'wx' })
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await claimed(own, path)) {
        await sweep(folder, here)
        return () => rm(path, { force: true }).catch(ignored('clean-up'))
      }
      if (await isHeld(path, here)) break
      await takeAway(path, `${own}.old`, here)
    }
  } finally {
    await rm(own, { force: true })
  }
  throw problemError('export.running', say('export.folderInUse'), say('export.folderInUse.remedy', { file: LOCK_FILE }))
}

async function claimed(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path)
    return true
  } catch (error) {
    const code = errnoOf(error)
    if (code === 'EEXIST') return false
    // A file system without links: as good as it can be done there.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS') throw error
  }
  return writeFile(path, await readFile(own), { flag: 'wx' }).then(
    () => true,
    (error: unknown) => {
      if (errnoOf(error) === 'EEXIST') return false
      throw error
    },
  )
}

/** Moves a lock of nobody away; one that somebody has taken meanwhile is put back. */
async function takeAway(path: string, aside: string, here: Surroundings): Promise<void> {
  const isMoved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!isMoved) return
  if (await isHeld(aside, here)) await link(aside, path).catch(orAbsent('folder lock: putting back'))
  await rm(aside, { force: true })
}

/** Removes what processes left that were killed while they took a lock or gave it back. */
async function sweep(folder: string, here: Surroundings): Promise<void> {
  for (const name of await readdir(folder).catch(orAbsent('folder lock: listing', []))) {
    const path = join(folder, name)
    if (BESIDE.test(name) && !(await isHeld(path, here))) await rm(path, { force: true }).catch(ignored('clean-up'))
  }
}

async function isHeld(path: string, here: Surroundings): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(orAbsent('folder lock: reading'))
  const [, pid, host] = /^(\d{1,10}) (.*)$/s.exec(text ?? '') ?? []
  if (pid === undefined) return false
  return host !== here.host || here.isAlive(Number(pid))
}
