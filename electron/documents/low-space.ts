import { statfs } from 'node:fs/promises'
import { type Problem, problemFrom } from '../../shared/core/model/errors.ts'
import { inTime } from '../base/in-time.ts'
import { orAbsent } from '../base/failures.ts'
import { say } from '../../shared/messages/say.ts'

/** With less room than this, in bytes, where a project lies, a person is told before a save or a take is refused. */
export const LOW_SPACE_BYTES = 100_000_000

/** How much room there is for a user in the disk of a folder, in bytes; undefined where the system does not tell. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  // Some network drives answer with nothing at all.
  const found = await inTime(folder, () => statfs(folder)).catch(orAbsent('low space: looking'))
  return found === undefined || found.blocks === 0 ? undefined : found.bavail * found.bsize
}

/** What to say of that much room; undefined if there is enough, or nobody knows. */
export function lowSpace(free: number | undefined): Problem | undefined {
  if (free === undefined || free >= LOW_SPACE_BYTES) return undefined
  return problemFrom(
    'disk.full',
    say('documents.lowSpace', { megabytes: Math.floor(free / 1_000_000) }),
    say('documents.lowSpace.remedy'),
  )
}

/** Looks at the room of a folder's disk, at most once in `everyMs`. */
export class SpaceWatch {
  /** What is to be said now. */
  problem: Problem | undefined
  readonly #free: () => Promise<number | undefined>
  readonly #now: () => number
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(free: () => Promise<number | undefined>, now: () => number) {
    this.#free = free
    this.#now = now
  }

  /** True if something else is to be said than before. Never rejects. */
  async look(everyMs: number): Promise<boolean> {
    if (this.#now() - this.#lookedAt < everyMs && this.#now() >= this.#lookedAt) return false
    this.#lookedAt = this.#now()
    const before = this.problem
    this.problem = lowSpace(await this.#free())
    return (before === undefined) !== (this.problem === undefined)
  }
}
