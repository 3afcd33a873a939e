import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, isIPv6 } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Proxy } from './proxies.ts'
import { brokenProxy, notProvenThrough, refusingProxy, silentProxy } from './proxy-failure.ts'

/** The host at the far end. `host`: a name, which the proxy looks up, or an IP address without brackets. */
export type Target = { readonly host: string; readonly port: number }

/** Characters of what a proxy says when it asks for a user: only the first few tell. */
const MOST_ASKED = 200

type Limits = { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined }

/** The same as `openTunnel`, as a promise. */
export function connectThrough(proxy: Proxy, target: Target, limits: Limits): Promise<TLSSocket> {
  return new Promise((resolve, reject) => openTunnel(proxy, target, limits, { opened: resolve, failed: reject }))
}

/**
 * A connection to a host over TLS, through a proxy that sees nothing of it but the host's name and port. Both certificates
 * are checked. Proxy, its answer and the host's TLS have `timeoutMs` together. Tells one thing once: that it is open, or a
 * ProxyFailure, or that the signal ended it; then nothing was sent to the host.
 */
export function openTunnel(
  proxy: Proxy,
  target: Target,
  { timeoutMs, signal }: Limits,
  tell: { readonly opened: (socket: TLSSocket) => void; readonly failed: (error: Error) => void },
): void {
  const authority = `${isIPv6(target.host) ? `[${target.host}]` : target.host}:${target.port}`
  const origin = `https://${authority.replace(/:443$/, '')}`
  let drop = (): void => undefined
  let isOver = false
  const settle = (): boolean => {
    const isFirst = !isOver
    isOver = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    return isFirst
  }
  const fail = (error: Error): void => {
    if (!settle()) return
    drop()
    tell.failed(error)
  }
  const onAbort = (): void => fail(new Error('The way was given up.', { cause: signal?.reason }))
  const timer = setTimeout(() => fail(silentProxy(proxy, origin)), timeoutMs)
  if (signal?.aborted === true) return onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })

  const asking = ask(proxy, authority)
  drop = () => void asking.destroy()
  asking.on('error', (error) => fail(brokenProxy(proxy, origin, error)))
  asking.on('connect', (response, socket, head) => {
    drop = () => void socket.destroy()
    socket.on('error', () => undefined)
    const { statusCode = 0 } = response
    if (isOver) return drop()
    if (statusCode < 200 || statusCode > 299) return fail(refusal(proxy, origin, response))
    if (head.length > 0) socket.unshift(head)
    const secure = connectTls({ socket, host: target.host, ...provenAs(target.host) })
    drop = () => void secure.destroy()
    // It stays: whoever gets the connection adds its own.
    secure.on('error', (error) => fail(notProvenThrough(proxy, origin, error)))
    secure.once('secureConnect', () => {
      if (settle()) tell.opened(secure)
    })
  })
  asking.end()
}

function ask(proxy: Proxy, authority: string): ClientRequest {
  return (proxy.isSecure ? secureRequest : plainRequest)({
    method: 'CONNECT',
    host: proxy.host,
    port: proxy.port,
    path: authority,
    // One connection for each way: nothing of it is used again.
    agent: false,
    headers: {
      host: authority,
      connection: 'keep-alive',
      ...(proxy.authorization === undefined ? {} : { 'proxy-authorization': proxy.authorization }),
    },
    ...(proxy.isSecure ? provenAs(proxy.host) : {}),
  })
}

function provenAs(host: string) {
  return {
    // Stated, because it would be taken from the header that names the far end. An IP address is checked as the host.
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    // Stated, because an environment variable could otherwise switch the check off.
    rejectUnauthorized: true,
  }
}

function refusal(proxy: Proxy, origin: string, { statusCode = 0, headers }: IncomingMessage) {
  const asks = headers['proxy-authenticate'] ?? []
  return refusingProxy(proxy, origin, { status: statusCode, asks: String(asks).slice(0, MOST_ASKED) })
}
