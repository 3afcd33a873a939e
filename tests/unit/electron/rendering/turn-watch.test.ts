import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queueView, withTurnFailure } from '../../../../electron/rendering/queue-view.ts'
import { createTurnWatch } from '../../../../electron/rendering/sending/turn-watch.ts'
import { problemError } from '../../../../shared/core/model/errors.ts'
import { say } from '../../../../shared/messages/say.ts'

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

  it('is told why it does not go on when its turn has come, until somebody has it go on', async () => {
    const problem = problemError('disk.full', say('rendering.draft.late'), say('rendering.draft.late.remedy'))
    const told: unknown[] = []
    let works = false
    const watch = createTurnWatch({
      lock: { other: async () => undefined, takeOver: async () => undefined },
      resume: async () => {
        if (!works) throw problem
      },
      onChange: () => told.push(watch.failure()?.code),
    })
    watch.waitForTurn()
    await vi.advanceTimersByTimeAsync(0)
    expect(watch.failure()).toEqual(problem.problem)
    expect(told.at(-1)).toBe('disk.full')
    const paused = queueView([], [{}])
    expect(paused.kind).toBe('paused')
    expect(withTurnFailure(paused, watch.failure())).toMatchObject({ kind: 'stopped', problem: problem.problem })
    expect(withTurnFailure({ ...paused, kind: 'running' }, watch.failure()).problem).toBeUndefined()
    works = true
    watch.waitForTurn()
    await vi.advanceTimersByTimeAsync(0)
    expect(watch.failure()).toBeUndefined()
    expect(withTurnFailure(paused, watch.failure())).toEqual(paused)
  })
})
