import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SCRIPT } from '../../support/projects.ts'

const STORE = '../../../electron/documents/takes/take-store.ts'

// Tests of this kind share their modules: whoever opens projects is read anew here, with a store that fails, and again behind it.
beforeEach(() => {
  vi.resetModules()
  vi.doMock(STORE, async (original) => {
    const { openTakeStore } = await original<typeof import('../../../electron/documents/takes/take-store.ts')>()
    return {
      openTakeStore: async (...input: Parameters<typeof openTakeStore>) => ({
        ...(await openTakeStore(...input)),
        pack: () => Promise.reject(new Error('The disk does not answer')),
      }),
    }
  })
})
afterEach(() => {
  vi.doUnmock(STORE)
  vi.resetModules()
})

describe('closing a project', () => {
  it('saves what was typed, and lets go, although the takes cannot be packed', async () => {
    const { testProject } = await import('../../support/projects.ts')
    const made = await testProject()
    const project = await made.open()
    project.replace(`${SCRIPT}\nRUTH: One more.  #cccccc\n`, undefined)
    await project.close()
    expect(await readFile(made.path('script.dialogue'), 'utf8')).toContain('One more.')
    const next = await made.open()
    expect(next.readOnly).toBe(false)
    await next.close()
  })
})
