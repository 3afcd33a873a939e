import { LINK_EVENT, type LinkStatus } from '../../../shared/contract/local-headers.ts'
import { createBlockReader, type StreamEvent } from './event-blocks.ts'

/** What a stream needs of a browser: as in `LinkPorts`. */
type StreamPorts = {
  readonly openEvents: (position: string, signal: AbortSignal) => Promise<Response>
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
}

/** One try to hear a host: a stream of events, from when it is asked for to its end. */
export class EventConnection {
  readonly startMs: number
  readonly #ports: StreamPorts
  readonly #controller = new AbortController()
  /** The last sign of the host; undefined before the first. */
  #heardMs: number | undefined

  constructor(ports: StreamPorts) {
    this.#ports = ports
    this.startMs = ports.now()
  }

  get isHeard(): boolean {
    return this.#heardMs !== undefined
  }

  /** Reads to the end. Never rejects. */
  async run(
    position: string,
    to: { readonly welcome: (status: LinkStatus) => void; readonly event: (event: StreamEvent) => void },
  ): Promise<'refused' | 'ended'> {
    let isRefused = false
    try {
      const response = await this.#ports.openEvents(position, this.#controller.signal)
      isRefused = response.status === 403
      if (response.ok) await this.#read(response, to)
    } catch {
      // Nobody answers, or the stream broke. What follows is the same.
    }
    return isRefused ? 'refused' : 'ended'
  }

  abort(): void {
    this.#controller.abort()
  }

  /** Ends it when it has been silent for longer than `silenceMs`. The answer stops watching. */
  watch(silenceMs: number): () => void {
    let stop = (): void => undefined
    const look = (): void => {
      stop = this.#ports.after(silenceMs / 4, () => {
        this.endIfSilent(silenceMs)
        look()
      })
    }
    look()
    return () => stop()
  }

  endIfSilent(silenceMs: number): void {
    if (this.#heardMs === undefined) return
    const now = this.#ports.now()
    // A clock that is put back makes nobody wait: the silence counts from there.
    this.#heardMs = Math.min(this.#heardMs, now)
    if (now - this.#heardMs > silenceMs) this.abort()
  }

  async #read(
    response: Response,
    to: { readonly welcome: (status: LinkStatus) => void; readonly event: (event: StreamEvent) => void },
  ): Promise<void> {
    const reader = response.body?.getReader()
    // Decoded here: a stream piped through another one costs the page several times as much for every event.
    const decoder = new TextDecoder()
    const blocks = createBlockReader()
    for (;;) {
      const part = await reader?.read()
      if (part?.value === undefined || this.#controller.signal.aborted) return
      this.#heardMs = this.#ports.now()
      for (const event of blocks(decoder.decode(part.value, { stream: true }))) {
        if (event.name === LINK_EVENT) to.welcome(JSON.parse(event.data))
        else to.event(event)
      }
    }
  }
}
