import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** The one stream class of Node under its two names: the DOM's, which `Response` has, and the one that Node's own API wants. */
export function isReadableBody(body: unknown): body is NodeReadableStream<Uint8Array> {
  return body instanceof ReadableStream
}
