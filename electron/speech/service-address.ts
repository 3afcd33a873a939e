import { BlockList, isIPv4 } from 'node:net'
import { studioError } from '../../shared/core/model/errors.ts'

/** An address that a key may be sent to. Both are the same today: the interface's paths begin at the origin. */
export type ServiceAddress = { readonly origin: string; readonly baseUrl: string }

const MAX_ADDRESS_CHARACTERS = 300

/** Loopback as it may be written for a service on this computer. */
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

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
 * Reads the address of the service: `https://host`, with a port if it has one, and nothing else. With `allowLoopbackHttp`,
 * `http://127.0.0.1:<port>` and its likes are taken too (tests, the draft service). Throws `service.address` with the one
 * thing that is wrong. The host is judged after parsing: `2130706433` and `0x7f.1` are this computer, too.
 */
export function parseServiceAddress(text: string, options: { readonly allowLoopbackHttp: boolean }): ServiceAddress {
  const address = text.trim()
  const written = writtenProblem(address)
  if (written !== undefined) throw refused(written)
  const url = URL.parse(address)
  if (url === null || url.hostname === '') throw refused('This is not an address.')
  const problem = hostProblem(url, options.allowLoopbackHttp)
  if (problem !== undefined) throw refused(problem)
  return { origin: url.origin, baseUrl: url.origin }
}

/** What can be seen before parsing; much of it the parser would mend in silence. */
function writtenProblem(address: string): string | undefined {
  if (address === '') return 'There is no address.'
  if (address.length > MAX_ADDRESS_CHARACTERS) return 'This is too long to be an address.'
  if (/\s/.test(address)) return 'An address holds no spaces or line breaks.'
  if (!/^[\x21-\x7e]+$/.test(address))
    return 'An address is written in plain letters; others can be made to look alike.'
  if (!/^https?:\/\//i.test(address)) return 'The address must begin with https://.'
  const rest = address.slice(address.indexOf('//') + 2)
  if (/[\\%]/.test(rest)) return 'The address holds a character that no host has.'
  if (rest.includes('@')) return 'The address must not hold a user name or a password.'
  if (rest.includes('?')) return 'The address must not hold a query (“?…”).'
  if (rest.includes('#')) return 'The address must not hold a fragment (“#…”).'
  if (/\/./.test(rest)) return 'The address must end after the host; leave out the path.'
  return undefined
}

function hostProblem({ protocol, hostname, port }: URL, allowLoopbackHttp: boolean): string | undefined {
  if (hostname.endsWith('.')) return 'The host must not end with a dot.'
  if (hostname.length > 253) return 'This is too long to be a host.'
  if (loopbackNames.has(hostname) && allowLoopbackHttp) {
    return port === '' && protocol === 'http:' ? 'An address on this computer needs a port.' : undefined
  }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return 'The address is on this computer.'
  if (isPrivate(hostname)) return 'The address is on this computer or in a private network.'
  return protocol === 'https:'
    ? undefined
    : 'The address must begin with https://, so that nobody can read the key on its way.'
}

/** True for an IP address that does not lead into the public network; names are left to the certificate. */
export function isPrivate(hostname: string): boolean {
  if (isIPv4(hostname)) return notPublicIpv4.check(hostname, 'ipv4')
  return hostname.startsWith('[') && notPublicIpv6.check(hostname.slice(1, -1), 'ipv6')
}

function refused(message: string): Error {
  return studioError('service.address', message, 'Enter the address of the service, such as https://api.example.com.')
}
