import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { tell } from './messages.mjs'

/** A holder touches its lock this often; a lock not touched for three times as long belongs to nobody. Milliseconds. */
const HEARTBEAT_MS = 5000
const POLL_MS = 200

/**
 * Runs `work` while no other process does the same for this folder. A lock whose holder has died is taken over.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(root, work) {
  const lock = lockFolder(root)
  await take(lock)
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    await rm(lock, { recursive: true, force: true })
  }
}

/**
 * Where the lock lies: outside the folder, whose parts set-up itself removes.
 * @param {string} root
 */
export function lockFolder(root) {
  const name = createHash('sha256').update(`${userInfo().username}\n${root}`).digest('hex').slice(0, 16)
  return join(tmpdir(), `repartee-set-up-${name}.lock`)
}

/** @param {string} lock */
async function take(lock) {
  for (let tries = 0; ; tries += 1) {
    try {
      await mkdir(lock)
      await writeFile(join(lock, 'pid'), String(process.pid))
      return
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
    }
    if (await isAbandoned(lock)) {
      // Moved away first: of two processes that see it abandoned, one moves it and the other waits for the winner.
      const grave = `${lock}.${randomUUID()}`
      await rename(lock, grave).catch(() => undefined)
      await rm(grave, { recursive: true, force: true })
      continue
    }
    if (tries === 5) tell('Another start is setting Repartee up; waiting for it to finish.')
    await new Promise((done) => {
      setTimeout(done, POLL_MS)
    })
  }
}

/** @param {string} lock */
async function isAbandoned(lock) {
  const found = await stat(lock).catch(() => undefined)
  if (found === undefined) return false
  if (Date.now() - found.mtimeMs > 3 * HEARTBEAT_MS) return true
  const pid = Number(await readFile(join(lock, 'pid'), 'utf8').catch(() => ''))
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
