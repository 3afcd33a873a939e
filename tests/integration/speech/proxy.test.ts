import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ProxySettings } from '../../../electron/base/ports.ts'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import { proxiesOf } from '../../../electron/speech/proxy/proxies.ts'
import { type SpeechClient, SpeechError } from '../../../electron/speech/types.ts'
import { inEnglish, messageOf } from '../../../shared/messages/in-english.ts'
import { ttsRequestSchema } from '../../../shared/service/tts-request.ts'
import { connectProxy, type ProxyConduct } from '../../support/connect-proxy.ts'
import { eventually } from '../../support/eventually.ts'
import { heard } from '../../support/live-sessions.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { tlsLine, trustTestAuthority } from '../../support/tls-line.ts'

trustTestAuthority()

const ADDRESS = 'https://elsewhere.example'
const speech = ttsRequestSchema.parse({ text: 'Did you?', reference_id: standInVoices[0]?.id, format: 'wav' })
const { text: _text, ...live } = speech

let service: StandIn
beforeAll(async () => {
  service = await startStandIn()
})
afterEach(() => service.reset())
afterAll(() => service.close())

function clientBy(settings: ProxySettings, baseUrl = ADDRESS, connectMs = 5000): SpeechClient {
  const { apiKey } = service
  return createSpeechClient({ baseUrl, apiKey, proxies: proxiesOf(settings), timeouts: { connectMs } })
}

/** Both ways that a request is sent; the last session is given up as soon as it is open. */
const ways = [
  ['a request', (client: SpeechClient) => client.synthesize(speech, 's2-pro', {})],
  ['a live session', (client: SpeechClient) => client.openLive({ request: live, model: 's2-pro' })],
] as const

async function failureOf(running: Promise<unknown>): Promise<SpeechError> {
  const error: unknown = await running.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (error instanceof SpeechError) return error
  throw new Error('It did not fail as a request does', { cause: error })
}

/** Before anything was sent, so that it can be sent again. */
const unsent = { kind: 'unreachable', billed: 'no' }

describe('a service behind a proxy', () => {
  it('sounds as it does without one, in pieces as they come, over http and the live socket', async () => {
    const secure = await tlsLine(service.baseUrl, 'elsewhere')
    const proxy = await connectProxy(secure.baseUrl)
    const direct = createSpeechClient(service)
    const through = clientBy(proxy.settings())
    const expected = await direct.synthesize(speech, 's2-pro', {})
    const pieces: Uint8Array[] = []
    const answer = await through.synthesize(speech, 's2-pro', { onChunk: (piece) => pieces.push(piece) })
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(expected.bytes))
    expect(answer.bytes).toEqual(expected.bytes)
    const session = await through.openLive({ request: live, model: 's2-pro' })
    session.send(speech.text)
    session.stop()
    expect(Buffer.from(await heard(session))).toEqual(Buffer.from(expected.bytes))
    await Promise.all([direct.close(), through.close()])
    expect(proxy.asked()).toEqual(Array.from({ length: 2 }, () => 'CONNECT elsewhere.example:443 HTTP/1.1'))
    // Headers that a proxy needs, and no other.
    expect(proxy.heads()[0]).toBe(
      'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example:443\r\nconnection: keep-alive\r\n\r\n',
    )
  })

  it('is reached through a proxy that is itself behind TLS', async () => {
    const secure = await tlsLine(service.baseUrl, 'elsewhere')
    const proxy = await connectProxy(secure.baseUrl, { secure: true })
    const client = clientBy(proxy.settings())
    await client.readPackage()
    const session = await client.openLive({ request: live, model: 's2-pro' })
    session.stop()
    await heard(session)
    await client.close()
    expect(proxy.asked()).toHaveLength(2)
  })

  it('keeps its connections, eight at most, as without one', async () => {
    const secure = await tlsLine(service.baseUrl, 'elsewhere')
    const proxy = await connectProxy(secure.baseUrl)
    const client = clientBy(proxy.settings())
    await Promise.all(Array.from({ length: 20 }, () => client.readPackage()))
    expect(proxy.asked().length).toBeLessThanOrEqual(8)
    const before = proxy.asked().length
    client.renew()
    await client.readPackage()
    expect(proxy.asked()).toHaveLength(before + 1)
    await client.close()
    await eventually(() => expect(proxy.open()).toBe(0))
  })

  it.each(ways)('has its certificate checked: %s is not sent to somebody else', async (_, send) => {
    for (const certificate of ['self-signed', 'whole', 'expired'] as const) {
      const secure = await tlsLine(service.baseUrl, certificate)
      const proxy = await connectProxy(secure.baseUrl)
      const client = clientBy(proxy.settings())
      const error = await failureOf(send(client))
      await client.close()
      expect(error.failure).toEqual(unsent)
      expect(messageOf(error.problem)).toContain(`${ADDRESS} cannot prove through the proxy ${proxy.url}`)
      expect(inEnglish(error.problem).remedy).toContain('NODE_EXTRA_CA_CERTS')
    }
    expect(service.requests).toEqual([])
  })
})

describe('what goes past a proxy', () => {
  it.each(ways)('is %s to this computer, with TLS and without', async (_, send) => {
    const proxy = await connectProxy(service.baseUrl)
    const secure = await tlsLine(service.baseUrl, 'whole')
    const named = service.baseUrl.replace('127.0.0.1', 'localhost')
    for (const address of [service.baseUrl, secure.baseUrl, named]) {
      const client = clientBy(proxy.settings(), address)
      await send(client)
      await client.close()
    }
    expect(service.requests).toHaveLength(3)
    expect(proxy.asked()).toEqual([])
  })

  it.each(ways)('is %s to a host of NO_PROXY, which is looked up here', async (_, send) => {
    const proxy = await connectProxy(service.baseUrl)
    const client = clientBy(proxy.settings({ exceptions: 'other.test, .example' }))
    expect((await failureOf(send(client))).failure).toEqual(unsent)
    await client.close()
    expect(proxy.asked()).toEqual([])
  })
})

const refused = (status: string): ProxyConduct => ({ kind: 'sayAndClose', text: `HTTP/1.1 ${status}\r\n\r\n` })

describe('a proxy that is no help', () => {
  const conducts: readonly (readonly [string, ProxyConduct, string])[] = [
    ['asks for a user', refused('407 Who are you'), 'asks for a user name and password (407)'],
    [
      'asks for a sign-in of another kind',
      refused('407 No\r\nProxy-Authenticate: NTLM\r\nProxy-Authenticate: Negotiate'),
      'asks for a sign-in that Repartee does not know (NTLM, 407)',
    ],
    ['forbids the host', refused('403 Forbidden'), 'does not let Repartee reach https://elsewhere.example (403)'],
    ['refuses the key that it never saw', refused('401 Unauthorized'), 'does not let Repartee reach'],
    ['sends us elsewhere', refused('302 Found\r\nLocation: https://login.example/'), 'does not let Repartee reach'],
    ['cannot reach the host', refused('502 Bad Gateway'), 'cannot reach https://elsewhere.example (502)'],
    ['is busy', refused('503 Later\r\nRetry-After: 3600'), 'cannot reach https://elsewhere.example (503)'],
    ['closes', { kind: 'close' }, 'closed the connection before https://elsewhere.example was reached'],
    ['resets the connection', { kind: 'reset' }, 'closed the connection before'],
    ['closes in the middle of its answer', { kind: 'sayAndClose', text: 'HTTP/1.1 200 Conn' }, 'closed the connection'],
    ['is no proxy', { kind: 'sayAndClose', text: 'SSH-2.0-OpenSSH_9.6\r\n' }, 'does not answer as a proxy does'],
    [
      'never ends its headers',
      { kind: 'say', text: `HTTP/1.1 200 OK\r\n${'X-More: more\r\n'.repeat(10_000)}` },
      'does not answer as a proxy does',
    ],
    ['opens a way and closes it', refused('200 Connection established'), 'closed the connection before'],
    [
      'opens a way to somebody who does not know TLS',
      { kind: 'sayAndClose', text: 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 400 Bad Request\r\n\r\n' },
      'cannot prove through the proxy',
    ],
  ]

  describe.each(ways)('fails %s', (_way, send) => {
    it.each(conducts)('and is named with a way out, when it %s', async (_conduct, conduct, words) => {
      const proxy = await connectProxy(service.baseUrl, { conduct })
      const client = clientBy(proxy.settings({ user: 'mara:canary' }))
      const error = await failureOf(send(client))
      await client.close()
      expect(error.failure).toEqual(unsent)
      expect(error.problem.code).toBe('service.unreachable')
      const said = words.startsWith('asks for a user') ? 'does not accept the user name' : words
      expect(messageOf(error.problem)).toContain(said)
      expect(messageOf(error.problem)).toContain(proxy.url)
      expect(inEnglish(error.problem).remedy).toMatch(/Nothing was sent\.$/)
      expect(JSON.stringify([error.message, error.problem, error.stack, error.cause])).not.toContain('canary')
      expect(service.requests).toEqual([])
      await eventually(() => expect(proxy.open()).toBe(0))
    })

    it.each<[string, ProxyConduct]>([
      ['nothing', { kind: 'hang' }],
      ['half an answer', { kind: 'say', text: 'HTTP/1.1 200 Connection est' }],
      ['a first line alone', { kind: 'say', text: 'HTTP/1.1 200 OK\r\n' }],
      ['that the way is open, and then nothing', { kind: 'say', text: 'HTTP/1.1 200 OK\r\n\r\n' }],
    ])('in the time of a connection, when it says %s', async (_said, conduct) => {
      const proxy = await connectProxy(service.baseUrl, { conduct })
      const client = clientBy(proxy.settings(), ADDRESS, 150)
      const error = await failureOf(send(client))
      await client.close()
      expect(error.failure).toEqual(unsent)
      expect(messageOf(error.problem)).toBe(`The proxy ${proxy.url} did not reach ${ADDRESS} in time.`)
      await eventually(() => expect(proxy.open()).toBe(0))
    })

    it.each([
      ['where nothing listens', 'http://127.0.0.1:9', 'Nothing answers at the proxy http://127.0.0.1:9.'],
      ['with a name that nobody has', 'nowhere.invalid:8080', 'The name of the proxy http://nowhere.invalid:8080'],
      ['of another kind', 'socks5://127.0.0.1:1080', 'HTTPS_PROXY names a proxy of a kind'],
      ['that is no address', 'http://', 'HTTPS_PROXY does not hold the address of a proxy.'],
      ['that is a script', 'http://127.0.0.1/proxy.pac', 'HTTPS_PROXY names a path'],
    ])('and never goes around it: a proxy %s', async (_what, address, words) => {
      const secure = await tlsLine(service.baseUrl, 'elsewhere')
      const client = clientBy({ variable: 'HTTPS_PROXY', address, exceptions: '' })
      const error = await failureOf(send(client))
      await client.close()
      expect(error.failure).toEqual(unsent)
      expect(messageOf(error.problem)).toContain(words)
      expect(inEnglish(error.problem).remedy).toMatch(/Nothing was sent\.$/)
      expect(secure.opened()).toBe(0)
    })
  })

  it('cannot be trusted where its own certificate is wrong', async () => {
    const proxy = await connectProxy(service.baseUrl, { secure: true })
    const named = proxy.url.replace('127.0.0.1', 'localhost')
    const client = clientBy({ variable: 'HTTPS_PROXY', address: named, exceptions: '' })
    const error = await failureOf(client.readPackage())
    await client.close()
    expect(error.failure).toEqual(unsent)
    expect(messageOf(error.problem)).toContain(`The proxy ${named} cannot prove that it is who it says`)
    expect(proxy.asked()).toEqual([])
  })

  it.each(ways)('is given up with %s that is broken off', async (_, send) => {
    const proxy = await connectProxy(service.baseUrl, { conduct: { kind: 'hang' } })
    const client = clientBy(proxy.settings())
    const { signal, abort } = abortable()
    const running = failureOf(
      send === ways[0][1]
        ? client.synthesize(speech, 's2-pro', { signal })
        : client.openLive({ request: live, model: 's2-pro', signal }),
    )
    await eventually(() => expect(proxy.asked()).toHaveLength(1))
    abort()
    expect((await running).failure).toEqual({ kind: 'aborted', billed: 'no' })
  })
})

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
