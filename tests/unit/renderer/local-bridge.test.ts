import { decode, encode } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import { createLocalBridge } from '../../../renderer/bridge/local-bridge.ts'

describe('the bridge of a browser window', () => {
  it('listens from where its page was answered, and calls without waiting until it listens', async () => {
    const opened: string[] = []
    const listeners = new Map<string, (event: MessageEvent<string>) => void>()
    const sent: unknown[] = []
    const { call, on } = createLocalBridge({
      fetch: async (path, { body }) => {
        sent.push([path, body instanceof Uint8Array ? decode(body) : body])
        return new Response(new Uint8Array(encode({ ok: true, value: 'heard' })))
      },
      openEvents: (path) => {
        opened.push(path)
        return {
          addEventListener: (name, listener) => void listeners.set(name, listener),
          removeEventListener: (name) => void listeners.delete(name),
        }
      },
      eventCount: () => '7',
      isLeaving: () => false,
    })
    expect(opened).toEqual(['/bridge/events?after=7'])
    expect(await call['app.read']({})).toEqual({ ok: true, value: 'heard' })
    expect(sent).toEqual([['/bridge/app.read', {}]])

    const heard: unknown[] = []
    const end = on['audition.changed']((payload) => void heard.push(payload))
    const data = '{"peaks":{"$bytes":"AH+A/w=="},"said":"$bytes"}'
    listeners.get('audition.changed')?.(new MessageEvent('audition.changed', { data }))
    end()
    expect(listeners.size).toBe(0)
    expect(heard).toEqual([{ peaks: Uint8Array.of(0, 127, 128, 255), said: '$bytes' }])
  })

  it('says that nobody answers, but not to a window that is going away', async () => {
    let isLeaving = false
    const { call } = createLocalBridge({
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      openEvents: () => ({ addEventListener: () => undefined, removeEventListener: () => undefined }),
      eventCount: () => '',
      isLeaving: () => isLeaving,
    })
    expect(await call['app.read']({})).toMatchObject({ ok: false, error: { code: 'internal' } })
    isLeaving = true
    const first = await Promise.race([call['app.read']({}), new Promise((done) => setTimeout(done, 0, 'nothing'))])
    expect(first).toBe('nothing')
  })
})
