import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readyAt, RestingHead } from '../../../../renderer/transport/play/resting-head.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import type { GraphClip } from '../../../../shared/core/timeline/sound-graph.ts'
import { lineId } from '../cases.ts'

const first = lineId('aaaaa1')
const place = (seconds: number) => ({ lineId: first, seconds, length: 9 })

describe('the samples where the playhead rests', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are fetched where it was left, not where it passed, and not once it plays or is gone', () => {
    const asked: number[] = []
    const resting = new RestingHead(async ({ seconds }) => void asked.push(seconds))
    for (const seconds of [1, 2, 3]) resting.put(place(seconds))
    expect(asked).toEqual([])
    vi.runAllTimers()
    expect(asked).toEqual([3])
    resting.put(place(4))
    resting.put(undefined)
    vi.runAllTimers()
    resting.put(place(5))
    resting.destroy()
    vi.runAllTimers()
    expect(asked).toEqual([3])
  })

  it('are those of the take that is drawn there, behind its trim, and none where nothing is drawn', async () => {
    const takeId = takeIdSchema.parse('a'.repeat(64))
    const clip: GraphClip = {
      id: first,
      source: { kind: 'take', takeId },
      lane: 0,
      startSample: 0,
      durationSamples: 9 * 44_100,
      inSample: 44_100,
      fadeInSamples: 0,
      fadeOutSamples: 0,
      gainDb: 0,
      pan: 0,
    }
    const asked: string[] = []
    const audio = {
      lengthSamples: 1,
      chunk: () => Promise.resolve([]),
      ready: async (seconds: number) => void asked.push(`ready at ${seconds}`),
    }
    const sounds = {
      get: async (id: string) => {
        asked.push(id.slice(0, 1))
        return { seconds: 10, audio }
      },
    }
    const picture = { clipOfLine: new Map([[first, clip]]) }
    await readyAt(sounds, picture, place(2))
    // In the silence before it: from its first sample on.
    await readyAt(sounds, picture, place(-3))
    expect(asked).toEqual(['a', 'ready at 3', 'a', 'ready at 1'])
    await readyAt(sounds, { clipOfLine: new Map() }, place(2))
    await readyAt(sounds, undefined, place(2))
    expect(asked).toHaveLength(4)
  })
})
