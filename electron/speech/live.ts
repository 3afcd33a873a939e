import { encode } from '@msgpack/msgpack'
import type { RawData } from 'ws'
import { problemError } from '../../shared/core/model/errors.ts'
import {
  CONNECT_TIMEOUT_MS,
  headersTimeoutMs,
  LIVE_IDLE_TIMEOUT_MS,
  MAX_AUDIO_BYTES,
  MAX_LIVE_FRAME_BYTES,
  TOTAL_TIMEOUT_MS,
} from '../../shared/service/limits.ts'
import { type LiveClientMessage, type LiveServerMessage, liveServerMessageSchema } from '../../shared/service/live.ts'
import { ttsBody } from '../../shared/service/tts-body.ts'
import { redact } from './api-key.ts'
import { abortedError, badAnswerError, connectionError, speechError } from './failures.ts'
import { createFrameQueue } from './frame-queue.ts'
import { connectLive } from './live-handshake.ts'
import { decodeStrictly } from './message-pack.ts'
import type { LiveOrder, LiveSession, SpeechError } from './types.ts'
import { say } from '../../shared/messages/say.ts'

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
export async function openLive(
  line: { readonly origin: string; readonly apiKey: string },
  { request, model, signal }: LiveOrder,
  times: LiveTimeouts,
): Promise<LiveSession> {
  if (signal?.aborted === true) throw abortedError('waiting', false)
  const socket = await connectLive({ ...line, model, connectMs: times.connectMs ?? CONNECT_TIMEOUT_MS, signal })
  const queue = createFrameQueue(
    { frames: WAITING_FRAMES, bytes: WAITING_BYTES },
    {
      full: () => socket.pause(),
      roomy: () => {
        socket.resume()
        expect()
      },
      left: () => end(abortedError(phase(), sentCharacters > 0)),
    },
  )
  let sentCharacters = 0
  let received = 0
  let isStopped = false
  let isAwaited = false
  let idle: NodeJS.Timeout | undefined
  const total = setTimeout(() => end(broken(undefined)), times.totalMs ?? TOTAL_TIMEOUT_MS)

  const phase = (): 'sent' | 'answering' => (received > 0 ? 'answering' : 'sent')
  const broken = (cause: unknown): SpeechError =>
    connectionError(phase(), line.origin, sentCharacters > 0, undefined, cause)

  function end(error: SpeechError | undefined): void {
    if (queue.isEnded()) return
    queue.end(error)
    clearTimeout(total)
    clearTimeout(idle)
    signal?.removeEventListener('abort', onAbort)
    if (error !== undefined) {
      socket.terminate()
      return
    }
    socket.close(1000)
    const goodbye = setTimeout(() => socket.terminate(), GOODBYE_MS)
    socket.once('close', () => clearTimeout(goodbye))
  }

  /** Watches for silence only while sound is due: between two flushes a service has nothing to say. */
  function expect(): void {
    clearTimeout(idle)
    if (!(isStopped || isAwaited) || queue.isFull() || queue.isEnded()) return
    const first = times.headersMs ?? headersTimeoutMs(sentCharacters)
    const limit = received === 0 ? first : (times.idleMs ?? LIVE_IDLE_TIMEOUT_MS)
    idle = setTimeout(() => end(broken(undefined)), limit)
  }

  function onAbort(): void {
    end(abortedError(phase(), sentCharacters > 0))
  }

  function onMessage(data: RawData, isBinary: boolean): void {
    if (!isBinary || queue.isEnded()) return
    const message = readMessage(data)
    if (message === 'unknown') return
    // A piece of sound may have been in it: what follows is not taken for the whole.
    if (message === 'damaged')
      return end(received > 0 ? broken(undefined) : badAnswerError(undefined, unreadable, true))
    if (message.event === 'audio') {
      received += message.audio.length
      if (received > MAX_AUDIO_BYTES) return end(badAnswerError(undefined, tooLarge, true))
      isAwaited = false
      // A copy: the decoder's is a view into a frame that is shared with others.
      if (message.audio.length > 0) queue.push(message.audio.slice())
      return expect()
    }
    if (message.event === 'error') return end(failed(redact(message.error, line.apiKey)))
    if (message.reason === 'error') return end(failed(redact(message.message ?? '', line.apiKey)))
    // Nobody had asked for the end, so what was still to be said is missing.
    end(isStopped ? undefined : broken(undefined))
  }

  /** The service ended the session with an error: once it has text, nobody can tell whether that was worked on, and billed. */
  function failed(said: string): SpeechError {
    const words = said === '' ? '' : ` It says: “${said}”`
    const message = 'The service ended the live session with an error.'
    if (received > 0)
      return speechError({ kind: 'cut', billed: 'probably' }, `${message} It has probably been billed.${words}`, twice)
    // As 429 does over HTTP: it says that nothing was begun.
    if (/concurrency/i.test(said)) {
      return speechError({ kind: 'busy', billed: 'no' }, `${message}${words}`, 'Wait a moment, then try again.')
    }
    if (sentCharacters > 0)
      return speechError({ kind: 'server', billed: 'maybe' }, `${message} It may have been billed.${words}`, twice)
    return speechError({ kind: 'refused', billed: 'no' }, `${message}${words}`, 'Change what it names and try again.')
  }

  function send(message: LiveClientMessage | { readonly event: 'start'; readonly request: object }): void {
    if (!queue.isEnded()) socket.send(encode(message, { ignoreUndefined: true }))
  }

  signal?.addEventListener('abort', onAbort, { once: true })
  socket.on('message', onMessage)
  socket.on('error', (error) => end(frameProblem(error) ?? broken(error)))
  socket.on('close', () => end(broken(undefined)))
  send({ event: 'start', request: ttsBody({ ...request, text: '' }) })

  return {
    send: (text) => {
      if (isStopped) throw problemError('service.request', say('speech.live.ended'))
      if (text === '') return
      sentCharacters += text.length
      send({ event: 'text', text })
    },
    flush: () => {
      if (isStopped) return
      isAwaited = sentCharacters > 0
      send({ event: 'flush' })
      expect()
    },
    stop: () => {
      if (isStopped) return
      isStopped = true
      send({ event: 'stop' })
      expect()
    },
    frames: queue.frames,
  }
}

const twice = 'Do it again only if it may be billed a second time.'

const tooLarge = `The answer is larger than ${MAX_AUDIO_BYTES / (1024 * 1024)} MiB.`

const unreadable = 'The service sent something that is no message.'

/** An event that is not known must be passed over (public documentation); what is no event at all is damaged. */
function readMessage(data: RawData): LiveServerMessage | 'unknown' | 'damaged' {
  try {
    const said = Buffer.isBuffer(data) ? decodeStrictly(data) : undefined
    const parsed = liveServerMessageSchema.safeParse(said)
    if (parsed.success) return parsed.data
    const isKnown = parsed.error.issues.every(({ path }) => path[0] !== 'event')
    return isKnown || !hasEvent(said) ? 'damaged' : 'unknown'
  } catch {
    // Not of that form: what is answered says so.
    return 'damaged'
  }
}

function hasEvent(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'event' in said && typeof said.event === 'string'
}

function frameProblem(error: unknown): SpeechError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
    const limit = MAX_LIVE_FRAME_BYTES / (1024 * 1024)
    return badAnswerError(undefined, `The service sent a piece of more than ${limit} MiB.`, true)
  }
  if (!code.startsWith('WS_ERR_')) return undefined
  return badAnswerError(undefined, `The service broke the rules of the connection (${code}).`, true)
}
