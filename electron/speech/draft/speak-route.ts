import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AudioFormat } from '../../../shared/service/audio-format.ts'
import { decodeStrictly } from '../message-pack.ts'
import { readRequestBody, Refusal, sendAudio } from './http-answers.ts'
import { withForeignWords } from './foreign-speech.ts'
import { planSpeech, readModelHeader } from './plan-speech.ts'
import { streamedWavHeader, wholeWav } from './streamed-wav.ts'
import { PLACEHOLDER_HEADER, placeholderHeader } from '../placeholder-header.ts'
import type { SystemVoices } from '../system-voices/types.ts'
import type { SynthesisPool } from './worker-pool.ts'

/** Bytes of a request body at most. Bodies with inline references are large, and are refused with words instead. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024

/** What the formats are called; the interface does not show it, so nobody may rely on it. */
const typeOf: Readonly<Record<AudioFormat, string>> = {
  wav: 'audio/wav',
  pcm: 'application/octet-stream',
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
}

/** What speaks: the engine, and the voices of the system for what is not English. */
export type SpeakRouteParts = { readonly pool: SynthesisPool; readonly systemVoices: SystemVoices }

type BodyType = 'json' | 'msgpack'

/** The body's encoding by its content type. Refused (415) for any other: the interface takes these two. */
export function readBodyType(contentType: string | undefined): BodyType {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return 'json'
  if (type === 'application/msgpack') return 'msgpack'
  throw new Refusal(415, 'Send application/json or application/msgpack.')
}

/**
 * Answers `POST /v1/tts`, after content type and key have been checked. If the client goes away, work that has not begun is
 * dropped.
 */
export async function answerSpeech(
  request: IncomingMessage,
  response: ServerResponse,
  type: BodyType,
  parts: SpeakRouteParts,
): Promise<void> {
  const model = readModelHeader(request.headers.model)
  const body = decodeBody(await readRequestBody(request, MAX_BODY_BYTES), type)
  if (type === 'json' && hasReferences(body)) {
    throw new Refusal(400, 'Inline references need application/msgpack, and draft voices cannot clone a recording.')
  }
  const { format, job: planned } = planSpeech(body, model)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const { job, placeholder } = await withForeignWords(planned, parts.systemVoices, gone.signal)
  const audio = await parts.pool.run(job, gone.signal)
  const header = format === 'wav' ? [streamedWavHeader(job.target.sampleRate)] : []
  const told = placeholder === undefined ? {} : { [PLACEHOLDER_HEADER]: placeholderHeader(placeholder) }
  await sendAudio(response, { 'content-type': typeOf[format], ...told }, [...header, audio])
}

/** Answers the sample of a voice: spoken now, whole, and with a length. Throws a refusal (404) if there is none. */
export async function answerSample(
  response: ServerResponse,
  sample: { readonly id: string; readonly text: string } | undefined,
  parts: SpeakRouteParts,
): Promise<void> {
  if (sample === undefined) throw new Refusal(404, 'There is no such sample.')
  const planned = planSpeech({ text: sample.text, reference_id: sample.id, format: 'wav' }, 's2-pro').job
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const { job } = await withForeignWords(planned, parts.systemVoices, gone.signal)
  const wav = wholeWav(job.target.sampleRate, await parts.pool.run(job, gone.signal))
  response.writeHead(200, { 'content-type': typeOf.wav, 'content-length': wav.length }).end(wav)
}

/** A body that cannot be read at all is answered in plain text (public documentation, confidence high). */
function decodeBody(bytes: Uint8Array, type: BodyType): unknown {
  try {
    return type === 'json' ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) : decodeStrictly(bytes)
  } catch {
    // Not of that form: what is answered says so.
    throw new Refusal(400, `The body cannot be read as ${type === 'json' ? 'JSON' : 'MessagePack'}.`, true)
  }
}

function hasReferences(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'references' in body &&
    Array.isArray(body.references) &&
    body.references.length > 0
  )
}
