import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { quietTimer } from '../../../../renderer/script/state/quiet-timer.ts'

describe('a timer for what follows a pause', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs once it has been quiet for the whole time, and only once', () => {
    const run = vi.fn()
    const { stir } = quietTimer(400, run)
    stir()
    vi.advanceTimersByTime(300)
    stir()
    vi.advanceTimersByTime(399)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(5000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('runs again after the next stir', () => {
    const run = vi.fn()
    const { stir } = quietTimer(400, run)
    stir()
    vi.advanceTimersByTime(400)
    stir()
    vi.advanceTimersByTime(400)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('sets one timer for many stirs', () => {
    const { stir } = quietTimer(400, vi.fn())
    for (let key = 0; key < 50; key++) stir()
    expect(vi.getTimerCount()).toBe(1)
  })

  it('runs nothing once it is stopped, until it is stirred again', () => {
    const run = vi.fn()
    const { stir, stop } = quietTimer(400, run)
    stir()
    stop()
    vi.advanceTimersByTime(5000)
    expect(run).not.toHaveBeenCalled()
    stir()
    vi.advanceTimersByTime(400)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('can be stirred by what it runs', () => {
    let runs = 0
    const timer = quietTimer(400, () => {
      runs += 1
      if (runs === 1) timer.stir()
    })
    timer.stir()
    vi.advanceTimersByTime(400)
    expect(runs).toBe(1)
    vi.advanceTimersByTime(400)
    expect(runs).toBe(2)
  })
})
