import { describe, expect, it } from 'vitest'
import { findWindow, livingWindows, type WindowPorts } from '../../../../renderer/kept-words/model/window-id.ts'
import { memoryLocks, memoryStorage } from '../../../support/memory-storage.ts'

/** A browser with tabs: each has a storage of its own, and a page that can be reloaded, killed or duplicated. */
function tabs() {
  const browser = memoryLocks()
  let count = 0
  const open = (storage: Storage) => {
    const { locks, close } = browser.page()
    let onLeave: (isBack: boolean) => void = () => undefined
    const ports: WindowPorts = {
      storage: () => storage,
      locks,
      randomBytes: (length) => new Uint8Array(length).fill(++count),
      onLeave: (listener) => {
        onLeave = listener
      },
    }
    const found = findWindow(ports)
    return {
      found,
      locks,
      storage,
      reload: () => {
        onLeave(false)
        const next = open(storage)
        close()
        return next
      },
      kill: () => {
        close()
        return open(storage)
      },
      duplicate: () => {
        const copy = memoryStorage()
        copy.setItem('repartee.window', storage.getItem('repartee.window') ?? '')
        return open(copy)
      },
    }
  }
  return { open: () => open(memoryStorage()) }
}

describe('the name of a window', () => {
  it('is new in a new tab, and known at once', () => {
    const first = tabs().open()
    expect(first.found).toEqual({ id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/), wasCut: false })
  })

  it('stays over a reload, and is known at once', () => {
    const first = tabs().open()
    expect(first.reload().found).toEqual(first.found)
    expect(first.reload().reload().found).toEqual(first.found)
  })

  it('stays after a crash, which is known', async () => {
    const first = tabs().open()
    const { id } = await first.found
    expect(await first.kill().found).toEqual({ id, wasCut: true })
  })

  it('is another one in a duplicated tab, whose first one lives', async () => {
    const first = tabs().open()
    const copy = first.duplicate()
    expect((await copy.found).wasCut).toBe(false)
    expect((await copy.found).id).not.toBe((await first.found).id)
    expect(copy.reload().found).toEqual(await copy.found)
  })

  it('tells which windows live', async () => {
    const browser = tabs()
    const [first, second] = [browser.open(), browser.open()]
    const both = [(await first.found).id, (await second.found).id]
    expect(await livingWindows(first.locks)).toEqual(new Set(both))
    const again = second.reload()
    expect(await livingWindows(again.locks)).toEqual(new Set(both))
    expect(await livingWindows(undefined)).toBeUndefined()
  })

  it('is new each time where the browser keeps nothing', () => {
    const ports: WindowPorts = {
      storage: () => {
        throw new DOMException('The request was denied.', 'SecurityError')
      },
      locks: undefined,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      onLeave: () => undefined,
    }
    expect(findWindow(ports)).not.toEqual(findWindow(ports))
  })
})
