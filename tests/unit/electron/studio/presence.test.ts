import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPresence } from '../../../../electron/studio/session/presence.ts'
import type { PresentWindow } from '../../../../shared/contract/script-updates.ts'

describe('the windows of one project', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const made = () => {
    const told: (readonly PresentWindow[])[] = []
    const presence = createPresence(
      () => Date.now(),
      (windows) => told.push(windows),
    )
    return { presence, told }
  }

  it('are told of each other when one comes, moves its caret or goes', () => {
    const { presence, told } = made()
    presence.tell('window-a', 4)
    presence.tell('window-a', 5)
    expect(told).toEqual([[{ windowId: 'window-a', position: 4 }]])
    expect(presence.tell('window-b', null)).toHaveLength(2)
    presence.tell('window-a', 9)
    presence.tell('window-a', 9)
    presence.leave('window-b')
    presence.leave('window-b')
    vi.advanceTimersByTime(5000)
    expect(told.slice(1)).toEqual([
      [
        { windowId: 'window-a', position: 5 },
        { windowId: 'window-b', position: null },
      ],
      [
        { windowId: 'window-a', position: 9 },
        { windowId: 'window-b', position: null },
      ],
      [{ windowId: 'window-a', position: 9 }],
    ])
    presence.stop()
  })

  it('are forgotten when they give no sign for two and a half minutes', () => {
    const { presence, told } = made()
    presence.tell('window-a', 1)
    presence.tell('window-b', 2)
    vi.advanceTimersByTime(100_000)
    presence.tell('window-b', 2)
    vi.advanceTimersByTime(100_000)
    expect(told.at(-1)).toEqual([{ windowId: 'window-b', position: 2 }])
    presence.stop()
  })

  it('are forgotten a few seconds after they have left, and not before', () => {
    const { presence, told } = made()
    presence.tell('window-a', 1)
    presence.tell('window-b', 2)
    presence.leave('window-b')
    vi.advanceTimersByTime(3000)
    // What a page said last may come after its end.
    presence.tell('window-b', 2)
    expect(told.at(-1)).toHaveLength(2)
    vi.advanceTimersByTime(2000)
    expect(told.at(-1)).toEqual([{ windowId: 'window-a', position: 1 }])
    presence.stop()
  })

  it('stay when they come back within these seconds', () => {
    const { presence, told } = made()
    presence.tell('window-a', 1)
    presence.tell('window-b', 2)
    presence.leave('window-b')
    vi.advanceTimersByTime(1000)
    presence.comeBack('window-b')
    vi.advanceTimersByTime(60_000)
    expect(told).toHaveLength(2)
    presence.stop()
  })

  it('are not counted twice when one is loaded again under another name', () => {
    const { presence, told } = made()
    presence.tell('window-a', 1)
    presence.tell('window-b', 2)
    presence.leave('window-b')
    vi.advanceTimersByTime(1000)
    expect(presence.tell('window-c', null)).toEqual([
      { windowId: 'window-a', position: 1 },
      { windowId: 'window-c', position: null },
    ])
    vi.advanceTimersByTime(60_000)
    expect(told.map((windows) => windows.length)).toEqual([1, 2, 2])
    presence.stop()
  })

  it('can be told to have left all at once, as when the process of the only page has ended', () => {
    const { presence, told } = made()
    presence.tell('window-a', 1)
    presence.leaveAll()
    expect(presence.tell('window-b', 1)).toEqual([{ windowId: 'window-b', position: 1 }])
    presence.leaveAll()
    vi.advanceTimersByTime(5000)
    expect(told.at(-1)).toEqual([])
    presence.stop()
  })
})
