import { readFileSync, readlinkSync } from 'node:fs'
import { readdir, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { inTime } from '../../base/in-time.ts'
import { errnoOf, isTemporaryName } from '../../base/durable.ts'
import { ignored, orAbsent } from '../../base/failures.ts'
import type { KeptBy } from '../files/envelope.ts'

/** What this run knows of itself and of other programs; a test puts its own in its place. */
export type Surroundings = {
  readonly pid: number
  readonly host: string
  /**
   * Names the running system (start of the machine and process namespace), where that can be known: a process id that is
   * gone proves nothing on another machine of the same name.
   */
  readonly machine: string | undefined
  readonly isAlive: (pid: number) => boolean
}

export const thisRun: Surroundings = {
  pid: process.pid,
  host: hostname(),
  machine: machineName(),
  isAlive: (pid) => {
    try {
      process.kill(pid, 0)
      return true
    } catch (error) {
      // A process of another user answers EPERM: it is there.
      return errnoOf(error) !== 'ESRCH'
    }
  },
}

// Openings of this process: a record with our process id and another nonce is from an earlier process of the same id.
const ownNonces = new Set<string>()

/** Registers an opening of this process until the returned function is called. */
export function registerOpening(nonce: string): () => void {
  ownNonces.add(nonce)
  return () => ownNonces.delete(nonce)
}

/**
 * What can be said of the program that made a record: `ended` only where it is certain, `gone` where its process is not
 * there but the record could be from another machine of this name, else `running`.
 */
export function stateOf(owner: KeptBy, here: Surroundings): 'running' | 'gone' | 'ended' {
  if (owner.host !== here.host) return 'running'
  const areKnown = owner.machine !== undefined && here.machine !== undefined
  const sameMachine = areKnown && owner.machine === here.machine
  // Its process id is from before a restart, or of another process namespace: what has it here is another process.
  if (areKnown && !sameMachine) return 'gone'
  if (owner.pid === here.pid && sameMachine) return ownNonces.has(owner.nonce) ? 'running' : 'ended'
  if (here.isAlive(owner.pid)) return 'running'
  return sameMachine ? 'ended' : 'gone'
}

/**
 * Removes temporary files that an interrupted save left in a folder. Those of processes that run are left alone:
 * they are being written.
 */
export async function sweepTemporaries(folder: string, here: Surroundings = thisRun): Promise<void> {
  const names = await inTime(folder, () => readdir(folder)).catch(orAbsent('running: listing', []))
  for (const name of names) {
    if (!isTemporaryName(name)) continue
    const pid = Number(name.split('.').at(-3))
    if (pid !== here.pid && here.isAlive(pid)) continue
    await unlink(join(folder, name)).catch(ignored('clean-up'))
  }
}

function machineName(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
