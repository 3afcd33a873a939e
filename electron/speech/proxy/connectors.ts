import type { buildConnector } from 'undici'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { Way } from './proxies.ts'
import { unusableProxy } from './proxy-failure.ts'
import { openTunnel } from './tunnel.ts'

/**
 * How connections of HTTP to https addresses are made on this way; undefined where they are made directly. What cannot be
 * made is told as a ProxyFailure.
 */
export function connectorOf(way: Way, timeoutMs: number): buildConnector.connector | undefined {
  switch (way.kind) {
    case 'direct':
      return undefined
    case 'unusable':
      return (_, done) => done(unusableProxy(way), null)
    case 'proxy':
      return ({ hostname, port }, done) => {
        const target = { host: hostname, port: Number(port || 443) }
        openTunnel(
          way.proxy,
          target,
          { timeoutMs },
          { opened: (socket) => done(null, socket), failed: (error) => done(error, null) },
        )
      }
    default:
      return assertNever(way, 'way')
  }
}
