import type { CustomScheme } from 'electron'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { streamRegular } from '../base/regular-file.ts'
import type { AnswerBody } from '../hosting/answer.ts'
import type { Site } from '../hosting/site.ts'
import { isStudioUrl } from './address.ts'

/**
 * What the scheme may do: be a proper origin, be secure, be fetched by the page itself, and stream audio in parts.
 * It must not pass the content policy by (`bypassCSP`) and no other origin may read it (`corsEnabled`).
 */
export const appScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
}

/** Turns the shared routes into the protocol's handler. Another host of the scheme does not exist. */
export function createAppHandler(site: Site): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isStudioUrl(request.url)) return new Response(null, { status: 404 })
    const answer = await site({
      method: request.method,
      path: pathOf(request.url),
      range: request.headers.get('range') ?? undefined,
    })
    return new Response(bodyOf(answer.body), { status: answer.status, headers: { ...answer.headers } })
  }
}

/** The pathname as it was written, not decoded and without the query. */
function pathOf(url: string): string {
  return new URL(url).pathname
}

function bodyOf(body: AnswerBody): Uint8Array<ArrayBuffer> | ReadableStream | null {
  switch (body.kind) {
    case 'none':
      return null
    case 'bytes':
      return new Uint8Array(body.bytes)
    case 'file':
      return streamOf(streamRegular(body.path, { start: body.start, end: body.end }))
    case 'live':
      return streamOf(body.chunks)
    default:
      return assertNever(body, 'answer body')
  }
}

/** Pulled by hand: a window that stops playing cancels in the middle, and what is read from is closed then. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: async () => {
      await chunks.return?.()
    },
  })
}
