import { readFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { ProxySettings } from '../../electron/base/ports.ts'

/** What a proxy does when it is asked for a way. */
export type ProxyConduct =
  | { readonly kind: 'open' }
  /** Answers with these bytes, and leaves the connection as it is. */
  | { readonly kind: 'say'; readonly text: string }
  /** Answers with these bytes, and closes. */
  | { readonly kind: 'sayAndClose'; readonly text: string }
  | { readonly kind: 'hang' }
  | { readonly kind: 'close' }
  | { readonly kind: 'reset' }
  /** Opens the way, and breaks it off after so many bytes came back through it. */
  | { readonly kind: 'breakAfter'; readonly bytes: number }

/** A proxy on loopback that writes down all that it sees. */
export type ConnectProxy = {
  /** `http://127.0.0.1:<port>`, or https. */
  readonly url: string
  /** As an environment that names it: with `user` in its address, with `exceptions` in NO_PROXY. */
  readonly settings: (more?: { readonly user?: string; readonly exceptions?: string }) => ProxySettings
  /** The first lines that it was asked with, in order. */
  readonly asked: () => readonly string[]
  /** The heads that it was asked with, whole. */
  readonly heads: () => readonly string[]
  /** Every byte that went through it in either direction, heads included. */
  readonly seen: () => Buffer
  readonly open: () => number
  readonly conduct: (conduct: ProxyConduct) => void
}

/** Starts one until the test ends. Every way that it opens leads to the port of `target`, whatever was asked for. */
export async function connectProxy(
  target: string,
  options: { readonly secure?: boolean; readonly user?: string; readonly conduct?: ProxyConduct } = {},
): Promise<ConnectProxy> {
  const { port: farPort } = new URL(target)
  const heads: string[] = []
  const seen: Buffer[] = []
  const sockets = new Set<Socket>()
  let conduct = options.conduct ?? { kind: 'open' }
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  }
  const openWay = (near: Socket, rest: Buffer): void => {
    const far = connect(Number(farPort), '127.0.0.1')
    keep(far)
    let came = 0
    near.on('data', (piece) => seen.push(Buffer.from(piece)))
    far.on('data', (piece) => {
      seen.push(Buffer.from(piece))
      came += piece.length
      if (conduct.kind === 'breakAfter' && came > conduct.bytes) {
        near.destroy()
        far.destroy()
      }
    })
    far.once('connect', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (rest.length > 0) far.write(rest)
      near.pipe(far).pipe(near)
    })
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  }
  const answer = (near: Socket, head: string, rest: Buffer): void => {
    const given = /^proxy-authorization: Basic (.*)$/im.exec(head)?.[1] ?? ''
    if (options.user !== undefined && Buffer.from(given, 'base64').toString() !== options.user) {
      near.end('HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic realm="house"\r\nContent-Length: 0\r\n\r\n')
    } else if (conduct.kind === 'open' || conduct.kind === 'breakAfter') openWay(near, rest)
    else if (conduct.kind === 'say') near.write(conduct.text)
    else if (conduct.kind === 'sayAndClose') near.end(conduct.text)
    else if (conduct.kind === 'close') near.end()
    else if (conduct.kind === 'reset') near.resetAndDestroy()
  }
  const listen = (near: Socket): void => {
    keep(near)
    let got = Buffer.alloc(0)
    const onData = (piece: Buffer): void => {
      got = Buffer.concat([got, piece])
      const end = got.indexOf('\r\n\r\n')
      if (end === -1) return
      near.off('data', onData)
      const head = got.subarray(0, end + 4).toString('latin1')
      heads.push(head)
      seen.push(Buffer.from(got))
      answer(near, head, got.subarray(end + 4))
    }
    near.on('data', onData)
  }
  const server = options.secure === true ? await tlsServer(listen) : createServer(listen)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const scheme = options.secure === true ? 'https' : 'http'
  return {
    url: `${scheme}://127.0.0.1:${address.port}`,
    settings: ({ user, exceptions = '' } = {}) => ({
      variable: 'HTTPS_PROXY',
      address: `${scheme}://${user === undefined ? '' : `${user}@`}127.0.0.1:${address.port}`,
      exceptions,
    }),
    asked: () => heads.map((head) => head.split('\r\n')[0] ?? ''),
    heads: () => heads,
    seen: () => Buffer.concat(seen),
    open: () => sockets.size,
    conduct: (next) => {
      conduct = next
    },
  }
}

async function tlsServer(listen: (near: Socket) => void): Promise<Server> {
  const fixture = (name: string): Promise<string> =>
    readFile(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), 'utf8')
  const server = createTlsServer({ key: await fixture('server-key'), cert: await fixture('whole') })
  server.on('secureConnection', listen)
  server.on('tlsClientError', () => undefined)
  return server
}
