/** What a host answers, before it is turned into the host's own kind of response. */
export type HostAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: AnswerBody
}

/**
 * `file`: the bytes from `start` to `end`, both inclusive, of a file of the main side. `live`: what comes, until it ends.
 */
export type AnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly path: string; readonly start: number; readonly end: number }
  | { readonly kind: 'live'; readonly chunks: AsyncIterable<Uint8Array> }

/** A request as the shared routes need it. `path` is the pathname as it came, never decoded. */
export type SiteRequest = {
  readonly method: string
  readonly path: string
  readonly range: string | undefined
  /** What stands behind the path, with its question mark; only the page itself has any. */
  readonly query?: string
}

/** A short plain answer for programs and for people who look at it. */
export function textAnswer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): HostAnswer {
  const bytes = new TextEncoder().encode(`${text}\n`)
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
      ...headers,
    },
    body: { kind: 'bytes', bytes },
  }
}
