import type { IncomingMessage } from 'node:http'
import { decode } from '@msgpack/msgpack'
import { bodyProblem, isMap } from './check-body.ts'
import { type FormPart, readMultipart } from './multipart.ts'

/** A request as it arrived, and what became of it. */
export type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Uint8Array
  readonly encoding: 'json' | 'msgpack' | 'form' | 'none'
  readonly model: string
  /** Decoded; {} if there was none or it could not be decoded. */
  readonly body: Readonly<Record<string, unknown>>
  /** The parts of a form, in order; empty if there is none or it cannot be read. */
  readonly form: readonly FormPart[]
  /** Why the body could not be read; undefined if it could. */
  readonly unreadable: string | undefined
  /** `body.text`, or ''. */
  readonly text: string
  /** Known when the answer has ended; undefined if it broke off before its headers or was sent without framing. */
  status: number | undefined
  isBilled: boolean
}

/** Reads a request to its end. A body that cannot be decoded is recorded as {} and its bytes. */
export async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const rawBody = new Uint8Array(Buffer.concat(chunks))
  const url = new URL(incoming.url ?? '/', 'http://stand-in')
  const type = incoming.headers['content-type'] ?? ''
  const encoding = encodingOf(type)
  const { body, form, unreadable } = decodeBody(rawBody, encoding, type)
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    rawBody,
    encoding,
    model: String(incoming.headers['model'] ?? ''),
    body,
    form,
    unreadable,
    text: typeof body['text'] === 'string' ? body['text'] : '',
    status: undefined,
    isBilled: false,
  }
}

function encodingOf(type: string): RecordedRequest['encoding'] {
  if (type === 'application/json') return 'json'
  if (type === 'application/msgpack') return 'msgpack'
  return type.startsWith('multipart/form-data') ? 'form' : 'none'
}

function decodeBody(
  raw: Uint8Array,
  encoding: RecordedRequest['encoding'],
  type: string,
): Pick<RecordedRequest, 'body' | 'form' | 'unreadable'> {
  const empty = { body: {}, form: [], unreadable: undefined }
  try {
    if (encoding === 'none') return empty
    if (encoding === 'form') return { ...empty, form: readMultipart(type, raw) }
    const text = (): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
    const body: unknown = encoding === 'json' ? text() : decode(raw)
    return isMap(body) ? { ...empty, body } : { ...empty, unreadable: 'The body is no map' }
  } catch (error) {
    return { ...empty, unreadable: error instanceof Error ? error.message : String(error) }
  }
}

/** Why a synthesis request is refused before anything is made of it; undefined if it is as it must be. */
export function refusalOf(
  request: RecordedRequest,
  { apiKey, models }: { readonly apiKey: string; readonly models: readonly string[] },
): { status: number; message: string; form?: 'text' } | undefined {
  if (request.encoding !== 'json' && request.encoding !== 'msgpack')
    return { status: 415, message: 'Unsupported content type' }
  if (request.headers['authorization'] !== `Bearer ${apiKey}`) return { status: 401, message: 'Invalid Token' }
  if (request.headers['accept-encoding'] !== 'identity')
    return { status: 400, message: 'accept-encoding must be identity' }
  if (!models.includes(request.model))
    return { status: 400, message: `The model header must be ${models.join(' or ')}` }
  if (Object.keys(request.body).length === 0) return { status: 400, message: 'The body cannot be parsed', form: 'text' }
  const problem = bodyProblem(request.body, request.encoding, request.model)
  return problem === undefined ? undefined : { status: 400, message: problem }
}
