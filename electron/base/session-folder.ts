import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskError, errnoOf } from './durable.ts'
import { ignored, noted, orAbsent } from './failures.ts'

/** A folder for files that live as long as the program: recordings brought in, samples that were listened to. */
export type SessionFolder = {
  /** The folder's path; made when it is first asked for. Only this user can read it. @throws StudioError `disk.*` */
  readonly path: () => Promise<string>
  /** Removes it with everything in it. */
  readonly close: () => Promise<void>
}

const PREFIX = 'repartee-session-'

/** A folder in the system's temporary folder. Those that a crash left are removed first: recordings must not lie about. */
export function createSessionFolder(): SessionFolder {
  let made: Promise<string> | undefined
  return {
    path: () => {
      made ??= makeFolder().catch((error: unknown) => {
        made = undefined
        throw diskError(error, 'the temporary folder')
      })
      return made
    },
    close: async () => {
      const folder = await made?.catch(noted('session folder: making'))
      made = undefined
      if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(ignored('clean-up'))
    },
  }
}

async function makeFolder(): Promise<string> {
  for (const name of await readdir(tmpdir()).catch(orAbsent('session folder: listing', []))) {
    const pid = new RegExp(`^${PREFIX}(\\d{1,10})-`).exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(ignored('clean-up'))
  }
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errnoOf(error) !== 'ESRCH'
  }
}
