import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPresence } from '../../electron/services/presence.ts'
import type { PresentWindow } from '../../shared/contract/presence.ts'

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
})
