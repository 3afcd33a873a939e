import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSteppedDeadline } from '../../../../electron/audio/jobs/stepped-deadline.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a deadline in steps', () => {
  it('passes after its time', () => {
    const passed = vi.fn()
    const stop = setSteppedDeadline(2000, passed)
    vi.advanceTimersByTime(2000)
    expect(passed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(passed).toHaveBeenCalledOnce()
    stop()
  })

  it('does not pass once it is stopped', () => {
    const passed = vi.fn()
    setSteppedDeadline(2000, passed)()
    vi.advanceTimersByTime(10_000)
    expect(passed).not.toHaveBeenCalled()
  })
})
