import { describe, expect, it } from 'vitest'
import { ProjectAccess, readOnlyFolder } from '../../../../electron/documents/access.ts'
import type { FileLock, FoundLock } from '../../../../electron/documents/locks/lock.ts'
import { thisRun } from '../../../../electron/documents/locks/running.ts'

/** A lock that somebody else takes over when `loses` is called, and whose file says that or is just not there. */
function lockOf(found: FoundLock | undefined) {
  let isOurs = true
  const lock: FileLock = {
    take: async () => ({ kind: 'held' }),
    takeOver: async () => {
      isOurs = true
    },
    isOurs: async () => isOurs,
    find: async () => found,
    beat: async () => undefined,
    release: async () => undefined,
  }
  return {
    lock,
    loses: () => {
      isOurs = false
    },
  }
}

const somebody: FoundLock = { owner: undefined, isNobodys: false, beatAt: 0, mark: '' }

describe('a project that another window has taken over', () => {
  for (const [words, found] of [
    ['whose name is known', somebody],
    ['whose lock was between two names when it was looked at', undefined],
  ] as const) {
    it(`can be taken back from one ${words}`, async () => {
      const { lock, loses } = lockOf(found)
      const access = new ProjectAccess(lock, thisRun, undefined)
      await access.open()
      expect(access.canTakeOver()).toBe(false)
      loses()
      await access.refresh()
      expect(access.readOnlyBecause()).toBeDefined()
      expect(access.canTakeOver()).toBe(true)
      await access.takeOver()
      expect(access.readOnlyBecause()).toBeUndefined()
    })
  }

  it('is never taken over in a folder that cannot be written to', async () => {
    const access = new ProjectAccess(lockOf(somebody).lock, thisRun, readOnlyFolder)
    await access.open()
    expect(access.canTakeOver()).toBe(false)
  })
})
