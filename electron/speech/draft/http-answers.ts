import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An answer that is a refusal, thrown wherever a request turns out to be wrong. `plain`: as text instead of JSON. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly plain: boolean
  constructor(status: number, message: string, plain = false) {
    super(message)
    this.status = status
    this.plain = plain
  }
}

/** Answers a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}

/** Answers the interface's error body, or plain text. The connection stays usable. */
export function sendRefusal(response: ServerResponse, { status, message, plain }: Refusal): void {
  if (!plain) return sendJson(response, status, { status, message })
  const body = Buffer.from(message)
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'content-length': body.length }).end(body)
}

/** Sends audio in pieces without a Content-Length, as the service does, under headers that name its type. Rejects if the client goes away. */
export async function sendAudio(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  parts: readonly Uint8Array[],
): Promise<void> {
  response.writeHead(200, headers)
  await pipeline(Readable.from(inPieces(parts)), response)
}

function* inPieces(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  const size = 32 * 1024
  for (const part of parts) {
    for (let at = 0; at < part.length; at += size) yield part.subarray(at, at + size)
  }
}

/** Reads a whole body. Throws a refusal (413) as soon as it is longer than `limit` bytes. */
export async function readRequestBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request) {
    const bytes = Buffer.from(piece)
    length += bytes.length
    if (length > limit) throw new Refusal(413, `The body is longer than ${limit} bytes.`)
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}
