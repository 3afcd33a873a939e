import { encode } from '@msgpack/msgpack'
import type { RawData, WebSocket } from 'ws'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { CONNECT_TIMEOUT_MS, TOTAL_TIMEOUT_MS } from '../../shared/service/limits.ts'
import type { LiveClientMessage } from '../../shared/service/live.ts'
import { ttsBody } from '../../shared/service/tts-body.ts'
import { redact } from './api-key.ts'
import { abortedError } from './failures.ts'
import { createFrameQueue } from './frame-queue.ts'
import { connectLive, type LiveCall } from './live-handshake.ts'
import { frameProblem, readLiveMessage } from './live-messages.ts'
import {
  afterFlush,
  afterSound,
  afterStop,
  afterText,
  sessionBroken,
  sessionDamaged,
  endingOf,
  sessionGivenUp,
  newSession,
  silenceMs,
  tooMuchSound,
} from './live-progress.ts'
import type { LiveOrder, LiveSession, SpeechError } from './types.ts'

/** Time limits of a session in milliseconds; what is absent is as `shared/service/limits.ts` says. */
export type LiveTimeouts = {
  readonly connectMs?: number
  readonly headersMs?: number
  readonly idleMs?: number
  readonly totalMs?: number
}

/** Frames that may wait for their listener before the socket is told to wait, too. */
const WAITING_FRAMES = 64

/** Bytes of frames that may wait for their listener before the socket is told to wait, too. */
const WAITING_BYTES = 1024 * 1024

/** Milliseconds that the service has to say goodbye after it has finished. */
const GOODBYE_MS = 1000

/**
 * Opens a session on `WS /v1/tts/live` and starts it. Over TLS, except on loopback; the key is in a header; redirects are
 * not followed; one session a socket. Rejects with SpeechError like any other call.
 */
export async function openLive(line: LiveLine, order: LiveOrder, times: LiveTimeouts): Promise<LiveSession> {
  const { request, model, signal } = order
  if (signal?.aborted === true) throw abortedError('waiting', false)
  const socket = await connectLive({ ...line, model, connectMs: times.connectMs ?? CONNECT_TIMEOUT_MS, signal })
  const session = new RunningSession(socket, line, times, signal)
  session.say({ event: 'start', request: ttsBody({ ...request, text: '' }) })
  return {
    send: (text) => session.send(text),
    flush: () => session.flush(),
    stop: () => session.stop(),
    frames: session.frames,
  }
}

type LiveLine = Pick<LiveCall, 'origin' | 'prefix' | 'apiKey' | 'way'>

/** A session on an open socket. Ends once: with the goodbye that was asked for, or a failure. */
class RunningSession {
  readonly #socket: WebSocket
  readonly #line: LiveLine
  readonly #times: LiveTimeouts
  readonly #signal: AbortSignal | undefined
  readonly #total: NodeJS.Timeout
  readonly #onAbort = (): void => this.#end(sessionGivenUp(this.#progress))
  readonly #queue = createFrameQueue(
    { frames: WAITING_FRAMES, bytes: WAITING_BYTES },
    {
      full: () => this.#socket.pause(),
      roomy: () => {
        this.#socket.resume()
        this.#watchSilence()
      },
      left: () => this.#end(sessionGivenUp(this.#progress)),
    },
  )
  #progress = newSession
  #silence: NodeJS.Timeout | undefined

  constructor(socket: WebSocket, line: LiveLine, times: LiveTimeouts, signal: AbortSignal | undefined) {
    this.#socket = socket
    this.#line = line
    this.#times = times
    this.#signal = signal
    this.#total = setTimeout(() => this.#end(this.#broken()), times.totalMs ?? TOTAL_TIMEOUT_MS)
    signal?.addEventListener('abort', this.#onAbort, { once: true })
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary))
    socket.on('error', (error) => this.#end(frameProblem(error) ?? this.#broken(error)))
    socket.on('close', () => this.#end(this.#broken()))
  }

  get frames(): AsyncIterable<Uint8Array> {
    return this.#queue.frames
  }

  say(message: LiveClientMessage | { readonly event: 'start'; readonly request: object }): void {
    if (!this.#queue.isEnded()) this.#socket.send(encode(message, { ignoreUndefined: true }))
  }

  send(text: string): void {
    if (this.#progress.due === 'end') {
      throw problemError('service.request', say('speech.live.ended'))
    }
    if (text === '') return
    this.#progress = afterText(this.#progress, text)
    this.say({ event: 'text', text })
  }

  flush(): void {
    if (this.#progress.due === 'end') return
    this.#progress = afterFlush(this.#progress)
    this.say({ event: 'flush' })
    this.#watchSilence()
  }

  stop(): void {
    if (this.#progress.due === 'end') return
    this.#progress = afterStop(this.#progress)
    this.say({ event: 'stop' })
    this.#watchSilence()
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (!isBinary || this.#queue.isEnded()) return
    const message = readLiveMessage(data)
    if (message === 'unknown') return
    const { origin, apiKey } = this.#line
    if (message === 'damaged') this.#end(sessionDamaged(this.#progress, origin))
    else if (message.event === 'audio') this.#hear(message.audio)
    else this.#end(endingOf(message, this.#progress, origin, (words) => redact(words, apiKey)))
  }

  #hear(audio: Uint8Array): void {
    this.#progress = afterSound(this.#progress, audio.length)
    const tooMuch = tooMuchSound(this.#progress)
    if (tooMuch !== undefined) {
      this.#end(tooMuch)
      return
    }
    // A copy: the decoder's is a view into a frame that is shared with others.
    if (audio.length > 0) this.#queue.push(audio.slice())
    this.#watchSilence()
  }

  /** Only while sound is due, and while there is room for it: between two flushes a service has nothing to say. */
  #watchSilence(): void {
    clearTimeout(this.#silence)
    const limitMs = silenceMs(this.#progress, this.#times)
    if (limitMs === undefined || this.#queue.isFull() || this.#queue.isEnded()) return
    this.#silence = setTimeout(() => this.#end(this.#broken()), limitMs)
  }

  #broken(cause?: unknown): SpeechError {
    return sessionBroken(this.#progress, this.#line.origin, cause)
  }

  #end(error: SpeechError | undefined): void {
    if (this.#queue.isEnded()) return
    this.#queue.end(error)
    clearTimeout(this.#total)
    clearTimeout(this.#silence)
    this.#signal?.removeEventListener('abort', this.#onAbort)
    if (error !== undefined) {
      this.#socket.terminate()
      return
    }
    this.#socket.close(1000)
    const goodbye = setTimeout(() => this.#socket.terminate(), GOODBYE_MS)
    this.#socket.once('close', () => clearTimeout(goodbye))
  }
}
