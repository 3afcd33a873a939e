import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from '../../../../electron/base/throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const EVERY_MS = 100

function throttled() {
  const run = vi.fn()
  return { run, throttle: createThrottle(run, EVERY_MS) }
}

describe('calls that come in bursts', () => {
  it('run once at once, and once at the end of the interval', () => {
    const { run, throttle } = throttled()
    throttle.schedule()
    throttle.schedule()
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
    throttle.schedule()
    throttle.schedule()
    vi.advanceTimersByTime(EVERY_MS - 2)
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2)
    expect(run).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(10 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(2)
    throttle.schedule()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('run now if somebody asks for it, and only if something is scheduled', () => {
    const { run, throttle } = throttled()
    throttle.flush()
    expect(run).not.toHaveBeenCalled()
    throttle.schedule()
    throttle.flush()
    throttle.flush()
    expect(run).toHaveBeenCalledTimes(1)
    throttle.schedule()
    throttle.flush()
    expect(run).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(10 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('run again after the interval where the run itself asks for it', () => {
    const run = vi.fn(() => {
      if (run.mock.calls.length < 3) throttle.schedule()
    })
    const throttle = createThrottle(run, EVERY_MS)
    throttle.schedule()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it.each(['before the first', 'in the interval'])('never run after the stop: %s', (when) => {
    const { run, throttle } = throttled()
    throttle.schedule()
    if (when === 'in the interval') vi.advanceTimersByTime(1)
    const runs = run.mock.calls.length
    throttle.schedule()
    throttle.stop()
    throttle.schedule()
    throttle.flush()
    vi.advanceTimersByTime(10 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(runs)
  })
})
