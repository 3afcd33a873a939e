import type { IncomingMessage } from 'node:http'

/**
 * What is thrown away of a body that is too large, in bytes, so that who sends it hears why before the connection ends: a
 * browser that is cut off while it sends is told nothing. No honest window sends more.
 */
const MAX_IGNORED_BYTES = 64 * 1024 * 1024

/**
 * Reads a request's body up to `maxBytes`; undefined if it is larger. What is larger is not kept: it is thrown away as it
 * comes, and beyond `MAX_IGNORED_BYTES` the connection ends.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) return ignore(request)
  const parts: Buffer[] = []
  let length = 0
  // The socket stays open after an early stop, so that the refusal can still be answered.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(part)) continue
    length += part.byteLength
    if (length > maxBytes) return ignore(request)
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  // A plain array: what is decoded from it is then the same kind of bytes that Electron hands over.
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength)
}

function ignore(request: IncomingMessage): undefined {
  let length = 0
  request.on('data', (part: Buffer) => {
    length += part.byteLength
    if (length > MAX_IGNORED_BYTES) request.destroy()
  })
  // The window may have gone away.
  request.on('error', () => undefined)
  request.resume()
  return undefined
}
