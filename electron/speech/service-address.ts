import { BlockList, isIPv4 } from 'node:net'
import { problemError } from '../../shared/core/model/errors.ts'
import { type Words, say } from '../../shared/messages/say.ts'

/**
 * An address that a key may be sent to. `prefix` is what a gateway puts before the interface's paths: '' or `/speech`, never
 * with a slash at its end. `baseUrl` is origin and prefix: what keys are bound to.
 */
export type ServiceAddress = { readonly origin: string; readonly prefix: string; readonly baseUrl: string }

const MAX_ADDRESS_CHARACTERS = 300

/** Loopback as it may be written for a service on this computer. */
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Networks of a house or a company: a service may stand there, where its certificate proves it. */
const privateIpv4 = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateIpv4.addSubnet(network, prefix, 'ipv4')
}
const privateIpv6 = new BlockList()
privateIpv6.addSubnet('fc00::', 7, 'ipv6')

// One list a family: a list with both takes every IPv4 address for a mapped IPv6 one.
const notPublicIpv4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublicIpv4.addSubnet(network, prefix, 'ipv4')
}
const notPublicIpv6 = new BlockList()
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  notPublicIpv6.addSubnet(network, prefix, 'ipv6')
}

/**
 * Reads the address of the service: `https://host`, with a port and a path prefix if it has them, and nothing else. With `allowLoopbackHttp`,
 * `http://127.0.0.1:<port>` and its likes are taken too (tests, the draft service). Throws `service.address` with the one
 * thing that is wrong. The host is judged after parsing: `2130706433` and `0x7f.1` are this computer, too.
 */
export function parseServiceAddress(text: string, options: { readonly allowLoopbackHttp: boolean }): ServiceAddress {
  const address = text.trim()
  const written = writtenProblem(address)
  if (written !== undefined) throw refused(written)
  const url = URL.parse(address)
  if (url === null || url.hostname === '') throw refused(say('speech.address.none'))
  const problem = hostProblem(url, options.allowLoopbackHttp)
  if (problem !== undefined) throw refused(problem)
  const prefix = url.pathname.replace(/\/$/, '')
  return { origin: url.origin, prefix, baseUrl: `${url.origin}${prefix}` }
}

/** What can be seen before parsing; much of it the parser would mend in silence. */
function writtenProblem(address: string): Words | undefined {
  if (address === '') return say('speech.address.empty')
  if (address.length > MAX_ADDRESS_CHARACTERS) return say('speech.address.tooLong')
  if (/\s/.test(address)) return say('speech.address.spaces')
  if (!/^[\x21-\x7e]+$/.test(address)) return say('speech.address.letters')
  if (!/^https?:\/\//i.test(address)) return say('speech.address.begin')
  const rest = address.slice(address.indexOf('//') + 2)
  if (/[\\%]/.test(rest)) return say('speech.address.character')
  if (rest.includes('@')) return say('speech.address.user')
  if (rest.includes('?')) return say('speech.address.query')
  if (rest.includes('#')) return say('speech.address.fragment')
  const at = rest.indexOf('/')
  return at === -1 ? undefined : prefixProblem(rest.slice(at))
}

/** Names between slashes: what a parser would fold together or climb out of is refused, not mended. */
function prefixProblem(path: string): Words | undefined {
  const prefix = path.replace(/\/$/, '')
  if (prefix !== '' && !/^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(prefix)) return say('speech.address.path')
  // A copied link of the interface itself, to which its paths would be added a second time.
  if (/^\/v1$|\/v1\/(?:tts|asr)(?:\/live)?$/.test(prefix)) return say('speech.address.operation')
  return undefined
}

function hostProblem({ protocol, hostname, port }: URL, allowLoopbackHttp: boolean): Words | undefined {
  if (hostname.endsWith('.')) return say('speech.address.dot')
  if (hostname.length > 253) return say('speech.address.longHost')
  if (loopbackNames.has(hostname) && allowLoopbackHttp) {
    return port === '' && protocol === 'http:' ? say('speech.address.noPort') : undefined
  }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return say('speech.address.thisComputer')
  if (isPrivate(hostname) && !isInPrivateNetwork(hostname)) return say('speech.address.private')
  return protocol === 'https:' ? undefined : say('speech.address.unsafe')
}

/** True for an IP address that does not lead into the public network; names are left to the certificate. */
export function isPrivate(hostname: string): boolean {
  if (isIPv4(hostname)) return notPublicIpv4.check(hostname, 'ipv4')
  return hostname.startsWith('[') && notPublicIpv6.check(hostname.slice(1, -1), 'ipv6')
}

function isInPrivateNetwork(hostname: string): boolean {
  if (isIPv4(hostname)) return privateIpv4.check(hostname, 'ipv4')
  return privateIpv6.check(hostname.slice(1, -1), 'ipv6')
}

function refused(words: Words): Error {
  return problemError('service.address', words, say('speech.address.remedy'))
}
