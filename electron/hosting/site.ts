import { stat } from 'node:fs/promises'
import { inTime } from '../base/in-time.ts'
import type { Media, SampleMedia } from '../base/studio-types.ts'
import { orAbsent } from '../base/failures.ts'
import { type HostAnswer, type SiteRequest, textAnswer } from './answer.ts'
import type { PageFiles } from './page-files.ts'
import { securityHeaders } from './policy.ts'
import { answerRange } from './range.ts'

/** The routes that every host serves alike: the page and the audio. */
export type Site = (request: SiteRequest) => Promise<HostAnswer>

/**
 * What a page is told in its own document: where the events stand that it asks for next, and, the first time only, the
 * secret by which it is known from then on; empty if there is nothing to say.
 */
export type Greeting = { readonly eventPosition: string; readonly pageSecret: string }

/** `media/<project handle>/<id>`, or `media/voices/<id>` for samples: the only characters that ids have. Anything encoded does not match and is not found. */
const MEDIA_PATH = /^\/media\/(p_[A-Za-z0-9_-]{16,32}|voices)\/([A-Za-z0-9_-]{1,96}(?:\.[0-9]{1,2})?)$/

/**
 * Makes the shared routes. `media` finds the main side's file for a handle and an id; `newNonce` makes a fresh
 * base64url nonce for each answer. `greeting` is written into the page of a host that the page has to find again. Every answer carries the policy headers, refusals included.
 */
export function createSite(ports: {
  readonly page: PageFiles
  readonly media: (project: string, id: string) => Promise<Media | undefined>
  readonly newNonce: () => string
  readonly greeting?: (query: string) => Greeting
}): Site {
  return async (request) => {
    const nonce = ports.newNonce()
    const answer = await route(request, ports, nonce)
    const bare: HostAnswer = request.method === 'HEAD' ? { ...answer, body: { kind: 'none' } } : answer
    return { ...bare, headers: { ...bare.headers, ...securityHeaders(nonce) } }
  }
}

async function route(
  request: SiteRequest,
  ports: Parameters<typeof createSite>[0],
  nonce: string,
): Promise<HostAnswer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return textAnswer(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' })
  }
  if (request.path === '/' || request.path === '/index.html') {
    const { eventPosition, pageSecret } = ports.greeting?.(request.query ?? '') ?? { eventPosition: '', pageSecret: '' }
    return documentAnswer(
      ports.page.document
        .replaceAll('__NONCE__', nonce)
        .replace('__EVENT_POSITION__', eventPosition)
        .replace('__PAGE_SECRET__', pageSecret),
    )
  }
  const file = ports.page.files.get(request.path)
  if (file !== undefined) {
    return {
      status: 200,
      headers: {
        'content-type': file.type,
        'content-length': String(file.bytes.byteLength),
        'cache-control': file.isImmutable ? 'private, max-age=31536000, immutable' : 'no-store',
      },
      body: { kind: 'bytes', bytes: file.bytes },
    }
  }
  const media = MEDIA_PATH.exec(request.path)
  if (media !== null) return mediaAnswer(await ports.media(media[1] ?? '', media[2] ?? ''), request.range)
  return textAnswer(404, 'There is nothing at this address.')
}

function documentAnswer(document: string): HostAnswer {
  const bytes = new TextEncoder().encode(document)
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
    },
    body: { kind: 'bytes', bytes },
  }
}

async function mediaAnswer(file: Media | undefined, range: string | undefined): Promise<HostAnswer> {
  // Its length is not known, so parts of it cannot be asked for: the whole is answered, as it comes.
  if (file !== undefined && 'live' in file) {
    const headers = { 'content-type': file.type, 'cache-control': 'no-store', 'accept-ranges': 'none' }
    return { status: 200, headers, body: { kind: 'live', chunks: file.live() } }
  }
  if (file !== undefined && 'read' in file) return sampleAnswer(file, range)
  const found =
    file === undefined ? undefined : await inTime(file.path, () => stat(file.path)).catch(orAbsent('site: looking'))
  if (file === undefined || found?.isFile() !== true) return textAnswer(404, 'This audio is not known.')
  const part = answerRange(found.size, range)
  const headers = { ...part.headers, 'content-type': file.type, 'cache-control': 'no-store' }
  if (part.status === 416) return { status: 416, headers, body: { kind: 'none' } }
  const isEmpty = part.end < part.start
  return {
    status: part.status,
    headers,
    body: isEmpty ? { kind: 'none' } : { kind: 'file', path: file.path, start: part.start, end: part.end },
  }
}

function sampleAnswer(
  { type, sampleRate, channels, totalBytes, read }: SampleMedia,
  range: string | undefined,
): HostAnswer {
  const part = answerRange(totalBytes, range)
  const headers = {
    ...part.headers,
    'content-type': type,
    'cache-control': 'no-store',
    'x-sound-channels': String(channels),
    'x-sound-rate': String(sampleRate),
  }
  if (part.status === 416 || part.end < part.start) return { status: part.status, headers, body: { kind: 'none' } }
  return { status: part.status, headers, body: { kind: 'live', chunks: read(part.start, part.end) } }
}
