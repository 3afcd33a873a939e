import { encode } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import { createLocalBridge, type LocalBridgePorts } from '../../../../renderer/base/bridge/local-bridge.ts'
import {
  HOST_ID_HEADER,
  MEDIA_TICKET_HEADER,
  PAGE_NAME_HEADER,
  PAGE_SECRET_HEADER,
} from '../../../../shared/contract/local-headers.ts'

const never = (): Promise<Response> => new Promise(() => undefined)

function bridgeOver(part: Partial<LocalBridgePorts>) {
  return createLocalBridge({
    fetch: never,
    eventPosition: () => 'host:7',
    pageSecret: () => 'secret',
    pageName: 'page-of-test',
    now: () => 0,
    after: () => () => undefined,
    onOccasion: () => undefined,
    isLeaving: () => false,
    ...part,
  })
}

describe('the bridge of a browser window', () => {
  it('listens from where its page was answered, and calls without waiting until it listens', async () => {
    const sent: unknown[] = []
    const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
    const { call, on, mediaUrl } = bridgeOver({
      fetch: async (path, init) => {
        const { [PAGE_SECRET_HEADER]: secret, ...headers } = Object.fromEntries(new Headers(init.headers))
        expect(secret).toBe('secret')
        sent.push([path, headers])
        if (path === '/bridge/events') return new Response(stream.readable)
        const body = new Uint8Array(encode({ ok: true, value: 'heard' }))
        return new Response(body, { headers: { [MEDIA_TICKET_HEADER]: 'abc' } })
      },
    })
    expect(await call['app.read']({})).toEqual({ ok: true, value: 'heard' })
    expect(sent).toEqual([
      ['/bridge/events', { 'last-event-id': 'host:7', [PAGE_NAME_HEADER]: 'page-of-test' }],
      ['/bridge/app.read', { 'content-type': 'application/x-msgpack', [HOST_ID_HEADER]: 'host' }],
    ])
    // Audio can carry no header: what the answer named stands in its address.
    expect(mediaUrl('p', 'a/b')).toBe('/media/p/a%2Fb?ticket=abc')

    const heard: unknown[] = []
    const end = on['audition.changed']((payload) => void heard.push(payload))
    const writer = stream.writable.getWriter()
    const event = 'id: 8\nevent: audition.changed\ndata: {"peaks":{"$bytes":"AH+A/w=="},"said":"$bytes"}\n\n'
    // However the network cuts it.
    for (const byte of new TextEncoder().encode(event)) await writer.write(Uint8Array.of(byte))
    await expect.poll(() => heard).toEqual([{ peaks: Uint8Array.of(0, 127, 128, 255), said: '$bytes' }])
    end()
    await writer.write(new Uint8Array(new TextEncoder().encode(event)))
    expect(heard).toHaveLength(1)
  })

  it('says that nobody answers, but not to a window that is going away', async () => {
    let isLeaving = false
    const { call } = bridgeOver({
      fetch: (path) => (path === '/bridge/events' ? never() : Promise.reject(new TypeError('Failed to fetch'))),
      isLeaving: () => isLeaving,
    })
    expect(await call['app.read']({})).toMatchObject({ ok: false, error: { code: 'host.gone' } })
    isLeaving = true
    const first = await Promise.race([call['app.read']({}), new Promise((done) => setTimeout(done, 0, 'nothing'))])
    expect(first).toBe('nothing')
  })
})
