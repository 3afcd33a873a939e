import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { SynthesisJob } from '../../../../electron/speech/draft/synthesize.ts'
import { createSynthesisPool, type SynthesisPool } from '../../../../electron/speech/draft/worker-pool.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

/** A thread that does what its job's only part says. */
const script = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ turns: [{ parts: [{ text }] }] }) => {
  if (text === 'hang') for (;;) {}
  if (text === 'die') process.exit(3)
  if (text === 'throw') throw new Error('on purpose')
  if (text === 'fail') return parentPort.postMessage({ kind: 'failed', message: 'cannot say that' })
  parentPort.postMessage({ kind: 'audio', bytes: new TextEncoder().encode(text) })
})`

function job(text: string): SynthesisJob {
  const parts = [{ kind: 'speech', text, style: { gainDb: 0, stretch: 1, pitch: 1 } }] as const
  const shape = { engine: 'slt', playedAtHz: 16_000, stretch: 1 } as const
  return { turns: [{ shape, parts }], speed: 1, volumeDb: 0, target: { format: 'pcm', sampleRate: 8000 } }
}

const never = new AbortController().signal
const say = async (pool: SynthesisPool, text: string): Promise<string> =>
  new TextDecoder().decode(await pool.run(job(text), never))

/** `limitMs`: how long a job may take; more than a busy machine needs to start a thread unless told. */
function startPool(size: number, limitMs = PATIENCE_MS): { readonly pool: SynthesisPool; readonly workers: Worker[] } {
  const workers: Worker[] = []
  const startWorker = async (): Promise<Worker> => {
    const worker = new Worker(script, { eval: true })
    workers.push(worker)
    return worker
  }
  return { pool: createSynthesisPool({ startWorker, size, limitMs }), workers }
}

describe('the threads of the draft voices', () => {
  it('are few, kept, and give every caller its own answer', async () => {
    const { pool, workers } = startPool(2)
    const texts = Array.from({ length: 30 }, (_, index) => `line ${index}`)
    expect(await Promise.all(texts.map((text) => say(pool, text)))).toEqual(texts)
    expect(workers).toHaveLength(2)
    await pool.close()
  })

  it.each([
    ['hangs', 'hang', /too long/],
    ['ends', 'die', /thread .* ended/],
    ['throws', 'throw', /on purpose/],
  ])('cost one job only when one %s', async (_, text, message) => {
    const { pool, workers } = startPool(1, 2000)
    const [broken, after] = await Promise.allSettled([say(pool, text), say(pool, 'after')])
    expect(broken).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(message) } })
    expect(after).toEqual({ status: 'fulfilled', value: 'after' })
    expect(workers).toHaveLength(2)
    await pool.close()
  })

  it('go on with the same thread after a failure in words', async () => {
    const { pool, workers } = startPool(1)
    await expect(say(pool, 'fail')).rejects.toThrow('cannot say that')
    expect(await say(pool, 'after')).toBe('after')
    expect(workers).toHaveLength(1)
    await pool.close()
  })

  it('are replaced when one dies while it waits', async () => {
    const { pool, workers } = startPool(1)
    expect(await say(pool, 'before')).toBe('before')
    await workers[0]?.terminate()
    expect(await say(pool, 'after')).toBe('after')
    expect(workers).toHaveLength(2)
    await pool.close()
  })

  it('drop a waiting job that is aborted, and never begin one that was aborted before', async () => {
    const { pool, workers } = startPool(1)
    const leaving = new AbortController()
    const running = say(pool, 'first')
    const waiting = pool.run(job('die'), leaving.signal)
    leaving.abort()
    await expect(waiting).rejects.toThrow(/abort/)
    await expect(pool.run(job('die'), leaving.signal)).rejects.toThrow(/abort/)
    expect(await running).toBe('first')
    expect(await say(pool, 'after')).toBe('after')
    expect(workers).toHaveLength(1)
    await pool.close()
  })

  it('end with the pool, whatever they do, and everybody who waits is told', async () => {
    const { pool, workers } = startPool(1)
    expect(await say(pool, 'before')).toBe('before')
    const outcomes = Promise.allSettled([say(pool, 'hang'), say(pool, 'waiting')])
    const ended = workers.map((worker) => once(worker, 'exit'))
    await pool.close()
    await Promise.all(ended)
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/closed/) } })
    }
    await expect(say(pool, 'later')).rejects.toThrow(/closed/)
  })
})
