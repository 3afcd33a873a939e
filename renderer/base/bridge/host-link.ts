import type { HostLink, HostState } from '../../../shared/contract/host-link.ts'
import type { LinkStatus } from '../../../shared/contract/local-headers.ts'
import type { StreamEvent } from './event-blocks.ts'
import { EventConnection } from './event-stream.ts'
import { askedPosition, type LinkPosition, positionOf, welcomed } from './link-steps.ts'

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

/** A stream that broke is opened again without a word if that works within this time, in milliseconds. */
export const QUIET_RETRY_MS = 1000
/** How long one try may take. */
const TRY_MS = 5000
/**
 * How long the first one may, in milliseconds. The host has just answered the page: what is late is the page itself, which
 * reads its own code on a slow computer.
 */
const FIRST_TRY_MS = 60_000
/** Without a sign for so long, in milliseconds, a host counts as hanging. It gives one every two seconds. */
export const SILENCE_MS = 8000
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
  greet: (status: LinkStatus) => void,
): LocalLink {
  const link = new HostConnection(ports, positionOf(position), { tell, greet })
  ports.onOccasion(() => link.tryNow())
  void link.connect()
  return {
    state: () => link.state,
    subscribe: (listener) => link.subscribe(listener),
    tryNow: () => link.tryNow(),
    hostId: () => link.hostId,
    signal: () => link.signal,
    refuse: () => link.refuse(),
    doubt: () => link.doubt(),
  }
}

/** `still`: nothing is open and nothing will be tried, because the host refused or the page is leaving. */
type Trying =
  | { readonly kind: 'still' }
  | { readonly kind: 'open'; readonly stream: EventConnection }
  | { readonly kind: 'waiting'; readonly stop: () => void }

type Listeners = { readonly tell: (event: StreamEvent) => void; readonly greet: (status: LinkStatus) => void }

/** `open -- breaks --> open` at once where it was good, else `open --> waiting --> open`. */
class HostConnection {
  readonly #ports: LinkPorts
  readonly #to: Listeners
  readonly #listeners = new Set<(state: HostState) => void>()
  #position: LinkPosition
  #state: HostState
  #trying: Trying = { kind: 'still' }
  /** Tries in a row that failed. */
  #failed = 0
  #isFirstTry = true
  #broken = new AbortController()

  constructor(ports: LinkPorts, position: LinkPosition, to: Listeners) {
    this.#ports = ports
    this.#position = position
    this.#to = to
    this.#state = { kind: 'connected', hostId: position.hostId, resumed: true }
  }

  get state(): HostState {
    return this.#state
  }
  get hostId(): string {
    return this.#position.hostId
  }
  get signal(): AbortSignal {
    return this.#broken.signal
  }

  subscribe(listener: (state: HostState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async connect(): Promise<void> {
    if (this.#trying.kind === 'waiting') this.#trying.stop()
    const stream = new EventConnection(this.#ports)
    this.#trying = { kind: 'open', stream }
    const [quietMs, tryMs] = this.#isFirstTry ? [FIRST_TRY_MS, FIRST_TRY_MS] : [QUIET_RETRY_MS, TRY_MS]
    this.#isFirstTry = false
    const stops = [
      this.#ports.after(quietMs, () => {
        if (this.#state.kind === 'connected' && !stream.isHeard) this.#lose(stream.startMs + tryMs)
      }),
      this.#ports.after(tryMs, () => {
        if (!stream.isHeard) stream.abort()
      }),
      stream.watch(SILENCE_MS),
    ]
    const end = await stream.run(askedPosition(this.#position), {
      welcome: (status) => this.#welcome(status),
      event: (event) => this.#told(event),
    })
    for (const stop of stops) stop()
    if (this.#trying.kind !== 'open' || this.#trying.stream !== stream) return
    this.#broke(end === 'refused', stream.isHeard && this.#ports.now() - stream.startMs > SHORT_MS)
  }

  tryNow(): void {
    if (this.#state.kind === 'connected') {
      if (this.#trying.kind === 'open') this.#trying.stream.endIfSilent(SILENCE_MS)
    } else if (this.#trying.kind !== 'open') {
      this.#failed = 0
      void this.connect()
    }
  }

  refuse(): void {
    if (this.#state.kind === 'refused') return
    if (this.#trying.kind === 'open') {
      const { stream } = this.#trying
      this.#trying = { kind: 'still' }
      stream.abort()
    }
    this.#become({ kind: 'refused' })
  }

  doubt(): void {
    if (this.#trying.kind === 'open') this.#trying.stream.abort()
  }

  #become(next: HostState): void {
    if (next.kind !== 'connected') this.#broken.abort()
    else if (this.#broken.signal.aborted) this.#broken = new AbortController()
    this.#state = next
    for (const listener of this.#listeners) listener(next)
  }

  #lose(nextTryMs: number): void {
    const sinceMs = this.#state.kind === 'lost' ? this.#state.sinceMs : this.#ports.now()
    this.#become({ kind: 'lost', sinceMs, nextTryMs })
  }

  #welcome(status: LinkStatus): void {
    this.#to.greet(status)
    const { states, position } = welcomed(this.#state, this.#position, status, this.#ports.now())
    for (const state of states) {
      // Who hears that the host is lost may still ask which one it was.
      if (state.kind === 'connected') this.#position = position
      this.#become(state)
    }
    this.#position = position
  }

  #told(event: StreamEvent): void {
    if (event.id !== undefined) this.#position = { ...this.#position, count: event.id }
    this.#to.tell(event)
  }

  #broke(isRefused: boolean, wasOpen: boolean): void {
    this.#trying = { kind: 'still' }
    if (this.#ports.isLeaving()) return
    if (isRefused) return this.#become({ kind: 'refused' })
    if (wasOpen) {
      // Streams break when a computer sleeps. A host that is there answers at once.
      this.#failed = 0
      void this.connect()
      return
    }
    const delayMs = RETRY_DELAYS_MS[Math.min(this.#failed, RETRY_DELAYS_MS.length - 1)] ?? 0
    this.#failed += 1
    this.#trying = { kind: 'waiting', stop: this.#ports.after(delayMs, () => void this.connect()) }
    this.#lose(this.#ports.now() + delayMs)
  }
}
