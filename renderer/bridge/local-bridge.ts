import { decode, encode } from '@msgpack/msgpack'
import type { StudioBridge } from '../../shared/contract/bridge.ts'
import { type Envelope, isEnvelope } from '../../shared/contract/envelope.ts'
import { BYTES_KEY, callMethods, eventMethods, type Listen, type Send } from '../../shared/contract/methods.ts'
import type { Problem } from '../../shared/core/errors.ts'

/** As much of an `EventSource` as is used here. */
export type EventStream = {
  readonly addEventListener: (name: string, listener: (event: MessageEvent<string>) => void) => void
  readonly removeEventListener: (name: string, listener: (event: MessageEvent<string>) => void) => void
}

/** What the local bridge needs of a browser; a test hands in its own. */
export type LocalBridgePorts = {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly openEvents: (path: string) => EventStream
  /** How many events there had been when the page was answered; empty if it does not say. */
  readonly eventCount: () => string
  /** True once the page is going away for good. */
  readonly isLeaving: () => boolean
}

function browserPorts(): LocalBridgePorts {
  let isLeaving = false
  window.addEventListener('pagehide', ({ persisted }) => {
    isLeaving = !persisted
  })
  return {
    fetch: (path, init) => fetch(path, init),
    openEvents: (path) => new EventSource(path),
    eventCount: () => document.querySelector<HTMLMetaElement>('meta[name="event-count"]')?.content ?? '',
    isLeaving: () => isLeaving,
  }
}

/**
 * The bridge of a browser window: calls by `POST /bridge/<call>` with MessagePack bodies, so that bytes stay bytes;
 * events by server-sent events. These are told from where the page itself was answered, so that none is missed by the first
 * calls, which wait for nothing.
 */
export function createLocalBridge(ports: LocalBridgePorts = browserPorts()): StudioBridge {
  const events = ports.openEvents(`/bridge/events?after=${ports.eventCount()}`)
  const call: Send = (name, input) => send(ports, name, input)
  const listen: Listen = (name) => (listener) => {
    const onMessage = (event: MessageEvent<string>): void =>
      listener(JSON.parse(event.data, event.data.includes(BYTES_KEY) ? withBytes : undefined))
    events.addEventListener(name, onMessage)
    return () => events.removeEventListener(name, onMessage)
  }
  return {
    call: callMethods(call),
    on: eventMethods(listen),
    mediaUrl: (project, id) => `/media/${encodeURIComponent(project)}/${encodeURIComponent(id)}`,
  }
}

async function send(ports: LocalBridgePorts, name: string, input: unknown): Promise<Envelope> {
  let response: Response
  try {
    response = await ports.fetch(`/bridge/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-msgpack' },
      body: encode(input, { ignoreUndefined: true }),
      redirect: 'error',
    })
  } catch {
    // Whatever is under way is cut off by leaving. That is nobody's problem, and a notice would be drawn for nobody.
    if (ports.isLeaving()) return new Promise(() => undefined)
    return failed('Repartee is not running any more.', 'Start it again with npm start and open the new link.')
  }
  if (response.status === 413) return failed('This is too large to be sent at once.', 'Make it smaller and try again.')
  if (response.status === 403) {
    return failed('This window is not signed in any more.', 'Start Repartee again and open the new link.')
  }
  if (!response.ok) return failed(`The studio answered ${response.status}.`, 'Reload the window.')
  try {
    const answer = decode(await response.arrayBuffer())
    if (isEnvelope(answer)) return answer
  } catch {
    // Said below, as for an answer of another form.
  }
  return failed('The answer was cut off.', 'Try again.')
}

function failed(message: string, remedy: string): Envelope {
  const error: Problem = { code: 'internal', message, remedy }
  return { ok: false, error }
}

// A script may hold the word itself: only an object that is nothing but it stands for bytes.
function withBytes(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1 || !(BYTES_KEY in value))
    return value
  const text = value[BYTES_KEY]
  return typeof text === 'string' ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : value
}
