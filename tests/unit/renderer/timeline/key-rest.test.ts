import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyRest } from '../../../../renderer/timeline/edits/key-rest.ts'

const REST_MS = 400

/** The page's clock, so far ahead of its timers. */
const clock = (lateMs: () => number): void => {
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + lateMs())
}

describe('the rest after which what keys have drawn is one edit', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is over when no key was pressed for its time', () => {
    const run = vi.fn()
    clock(() => 0)
    const rest = createKeyRest(REST_MS)
    rest.begin(run)
    vi.advanceTimersByTime(REST_MS - 1)
    rest.begin(run)
    vi.advanceTimersByTime(REST_MS - 1)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('goes on where the page was busy, and a press waited behind the timer', () => {
    let busyMs = 0
    const run = vi.fn()
    clock(() => busyMs)
    const rest = createKeyRest(REST_MS)
    rest.begin(run)
    // The timer comes half a second late, and the press that waited comes right behind it.
    busyMs = 500
    vi.advanceTimersByTime(REST_MS)
    expect(run).not.toHaveBeenCalled()
    rest.begin(run)
    vi.advanceTimersByTime(REST_MS - 1)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('ends on a page that is never at rest', () => {
    let lateMs = 0
    const run = vi.fn()
    clock(() => (lateMs += 100))
    const rest = createKeyRest(REST_MS)
    rest.begin(run)
    vi.advanceTimersByTime(5000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
