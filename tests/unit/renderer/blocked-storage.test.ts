import { afterEach, describe, expect, it, vi } from 'vitest'
import { tabStorage } from '../../../renderer/base/bridge/tab-storage.ts'
import { reopen } from '../../../renderer/safety/project.ts'
import { reopenGone } from '../../../renderer/safety/reopen-gone.ts'
import { otherHandle } from './cases.ts'
import { createFakeDeps, projectView } from './fake-deps.ts'

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const full = { getItem: () => null, setItem: refuse, removeItem: () => undefined }

describe('a window whose browser keeps nothing for it', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('opens its project again when another host is there', async () => {
    vi.stubGlobal('sessionStorage', full)
    const view = projectView()
    const { deps } = createFakeDeps(
      {
        'project.openRecent': () => projectView({ project: otherHandle }),
        'script.read': () => ({ revision: 0, lastSeq: 0, text: view.text, save: { kind: 'saved' } }),
      },
      view,
    )
    await reopenGone(deps)
    expect(deps.project.getState().open?.handle).toBe(otherHandle)
  })

  it('starts as a new one', async () => {
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(await reopen(createFakeDeps({}).deps)).toBe(false)
  })

  it('goes on where even asking for the storage is refused', () => {
    vi.stubGlobal('sessionStorage', undefined)
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse })
    tabStorage.setItem('a', 'b')
    tabStorage.removeItem('a')
    expect(tabStorage.getItem('a')).toBeNull()
  })
})
