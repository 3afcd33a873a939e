import type { ProxySettings } from '../../base/ports.ts'
import { say, type Words } from '../../../shared/messages/say.ts'
import { type Exceptions, isThisComputer, readExceptions } from './no-proxy.ts'

/** A proxy that opens connections by CONNECT. */
export type Proxy = {
  /** How it is shown: `http://proxy.example.com:8080`, never with a user name or a password. */
  readonly shown: string
  /** Over TLS to the proxy itself, too. */
  readonly isSecure: boolean
  /** Without brackets. */
  readonly host: string
  readonly port: number
  /** The whole value of `Proxy-Authorization`; undefined without a user. */
  readonly authorization: string | undefined
  /** The variable that names it. */
  readonly variable: string
}

/** How a host is reached. `unusable`: a proxy is asked for that cannot be used; it is never gone around. */
export type Way =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: Proxy }
  | { readonly kind: 'unusable'; readonly words: Words }

/** How hosts are reached over https. Plain http, which is for this computer alone, never asks. */
export type Proxies = {
  /** `host`: a name, or an IP address without brackets. This computer is always reached directly. */
  readonly wayTo: (host: string, port: number) => Way
  /** The same for the origin of an address; what is not https is direct. */
  readonly wayToOrigin: (origin: string) => Way
  /** How whatever is not excepted is reached. */
  readonly usual: Way
  /** A text without the password of the proxy. */
  readonly hide: (text: string) => string
}

const direct: Way = { kind: 'direct' }

/** Every host is reached directly. */
export const noProxies: Proxies = {
  wayTo: () => direct,
  wayToOrigin: () => direct,
  usual: direct,
  hide: (text) => text,
}

/** The proxy of the environment, if it names one. */
export function proxiesOf(settings: ProxySettings | undefined): Proxies {
  if (settings === undefined) return noProxies
  const way = readProxy(settings)
  const isExcepted: Exceptions = readExceptions(settings.exceptions)
  const wayTo = (host: string, port: number): Way => (isThisComputer(host) || isExcepted(host, port) ? direct : way)
  return {
    wayTo,
    wayToOrigin: (origin) => {
      const url = URL.parse(origin)
      return url?.protocol === 'https:' ? wayTo(withoutBrackets(url.hostname), Number(url.port || 443)) : direct
    },
    usual: way,
    hide: (text) => secretsOf(settings, way).reduce((left, secret) => left.replaceAll(secret, '[proxy user]'), text),
  }
}

/** What the proxy is told of the user, as it is written and as it is sent. */
function secretsOf({ address }: ProxySettings, way: Way): readonly string[] {
  const written = /^(?:[^/]*\/\/)?(.+@)/.exec(address)?.[1]
  const sent = way.kind === 'proxy' ? way.proxy.authorization?.replace('Basic ', '') : undefined
  return [written, sent].flatMap((secret) => (secret === undefined ? [] : [secret]))
}

function readProxy({ variable, address }: ProxySettings): Way {
  const text = address.trim()
  const refused = (words: Words): Way => ({ kind: 'unusable', words })
  const [, scheme = 'http', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text) ?? []
  if (!/^https?$/i.test(scheme)) return refused(say('speech.proxy.kind', { variable, scheme: scheme.toLowerCase() }))
  // What the parser would mend in silence is no address.
  const url = /[\s\\]/.test(rest) || !/^[\x21-\x7e]+$/.test(rest) ? null : URL.parse(`${scheme}://${rest}`)
  if (url === null || url.hostname === '' || url.port === '0')
    return refused(say('speech.proxy.noAddress', { variable }))
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return refused(say('speech.proxy.path', { variable }))
  }
  const user = userOf(url)
  if (user === 'unreadable') return refused(say('speech.proxy.user', { variable }))
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  const shown = `${url.protocol}//${url.hostname}:${port}`
  const proxy = {
    shown,
    isSecure,
    host: withoutBrackets(url.hostname),
    port,
    authorization: user.authorization,
    variable,
  }
  return { kind: 'proxy', proxy }
}

function userOf({ username, password }: URL): Pick<Proxy, 'authorization'> | 'unreadable' {
  if (username === '' && password === '') return { authorization: undefined }
  try {
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return { authorization: `Basic ${Buffer.from(user, 'utf8').toString('base64')}` }
  } catch {
    // A percent sign that stands for nothing.
    return 'unreadable'
  }
}

/** An IPv6 address of an origin as sockets take it; every other host as it is. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
