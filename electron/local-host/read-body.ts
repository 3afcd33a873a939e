import type { IncomingMessage } from 'node:http'

/** Reads a request's body up to `maxBytes`; undefined if it is larger, in which case reading stopped there. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) return undefined
  const parts: Buffer[] = []
  let length = 0
  // The socket stays open after an early stop, so that the refusal can still be answered.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(part)) continue
    length += part.byteLength
    if (length > maxBytes) return undefined
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  // A plain array: what is decoded from it is then the same kind of bytes that Electron hands over.
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength)
}
