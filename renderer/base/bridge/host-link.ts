import type { HostLink, HostState } from '../../../shared/contract/host-link.ts'
import { LINK_EVENT, type LinkNews } from '../../../shared/contract/local-headers.ts'
import { createBlockReader, type StreamEvent } from './event-blocks.ts'

/** What the link needs of a browser; a test hands in its own, with a clock of its own. */
export type LinkPorts = {
  /** Asks for the events after a position (`<host id>:<count>`, or empty). */
  readonly openEvents: (position: string, signal: AbortSignal) => Promise<Response>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs something after so many milliseconds. Returns the way to stop it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Calls back when it is worth looking at once: the tab is seen again, the computer is online, another tab was let in. */
  readonly onOccasion: (run: () => void) => void
  /** True once the page is going away for good. */
  readonly isLeaving: () => boolean
}

/** The page's end of the event stream, which is also how it knows that somebody is there. */
export type LocalLink = HostLink & {
  /** The host that the page talks to: calls name it, so that no other one takes them for its own. */
  readonly hostId: () => string
  /** Aborted when the host turns out to be gone: what waits for its answer waits no more. */
  readonly signal: () => AbortSignal
  /** The host says that it does not know the page. */
  readonly refuse: () => void
  /** Something shows that the stream is not what it seems: look. */
  readonly doubt: () => void
}

/** Without a sign for so long, in milliseconds, a host counts as hanging. It gives one every two seconds. */
export const SILENCE_MS = 8000
/** A stream that broke is opened again without a word if that works within this time, in milliseconds. */
export const QUIET_RETRY_MS = 1000
/** How long one try may take. */
const TRY_MS = 5000
/** Waits between tries, in milliseconds; the last one is repeated. */
export const RETRY_DELAYS_MS = [250, 500, 1000, 2000] as const
/** A stream that ends sooner than this, in milliseconds, is no better than none: it must not be asked for without a pause. */
const SHORT_MS = 1000

/**
 * Opens the stream at once. `position`: where the events stood when the page was answered. `tell` gets every event of the
 * studio, in order, each once; `greet` what a host says of itself first.
 */
export function openHostLink(
  ports: LinkPorts,
  position: string,
  tell: (event: StreamEvent) => void,
  greet: (news: LinkNews) => void,
): LocalLink {
  const listeners = new Set<(state: HostState) => void>()
  let [hostId = '', count = ''] = position.split(':')
  let state: HostState = { kind: 'connected', hostId, resumed: true }
  let broken = new AbortController()
  let tries = 0
  let current: AbortController | undefined
  let heardMs = 0
  let stopWaiting = (): void => undefined

  const become = (next: HostState): void => {
    if (next.kind !== 'connected') broken.abort()
    else if (broken.signal.aborted) broken = new AbortController()
    state = next
    for (const listener of listeners) listener(next)
  }
  const lose = (nextTryMs: number): void => {
    const sinceMs = state.kind === 'lost' ? state.sinceMs : ports.now()
    become({ kind: 'lost', sinceMs, nextTryMs })
  }

  const welcome = (news: LinkNews): void => {
    greet(news)
    const isKnown = hostId === '' || (hostId === news.hostId && news.resumed)
    // What was missed has to be read anew. Nobody who waits for "lost" may overlook that it was.
    if (state.kind === 'connected' && !isKnown) lose(ports.now())
    if (hostId !== news.hostId || !news.resumed) count = String(news.count)
    hostId = news.hostId
    if (state.kind !== 'connected' || state.hostId !== hostId) become({ kind: 'connected', hostId, resumed: isKnown })
  }

  const read = async (response: Response, controller: AbortController): Promise<void> => {
    const reader = response.body?.getReader()
    // Decoded here: a stream piped through another one costs the page several times as much for every event.
    const decoder = new TextDecoder()
    const blocks = createBlockReader()
    for (;;) {
      const part = await reader?.read()
      if (part?.value === undefined || controller.signal.aborted) return
      heardMs = ports.now()
      for (const event of blocks(decoder.decode(part.value, { stream: true }))) {
        if (event.name === LINK_EVENT) welcome(JSON.parse(event.data))
        else {
          if (event.id !== undefined) count = event.id
          tell(event)
        }
      }
    }
  }

  const connect = async (): Promise<void> => {
    stopWaiting()
    const controller = new AbortController()
    current = controller
    const startMs = ports.now()
    heardMs = 0
    const stopQuiet = ports.after(QUIET_RETRY_MS, () => {
      if (state.kind === 'connected' && heardMs === 0) lose(startMs + TRY_MS)
    })
    const stopTry = ports.after(TRY_MS, () => {
      if (heardMs === 0) controller.abort()
    })
    const stopWatch = watch(controller)
    let isRefused = false
    try {
      const response = await ports.openEvents(count === '' ? '' : `${hostId}:${count}`, controller.signal)
      isRefused = response.status === 403
      if (response.ok) await read(response, controller)
    } catch {
      // Nobody answers, or the stream broke. What follows is the same.
    }
    for (const stop of [stopQuiet, stopTry, stopWatch]) stop()
    if (current === controller) broke(isRefused, ports.now() - startMs > SHORT_MS && heardMs !== 0)
  }

  const broke = (isRefused: boolean, wasOpen: boolean): void => {
    current = undefined
    if (ports.isLeaving()) return
    if (isRefused) return become({ kind: 'refused' })
    if (wasOpen) {
      // Streams break when a computer sleeps. A host that is there answers at once.
      tries = 0
      return void connect()
    }
    const delayMs = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0
    tries += 1
    lose(ports.now() + delayMs)
    stopWaiting = ports.after(delayMs, () => void connect())
  }

  /** Ends a stream that has fallen silent. */
  const watch = (controller: AbortController): (() => void) => {
    let stop = (): void => undefined
    const look = (): void => {
      stop = ports.after(SILENCE_MS / 4, () => {
        endIfSilent(controller)
        look()
      })
    }
    look()
    return () => stop()
  }
  const endIfSilent = (controller: AbortController): void => {
    // A clock that is put back makes nobody wait: the silence counts from there.
    heardMs = Math.min(heardMs, ports.now())
    if (heardMs !== 0 && ports.now() - heardMs > SILENCE_MS) controller.abort()
  }

  const tryNow = (): void => {
    if (state.kind === 'connected') {
      if (current !== undefined) endIfSilent(current)
    } else if (current === undefined) {
      tries = 0
      void connect()
    }
  }

  ports.onOccasion(tryNow)
  void connect()
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tryNow,
    hostId: () => hostId,
    signal: () => broken.signal,
    refuse: () => {
      if (state.kind === 'refused') return
      const open = current
      current = undefined
      open?.abort()
      become({ kind: 'refused' })
    },
    doubt: () => current?.abort(),
  }
}
