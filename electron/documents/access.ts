import { type Problem, problemFrom, StudioError, toProblem } from '../../shared/core/model/errors.ts'
import type { FoundLock, FileLock } from './locks/lock.ts'
import type { Surroundings } from './locks/running.ts'
import type { OtherWindow } from './types.ts'
import { noted } from '../base/failures.ts'
import { say } from '../../shared/messages/say.ts'

/** Why a project is open for reading only, whatever other windows do. */
export const readOnlyFolder: Problem = problemFrom(
  'project.readOnly',
  say('documents.readOnly.folder'),
  say('documents.readOnly.folder.remedy'),
)

/** Whether one opening may write: the lock, and what stands against it. */
export class ProjectAccess {
  readonly #lock: FileLock
  readonly #here: Surroundings
  /** Set for as long as it is open: the folder, the format or the files do not allow writing. */
  readonly #never: Problem | undefined
  #state: 'none' | 'held' | 'taken' | 'lost' = 'none'
  #by: FoundLock | undefined

  constructor(lock: FileLock, here: Surroundings, never: Problem | undefined) {
    this.#lock = lock
    this.#here = here
    this.#never = never
  }

  /** Takes the lock if writing is possible at all and nobody else has it. */
  async open(): Promise<void> {
    if (this.#never !== undefined) return
    const taken = await this.#lock.take()
    this.#state = taken.kind === 'held' ? 'held' : 'taken'
    this.#by = taken.kind === 'held' ? undefined : taken.by
  }

  readOnlyBecause(): Problem | undefined {
    if (this.#never !== undefined) return this.#never
    switch (this.#state) {
      case 'held':
        return undefined
      case 'lost':
        return problemFrom(
          'project.readOnly',
          say('documents.readOnly.takenOver'),
          say('documents.readOnly.takenOver.remedy'),
        )
      default:
        return problemFrom(
          'project.readOnly',
          say('documents.readOnly.otherWindow'),
          say('documents.readOnly.otherWindow.remedy'),
        )
    }
  }

  /** Who could be asked to give way. */
  otherWindow(): OtherWindow | undefined {
    if (this.#never !== undefined || this.#state === 'held' || this.#by === undefined) return undefined
    const { owner, beatAt } = this.#by
    const lastSeenAt = new Date(beatAt).toISOString()
    const host = owner?.host ?? 'unknown'
    return { host, startedAt: owner?.startedAt ?? lastSeenAt, lastSeenAt, isThisComputer: host === this.#here.host }
  }

  /**
   * Whether a take-over can be asked for: something else than the folder, the format or the files stands against writing.
   * Who has the lock need not be known: it may have been given back, or be between two names, when it was looked at.
   */
  canTakeOver(): boolean {
    return this.#never === undefined && this.#state !== 'held'
  }

  /** Looks whether the lock was taken over, or has become free. True if something changed. */
  async refresh(): Promise<boolean> {
    if (this.#never !== undefined) return false
    if (this.#state === 'held') {
      if (await this.#lock.isOurs()) return false
      this.#state = 'lost'
      this.#by = await this.#lock.find()
      return true
    }
    const taken = await this.#lock.take().catch(noted('access: taking the lock'))
    if (taken?.kind !== 'held') {
      if (taken !== undefined) this.#by = taken.by
      return false
    }
    this.#state = 'held'
    this.#by = undefined
    return true
  }

  /** @throws StudioError `disk.*` */
  async takeOver(): Promise<void> {
    await this.#lock.takeOver()
    this.#state = 'held'
    this.#by = undefined
  }

  async beat(): Promise<void> {
    if (this.#state === 'held') await this.#lock.beat()
  }

  async close(): Promise<void> {
    if (this.#state === 'held') await this.#lock.release()
  }
}

/** What is thrown where something is to be written that may only be read. */
export function readOnlyError(access: ProjectAccess): StudioError {
  const problem = access.readOnlyBecause()
  return problem === undefined
    ? new StudioError(toProblem(undefined))
    : new StudioError({ ...problem, code: 'project.readOnly' })
}
