import { describe, expect, it } from 'vitest'
import { createCoverQueue } from '../../../../renderer/voices/covers.ts'
import { voiceIdSchema } from '../../../../shared/core/model/ids.ts'

const id = (at: number) => voiceIdSchema.parse(`voice-${at}`)
const waits = new AbortController().signal

/** A place of pictures that answers when it is told to. */
function place() {
  const open = new Map<string, { readonly answer: (url: string) => void; readonly fail: () => void }>()
  const asked: string[] = []
  const queue = createCoverQueue((voiceId) => {
    asked.push(voiceId)
    return new Promise((resolve, reject) => {
      open.set(voiceId, { answer: resolve, fail: () => reject(new TypeError('no picture')) })
    })
  })
  return { queue, asked, open }
}

describe('pictures of voices in a list', () => {
  it('are fetched four at a time, each once', async () => {
    const { queue, asked, open } = place()
    const answers = [1, 2, 3, 4, 5, 1].map((at) => queue.ask(id(at), waits))
    await expect.poll(() => asked).toEqual(['voice-1', 'voice-2', 'voice-3', 'voice-4'])
    open.get('voice-1')?.answer('/one')
    await expect.poll(() => asked).toHaveLength(5)
    for (const at of [2, 3, 4, 5]) open.get(`voice-${at}`)?.answer(`/${at}`)
    expect(await Promise.all(answers)).toEqual(['/one', '/2', '/3', '/4', '/5', '/one'])
    expect(asked).toHaveLength(5)
    expect(queue.known(id(1))).toBe('/one')
  })

  it('are not fetched for a row that was scrolled away while it waited', async () => {
    const { queue, asked, open } = place()
    const first = [1, 2, 3, 4].map((at) => queue.ask(id(at), waits))
    const gone = new AbortController()
    const late = queue.ask(id(5), gone.signal)
    gone.abort()
    await expect.poll(() => asked).toHaveLength(4)
    for (const at of [1, 2, 3, 4]) open.get(`voice-${at}`)?.answer('/x')
    await Promise.all(first)
    expect(await late).toBeUndefined()
    expect(asked).toHaveLength(4)
  })

  it('are never more than four at a time, whoever asks when one is done', async () => {
    let running = 0
    let most = 0
    const queue = createCoverQueue(async (voiceId) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setImmediate(done))
      running -= 1
      return voiceId
    })
    // Each that is done asks for the next at once, while others wait.
    const chain = async (from: number): Promise<void> => {
      for (let at = from; at < 60; at += 6) await queue.ask(id(at), waits)
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map(chain))
    expect(most).toBe(4)
  })

  it('are asked for again when they were changed', async () => {
    const { queue, asked, open } = place()
    const first = queue.ask(id(1), waits)
    await expect.poll(() => asked).toHaveLength(1)
    open.get('voice-1')?.answer('/old')
    await first
    queue.forget(id(1))
    expect(queue.known(id(1))).toBeUndefined()
    const second = queue.ask(id(1), waits)
    await expect.poll(() => asked).toHaveLength(2)
    open.get('voice-1')?.answer('/new')
    expect(await second).toBe('/new')
  })

  it('that cannot be had are asked for once, and keep nobody waiting', async () => {
    const { queue, asked, open } = place()
    const answer = queue.ask(id(1), waits)
    await expect.poll(() => asked).toHaveLength(1)
    open.get('voice-1')?.fail()
    expect(await answer).toBeUndefined()
    expect(await queue.ask(id(1), waits)).toBeUndefined()
    expect(asked).toHaveLength(1)
    expect(queue.known(id(1))).toBeUndefined()
  })
})
