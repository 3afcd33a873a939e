import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLeaving } from '../../../renderer/base/leaving.ts'

describe('a notice of something that went well', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('goes after its while, once', () => {
    const leave = vi.fn()
    createLeaving(10_000, leave)
    vi.advanceTimersByTime(9999)
    expect(leave).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_000)
    expect(leave).toHaveBeenCalledOnce()
  })

  it('stays while the pointer or the focus is in it, also when one of both goes, and then for the whole while', () => {
    const leave = vi.fn()
    const leaving = createLeaving(10_000, leave)
    vi.advanceTimersByTime(9000)
    leaving.hold('pointer')
    leaving.hold('focus')
    vi.advanceTimersByTime(60_000)
    leaving.release('pointer')
    vi.advanceTimersByTime(60_000)
    expect(leave).not.toHaveBeenCalled()
    leaving.release('focus')
    leaving.release('focus')
    vi.advanceTimersByTime(9999)
    expect(leave).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(leave).toHaveBeenCalledOnce()
  })

  it('is not taken away after somebody has', () => {
    const leave = vi.fn()
    createLeaving(10_000, leave).stop()
    vi.advanceTimersByTime(60_000)
    expect(leave).not.toHaveBeenCalled()
  })
})
