import { afterEach, describe, expect, it, vi } from 'vitest'
import { LoopedSource } from '../../../../renderer/transport/output/looped-source.ts'
import { CHUNK_SAMPLES, TakeSource } from '../../../../renderer/transport/output/take-source.ts'
import { turnOf } from '../../../../shared/core/timeline/looped.ts'

const RATE = 44_100

/** A host that has a file of so many samples, and what was asked of it, in chunks. */
function hostOf(lengthSamples: number): { readonly asked: number[] } {
  const asked: number[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { readonly headers: { readonly range: string } }) => {
    const [from = 0, to = 0] = (/(\d+)-(\d+)/.exec(headers.range) ?? []).slice(1).map(Number)
    asked.push(from / (4 * CHUNK_SAMPLES))
    const bytes = new ArrayBuffer(Math.min(to + 1, 4 * lengthSamples) - from)
    return new Response(bytes, {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${to}/${4 * lengthSamples}` },
    })
  })
  return { asked }
}

describe('a sound that is made ready at a time', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is there when it is played, also far into it, and is forgotten for the next place', async () => {
    const { asked } = hostOf(100 * CHUNK_SAMPLES)
    const source = await TakeSource.open('take')
    const far = (chunk: number): number => (chunk * CHUNK_SAMPLES) / RATE
    await source.ready(far(50))
    await source.chunk(50)
    await source.chunk(51)
    expect(asked).toEqual([0, 50, 51])
    // The next place has one of them still.
    await source.ready(far(51))
    expect(asked).toEqual([0, 50, 51, 52])
    await source.chunk(50)
    await source.ready(far(99))
    expect(asked).toEqual([0, 50, 51, 52, 50, 99])
  })

  it('is so where a loop has come to, in whichever turn', async () => {
    const loop = { inSample: RATE, sourceSamples: 11 * RATE, turnedBy: 2 * RATE }
    const asked: number[] = []
    const inner = {
      lengthSamples: 11 * RATE,
      chunk: () => Promise.resolve([]),
      ready: async (at: number) => void asked.push(at),
    }
    const looped = new LoopedSource(inner, loop, 1000 * RATE)
    const period = turnOf(loop).period / RATE
    for (const turn of [0, 1, 40]) await looped.ready(turn * period + 3)
    for (const seconds of asked) expect(seconds).toBeCloseTo(1 + 2 + 3, 4)
    expect(asked).toHaveLength(3)
  })
})
