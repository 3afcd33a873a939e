import { describe, expect, it } from 'vitest'
import { parseServiceAddress } from '../../../../electron/speech/service-address.ts'
import { StudioError } from '../../../../shared/core/model/errors.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'
import { say } from '../../../../shared/messages/say.ts'

const strict = { allowLoopbackHttp: false }
const withLoopback = { allowLoopbackHttp: true }

function refusal(address: string, options: { allowLoopbackHttp: boolean }): StudioError | undefined {
  try {
    parseServiceAddress(address, options)
    return undefined
  } catch (error) {
    if (error instanceof StudioError) return error
    throw error
  }
}

describe('an address of the service', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://api.example.com/\n', 'https://api.example.com'],
    ['HTTPS://API.Example.COM', 'https://api.example.com'],
    ['https://api.example.com:443', 'https://api.example.com'],
    ['https://api.example.com:8443', 'https://api.example.com:8443'],
    ['https://xn--pi-6kc.example.com', 'https://xn--pi-6kc.example.com'],
    ['https://8.8.8.8', 'https://8.8.8.8'],
    ['https://172.32.0.1', 'https://172.32.0.1'],
    ['https://[2606:4700::1111]', 'https://[2606:4700::1111]'],
    ['https://10.0.0.1', 'https://10.0.0.1'],
    ['https://172.16.9.9:8443', 'https://172.16.9.9:8443'],
    ['https://192.168.1.1', 'https://192.168.1.1'],
    ['https://100.64.0.1', 'https://100.64.0.1'],
    ['https://[fc00::1]', 'https://[fc00::1]'],
  ])('%j is %s', (text, origin) => {
    expect(parseServiceAddress(text, strict)).toEqual({ origin, prefix: '', baseUrl: origin })
    expect(parseServiceAddress(text, withLoopback)).toEqual({ origin, prefix: '', baseUrl: origin })
  })

  it.each([
    ['https://gw.example.com/speech', '/speech'],
    ['https://gw.example.com/speech/', '/speech'],
    ['https://GW.example.com:443/Team-1/speech.v2/~x', '/Team-1/speech.v2/~x'],
    ['https://gw.example.com/v1x', '/v1x'],
    ['https://10.0.0.1/speech/v1', '/speech/v1'],
    ['https://gw.example.com/...', '/...'],
  ])('%j has the path prefix %s', (text, prefix) => {
    const { origin, prefix: found, baseUrl } = parseServiceAddress(text, strict)
    expect({ found, baseUrl }).toEqual({ found: prefix, baseUrl: `${origin}${prefix}` })
    expect(parseServiceAddress(baseUrl, strict).baseUrl).toBe(baseUrl)
  })

  it.each([
    ['', /no address/],
    ['   \t\n', /no address/],
    [`https://${'a'.repeat(10_240)}.com`, /too long/],
    [`https://${'a.'.repeat(130)}com`, /too long/],
    ['api.example.com', /begin with https/],
    ['api.example.com:443', /begin with https/],
    ['//api.example.com', /begin with https/],
    ['https:api.example.com', /begin with https/],
    ['javascript:alert(1)', /begin with https/],
    ['file:///etc/passwd', /begin with https/],
    ['ws://api.example.com', /begin with https/],
    ['http://api.example.com', /begin with https/],
    ['http://api.example.com:8080', /begin with https/],
    ['http://8.8.8.8:80', /begin with https/],
    ['https://api@evil.example', /user name/],
    ['https://user:pass@evil.example', /user name/],
    ['https://@evil.example', /user name/],
    ['https://api.example.com\\@evil.example', /character/],
    ['https://%61pi.example.com', /character/],
    ['https://api.example.com?x=1', /query/],
    ['https://api.example.com/?', /query/],
    ['https://api.example.com#x', /fragment/],
    ['https://api.example.com/v1', /before “\/v1”/],
    ['https://api.example.com/v1/', /before “\/v1”/],
    ['https://gw.example.com/speech/v1/tts', /before “\/v1”/],
    ['wss://gw.example.com/speech', /begin with https/],
    ['https://gw.example.com/a/../b', /path/],
    ['https://gw.example.com/./b', /path/],
    ['https://gw.example.com/a//b', /path/],
    ['https://gw.example.com/speech//', /path/],
    ['https://gw.example.com/a;b', /path/],
    ['https://gw.example.com/%2e%2e/b', /character/],
    ['https://gw.example.com/a?key=1', /query/],
    ['https://api.example.com//', /path/],
    ['https://api.example.com/..', /path/],
    ['https://api.exa\r\nmple.com', /spaces or line breaks/],
    ['https://api.exa mple.com', /spaces or line breaks/],
    ['https://api.exa\u0000mple.com', /plain letters/],
    ['https://api.exa\u200bmple.com', /plain letters/],
    ['https://аpi.example.com', /plain letters/],
    ['https://ａpi.example.com', /plain letters/],
    ['https://api.example.com.', /dot/],
    ['https://', /not an address/],
    ['https://:443', /not an address/],
    ['https://api.example.com:99999', /not an address/],
    ['https://1.2.3.4.5', /not an address/],
    ['https://2130706433', /this computer or to no network/],
    ['https://0x7f.1', /this computer or to no network/],
    ['https://0177.0.0.1', /this computer or to no network/],
    ['https://127.1:8443', /this computer or to no network/],
    ['https://0', /this computer or to no network/],
    ['https://169.254.169.254', /this computer or to no network/],
    ['https://224.0.0.1', /this computer or to no network/],
    ['https://[::]', /this computer or to no network/],
    ['https://[::1]', /this computer or to no network/],
    ['https://[::ffff:127.0.0.1]', /this computer or to no network/],
    ['https://[::ffff:7f00:1]', /this computer or to no network/],
    ['https://[64:ff9b::7f00:1]', /this computer or to no network/],
    ['https://[fe80::1]', /this computer or to no network/],
    ['https://localhost', /this computer/],
    ['https://localhost.', /dot/],
    ['https://api.localhost', /this computer/],
    ['http://10.0.0.1:8080', /begin with https/],
    ['http://127.0.0.1:8080', /this computer or to no network/],
    ['http://localhost:8080', /this computer/],
  ])('%j is refused with one sentence and a way out', (text, expected) => {
    const error = refusal(text, strict)
    expect(error?.problem).toMatchObject({ code: 'service.address' })
    expect(messageOf(error?.problem)).toMatch(expected)
    expect(messageOf(error?.problem)).toMatch(/^[^.]*(https:\/\/)?[^.]*\.$/)
    expect(error?.problem.remedy).toEqual(say('speech.address.remedy'))
  })

  it.each([
    'http://127.0.0.1:8080',
    'http://localhost:1',
    'http://[::1]:65535',
    'HTTP://LOCALHOST:8080/',
    'https://127.0.0.1:8443',
  ])('%s is taken only where this computer is allowed', (text) => {
    expect(parseServiceAddress(text, withLoopback).origin).toBe(text.toLowerCase().replace(/\/$/, ''))
    expect(refusal(text, strict)).toBeDefined()
  })

  it.each([
    'http://127.0.0.1',
    'http://127.0.0.1:80',
    'http://localhost/',
    'http://127.0.0.2:8080',
    'http://127.0.0.1.evil.example:8080',
    'http://api.localhost:8080',
    'http://192.168.1.1:8080',
    'http://0.0.0.0:8080',
    'http://user@127.0.0.1:8080',
    'http://127.0.0.1:8080/v1',
  ])('%s is refused even there', (text) => {
    expect(refusal(text, withLoopback)?.problem.code).toBe('service.address')
  })
})
