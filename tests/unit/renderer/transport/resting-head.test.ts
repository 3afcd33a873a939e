import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { besideReadyAt, readyAt, RestingHead } from '../../../../renderer/transport/play/resting-head.ts'
import type { FileClip } from '../../../../renderer/transport/play/placed-turn.ts'
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

  it('are those of beds that are heard there too, a loop counted from its beginning', async () => {
    const bed = (id: string, startSeconds: number, more: Partial<FileClip> = {}): FileClip => ({
      id,
      source: { kind: 'file', fileId: id.repeat(64) },
      lane: 0,
      startSample: startSeconds * 44_100,
      durationSamples: 10 * 44_100,
      inSample: 44_100,
      fadeInSamples: 0,
      fadeOutSamples: 0,
      gainDb: 0,
      pan: 0,
      ...more,
    })
    const loop = { inSample: 44_100, sourceSamples: 5 * 44_100 }
    const clips = [bed('a', 0), bed('b', 4, { loop }), bed('c', 9), bed('d', 60)]
    const asked: string[] = []
    const load = async ({ source }: FileClip) => {
      const ready = async (seconds: number) => void asked.push(`${source.fileId.slice(0, 1)} at ${seconds}`)
      return { seconds: 10, audio: { lengthSamples: 1, chunk: () => Promise.resolve([]), ready } }
    }
    const timeline = { entries: [], durationSamples: 0, durationSeconds: 0 }
    const graph = { timeline, lanes: [], clips, master: { gainDb: 0 }, channels: 1, durationSamples: 0 } as const
    const picture = { graph, startOfLine: new Map([[first, 5 * 44_100]]) }
    await besideReadyAt(load, picture, place(2))
    await besideReadyAt(load, picture, place(-2))
    expect(asked).toEqual(['a at 8', 'b at 3', 'a at 4'])
    await besideReadyAt(load, { graph, startOfLine: new Map() }, place(2))
    await besideReadyAt(load, undefined, place(2))
    expect(asked).toHaveLength(3)
  })
})
