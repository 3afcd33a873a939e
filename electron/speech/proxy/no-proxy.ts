import { BlockList, isIP, isIPv4 } from 'node:net'

/** True for a host that is reached without the proxy. `host`: a name, or an IP address without brackets. */
export type Exceptions = (host: string, port: number) => boolean

type Rule = (host: string, port: number) => boolean

/**
 * Reads the value of `NO_PROXY`: names, of which those below are meant, too; IP addresses and networks (`10.0.0.0/8`), each
 * of the form that the address of a service has; a port behind any of them; `*` for all. Between two stand commas or spaces.
 * What is nothing of this stands for no host.
 */
export function readExceptions(text: string): Exceptions {
  const rules = text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(ruleOf)
  return (host, port) => rules.some((rule) => rule(plainName(host), port))
}

/** True for this computer itself, whatever it is called. `host`: as for `Exceptions`. */
export function isThisComputer(host: string): boolean {
  const name = plainName(host)
  if (isIP(name) !== 0) return isIPv4(name) ? loopbackIpv4.check(name, 'ipv4') : loopbackIpv6.check(name, 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}

// One list a family: a list with both takes every IPv4 address for a mapped IPv6 one.
const loopbackIpv4 = new BlockList()
loopbackIpv4.addSubnet('127.0.0.0', 8, 'ipv4')
const loopbackIpv6 = new BlockList()
loopbackIpv6.addAddress('::1', 'ipv6')
loopbackIpv6.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

/** Names are the same in capitals, and with the dot that ends them. */
function plainName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}

function ruleOf(entry: string): Rule {
  if (entry === '*') return () => true
  const { host, port } = partsOf(entry)
  const matches = hostRule(host)
  return (name, asked) => (port === undefined || asked === port) && matches(name)
}

/** A port stands behind one colon alone: with more of them it is an IPv6 address, unless that is in brackets. */
function partsOf(entry: string): { readonly host: string; readonly port: number | undefined } {
  const [, bracketed, bare, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(entry) ?? []
  return { host: bracketed ?? bare ?? entry, port: port === undefined ? undefined : Number(port) }
}

function hostRule(written: string): (name: string) => boolean {
  const [address = '', bits, more] = written.split('/')
  if (isIP(address) !== 0) return more === undefined ? networkRule(address, bits) : never
  const name = plainName(written.replace(/^\*?\./, ''))
  return name === '' ? never : (host) => host === name || (isIP(host) === 0 && host.endsWith(`.${name}`))
}

function networkRule(address: string, bits: string | undefined): (name: string) => boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const most = family === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (prefix < 0 || prefix > most) return never
  const list = new BlockList()
  list.addSubnet(address, prefix, family)
  return (host) => isIP(host) === (family === 'ipv4' ? 4 : 6) && list.check(host, family)
}

function never(): boolean {
  return false
}
