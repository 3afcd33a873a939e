import { type OutgoingHttpHeaders, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type LinkStatus, PAGE_NAME_HEADER } from '../../../shared/contract/local-headers.ts'
import { fake, host, hostForEach, origin, project, send, signIn } from './plain-host.ts'

hostForEach()

describe('events', () => {
  it('tell the studio which pages are there, and once when one has gone', async () => {
    const headers = { ...(await signIn()), 'sec-fetch-site': 'same-origin', [PAGE_NAME_HEADER]: 'page-one' }
    const open = (): Promise<() => void> =>
      new Promise((resolve, reject) => {
        const path = '/bridge/events'
        const asked = request({ host: '127.0.0.1', port: host.port, path, headers }, (incoming) => {
          incoming.once('data', () => resolve(() => asked.destroy()))
        })
        asked.on('error', reject)
        asked.end()
      })
    const first = await open()
    const second = await open()
    first()
    const third = await open()
    second()
    third()
    await expect.poll(() => fake.pagesTold.at(-1)).toBe('went page-one')
    expect(fake.pagesTold).toEqual([...Array.from({ length: 3 }, () => 'came page-one'), 'went page-one'])
  })

  it('come to a page that names itself in a way that no page does, and are told to nobody', async () => {
    const headers = { ...(await signIn()), [PAGE_NAME_HEADER]: 'no name' }
    await listen(headers, 0, () => undefined)
    expect(fake.pagesTold).toEqual([])
  })

  /** Reads the stream until `count` events have come, then leaves. */
  function listen(headers: OutgoingHttpHeaders, count: number, onOpen: () => void): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      const path = '/bridge/events'
      const outgoing = request(
        { host: '127.0.0.1', port: host.port, path, headers: { ...headers, 'sec-fetch-site': 'same-origin' } },
        (incoming) => {
          let text = ''
          incoming.once('data', () => onOpen())
          incoming.on('data', (part: Buffer) => {
            text += part.toString('utf8')
            const events = text.split('\n\n').filter((block) => block.startsWith(count === 0 ? 'event: link' : 'id:'))
            if (events.length < Math.max(1, count)) return
            outgoing.destroy()
            resolve(events)
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  /** What the stream says first, of the host itself. */
  async function linkStatusFor(headers: OutgoingHttpHeaders): Promise<LinkStatus> {
    const [first = ''] = await listen(headers, 0, () => undefined)
    return JSON.parse(first.split('data: ')[1] ?? '')
  }

  const emit = (done: number): void =>
    fake.emit('export.progress', Object.assign(Object.create(null), { project, done, total: 9 }))

  it('reach the page while it listens', async () => {
    const events = await listen(await signIn(), 2, () => {
      emit(1)
      emit(2)
    })
    expect(events.map((event) => event.split('\n')[1])).toEqual(['event: export.progress', 'event: export.progress'])
    expect(events[0]).toContain(`data: {"project":"${project}","done":1,"total":9}`)
  })

  it('carry bytes', async () => {
    const results = [{ index: 0, state: 'ready' as const, isKept: false, peaks: Uint8Array.of(0, 127, 128, 255) }]
    const events = await listen(await signIn(), 1, () => {
      fake.emit(
        'audition.changed',
        Object.assign(Object.create(null), { project, audition: { auditionId: 'a', results } }),
      )
    })
    expect(events[0]).toContain('"peaks":{"$bytes":"AH+A/w=="}')
  })

  it('are given again to a page that comes back, from where it left', async () => {
    const headers = await signIn()
    const { hostId } = await linkStatusFor(headers)
    for (const done of [1, 2, 3]) emit(done)
    const events = await listen({ ...headers, 'last-event-id': `${hostId}:1` }, 2, () => undefined)
    expect(events.map((event) => event.split('\n')[0])).toEqual(['id: 2', 'id: 3'])
  })

  it('are given to a new page from where it was answered, and after a break from where it left', async () => {
    const headers = await signIn()
    emit(1)
    const document = (await send('/', { headers })).body.toString()
    const position = /<meta content="([\w-]{22}:1)">/.exec(document)?.[1] ?? ''
    for (const done of [2, 3]) emit(done)
    const events = await listen({ ...headers, 'last-event-id': position }, 2, () => undefined)
    expect(events.map((event) => event.split('\n')[0])).toEqual(['id: 2', 'id: 3'])
    const later = position.replace(/1$/, '2')
    const again = await listen({ ...headers, 'last-event-id': later }, 1, () => undefined)
    expect(again.map((event) => event.split('\n')[0])).toEqual(['id: 3'])
  })

  it.each(['', 'x', 'HOST:', 'HOST:-1', 'HOST:1e3', `HOST:${'9'.repeat(16)}`, 'HOST:2', 'another:0', '0'])(
    'are given from now on to a page that says it had %j, which is told that it missed some',
    async (after) => {
      const headers = await signIn()
      const { hostId } = await linkStatusFor(headers)
      emit(1)
      const asked = { ...headers, 'last-event-id': after.replace('HOST', hostId) }
      expect(await linkStatusFor(asked)).toMatchObject({ hostId, resumed: false, count: 1 })
      const events = await listen(asked, 1, () => emit(2))
      expect(events.map((event) => event.split('\n')[0])).toEqual(['id: 2'])
    },
  )

  it('that are not kept any more are not passed over in silence', async () => {
    const headers = await signIn()
    const { hostId } = await linkStatusFor(headers)
    for (let done = 1; done <= 501; done += 1) emit(done)
    expect(await linkStatusFor({ ...headers, 'last-event-id': `${hostId}:1` })).toMatchObject({ resumed: true })
    expect(await linkStatusFor({ ...headers, 'last-event-id': `${hostId}:0` })).toMatchObject({
      resumed: false,
      count: 501,
    })
  })

  it('are not for anybody who is not signed in', async () => {
    expect((await send('/bridge/events', { headers: { origin: origin() } })).status).toBe(403)
  })
})
