import { encode } from '@msgpack/msgpack'
import type { LocalBridgePorts } from '../../renderer/base/bridge/local-bridge.ts'
import { HOST_ID_HEADER, LINK_EVENT, MEDIA_TICKET_HEADER } from '../../shared/contract/local-headers.ts'

/** A clock that a test turns by hand. Timers run in their order. */
export type VirtualClock = {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  /** Lets so much time pass, and everything happen that follows from it. */
  readonly pass: (ms: number) => Promise<void>
}

/** Makes the clock; it begins at a million, so that no time is mistaken for none. */
export function createVirtualClock(): VirtualClock {
  let nowMs = 1_000_000
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>()
  // Promises that wait for promises: a few turns of the event loop are enough for all of them.
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((done) => setImmediate(done))
  }
  return {
    now: () => nowMs,
    after: (ms, run) => {
      const timer = { atMs: nowMs + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    pass: async (ms) => {
      const endMs = nowMs + ms
      await settle()
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)
        if (next === undefined) break
        timers.delete(next)
        nowMs = next.atMs
        next.run()
        await settle()
      }
      nowMs = endMs
      await settle()
    },
  }
}

/** A local host at the other end of the page's network: it dies, hangs and comes back as processes do. */
export type VirtualHost = {
  readonly fetch: LocalBridgePorts['fetch']
  /** Tells an event to every window that listens, and keeps it for those that come back. */
  readonly emit: (name: string, payload: unknown) => void
  readonly position: () => string
  /** kill -9: every connection breaks, and nobody answers. */
  readonly kill: () => void
  /** Nothing is answered any more, and nothing breaks. */
  readonly hang: () => void
  readonly goOn: () => void
  /** Breaks the streams only, as a computer that sleeps does. */
  readonly breakStreams: () => void
  /** Another process at the same address, which knows no earlier event. `knowsWindow`: false if it was not let in there. */
  readonly start: (hostId: string, knowsWindow?: boolean) => void
  /** Forgets its events, so that nobody can catch up. */
  readonly forget: () => void
  /** When streams were asked for, and from where. */
  readonly asked: readonly { readonly atMs: number; readonly position: string }[]
  /** The paths of the calls that reached a host. */
  readonly calls: readonly string[]
}

type Stream = { readonly write: (text: string) => void; readonly fail: () => void }

/** Makes a host that runs. */
export function createVirtualHost(clock: VirtualClock, firstId = 'a'): VirtualHost {
  let mode: 'up' | 'hanging' | 'down' = 'up'
  let knows = true
  let hostId = firstId
  let count = 0
  let kept: { readonly id: number; readonly text: string }[] = []
  const streams = new Set<Stream>()
  const waiting = new Set<() => void>()
  const asked: { atMs: number; position: string }[] = []
  const calls: string[] = []

  const beat = (): void => {
    if (mode === 'up') for (const stream of streams) stream.write(': still here\n\n')
    clock.after(2000, beat)
  }
  clock.after(2000, beat)
  const endWaiting = (): void => {
    for (const end of waiting) end()
    waiting.clear()
  }
  const breakStreams = (): void => {
    for (const stream of streams) stream.fail()
    streams.clear()
    endWaiting()
  }

  const answerEvents = (position: string, signal: AbortSignal | null | undefined): Response => {
    const [id, known = ''] = position.split(':')
    const from = Number(known)
    const resumed = id === hostId && known !== '' && from <= count && from >= count - kept.length
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        const stream: Stream = {
          write: (text) => {
            // A network parts what it carries anywhere, within a letter too.
            const bytes = new TextEncoder().encode(text)
            for (let at = 0; at < bytes.length; at += 7) controller.enqueue(new Uint8Array(bytes.slice(at, at + 7)))
          },
          fail: () => controller.error(new TypeError('network error')),
        }
        signal?.addEventListener('abort', () => {
          if (streams.delete(stream)) controller.error(new DOMException('aborted', 'AbortError'))
        })
        streams.add(stream)
        const status = { hostId, count, resumed, mediaTicket: `ticket of ${hostId}` }
        stream.write(`event: ${LINK_EVENT}\ndata: ${JSON.stringify(status)}\n\n`)
        if (resumed) for (const event of kept) if (event.id > from) stream.write(event.text)
      },
    })
    return new Response(body)
  }
  const answer = (path: string, init: RequestInit): Response => {
    if (!knows) return new Response('Refused: session.', { status: 403 })
    const headers = new Headers(init.headers)
    if (path === '/bridge/events') return answerEvents(headers.get('last-event-id') ?? '', init.signal)
    const meant = headers.get(HOST_ID_HEADER)
    if (meant !== null && meant !== hostId) return new Response('', { status: 409 })
    calls.push(path)
    return new Response(new Uint8Array(encode({ ok: true, value: { from: hostId } })), {
      headers: { [MEDIA_TICKET_HEADER]: `ticket of ${hostId}` },
    })
  }

  return {
    fetch: async (path, init) => {
      if (path === '/bridge/events') {
        asked.push({ atMs: clock.now(), position: new Headers(init.headers).get('last-event-id') ?? '' })
      }
      if (mode === 'down') throw new TypeError('Failed to fetch')
      if (mode === 'up') return answer(path, init)
      return new Promise((resolve, reject) => {
        const end = (): void => (mode === 'up' ? resolve(answer(path, init)) : reject(new TypeError('Failed to fetch')))
        waiting.add(end)
        init.signal?.addEventListener('abort', () => {
          waiting.delete(end)
          reject(new DOMException('aborted', 'AbortError'))
        })
      })
    },
    emit: (name, payload) => {
      count += 1
      const text = `id: ${count}\nevent: ${name}\ndata: ${JSON.stringify(payload)}\n\n`
      kept.push({ id: count, text })
      for (const stream of streams) stream.write(text)
    },
    position: () => `${hostId}:${count}`,
    kill: () => {
      mode = 'down'
      breakStreams()
    },
    hang: () => {
      mode = 'hanging'
    },
    goOn: () => {
      mode = 'up'
      endWaiting()
    },
    breakStreams,
    start: (id, knowsWindow = true) => {
      mode = 'up'
      hostId = id
      knows = knowsWindow
      count = 0
      kept = []
    },
    forget: () => {
      kept = []
    },
    asked,
    calls,
  }
}
