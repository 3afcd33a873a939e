import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypingRest } from '../../../../renderer/base/typing-rest.ts'

/** A window, and how often what waits in it was done. */
function windowAt() {
  const rest = createTypingRest(() => performance.now())
  const work = vi.fn<() => void>()
  return { rest, work, soon: () => rest.soon(work) }
}

describe('what a key need not wait for', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is done at once where nobody types', () => {
    const { work, soon } = windowAt()
    soon()
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is done once for all that was told while somebody typed, when they rest', () => {
    const { rest, work, soon } = windowAt()
    for (let key = 0; key < 3; key += 1) {
      rest.stir()
      soon()
      vi.advanceTimersByTime(500)
    }
    vi.advanceTimersByTime(649)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not wait for somebody who never rests', () => {
    const { rest, work, soon } = windowAt()
    rest.stir()
    soon()
    for (let key = 0; key < 13; key += 1) {
      vi.advanceTimersByTime(250)
      rest.stir()
    }
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is done when what follows from the words is asked for, and what is told after that at once', () => {
    const { rest, work, soon } = windowAt()
    rest.stir()
    soon()
    rest.end()
    expect(work).toHaveBeenCalledTimes(1)
    soon()
    expect(work).toHaveBeenCalledTimes(2)
  })
})
