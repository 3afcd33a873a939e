import { describe, expect, it, onTestFinished } from 'vitest'
import { createAudioThread, ThreadDied } from '../../../electron/audio/jobs/audio-thread.ts'

const stuck = { kind: 'soundLength', path: 'a.webm', sampleRate: 44_100 } as const
const long = { kind: 'join', pieces: [], sampleRate: 44_100 } as const
const quick = { kind: 'knownPeaks', file: 'peaks', ids: [] } as const

function threadOfOddJobs() {
  const thread = createAudioThread(new URL('../../support/audio/stuck-thread.ts', import.meta.url))
  onTestFinished(() => thread.close())
  return thread
}

describe('a decoder that goes round in a circle', () => {
  it('is given up when nothing has been heard of it, and the next file gets a thread of its own', async () => {
    const thread = threadOfOddJobs()
    const lost = thread.run(stuck, { silenceMs: 1500 })
    const next = thread.run(quick)
    await expect(lost).rejects.toBeInstanceOf(ThreadDied)
    await expect(next).resolves.toMatchObject({ kind: 'knownPeaks' })
  })

  it('can be cancelled', async () => {
    const thread = threadOfOddJobs()
    await thread.run(quick)
    const cancel = new AbortController()
    const lost = thread.run(stuck, { signal: cancel.signal })
    cancel.abort()
    await expect(lost).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
    await expect(thread.run(quick)).resolves.toMatchObject({ kind: 'knownPeaks' })
  })

  it('is told from one that takes long and goes on', async () => {
    await expect(threadOfOddJobs().run(long, { silenceMs: 1500 })).resolves.toMatchObject({ kind: 'knownPeaks' })
  })
})
