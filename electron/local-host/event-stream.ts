import type { ServerResponse } from 'node:http'
import { LINK_EVENT, type LinkStatus } from '../../shared/contract/local-headers.ts'
import { BYTES_KEY } from '../../shared/contract/methods.ts'
import type { Studio } from '../base/studio-types.ts'

/** Events kept for a window whose stream broke (a computer that slept); at ten a second this is more than half a minute. */
const KEPT = 500
/**
 * A comment this often, in milliseconds, tells a window that the host is alive; a window waits for several of them before
 * it gives a host up that does not say that it ends.
 */
const HEARTBEAT_MS = 2000

/** The studio's events as server-sent events: `event:` is the contract's name, `data:` its payload as JSON (`eventText`). */
export type EventStream = {
  /** Where the stream is now: `<host id>:<number of the last event>`. Counts of two hosts have nothing to do with each other. */
  readonly position: () => string
  /**
   * Answers an authorised request. `after`: the position of the last event that the window knows of, or of the last one
   * before its page was answered; it gets what it missed, as far as that is kept. The first event (`LINK_EVENT`) says
   * whether that is everything. `pageName`: who listens, if it says so; the studio hears of its coming and going.
   */
  readonly attach: (response: ServerResponse, after: string | undefined, pageName: string | undefined) => void
  readonly close: () => void
}

/** Listens to the studio until it is closed. */
export function openEventStream(
  studio: Pick<Studio, 'onEvent' | 'pages'>,
  host: { readonly hostId: string; readonly mediaTicket: string },
): EventStream {
  const windows = new Map<ServerResponse, string | undefined>()
  const kept: { readonly id: number; readonly text: string }[] = []
  let count = 0
  const stopListening = studio.onEvent((name, payload) => {
    count += 1
    const text = `id: ${count}\nevent: ${name}\ndata: ${eventText(payload)}\n\n`
    kept.push({ id: count, text })
    if (kept.length > KEPT) kept.shift()
    for (const window of windows.keys()) window.write(text)
  })
  const heartbeat = setInterval(() => {
    for (const window of windows.keys()) window.write(': still here\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    position: () => `${host.hostId}:${count}`,
    attach: (response, after, pageName) => {
      windows.set(response, pageName)
      if (pageName !== undefined) studio.pages.came(pageName)
      response.on('close', () => {
        windows.delete(response)
        // A page that listens anew may do so before the end of its earlier stream is seen.
        if (pageName !== undefined && ![...windows.values()].includes(pageName)) studio.pages.went(pageName)
      })
      const known = countOf(after, host.hostId)
      const resumed = known !== undefined && known <= count && known >= count - kept.length
      const status: LinkStatus = { ...host, count, resumed }
      response.write(`event: ${LINK_EVENT}\ndata: ${JSON.stringify(status)}\n\n`)
      if (resumed) for (const { id, text } of kept) if (id > known) response.write(text)
    },
    close: () => {
      stopListening()
      clearInterval(heartbeat)
      for (const window of windows.keys()) window.end()
    },
  }
}

/** The count of a position, if it is one of this host. */
function countOf(position: string | undefined, hostId: string): number | undefined {
  const [id, count = ''] = position?.split(':') ?? []
  return id === hostId && /^\d{1,15}$/.test(count) ? Number(count) : undefined
}

/** JSON with bytes as `{"$bytes": base64}`: the stream is text, and the peaks of an audition are bytes. */
function eventText(payload: unknown): string {
  return JSON.stringify(payload, (_, value: unknown) =>
    value instanceof Uint8Array
      ? { [BYTES_KEY]: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
      : value,
  )
}
