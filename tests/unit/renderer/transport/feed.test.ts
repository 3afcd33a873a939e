import { describe, expect, it } from 'vitest'
import { feed } from '../../../../renderer/transport/output/feed.ts'
import { CHUNK_SAMPLES } from '../../../../renderer/transport/output/take-source.ts'

const RATE = 44_100

/** Sends a take of a minute by a clock that the test moves. */
function feeding() {
  const sent: number[] = []
  const waits: { readonly seconds: number; readonly go: () => void }[] = []
  const span = { from: 1, to: 60 * RATE, clockOf: 0 }
  const stop = new AbortController()
  const done = feed({
    take: { chunk: async () => [new Float32Array(CHUNK_SAMPLES)] },
    span,
    signal: stop.signal,
    until: (seconds) => new Promise((go) => waits.push({ seconds, go })),
    send: ([samples]) => void sent.push(samples?.length ?? 0),
  })
  /** Moves on to a time, and answers how much has been sent by then. */
  const to = async (seconds: number): Promise<number> => {
    for (let wait = waits.shift(); wait !== undefined; wait = waits.shift()) {
      if (wait.seconds > seconds) {
        waits.unshift(wait)
        break
      }
      wait.go()
      for (let turn = 0; turn < 9; turn += 1) await Promise.resolve()
    }
    return sent.reduce((sum, length) => sum + length, 0)
  }
  return { to, span, done, stop }
}

describe('samples of a take', () => {
  it('are sent some seconds before they are heard, and to its end', async () => {
    const { to, done } = feeding()
    expect(await to(0)).toBe(5 * CHUNK_SAMPLES - 1)
    expect(await to(4)).toBe(6 * CHUNK_SAMPLES - 1)
    expect(await to(60)).toBe(60 * RATE - 1)
    await done
  })

  it('end where they were sent to, and are not broken, where its end comes nearer than that', async () => {
    const { to, span, done } = feeding()
    const sent = await to(0)
    span.to = 9 * RATE
    expect(await to(60)).toBe(sent)
    await done
  })
})
