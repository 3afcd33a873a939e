import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSessionFolder } from '../../../electron/base/session-folder.ts'
import { proxiesOf } from '../../../electron/speech/proxy/proxies.ts'
import type { LookUp } from '../../../electron/voices/public-names.ts'
import { createVoiceSamples, type VoiceSamples } from '../../../electron/voices/voice-samples.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import { type ConnectProxy, connectProxy } from '../../support/connect-proxy.ts'
import { listenOnLoopback } from '../../support/stand-in/loopback.ts'
import { pngHeader } from '../../support/picture-headers.ts'
import { tlsLine, trustTestAuthority } from '../../support/tls-line.ts'

trustTestAuthority()

const HOST = 'https://elsewhere.example'
const wav = wavBytes({ data: new Uint8Array(4410).fill(7) })
const png = pngHeader(640, 480)

/** Knows these names alone; what is not told of it hangs. */
const knowing =
  (names: Readonly<Record<string, readonly string[]>>): LookUp =>
  (hostname, done) => {
    const found = names[hostname] ?? []
    const missing = Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    done(
      found.length === 0 ? missing : null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }

/** Samples behind a proxy, all of whose ways lead to one host. */
async function behindProxy(lookUp: LookUp = knowing({})): Promise<{ samples: VoiceSamples; proxy: ConnectProxy }> {
  const made = createServer(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: 'https://inner.example/a.wav' }).end()
    else response.end(url === '/a.png' ? png : wav)
  })
  const host = await listenOnLoopback(made)
  onTestFinished(() => void made.close())
  const proxy = await connectProxy((await tlsLine(host, 'elsewhere')).baseUrl)
  const session = createSessionFolder()
  onTestFinished(() => session.close())
  return { samples: createVoiceSamples(session, { proxies: proxiesOf(proxy.settings()), lookUp }), proxy }
}

describe('a sample or picture behind a proxy', () => {
  it('comes through it, whether its name is known here or not', async () => {
    for (const names of [{}, { 'elsewhere.example': ['203.0.113.9', '2001:db8::9'] }]) {
      const { samples, proxy } = await behindProxy(knowing(names))
      expect(samples.media(await samples.fetch(`${HOST}/a.wav`, undefined))).toMatchObject({ type: 'audio/wav' })
      expect(samples.media(await samples.fetchPicture(`${HOST}/a.png`, HOST))).toMatchObject({ type: 'image/png' })
      expect(proxy.asked()).toEqual(Array.from({ length: 2 }, () => 'CONNECT elsewhere.example:443 HTTP/1.1'))
      for (const clear of ['a.wav', Buffer.from(png), Buffer.from(wav.subarray(44, 84))]) {
        expect(proxy.seen().includes(clear)).toBe(false)
      }
    }
  })

  it.each([
    'https://10.0.0.8/a.wav',
    'https://[fd00::1]/a.wav',
    'https://127.0.0.1/a.wav',
    'https://localhost/a.wav',
    'https://intranet/a.wav',
    'https://wiki.local/a.wav',
    'https://wiki.corp./a.wav',
    'https://build.internal/a.wav',
    'https://router.home.arpa/a.wav',
    'https://inner.example/a.wav',
    'https://both.example/a.wav',
    'https://six.example/a.wav',
    `${HOST}/moved`,
  ])('is not asked for where its host is a private one: %s', async (address) => {
    const names = {
      'inner.example': ['10.0.0.8'],
      'both.example': ['203.0.113.9', '10.0.0.8'],
      'six.example': ['fd00::1'],
    }
    const { samples, proxy } = await behindProxy(knowing(names))
    await expect(samples.fetch(address, undefined)).rejects.toMatchObject({ problem: { code: 'service.badAnswer' } })
    expect(proxy.asked().filter((line) => !line.includes('elsewhere.example'))).toEqual([])
  })

  it('at the address of the service itself needs no public name', async () => {
    const { samples, proxy } = await behindProxy(knowing({ 'elsewhere.example': ['10.0.0.8'] }))
    await expect(samples.fetch(`${HOST}/a.wav`, undefined)).rejects.toThrow()
    expect(proxy.asked()).toEqual([])
    await samples.fetch(`${HOST}/a.wav`, `${HOST}/speech`)
    expect(proxy.asked()).toHaveLength(1)
  })

  it('is not waited for because this computer cannot look the name up', async () => {
    const { samples } = await behindProxy(() => undefined)
    expect(await samples.fetch(`${HOST}/a.wav`, undefined)).toMatch(/^sample-/)
  })

  it('says that it is the proxy that refuses', async () => {
    const { samples, proxy } = await behindProxy()
    proxy.conduct({ kind: 'sayAndClose', text: 'HTTP/1.1 403 No\r\n\r\n' })
    const failure: unknown = await samples.fetch(`${HOST}/a.wav`, undefined).catch((error: unknown) => error)
    expect(failure).toMatchObject({ problem: { code: 'service.unreachable' } })
    const { problem } = Object(failure)
    expect(messageOf(problem)).toBe(`The proxy ${proxy.url} does not let Repartee reach ${HOST} (403).`)
  })
})
