import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Behaviour } from './behaviour.ts'

const CHUNK_BYTES = 16_384

/** Sends an audio answer: as the service does (200, chunked, piece by piece), or spoiled as the behaviour says. */
export async function sendAudio(
  response: ServerResponse,
  audio: Uint8Array,
  contentType: string,
  behaviour: Behaviour | undefined,
): Promise<void> {
  const headers = { 'content-type': contentType }
  if (behaviour?.kind === 'cut') return sendCut(response, audio, contentType, behaviour)
  if (behaviour?.kind === 'endless') return sendEndless(response, contentType, behaviour.everyMs)
  if (behaviour?.kind === 'gzip') {
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' })
    response.end(gzipSync(audio))
    return
  }
  if (behaviour?.kind === 'withLength') {
    response.writeHead(200, { ...headers, 'content-length': String(audio.length) })
    response.end(audio)
    return
  }
  if (behaviour?.kind === 'closeDelimited') {
    sendUnframed(response, contentType, audio)
    response.socket?.end()
    return
  }
  const stop = behaviour?.kind === 'hold' ? (behaviour.afterBytes ?? 0) : undefined
  if (behaviour?.kind === 'hold' && stop === 0) await behaviour.until
  response.writeHead(200, headers)
  for (let at = 0; at < audio.length && !response.destroyed; ) {
    const end = stop !== undefined && at < stop ? Math.min(stop, at + CHUNK_BYTES) : at + CHUNK_BYTES
    if (!response.write(audio.subarray(at, end))) await drained(response)
    at = end
    if (behaviour?.kind === 'hold' && at === stop) await behaviour.until
  }
  response.end()
}

function sendCut(
  response: ServerResponse,
  audio: Uint8Array,
  contentType: string,
  { afterBytes, how }: Extract<Behaviour, { kind: 'cut' }>,
): void {
  const part = audio.subarray(0, afterBytes)
  const headers = { 'content-type': contentType }
  if (how === 'close') {
    sendUnframed(response, contentType, part)
    response.socket?.end()
    return
  }
  response.writeHead(200, how === 'contentLength' ? { ...headers, 'content-length': String(audio.length) } : headers)
  response.write(part, () => {
    if (how === 'reset') response.socket?.resetAndDestroy()
    else response.socket?.end()
  })
}

/** Past node:http, which frames every answer to HTTP/1.1. */
function sendUnframed(response: ServerResponse, contentType: string, body: Uint8Array): void {
  response.socket?.write(`HTTP/1.1 200 OK\r\ncontent-type: ${contentType}\r\nconnection: close\r\n\r\n`)
  response.socket?.write(body)
}

async function sendEndless(response: ServerResponse, contentType: string, everyMs: number): Promise<void> {
  response.writeHead(200, { 'content-type': contentType })
  if (everyMs > 0) {
    const timer = setInterval(() => response.write(Uint8Array.of(1)), everyMs)
    response.once('close', () => clearInterval(timer))
    return
  }
  const block = new Uint8Array(65_536).fill(1)
  while (!response.destroyed) if (!response.write(block)) await drained(response)
}

async function drained(response: ServerResponse): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([
    once(response, 'drain', { signal: waiting.signal }).catch(() => undefined),
    once(response, 'close', { signal: waiting.signal }).catch(() => undefined),
  ])
  waiting.abort()
}
