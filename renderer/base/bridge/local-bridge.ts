import { decode, encode } from '@msgpack/msgpack'
import type { StudioBridge } from '../../../shared/contract/bridge.ts'
import { type CallAnswer, isEnvelope } from '../../../shared/contract/envelope.ts'
import {
  HOST_ID_HEADER,
  MEDIA_TICKET_HEADER,
  MEDIA_TICKET_PARAMETER,
  PAGE_NAME_HEADER,
  PAGE_SECRET_HEADER,
} from '../../../shared/contract/local-headers.ts'
import { BYTES_KEY, callMethods, eventMethods, type Listen, type Send } from '../../../shared/contract/methods.ts'
import { type LinkPorts, type LocalLink, openHostLink } from './host-link.ts'
import { pageName } from './page-name.ts'
import { openPageSecret } from './page-secret.ts'
import type { ErrorCode } from '../../../shared/core/model/error-codes.ts'
import {
  bridgeCutOff,
  bridgeCutOffRemedy,
  bridgeGone,
  bridgeGoneRemedy,
  bridgeRefused,
  bridgeRefusedRemedy,
  bridgeStatus,
  bridgeStatusRemedy,
  bridgeTooLarge,
  bridgeTooLargeRemedy,
} from '../../../shared/messages/made/bridge.ts'

/** What the local bridge needs of a browser; a test hands in its own. */
export type LocalBridgePorts = Omit<LinkPorts, 'openEvents'> & {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Where the events stood when the page was answered; empty if it does not say. */
  readonly eventPosition: () => string
  readonly pageSecret: () => string | undefined
  /** See `scriptAuthorSchema`. */
  readonly pageName: string
}

function browserPorts(): LocalBridgePorts {
  let isLeaving = false
  window.addEventListener('pagehide', ({ persisted }) => {
    isLeaving = !persisted
  })
  const secret = openPageSecret()
  return {
    fetch: (path, init) => fetch(path, init),
    eventPosition: () => document.querySelector<HTMLMetaElement>('meta[name="event-position"]')?.content ?? '',
    pageSecret: secret.read,
    pageName: pageName(),
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onOccasion: (run) => {
      secret.onChange(run)
      window.addEventListener('online', run)
      window.addEventListener('pageshow', run)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') run()
      })
    },
    isLeaving: () => isLeaving,
  }
}

/**
 * The bridge of a browser window: calls by `POST /bridge/<call>` with MessagePack bodies, so that bytes stay bytes;
 * events by a stream that the page reads itself, because an `EventSource` cannot send the page's secret. They are told from
 * where the page itself was answered, so that none is missed by the first calls, which wait for nothing.
 */
export function createLocalBridge(ports: LocalBridgePorts = browserPorts()): StudioBridge {
  const listeners = new Map<string, Set<(data: string) => void>>()
  let mediaTicket = ''
  const link = openHostLink(
    {
      ...ports,
      openEvents: (position, signal) =>
        ports.fetch('/bridge/events', {
          headers: { ...credentials(ports), [PAGE_NAME_HEADER]: ports.pageName, 'last-event-id': position },
          cache: 'no-store',
          redirect: 'error',
          signal,
        }),
    },
    ports.eventPosition(),
    ({ name, data }) => {
      for (const listener of listeners.get(name) ?? []) listener(data)
    },
    (status) => {
      mediaTicket = status.mediaTicket
    },
  )
  const call: Send = async (name, input) =>
    send(ports, link, name, input, (ticket) => {
      mediaTicket = ticket
    })
  return {
    call: callMethods(call),
    on: eventMethods(listenTo(listeners)),
    mediaUrl: (project, id) =>
      `/media/${encodeURIComponent(project)}/${encodeURIComponent(id)}?${MEDIA_TICKET_PARAMETER}=${mediaTicket}`,
    link: { state: link.state, subscribe: link.subscribe, tryNow: link.tryNow },
  }
}

const MOST_WHEN_LEAVING_BYTES = 48 * 1024

function listenTo(listeners: Map<string, Set<(data: string) => void>>): Listen {
  return (name) => (listener) => {
    const onData = (data: string): void => {
      const payload = JSON.parse(data, data.includes(BYTES_KEY) ? withBytes : undefined)
      try {
        listener(payload)
      } catch (error) {
        // One part of the window that fails must keep neither the others nor the stream from going on.
        queueMicrotask(() => {
          throw error
        })
      }
    }
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all.add(onData))
    return () => void all.delete(onData)
  }
}

function credentials(ports: LocalBridgePorts): Record<string, string> {
  const secret = ports.pageSecret()
  return secret === undefined ? {} : { [PAGE_SECRET_HEADER]: secret }
}

async function send(
  ports: LocalBridgePorts,
  link: LocalLink,
  name: string,
  input: unknown,
  onTicket: (ticket: string) => void,
): Promise<CallAnswer> {
  const { kind } = link.state()
  if (kind === 'lost') return gone()
  if (kind === 'refused') return refused()
  const hostId = link.hostId()
  const sent = encode(input, { ignoreUndefined: true })
  let response: Response
  let body: ArrayBuffer
  try {
    response = await ports.fetch(`/bridge/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-msgpack',
        ...credentials(ports),
        ...(hostId === '' ? {} : { [HOST_ID_HEADER]: hostId }),
      },
      body: sent,
      // What a page says last goes out although the page ends; browsers allow 64 KiB for that.
      keepalive: ports.isLeaving() && sent.byteLength < MOST_WHEN_LEAVING_BYTES,
      redirect: 'error',
      signal: link.signal(),
    })
    body = await response.arrayBuffer()
  } catch {
    // Whatever is under way is cut off by leaving. That is nobody's problem, and a notice would be drawn for nobody.
    if (ports.isLeaving()) return new Promise(() => undefined)
    return gone()
  }
  if (response.status === 409) {
    if (link.hostId() === hostId) link.doubt()
    return gone()
  }
  if (response.status === 413) {
    return failed('input.invalid', bridgeTooLarge(), bridgeTooLargeRemedy())
  }
  if (response.status === 403) {
    link.refuse()
    return refused()
  }
  if (!response.ok) return failed('internal', bridgeStatus({ status: String(response.status) }), bridgeStatusRemedy())
  const ticket = response.headers.get(MEDIA_TICKET_HEADER)
  if (ticket !== null) onTicket(ticket)
  try {
    const answer = decode(body)
    if (isEnvelope(answer)) return answer
  } catch {
    // Said below, as for an answer of another form.
  }
  return failed('internal', bridgeCutOff(), bridgeCutOffRemedy())
}

function failed(code: ErrorCode, message: string, remedy: string): CallAnswer {
  return { ok: false, error: { code, message, remedy } }
}

const gone = (): CallAnswer => failed('host.gone', bridgeGone(), bridgeGoneRemedy())
const refused = (): CallAnswer => failed('host.gone', bridgeRefused(), bridgeRefusedRemedy())

// A script may hold the word itself: only an object that is nothing but it stands for bytes.
function withBytes(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1 || !(BYTES_KEY in value))
    return value
  const text = value[BYTES_KEY]
  return typeof text === 'string' ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : value
}
