import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A machine whose memory holds less than this beside what runs has none to spare for folders. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3
const MEMORY = '/dev/shm'

/**
 * Where tests make their folders: in memory, where the system offers that as a disk. Hundreds of thousands of times they
 * wait for a disk to say that it has written, which tells nothing here, as no test takes the power away.
 */
export const testFolder = hasRoomInMemory() ? `${MEMORY}/repartee-tests` : tmpdir()

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux') return false
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < LEAST_FREE_BYTES) return false
    mkdirSync(`${MEMORY}/repartee-tests`, { recursive: true })
    return true
  } catch {
    return false
  }
}
