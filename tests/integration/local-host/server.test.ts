import { type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { decode, encode } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import { contentPolicy } from '../../../electron/hosting/policy.ts'
import { forgottenHostFile } from '../../../electron/local-host/host-file.ts'
import { startLocalHost } from '../../../electron/local-host/server.ts'
import { MAX_MESSAGE_BYTES } from '../../../shared/contract/bridge.ts'
import { HOST_ID_HEADER, MEDIA_TICKET_HEADER, PAGE_SECRET_HEADER } from '../../../shared/contract/local-headers.ts'
import { messageLimits } from '../../../shared/contract/message-limits.ts'
import { pageSecretIn } from '../../support/signed-in.ts'
import {
  callHeaders,
  calls,
  cookieOf,
  doorway,
  fake,
  host,
  hostForEach,
  project,
  send,
  signIn,
  take,
} from './plain-host.ts'

hostForEach()

describe('the one-time link', () => {
  it('signs a browser in with a cookie that scripts and other sites cannot use', async () => {
    const answer = await send(doorway())
    expect(answer.status).toBe(303)
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^repartee_${host.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/; Max-Age=15552000$`),
    )
    const cookie = cookieOf(answer)
    expect((await send('/', { headers: { cookie } })).body.toString()).toContain('The page')
  })

  it('gives the page its own secret once, and not for the cookie alone', async () => {
    const answer = await send(doorway())
    const headers = { cookie: cookieOf(answer) }
    const { location = '' } = answer.headers
    const secretAt = async (path: string) => pageSecretIn((await send(path, { headers })).body.toString())
    expect(await secretAt('/')).toBe('')
    expect(await secretAt('/?enter=')).toBe('')
    expect(await secretAt('/?enter=wrong')).toBe('')
    expect(location).toMatch(/^\/\?enter=[\w-]{43}$/)
    expect((await send(location)).status).toBe(403)
    expect(await secretAt(location)).toMatch(/^[\w-]{43}$/)
    expect(await secretAt(location)).toBe('')
  })

  it('works once', async () => {
    await send(doorway())
    const second = await send(doorway())
    expect([second.status, second.headers['set-cookie']]).toEqual([403, undefined])
    expect(second.body.toString()).toContain('npm start')
  })

  it('leads a browser that is signed in to the page again', async () => {
    const { cookie } = await signIn()
    expect((await send(doorway(), { headers: { cookie } })).status).toBe(303)
  })

  it('is not used up by another name, another method or a wrong token', async () => {
    expect((await send(doorway(), { headers: { host: `evil.example:${host.port}` } })).status).toBe(403)
    expect((await send(doorway(), { method: 'HEAD' })).status).toBe(405)
    expect((await send(doorway(), { method: 'POST' })).status).toBe(405)
    expect((await send('/open/wrong')).status).toBe(403)
    expect((await send('/open/')).status).toBe(403)
    expect((await send(doorway())).status).toBe(303)
  })
})

/** A list of so many nothings: a byte each, and an object each once they are decoded. */
function bomb(count: number): Uint8Array {
  const bytes = new Uint8Array(count + 5).fill(0xc0)
  bytes[0] = 0xdd
  new DataView(bytes.buffer).setUint32(1, count)
  return bytes
}

describe('a call', () => {
  it('carries values and bytes both ways', async () => {
    const headers = { ...(await signIn()), ...callHeaders }
    const input = { text: 'Grüße', bytes: new Uint8Array([0, 1, 255]) }
    const answer = await send('/bridge/app.read', { method: 'POST', headers, body: encode(input) })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-msgpack'])
    expect(decode(new Uint8Array(answer.body))).toEqual({ ok: true, value: { heard: input } })
    expect(calls).toEqual([{ name: 'app.read', input }])
  })

  it.each<[string, () => OutgoingHttpHeaders, number]>([
    ['without the cookie', () => ({ cookie: '' }), 403],
    ['with a wrong cookie', () => ({ cookie: `repartee_${host.port}=x` }), 403],
    ['without the secret of the page', () => ({ [PAGE_SECRET_HEADER]: '' }), 403],
    ['with a wrong secret of the page', () => ({ [PAGE_SECRET_HEADER]: 'x'.repeat(43) }), 403],
    ['meant for an earlier host', () => ({ [HOST_ID_HEADER]: 'x'.repeat(22) }), 409],
    ['from another site', () => ({ origin: 'https://evil.example' }), 403],
    ['from another port', () => ({ origin: 'http://127.0.0.1:1' }), 403],
    ['from the other name', () => ({ origin: `http://localhost:${host.port}` }), 403],
    ['under a foreign name', () => ({ host: 'evil.example' }), 403],
    ['from another site by its own word', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['as a form would send it', () => ({ 'content-type': 'text/plain' }), 415],
    ['as JSON', () => ({ 'content-type': 'application/json' }), 415],
  ])('%s is refused before it is read', async (_what, wrong, status) => {
    const headers = { ...(await signIn()), ...callHeaders, ...wrong() }
    const answer = await send('/bridge/app.read', { method: 'POST', headers, body: encode({}) })
    expect(answer.status).toBe(status)
    expect(calls).toEqual([])
  })

  it('without an Origin is refused', async () => {
    const { origin: _origin, ...rest } = await signIn()
    const headers = { ...rest, ...callHeaders }
    expect((await send('/bridge/app.read', { method: 'POST', headers, body: encode({}) })).status).toBe(403)
  })

  it('by another method is refused', async () => {
    const headers = { ...(await signIn()), ...callHeaders }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await send('/bridge/app.read', { method, headers })).status).toBe(405)
    }
  })

  it.each(['app.read', 'script.change', 'render.start', 'pronunciations.import'])(
    'may be as large as it can be by the contract and no larger: %s',
    async (name) => {
      const headers = { ...(await signIn()), ...callHeaders }
      const { maxBytes } = messageLimits(name)
      // Its head takes three or five bytes.
      const head = maxBytes > 0xffff ? 5 : 3
      const largest = encode('x'.repeat(maxBytes - head))
      expect(largest.byteLength).toBe(maxBytes)
      expect((await send(`/bridge/${name}`, { method: 'POST', headers, body: largest })).status).toBe(200)
      const tooLarge = new Uint8Array(maxBytes + 1)
      expect((await send(`/bridge/${name}`, { method: 'POST', headers, body: tooLarge })).status).toBe(413)
      expect(calls).toHaveLength(1)
    },
  )

  it('that announces too much is refused before any of it has come', async () => {
    const headers = { ...(await signIn()), ...callHeaders, 'content-length': String(MAX_MESSAGE_BYTES) }
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request({
        host: '127.0.0.1',
        port: host.port,
        path: '/bridge/app.read',
        method: 'POST',
        headers,
      })
      outgoing.once('response', ({ statusCode }) => {
        outgoing.destroy()
        resolve(statusCode)
      })
      outgoing.once('error', reject)
      outgoing.flushHeaders()
    })
    expect(await answered).toBe(413)
    expect(calls).toEqual([])
  })

  it('whose length nobody announced is measured while it comes, and hears why it is refused', async () => {
    const headers = { ...(await signIn()), ...callHeaders, 'transfer-encoding': 'chunked' }
    const body = new Uint8Array(MAX_MESSAGE_BYTES + 1)
    expect((await send('/bridge/app.read', { method: 'POST', headers, body })).status).toBe(413)
    expect(calls).toEqual([])
  })

  it('that never ends is cut off', async () => {
    const headers = { ...(await signIn()), ...callHeaders, 'transfer-encoding': 'chunked' }
    const part = Buffer.alloc(1024 * 1024)
    let sent = 0
    const outgoing = request({ host: '127.0.0.1', port: host.port, path: '/bridge/app.read', method: 'POST', headers })
    const ended = new Promise<void>((done) => {
      outgoing.once('close', done)
      outgoing.once('error', () => done())
    })
    const write = (): void => {
      if (outgoing.destroyed) return
      sent += 1
      outgoing.write(part, write)
    }
    write()
    await ended
    expect(sent).toBeGreaterThan(8)
    expect(calls).toEqual([])
  })

  it.each([
    ['millions of small values', 'app.read', bomb(8 * 1024 * 1024 - 5)],
    ['a thousand small values', 'app.read', bomb(1000)],
    ['more values than the call can hold', 'script.change', bomb(messageLimits('script.change').maxValues)],
    ['millions of values in a call that may be large', 'cast.change', bomb(8 * 1024 * 1024 - 5)],
    ['lists in lists', 'cast.change', new Uint8Array(8 * 1024 * 1024).fill(0x91)],
  ])('of %s does not reach the decoder (%s)', async (_what, name, body) => {
    const headers = { ...(await signIn()), ...callHeaders }
    const answer = await send(`/bridge/${name}`, { method: 'POST', headers, body })
    const outcome = answer.status === 200 ? decode(new Uint8Array(answer.body)) : answer.status
    expect(calls.length, 'values that were decoded and handed on').toBe(0)
    expect([413, { ok: false, error: expect.objectContaining({ code: 'input.invalid' }) }]).toContainEqual(outcome)
  })

  it.each([
    ['an empty body', new Uint8Array(0)],
    ['a bomb', Uint8Array.from([0xdd, 0xff, 0xff, 0xff, 0xff])],
    ['text', new TextEncoder().encode('{"a":1}')],
  ])('of %s is answered with a problem', async (_what, body) => {
    const headers = { ...(await signIn()), ...callHeaders }
    const answer = await send('/bridge/app.read', { method: 'POST', headers, body })
    expect(decode(new Uint8Array(answer.body))).toMatchObject({ ok: false, error: { code: 'input.invalid' } })
    expect(calls).toEqual([])
  })
})

describe('audio', () => {
  it('is answered in parts to the page', async () => {
    const { cookie, mediaPath } = await listener()
    const headers = { cookie, range: 'bytes=4-7', 'sec-fetch-site': 'same-origin' }
    const answer = await send(mediaPath, { headers })
    expect([answer.status, answer.body.toString(), answer.headers['content-range']]).toEqual([
      206,
      '0123',
      'bytes 4-7/14',
    ])
  })

  it('is not answered to anybody else', async () => {
    const { cookie, mediaPath } = await listener()
    const path = `/media/${project}/${take}`
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await send(path)).status).toBe(403)
    expect((await send(mediaPath)).status).toBe(403)
    expect((await send(mediaPath, { headers: own })).status).toBe(403)
    expect((await send(mediaPath, { headers: { cookie } })).status).toBe(403)
    expect((await send(mediaPath, { headers: { cookie, 'sec-fetch-site': 'same-site' } })).status).toBe(403)
    expect((await send(mediaPath, { headers: { cookie, origin: 'null' } })).status).toBe(403)
    for (const address of [path, `${path}?ticket=`, `${path}?ticket=${'A'.repeat(43)}`]) {
      expect((await send(address, { headers: { ...own, cookie } })).status, address).toBe(403)
    }
    expect((await send(mediaPath, { headers: { ...own, cookie } })).status).toBe(200)
  })

  /** A page that was let in and has made a call, which is how it learns what an address of audio must hold. */
  async function listener() {
    const page = await signIn()
    const headers = { ...page, ...callHeaders }
    const answer = await send('/bridge/app.read', { method: 'POST', headers, body: encode({}) })
    const ticket = String(answer.headers[MEDIA_TICKET_HEADER])
    return { cookie: page.cookie, mediaPath: `/media/${project}/${take}?ticket=${ticket}` }
  }
})

describe('every answer', () => {
  it('carries the policy with a nonce of its own, refusals included', async () => {
    const headers = await signIn()
    const called = await send('/bridge/app.read', { method: 'POST', headers: { ...headers, ...callHeaders } })
    const ticket = `?ticket=${String(called.headers[MEDIA_TICKET_HEADER])}`
    const answers = await Promise.all([
      send('/'),
      send('/', { headers }),
      send('/nothing', { headers }),
      send('/', { method: 'POST', headers }),
      send('/open/wrong'),
      send('/bridge/app.read', { method: 'POST' }),
      send('/bridge/app.read', { method: 'POST', headers }),
      send('/bridge/app.read', { headers }),
      send(`/media/${project}/${take}${ticket}`, { headers }),
      send(`/media/${project}/${take}${ticket}`, { headers: { ...headers, range: 'bytes=99-' } }),
      send(`/media/${project}/unknown${ticket}`, { headers }),
      send('/', { headers: { ...headers, host: 'evil.example' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 404, 405, 403, 403, 415, 405, 200, 416, 404, 403])
    const nonces = answers.map(({ headers: { 'content-security-policy': policy } }) => {
      const nonce = /'nonce-([\w-]{22})'/.exec(String(policy))?.[1] ?? ''
      expect(policy).toBe(contentPolicy(nonce))
      return nonce
    })
    expect(new Set(nonces).size).toBe(nonces.length)
    for (const { headers: sent } of answers) {
      expect(sent['x-content-type-options']).toBe('nosniff')
      expect(sent['referrer-policy']).toBe('no-referrer')
      expect(sent['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  it('without a Host of this server says nothing of the studio', async () => {
    const answer = await send('/', { headers: { ...(await signIn()), host: `evil.example:${host.port}` } })
    expect(answer.body.toString()).not.toContain('The page')
  })
})

describe('the server', () => {
  it('is not reached from the network', async () => {
    // The computer's other addresses, where it has any, refuse the connection.
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address)
    for (const address of [...others, '127.0.0.2']) {
      const outcome = await new Promise<string>((done) => {
        const socket = connect(host.port, address, () => done('connected'))
        socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'failed'))
        socket.unref()
      })
      expect(outcome, address).not.toBe('connected')
    }
  })

  it('says in words that a port is taken', async () => {
    const again = startLocalHost({
      studio: fake.studio,
      call: async () => ({ ok: true, value: null }),
      page: { document: '', files: new Map() },
      port: host.port,
      file: forgottenHostFile(),
      randomBytes: (count) => new Uint8Array(count),
      now: Date.now,
    })
    await expect(again).rejects.toMatchObject({
      problem: { id: 'hosting.port.unusable', params: { port: host.port, isTaken: true } },
    })
  })

  it('stops listening to the studio when it is closed', async () => {
    expect(fake.listenerCount()).toBe(1)
    await host.close()
    expect(fake.listenerCount()).toBe(0)
    await expect(send('/')).rejects.toThrow()
  })
})
