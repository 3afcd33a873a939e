import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { SentPlan } from '../../../shared/core/model/render.ts'
import { attempt, type AttemptResult, type AttemptTools } from '../queue/attempt.ts'
import { isOneRequest } from '../queue/finish-line.ts'
import { failedEvent } from './failed-event.ts'
import type { PresentOrder } from './present-order.ts'
import type { RunnerInput } from './runner-input.ts'

/** The smallest time between two reports of received bytes of one request, in milliseconds. */
const BYTES_EVERY_MS = 100

/** Synthesis requests of the present order that left, and the text in them. */
export type Sent = { readonly requests: number; readonly bytesOfText: number }

const nothingSent: Sent = { requests: 0, bytesOfText: 0 }

type Request = Pick<SentPlan, 'bytesOfText'>

/** What is sent counts from the moment it is begun. */
export function begun(sent: Sent, { bytesOfText }: Request): Sent {
  return { requests: sent.requests + 1, bytesOfText: sent.bytesOfText + bytesOfText }
}

/** It has turned out that nothing of a request left. */
export function neverLeft(sent: Sent, { bytesOfText }: Request): Sent {
  return { requests: sent.requests - 1, bytesOfText: sent.bytesOfText - bytesOfText }
}

/** Who is told how a request goes on. */
export type SenderEvents = {
  /** An answer is whole: a slot is free. */
  readonly onArrived: () => void
  readonly onSucceeded: (key: RenderKey) => void
  readonly onFailed: (key: RenderKey) => void
}

/** Sends requests of an order, and tells its queue how they go on. */
export class RequestSender {
  readonly #input: RunnerInput
  readonly #tools: AttemptTools
  readonly #order: PresentOrder
  readonly #events: SenderEvents
  #connections = new AbortController()
  #sent = nothingSent
  #life: 'open' | 'closed' = 'open'

  /** `tools`: those of `input`, with takes that may wait for room. */
  constructor(input: RunnerInput, tools: AttemptTools, order: PresentOrder, events: SenderEvents) {
    this.#input = input
    this.#tools = tools
    this.#order = order
    this.#events = events
  }

  get sent(): Sent {
    return this.#sent
  }

  beginAnew(): void {
    this.#sent = nothingSent
  }

  /** What is being sent is dropped, for its connection is dead; the queue sends it again where that costs nothing twice. */
  dropAll(): void {
    const before = this.#connections
    this.#connections = new AbortController()
    before.abort()
  }

  /** What is being sent is given up for good. */
  close(): void {
    this.#life = 'closed'
    this.#connections.abort()
  }

  /** Sends a request that has begun. Resolves when the queue knows how it ended; never rejects. */
  async send(key: RenderKey): Promise<void> {
    const { lines, fresh } = this.#order
    const request = lines.request(key)
    const [first, ...others] = lines.waitersOf(key)
    if (request === undefined || first === undefined) return
    this.#sent = begun(this.#sent, request)
    const { signal } = this.#connections
    const result = await this.#attempt(request, [first, ...others], signal)
    if (!result.wasSent) this.#sent = neverLeft(this.#sent, request)
    if (result.kind === 'failed') {
      if ('turns' in request) this.#input.scenes?.failed(request, result.failure)
      const wasDropped = signal.aborted && this.#life === 'open'
      this.#order.dispatch(failedEvent(this.#input, key, result, wasDropped))
      this.#events.onFailed(key)
    } else {
      fresh.add(key, result.take)
      const { problem } = result.take
      this.#order.dispatch({ kind: 'succeeded', key, ...(problem === undefined ? {} : { problem }) })
      this.#events.onSucceeded(key)
    }
  }

  #attempt(request: SentPlan, lineIds: readonly [LineId, ...LineId[]], signal: AbortSignal): Promise<AttemptResult> {
    const { lines, consents } = this.#order
    const { key } = request
    const [first] = lineIds
    return attempt(this.#tools, {
      request,
      kind: 'turns' in request ? 'scene' : this.#isWholeLine(first, key) ? 'line' : 'segment',
      lineIds,
      speaker: lines.find(first)?.line.speaker,
      scene: this.#input.sceneOf?.(first),
      consent: consents.of(key),
      isFresh: lineIds.every((lineId) => lines.find(lineId)?.again === true),
      signal,
      onChunk: this.#input.listenerOf?.(key),
      onBytes: this.#reporter(key),
      onArrived: () => {
        this.#order.dispatch({ kind: 'arrived', key })
        this.#events.onArrived()
      },
    })
  }

  /** Tells the queue how much has come, now and then. */
  #reporter(key: RenderKey): (bytes: number) => void {
    let reportedAt = Number.NEGATIVE_INFINITY
    return (bytes) => {
      const now = this.#input.monotonicMs()
      if (now - reportedAt < BYTES_EVERY_MS) return
      reportedAt = now
      this.#order.dispatch({ kind: 'received', key, bytes })
    }
  }

  #isWholeLine(lineId: LineId, key: RenderKey): boolean {
    const line = this.#order.lines.find(lineId)?.line
    return line !== undefined && isOneRequest(line) && line.contentKey === key
  }
}
