import { readdir, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProjectId } from '../../../shared/core/model/ids.ts'
import { type DurableFs, makeFoldersDurably, nodeFs, writeDurably } from '../../base/durable.ts'
import { ignored, noteUnlessAbsent, noted, orAbsent } from '../../base/failures.ts'
import { sweepTemporaries } from '../locks/running.ts'
import {
  type DocumentContent,
  type DocumentData,
  type Envelope,
  type KeptBy,
  printEnvelope,
  readEnvelope,
} from '../files/envelope.ts'

/** Edits that are not in the project folder yet, found when a project is opened. */
export type FoundPending = { readonly id: string; readonly envelope: Envelope }

/** Edits that could not be saved, one record an opening, in `<data folder>/pending/<project id>/`. */
export type PendingStore = {
  /** Puts this opening's edits aside; the latest replaces the one before. @throws StudioError `disk.*` */
  readonly keep: (input: {
    readonly content: DocumentContent
    readonly baseText: string
    readonly baseData: DocumentData | undefined
    readonly rev: number
  }) => Promise<void>
  /** This opening has nothing unsaved any more. Never throws: a record equal to what is saved is dropped at the next opening. */
  readonly clear: () => Promise<void>
  /**
   * What openings that have ended left behind, newest first. Damaged records are put aside as `.corrupt-<time>` and
   * counted; records of programs that still run are theirs.
   */
  readonly found: () => Promise<{ readonly pending: readonly FoundPending[]; readonly damaged: number }>
  /** @throws StudioError `project.unreadable` if it is gone. */
  readonly read: (id: string) => Promise<Envelope>
  /** Removes a record: it was accepted or discarded. */
  readonly remove: (id: string) => Promise<void>
}

const idPattern = /^[A-Za-z0-9_-]{8,64}$/

/** The pending edits of a project. `isRunning` tells whether the program that keeps a record still runs. */
export function openPending(input: {
  readonly dataFolder: string
  readonly projectId: ProjectId
  readonly folder: string
  readonly owner: KeptBy
  readonly isRunning: (owner: KeptBy) => boolean
  readonly now: () => number
  readonly fs?: DurableFs
}): PendingStore {
  const { owner, now, fs = nodeFs } = input
  const pendingFolder = join(input.dataFolder, 'pending', input.projectId)
  const pathOf = (id: string): string => join(pendingFolder, `${id}.json`)
  let isThere = false
  // One after the other: a record must not be written behind the back of the call that cleared it.
  let tail: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = tail.then(work, work)
    tail = done.catch(ignored('the caller has it'))
    return done
  }

  const foundOne = async (id: string): Promise<FoundPending | 'damaged' | undefined> => {
    try {
      const envelope = await readEnvelope(pathOf(id))
      if (envelope.projectId !== input.projectId || envelope.owner?.nonce === owner.nonce) return undefined
      return envelope.owner !== undefined && input.isRunning(envelope.owner) ? undefined : { id, envelope }
    } catch (error) {
      noteUnlessAbsent('pending: reading', error)
      const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-')
      await rename(pathOf(id), join(pendingFolder, `${id}.corrupt-${stamp}`)).catch(noted('pending: putting aside'))
      return 'damaged'
    }
  }

  return {
    keep: ({ content, baseText, baseData, rev }) =>
      inTurn(async () => {
        const savedAt = new Date(now()).toISOString()
        const { projectId, folder } = input
        const base = { baseText, ...(baseData === undefined ? {} : { baseData }) }
        const text = printEnvelope({ projectId, rev, savedAt, reason: 'pending', folder, owner, ...base, content })
        await makeFoldersDurably(pendingFolder, fs)
        isThere = true
        await writeDurably(pathOf(owner.nonce), text, fs)
      }),
    clear: () =>
      inTurn(async () => {
        if (!isThere) return
        await unlink(pathOf(owner.nonce)).catch(ignored('clean-up'))
        isThere = false
      }),
    found: async () => {
      await sweepTemporaries(pendingFolder)
      const names = await readdir(pendingFolder).catch(orAbsent('pending: listing', []))
      const pending: FoundPending[] = []
      let damaged = 0
      for (const name of names) {
        const id = name.endsWith('.json') ? name.slice(0, -5) : ''
        const found = idPattern.test(id) ? await foundOne(id) : undefined
        if (found === 'damaged') damaged += 1
        else if (found !== undefined) pending.push(found)
      }
      const newestFirst = (a: FoundPending, b: FoundPending): number =>
        a.envelope.savedAt < b.envelope.savedAt ? 1 : -1
      return { pending: pending.sort(newestFirst), damaged }
    },
    read: (id) => readEnvelope(pathOf(idPattern.test(id) ? id : 'none')),
    remove: async (id) => {
      if (idPattern.test(id)) await unlink(pathOf(id)).catch(ignored('clean-up'))
    },
  }
}
