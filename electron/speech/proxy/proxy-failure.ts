import { say, type Words } from '../../../shared/messages/say.ts'
import type { Proxy, Way } from './proxies.ts'

/** There is no way to a host because of the proxy. Nothing was sent to the host. */
export class ProxyFailure extends Error {
  readonly words: Words
  readonly remedy: Words
  constructor(words: Words, remedy: Words, cause?: unknown) {
    super(words.id, { cause })
    this.words = words
    this.remedy = remedy
  }
}

/** What is wrong with the proxy's own address. */
export function unusableProxy({ words }: Extract<Way, { kind: 'unusable' }>): ProxyFailure {
  return new ProxyFailure(words, say('speech.proxy.unusable.remedy'))
}

/** The proxy cannot be connected to, or breaks off. `origin`: where the way was to lead. */
export function brokenProxy({ shown, variable }: Proxy, origin: string, error: unknown): ProxyFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const proxy = { proxy: shown }
  const check = say('speech.proxy.remedy', { variable })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ProxyFailure(say('speech.proxy.noName', proxy), check, error)
  if (code === 'ECONNREFUSED') return new ProxyFailure(say('speech.proxy.nobody', proxy), check, error)
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return new ProxyFailure(say('speech.proxy.closed', { ...proxy, origin }), check, error)
  }
  if (code.startsWith('HPE_')) return new ProxyFailure(say('speech.proxy.noHttp', proxy), check, error)
  if (isTlsCode(code)) {
    const words = say('speech.proxy.notProven', { ...proxy, reason: code })
    return new ProxyFailure(words, say('speech.proxy.certificate.remedy'), error)
  }
  return new ProxyFailure(say('speech.proxy.unreachable', proxy), check, error)
}

/** The proxy has said nothing, or not all, for too long. */
export function silentProxy({ shown, variable }: Proxy, origin: string): ProxyFailure {
  return new ProxyFailure(
    say('speech.proxy.silent', { proxy: shown, origin }),
    say('speech.proxy.remedy', { variable }),
  )
}

/** The proxy answered with something else than a way. `asks`: the value of its `Proxy-Authenticate`. */
export function refusingProxy(
  { shown, variable, authorization }: Proxy,
  origin: string,
  answer: { readonly status: number; readonly asks: string },
): ProxyFailure {
  const { status, asks } = answer
  if (status !== 407) {
    const told = { proxy: shown, origin, status }
    const words = status >= 500 ? say('speech.proxy.failed', told) : say('speech.proxy.refused', told)
    return new ProxyFailure(words, say('speech.proxy.remedy', { variable }))
  }
  if (asks !== '' && !/\bbasic\b/i.test(asks)) {
    const [scheme = ''] = /[a-z-]+/i.exec(asks) ?? []
    return new ProxyFailure(
      say('speech.proxy.otherUser', { proxy: shown, scheme }),
      say('speech.proxy.otherUser.remedy'),
    )
  }
  const words = say('speech.proxy.wantsUser', { proxy: shown, hasUser: authorization !== undefined })
  return new ProxyFailure(words, say('speech.proxy.wantsUser.remedy', { variable }))
}

/** The way is open, and whoever stands at its end cannot prove to be `origin`. Undefined for what is no matter of TLS. */
export function notProvenThrough({ shown, variable }: Proxy, origin: string, error: unknown): ProxyFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (isTlsCode(code)) {
    const words = say('speech.proxy.otherEnd', { proxy: shown, origin, reason: code })
    return new ProxyFailure(words, say('speech.proxy.certificate.remedy'), error)
  }
  return new ProxyFailure(
    say('speech.proxy.closed', { proxy: shown, origin }),
    say('speech.proxy.remedy', { variable }),
    error,
  )
}

function isTlsCode(code: string): boolean {
  return /CERT|SIGNED|ISSUER|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code)
}
