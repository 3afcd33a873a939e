import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSessionFolder } from '../../../electron/base/session-folder.ts'
import { createVoiceSamples, type VoiceSamples } from '../../../electron/voices/voice-samples.ts'
import { jpegHeader, pngHeader, webpHeader } from '../../support/picture-headers.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'

function samples(): VoiceSamples {
  const session = createSessionFolder()
  onTestFinished(() => session.close())
  return createVoiceSamples(session)
}

type Served = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

async function server(answers: Readonly<Record<string, Served>>): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = []
  const made = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status = 200, headers = {}, body = '' } = answers[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  onTestFinished(() => void made.close())
  const address = made.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  return { origin: `http://127.0.0.1:${address.port}`, asked }
}

const wav = wavBytes({ data: new Uint8Array(4410) })

describe('a sample’s address', () => {
  it.each([
    '',
    'nothing',
    'http://example.org/a.wav',
    'ftp://example.org/a.wav',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:audio/wav;base64,UklGRg==',
    'https://user:secret@example.org/a.wav',
    'https://localhost/a.wav',
    'https://127.0.0.1/a.wav',
    'https://2130706433/a.wav',
    'https://0x7f.1/a.wav',
    'https://[::1]/a.wav',
    'https://[::ffff:127.0.0.1]/a.wav',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/a.wav',
    'https://192.168.1.1/a.wav',
    'https://sample.localhost/a.wav',
    `https://example.org/${'a'.repeat(3000)}`,
  ])('is refused before anything is asked: %s', async (address) => {
    await expect(samples().fetch(address, undefined)).rejects.toMatchObject({ problem: { code: 'service.badAnswer' } })
  })

  it.each([
    ['image/png', pngHeader(640, 480)],
    ['image/jpeg', jpegHeader(640, 480)],
    ['image/webp', webpHeader(640, 480)],
  ])('is a picture of the type %s by its bytes alone', async (type, bytes) => {
    const { origin } = await server({ '/a': { body: bytes, headers: { 'content-type': 'text/html' } } })
    const own = samples()
    expect(own.media(await own.fetchPicture(`${origin}/a`, origin))).toMatchObject({ type })
    // A picture is no sound, whatever it is asked as.
    await expect(own.fetch(`${origin}/a`, origin)).rejects.toMatchObject({ problem: { code: 'service.badAnswer' } })
  })

  it.each([
    ['a drawing that can hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a....'],
    ['nothing', ''],
    ['a PNG that would unpack to gigabytes', pngHeader(30_000, 30_000)],
    ['a WebP that is wider than any screen', webpHeader(5000, 20)],
  ])('is no picture if it is %s', async (_, body) => {
    const { origin } = await server({ '/a': { body, headers: { 'content-type': 'image/png' } } })
    await expect(samples().fetchPicture(`${origin}/a`, origin)).rejects.toMatchObject({
      problem: { code: 'clone.picture' },
    })
  })

  it('is a picture only where a sample might be fetched from', async () => {
    const { origin, asked } = await server({ '/a': { body: 'x' } })
    for (const address of [`${origin}/a`, 'http://example.com/a.png', 'file:///etc/passwd', 'https://10.0.0.1/a', '']) {
      await expect(samples().fetchPicture(address, undefined)).rejects.toThrow()
    }
    expect(asked).toEqual([])
  })

  it('on this computer counts only under the connected service itself', async () => {
    const { origin, asked } = await server({ '/a.wav': { body: wav } })
    await expect(samples().fetch(`${origin}/a.wav`, undefined)).rejects.toThrow()
    await expect(samples().fetch(`${origin}/a.wav`, 'http://127.0.0.1:1')).rejects.toThrow()
    expect(asked).toEqual([])
    const own = samples()
    const id = await own.fetch(`${origin}/a.wav`, origin)
    expect(own.media(id)).toMatchObject({ type: 'audio/wav' })
  })

  it.each([
    ['a redirect into another place', { status: 302, headers: { location: 'http://127.0.0.1:9/secret' } }],
    ['a redirect to a file', { status: 302, headers: { location: 'file:///etc/passwd' } }],
    ['a redirect to itself', { status: 302, headers: { location: '/a' } }],
    ['a page', { headers: { 'content-type': 'audio/wav' }, body: '<!doctype html><script>alert(1)</script>' }],
    ['an error', { status: 500 }],
    ['more than 10 MB', { body: new Uint8Array(11 * 1024 * 1024) }],
  ])('is not played if it answers with %s', async (_, answer) => {
    const { origin } = await server({ '/a': answer })
    await expect(samples().fetch(`${origin}/a`, origin)).rejects.toMatchObject({
      problem: { code: 'service.badAnswer' },
    })
  })

  it.each([
    ['audio/mpeg', new Uint8Array([0xff, 0xfb, 0x90, 0, ...Array.from({ length: 400 }, () => 0)])],
    ['audio/mpeg', new Uint8Array(Buffer.from('ID3\u0004\0\0\0\0\0\0more'))],
    ['audio/ogg', new Uint8Array(Buffer.from('OggS....'))],
    ['audio/wav', wav],
  ])('is known as %s by its bytes', async (type, body) => {
    const { origin } = await server({ '/a': { body } })
    const own = samples()
    expect(own.media(await own.fetch(`${origin}/a`, origin))).toMatchObject({ type })
  })
})
