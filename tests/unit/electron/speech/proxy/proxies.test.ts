import { array, assert, constantFrom, property, string, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proxiesOf, type Way } from '../../../../../electron/speech/proxy/proxies.ts'
import { messageOf } from '../../../../../shared/messages/in-english.ts'

const wayBy = (address: string, exceptions = '', origin = 'https://api.example.com'): Way =>
  proxiesOf({ variable: 'HTTPS_PROXY', address, exceptions }).wayToOrigin(origin)
const kindBy = (exceptions: string, origin: string): Way['kind'] => wayBy('http://proxy:8080', exceptions, origin).kind

describe('NO_PROXY', () => {
  it.each([
    // What it says, an address, and whether that goes past the proxy.
    ['', 'https://api.example.com', false],
    ['*', 'https://api.example.com', true],
    ['other.test,*', 'https://[2001:db8::1]', true],
    ['api.example.com', 'https://api.example.com', true],
    ['API.Example.COM', 'https://api.example.com', true],
    ['api.example.com.', 'https://api.example.com', true],
    ['example.com', 'https://api.example.com', true],
    ['example.com', 'https://a.b.example.com', true],
    ['.example.com', 'https://api.example.com', true],
    ['.example.com', 'https://example.com', true],
    ['*.example.com', 'https://api.example.com', true],
    ['example.com', 'https://notexample.com', false],
    ['.example.com', 'https://notexample.com', false],
    ['example.com', 'https://example.com.test', false],
    ['api.example.com', 'https://example.com', false],
    ['com', 'https://example.com', true],
    ['a.test, example.com', 'https://example.com', true],
    ['a.test example.com', 'https://example.com', true],
    ['a.test,,\n\texample.com,', 'https://example.com', true],
    ['example.com:443', 'https://example.com', true],
    ['example.com:8443', 'https://example.com', false],
    ['example.com:8443', 'https://api.example.com:8443', true],
    ['.example.com:8443', 'https://api.example.com:8443', true],
    ['example.com', 'https://example.com:8443', true],
    ['example.com:', 'https://example.com', false],
    ['example.com:99999999', 'https://example.com', false],
    ['.', 'https://example.com', false],
    ['*.', 'https://example.com', false],
    ['https://example.com', 'https://example.com', false],
    ['exam*.com', 'https://example.com', false],
    ['10.0.0.8', 'https://10.0.0.8', true],
    ['10.0.0.8', 'https://10.0.0.9', false],
    ['10.0.0.8:8443', 'https://10.0.0.8:8443', true],
    ['10.0.0.8:8443', 'https://10.0.0.8', false],
    ['0.0.8', 'https://10.0.0.8', false],
    ['10.0.0.0/8', 'https://10.200.3.4', true],
    ['10.0.0.0/8', 'https://11.0.0.1', false],
    ['192.168.4.0/22', 'https://192.168.7.255', true],
    ['192.168.4.0/22', 'https://192.168.8.0', false],
    ['10.0.0.0/8:8443', 'https://10.1.1.1:8443', true],
    ['10.0.0.0/8:8443', 'https://10.1.1.1', false],
    ['0.0.0.0/0', 'https://10.1.1.1', true],
    ['0.0.0.0/0', 'https://example.com', false],
    ['0.0.0.0/0', 'https://[2001:db8::1]', false],
    ['10.0.0.0/33', 'https://10.0.0.1', false],
    ['10.0.0.0/', 'https://10.0.0.0', false],
    ['10.0.0.0/8/8', 'https://10.0.0.1', false],
    ['2001:db8::1', 'https://[2001:db8::1]', true],
    ['2001:DB8:0:0::1', 'https://[2001:db8::1]', true],
    ['[2001:db8::1]', 'https://[2001:db8::1]:8443', true],
    ['[2001:db8::1]:8443', 'https://[2001:db8::1]:8443', true],
    ['[2001:db8::1]:8443', 'https://[2001:db8::1]', false],
    ['2001:db8::/32', 'https://[2001:db8:1::7]', true],
    ['2001:db8::/32', 'https://[2001:db9::7]', false],
    ['2001:db8::/129', 'https://[2001:db8::]', false],
    // This computer goes past it whatever is said, and what is not https never asks.
    ['', 'https://localhost:8443', true],
    ['', 'https://LOCALHOST', true],
    ['', 'https://speech.localhost', true],
    ['', 'https://127.0.0.1', true],
    ['', 'https://127.9.9.9', true],
    ['', 'https://[::1]', true],
    ['', 'https://[::ffff:127.0.0.1]', true],
    ['', 'http://127.0.0.1:4711', true],
    ['', 'https://notlocalhost', false],
    ['', 'https://127.0.0.1.example.com', false],
  ])('of “%s” and %s: directly is %s', (exceptions, origin, isDirect) => {
    expect(kindBy(exceptions, origin)).toBe(isDirect ? 'direct' : 'proxy')
  })

  it('is read whatever it holds, and lets through nothing that it does not name', () => {
    assert(
      property(string({ maxLength: 60 }), (exceptions) => {
        const way = kindBy(exceptions, 'https://a-name-of-its-own.example')
        const names = exceptions.split(/[\s,]+/).some((entry) => entry === '*' || /example/i.test(entry))
        expect(way === 'proxy' || names).toBe(true)
      }),
    )
  })

  it('that names a domain means each host below it, in any writing and at any port', () => {
    const label = stringMatching(/^[a-z][a-z0-9]{0,9}$/)
    assert(
      property(array(label, { maxLength: 3 }), label, constantFrom('', '.', '*.'), (below, name, dots) => {
        const host = [...below, name, 'example'].join('.')
        expect(kindBy(`x.test,${dots}${name.toUpperCase()}.Example`, `https://${host}:8443`)).toBe('direct')
        expect(kindBy(`${dots}${name}.example`, `https://x${name}.example`)).toBe('proxy')
      }),
    )
  })
})

describe('HTTPS_PROXY', () => {
  it.each([
    ['http://proxy.example.com:8080', 'http://proxy.example.com:8080'],
    ['proxy.example.com:8080', 'http://proxy.example.com:8080'],
    ['proxy.example.com', 'http://proxy.example.com:80'],
    [' http://proxy.example.com:8080/ ', 'http://proxy.example.com:8080'],
    ['HTTP://Proxy.Example.com:8080', 'http://proxy.example.com:8080'],
    ['https://proxy.example.com', 'https://proxy.example.com:443'],
    ['10.0.0.1:3128', 'http://10.0.0.1:3128'],
    ['http://[2001:db8::1]:3128', 'http://[2001:db8::1]:3128'],
    ['http://127.0.0.1:3128', 'http://127.0.0.1:3128'],
    ['mara:canary@proxy.example.com:8080', 'http://proxy.example.com:8080'],
  ])('of %s is the proxy %s', (address, shown) => {
    expect(wayBy(address)).toMatchObject({ kind: 'proxy', proxy: { shown } })
  })

  it('tells the proxy the user, decoded, and shows it to nobody', () => {
    const written = 'http://m%C3%A4ra%40house:ca%3Anary%2F%25@proxy.example.com:8080'
    const way = wayBy(written)
    expect(way).toMatchObject({
      proxy: { authorization: `Basic ${Buffer.from('mära@house:ca:nary/%').toString('base64')}` },
    })
    const { hide } = proxiesOf({ variable: 'HTTPS_PROXY', address: written, exceptions: '' })
    const token = Buffer.from('mära@house:ca:nary/%').toString('base64')
    const hidden = hide(`HTTPS_PROXY=${written} sent ${token} to proxy.example.com`)
    expect(hidden).not.toMatch(/ca%3A|m%C3/)
    expect(hidden).not.toContain(token)
    expect(hidden).toContain('proxy.example.com')
  })

  it('has a user without a password, too', () => {
    const authorization = `Basic ${Buffer.from('mara:').toString('base64')}`
    expect(wayBy('http://mara@proxy:1')).toMatchObject({ proxy: { authorization } })
    expect(wayBy('http://proxy:1')).toMatchObject({ proxy: { authorization: undefined } })
  })

  it.each([
    'http://',
    'http://:8080',
    'http://proxy:0',
    'http://proxy:99999',
    'http://proxy:port',
    'http://pro xy:8080',
    'http://pröxy:8080',
    'http:\\\\proxy:8080',
    'http://proxy:8080/proxy.pac',
    'http://proxy:8080/?x',
    'http://mara:cana#ry@proxy:8080',
    'http://mara:can%ary@proxy:8080',
    'http://mara:%ff@proxy:8080',
    'socks5://proxy:1080',
    'socks5h://mara:canary@proxy:1080',
    'file:///etc/proxy',
    'http://proxy:8080,http://other:8080',
  ])('of %s is refused with a way out and never gone around', (address) => {
    const way = wayBy(address)
    if (way.kind !== 'unusable') throw new Error('It is taken')
    const message = messageOf(way.words)
    expect(message).toMatch(/^.*HTTPS_PROXY.*\.$/)
    expect(message).not.toMatch(/can%?a|mara/)
    // Hosts that go past a proxy need none.
    expect(wayBy(address, 'example.com')).toEqual({ kind: 'direct' })
  })
})
