import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameQueue, type FrameQueue } from '../../../../electron/speech/frame-queue.ts'

function makeQueue(room = 4): { queue: FrameQueue; said: string[] } {
  const said: string[] = []
  const say = (word: string) => () => void said.push(word)
  return {
    queue: createFrameQueue(
      { frames: room, bytes: 1024 },
      { full: say('full'), roomy: say('roomy'), left: say('left') },
    ),
    said,
  }
}

async function all(queue: FrameQueue): Promise<number[]> {
  const seen: number[] = []
  for await (const frame of queue.frames) seen.push(frame[0] ?? -1)
  return seen
}

describe('frames on their way to a listener', () => {
  it('come in order, whether the listener or the sender is faster', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 }), async (pauses) => {
        const { queue, said } = makeQueue()
        const listening = all(queue)
        for (const [index, pause] of pauses.entries()) {
          for (let turn = 0; turn < pause; turn++) await Promise.resolve()
          queue.push(Uint8Array.of(index))
        }
        queue.end(undefined)
        expect(await listening).toEqual(pauses.map((_, index) => index))
        expect(said).not.toContain('left')
      }),
    )
  })

  it('are too many, too, when they hold too many bytes', () => {
    const { queue, said } = makeQueue(4)
    queue.push(new Uint8Array(1000))
    expect([said, queue.isFull()]).toEqual([[], false])
    queue.push(new Uint8Array(24))
    expect([said, queue.isFull()]).toEqual([['full'], true])
  })

  it('say once that they are too many, and once that there is room again', async () => {
    const { queue, said } = makeQueue(4)
    for (let index = 0; index < 7; index++) queue.push(Uint8Array.of(index))
    expect([said, queue.isFull()]).toEqual([['full'], true])
    const listening = queue.frames[Symbol.asyncIterator]()
    for (let index = 0; index < 4; index++) await listening.next()
    expect([said, queue.isFull()]).toEqual([['full'], true])
    await listening.next()
    expect([said, queue.isFull()]).toEqual([['full', 'roomy'], false])
  })

  it('are all handed out before the error that ended them', async () => {
    const { queue, said } = makeQueue()
    queue.push(Uint8Array.of(1))
    queue.push(Uint8Array.of(2))
    queue.end(new Error('cut'))
    queue.end(undefined)
    queue.push(Uint8Array.of(3))
    const seen: number[] = []
    await expect(async () => {
      for await (const frame of queue.frames) seen.push(frame[0] ?? -1)
    }).rejects.toThrow('cut')
    expect(seen).toEqual([1, 2])
    expect(said).toEqual([])
  })

  it('wake a listener that waits, for an end as for a frame', async () => {
    const { queue } = makeQueue()
    const listening = all(queue)
    await Promise.resolve()
    queue.end(undefined)
    expect(await listening).toEqual([])
  })

  it('are given up by a listener that leaves', async () => {
    const { queue, said } = makeQueue()
    queue.push(Uint8Array.of(1))
    for await (const frame of queue.frames) if (frame.length > 0) break
    expect(said).toEqual(['left'])
  })
})
