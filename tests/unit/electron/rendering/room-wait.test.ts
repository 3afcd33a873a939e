import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskError } from '../../../../electron/base/durable.ts'
import type { SpeechClient } from '../../../../electron/speech/types.ts'
import type { Runner } from '../../../../electron/rendering/runner/runner-types.ts'
import type { Take } from '../../../../shared/core/model/take.ts'
import { decideFailure } from '../../../../shared/core/queue/decision.ts'
import { ROOM_EVERY_MS } from '../../../../shared/core/queue/machine.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { linesToRender, queueRunner } from '../../../support/bench/queue-runner.ts'
import { sha256 } from '../../../support/core-values.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const origin = 'http://service.test'
const texts = Array.from({ length: 10 }, (_, at) => `This is line number ${at}.`)

/** A runner over a disk that is full while `isFull`, and a service that answers everything and counts it. */
function onFullDisk(waitsForRoom = true) {
  const disk = { isFull: true, kept: [] as Take[] }
  const sent: string[] = []
  const client: Pick<SpeechClient, 'origin' | 'synthesize' | 'readPackage'> = {
    origin,
    synthesize: async ({ text }) => {
      sent.push(text)
      return { bytes: new Uint8Array(1000), length: 1000, encoding: 'json' as const, wasWhole: true }
    },
    readPackage: async () => {
      throw new Error('Nobody asks whether the service is there')
    },
  }
  const add = async (record: Omit<Take, 'id'>): Promise<Take> => {
    if (disk.isFull) throw diskError(Object.assign(new Error('full'), { code: 'ENOSPC' }), 'a take')
    const take = { ...record, id: takeIdSchema.parse(sha256(`${disk.kept.length}`)) }
    disk.kept.push(take)
    return take
  }
  const runner = queueRunner(client, 4, { add, all: () => [...disk.kept] }, { waitsForRoom })
  return {
    disk,
    sent,
    runner,
    order: () => runner.order({ lines: linesToRender(texts, origin), again: false, resendUnknown: false }),
  }
}

const isNoRoom = (runner: Runner): boolean => runner.phase().kind === 'noRoom'

describe('a queue on a full disk', () => {
  it('holds what has come, sends nothing more, and goes on by itself when there is room', async () => {
    const { disk, sent, runner, order } = onFullDisk()
    order()
    await vi.advanceTimersByTimeAsync(1000)
    expect(isNoRoom(runner)).toBe(true)
    expect(runner.phase()).toMatchObject({ problem: { code: 'disk.full' } })
    const held = sent.length
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThan(texts.length)
    await vi.advanceTimersByTimeAsync(10 * ROOM_EVERY_MS)
    expect([sent.length, disk.kept.length, isNoRoom(runner)]).toEqual([held, 0, true])
    disk.isFull = false
    await vi.advanceTimersByTimeAsync(ROOM_EVERY_MS)
    expect(runner.phase()).toEqual({ kind: 'running' })
    expect(runner.account()).toMatchObject({ total: 10, ready: 10, unknown: 0, failed: 0 })
    // Nothing was sent twice.
    expect(sent.toSorted()).toEqual(texts.toSorted())
  })

  it('tries at once when asked, and goes on waiting if there is still no room', async () => {
    const { disk, sent, runner, order } = onFullDisk()
    order()
    await vi.advanceTimersByTimeAsync(1000)
    const held = sent.length
    runner.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect([isNoRoom(runner), sent.length]).toEqual([true, held])
    disk.isFull = false
    runner.resume()
    await vi.advanceTimersByTimeAsync(100)
    expect(runner.account().ready).toBe(10)
  })

  it('keeps what has come although the rest is cancelled', async () => {
    const { disk, sent, runner, order } = onFullDisk()
    order()
    await vi.advanceTimersByTimeAsync(1000)
    const held = sent.length
    runner.cancel()
    expect(isNoRoom(runner)).toBe(true)
    disk.isFull = false
    await vi.advanceTimersByTimeAsync(ROOM_EVERY_MS)
    expect([runner.account().ready, disk.kept.length, sent.length]).toEqual([held, held, held])
  })

  it('is paused and still keeps what has come', async () => {
    const { disk, sent, runner, order } = onFullDisk()
    order()
    await vi.advanceTimersByTimeAsync(1000)
    runner.pause()
    disk.isFull = false
    await vi.advanceTimersByTimeAsync(2 * ROOM_EVERY_MS)
    expect([runner.isPaused(), disk.kept.length, runner.account().ready]).toEqual([true, sent.length, sent.length])
  })

  it('lets go of what it holds when the project is closed: it may have been billed', async () => {
    const { sent, runner, order } = onFullDisk()
    order()
    await vi.advanceTimersByTimeAsync(1000)
    const held = sent.length
    const closed = runner.close(1000)
    await vi.advanceTimersByTimeAsync(5000)
    await closed
    expect(runner.account()).toMatchObject({ unknown: held, ready: 0 })
  })

  it('ends where nobody waits, as on the command line', async () => {
    const { runner, order } = onFullDisk(false)
    order()
    await vi.advanceTimersByTimeAsync(1000)
    expect(runner.phase()).toMatchObject({ kind: 'stopped', problem: { code: 'disk.full' } })
    await runner.settled()
  })

  it('waits for room, too, when nothing could be written down before sending', () => {
    const context = {
      mayBeBilled: true,
      attempts: 0,
      retriesLeft: 3,
      busyCount: 0,
      busyForMs: 0,
      badAnswersInARow: 0,
      sameRefusalsInARow: 0,
      random: 0,
    }
    expect(decideFailure({ ...context, mayBeBilled: false, failure: 'notPrepared', waitsForRoom: true })).toEqual({
      item: 'requeue',
      queue: 'waitForRoom',
    })
    expect(decideFailure({ ...context, failure: 'notKept', waitsForRoom: true })).toEqual({
      item: 'unknown',
      queue: 'waitForRoom',
    })
  })
})
