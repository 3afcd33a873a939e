import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isReadableBody } from './web-stream.ts'

type Handler = (request: Request) => Promise<Response>

/** Serves what the application's protocol handler answers to the real browser, which does not know its scheme. */
export type Shim = {
  /** The browser's name for `app://studio`: a secure context that resolves to this computer without any DNS. */
  readonly origin: string
  readonly setHandler: (handler: Handler) => void
}

/** Starts the shim on loopback. Requests reach the handler under the application's own address, ranges and all. */
export async function startShim(): Promise<Shim> {
  let handler: Handler = () => Promise.resolve(new Response(null, { status: 404 }))
  const server = createServer((request, response) => {
    const headers = new Headers()
    for (const name of ['range', 'accept'] as const) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    handler(new Request(`app://studio${request.url ?? '/'}`, { method: request.method ?? 'GET', headers }))
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        if (!isReadableBody(answer.body)) return response.end()
        return pipeline(Readable.fromWeb(answer.body), response)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://studio.localhost:${port}`,
    setHandler: (next) => {
      handler = next
    },
  }
}
