import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTurnWatch } from '../../../../electron/rendering/sending/turn-watch.ts'

describe('whoever waits for a turn to send', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('looks once at a time, however often it is asked to wait', async () => {
    let looks = 0
    const other = async (): Promise<never> => {
      looks += 1
      // A share that does not answer.
      throw new Error('silent')
    }
    const nothing = async (): Promise<void> => undefined
    const watch = createTurnWatch({ lock: { other, takeOver: nothing }, resume: nothing, onChange: () => undefined })
    watch.begin()
    watch.waitForTurn()
    watch.waitForTurn()
    await vi.advanceTimersByTimeAsync(0)
    const before = looks
    await vi.advanceTimersByTimeAsync(2000)
    expect(looks - before).toBe(1)
    watch.end()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks - before).toBe(1)
  })
})
