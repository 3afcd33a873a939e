import { expect, it } from 'vitest'
import { partThreads } from '../../../../electron/audio/jobs/part-threads.ts'

const format = { format: 'pcm', sampleRate: 48_000, channels: 1, encoding: 'pcm16', isDithered: false } as const
const place = { index: 0, fromFrame: 0, untilFrame: 2, readFromFrame: 0, isLast: true }

it('makes parts that come one after the other where they are put together, and begins no thread for them', async () => {
  // Whoever begins a thread with this hears that there is none.
  const parts = partThreads(new URL('file:///nowhere/worker.js'))
  for (const value of [0.5, -0.5]) {
    const samples = [Float32Array.of(value, 0)]
    const made = await parts.code({ kind: 'samples', format, place, samples })
    expect([...new Int16Array(made.buffer)]).toEqual([value * 32_768, 0])
    // Handed over, as to a thread.
    expect(samples[0]?.length).toBe(0)
  }
})
