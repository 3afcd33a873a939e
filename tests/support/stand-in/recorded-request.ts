import type { IncomingMessage } from 'node:http'
import { decode } from '@msgpack/msgpack'
import { bodyProblem, isMap } from './check-body.ts'

/** A request as it arrived, and what became of it. */
export type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Uint8Array
  readonly encoding: 'json' | 'msgpack' | 'none'
  readonly model: string
  /** Decoded; {} if there was none or it could not be decoded. */
  readonly body: Readonly<Record<string, unknown>>
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
  const type = incoming.headers['content-type']
  const encoding = type === 'application/json' ? 'json' : type === 'application/msgpack' ? 'msgpack' : 'none'
  const body = decodeBody(rawBody, encoding)
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    rawBody,
    encoding,
    model: String(incoming.headers['model'] ?? ''),
    body,
    text: typeof body['text'] === 'string' ? body['text'] : '',
    status: undefined,
    isBilled: false,
  }
}

/** An empty map stands for a body that is none: it is refused for its missing text, or as plain text before. */
function decodeBody(raw: Uint8Array, encoding: RecordedRequest['encoding']): Record<string, unknown> {
  try {
    const body: unknown =
      encoding === 'json'
        ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
        : encoding === 'msgpack'
          ? decode(raw)
          : {}
    return isMap(body) ? body : {}
  } catch {
    return {}
  }
}

/** Why a synthesis request is refused before anything is made of it; undefined if it is as it must be. */
export function refusalOf(
  request: RecordedRequest,
  apiKey: string,
): { status: number; message: string; form?: 'text' } | undefined {
  if (request.encoding === 'none') return { status: 415, message: 'Unsupported content type' }
  if (request.headers['authorization'] !== `Bearer ${apiKey}`) return { status: 401, message: 'Invalid Token' }
  if (request.headers['accept-encoding'] !== 'identity')
    return { status: 400, message: 'accept-encoding must be identity' }
  if (request.model !== 's1' && request.model !== 's2-pro')
    return { status: 400, message: 'The model header must be s1 or s2-pro' }
  if (Object.keys(request.body).length === 0) return { status: 400, message: 'The body cannot be parsed', form: 'text' }
  const problem = bodyProblem(request.body, request.encoding, request.model)
  return problem === undefined ? undefined : { status: 400, message: problem }
}
