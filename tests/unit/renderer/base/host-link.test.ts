import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUIET_RETRY_MS, RETRY_DELAYS_MS, SILENCE_MS } from '../../../../renderer/base/bridge/host-link.ts'
import { createLocalBridge } from '../../../../renderer/base/bridge/local-bridge.ts'
import type { HostState } from '../../../../shared/contract/host-link.ts'
import { createVirtualClock, createVirtualHost } from '../../../support/virtual-host.ts'

/**
 * A page and its host. `heard`: the events it was told, by their number; `states`: everything its link became.
 * `busyMs`: how long after the network the page gets to an answer.
 */
async function openPage(busyMs = 0) {
  const clock = createVirtualClock()
  let shiftMs = 0
  const host = createVirtualHost(clock)
  const occasions: (() => void)[] = []
  const bridge = createLocalBridge({
    fetch: async (path, init) => {
      const response = await host.fetch(path, init)
      if (busyMs > 0) await new Promise<void>((done) => void clock.after(busyMs, done))
      init.signal?.throwIfAborted()
      return response
    },
    eventPosition: () => host.position(),
    pageSecret: () => 'secret',
    pageName: 'page-of-test',
    now: () => clock.now() + shiftMs,
    after: clock.after,
    onOccasion: (run) => void occasions.push(run),
    isLeaving: () => false,
  })
  const heard: number[] = []
  const states: HostState[] = []
  bridge.on['export.progress'](({ done }) => void heard.push(done))
  bridge.link.subscribe((state) => void states.push(state))
  await clock.pass(2000)
  const kinds = (): readonly string[] =>
    states.map((state) => (state.kind === 'connected' ? `${state.hostId}${state.resumed ? '' : ' anew'}` : state.kind))
  const putClock = (byMs: number): void => void (shiftMs += byMs)
  return { clock, putClock, host, bridge, heard, states, kinds, occasion: () => occasions.forEach((run) => run()) }
}

const emit = (host: { emit: (name: string, payload: unknown) => void }, done: number): void =>
  host.emit('export.progress', { done, total: 9 })

describe('a page', () => {
  it('is connected with the host that answered it', async () => {
    const { bridge, kinds, clock } = await openPage()
    await clock.pass(60_000)
    expect(bridge.link.state()).toEqual({ kind: 'connected', hostId: 'a', resumed: true })
    expect(kinds()).toEqual([])
  })

  it('hears letters whole, wherever the network parts them', async () => {
    const { bridge, clock, host } = await openPage()
    const heard: string[] = []
    bridge.on['script.changed'](({ update }) => void heard.push(update.changes[0]?.insert ?? ''))
    const words = ['née à Besançon', '海の上で', '🛟🛟🛟'].flatMap((text) => [text, ` ${text}`, `  ${text}`])
    for (const insert of words) {
      host.emit('script.changed', { update: { changes: [{ from: 0, to: 0, insert }] } })
    }
    await clock.pass(0)
    expect(heard).toEqual(words)
  })

  it('waits for the host that has just answered it, however long its computer is busy', async () => {
    const { bridge, clock, kinds } = await openPage(10_000)
    const answer = bridge.call['app.read']({})
    await clock.pass(20_000)
    expect(kinds()).toEqual([])
    expect(await answer).toMatchObject({ ok: true })
  })

  it('notices at once that its host is dead, without having called it', async () => {
    const { bridge, clock, host } = await openPage()
    host.kill()
    const atMs = clock.now()
    await clock.pass(0)
    expect(bridge.link.state()).toEqual({ kind: 'lost', sinceMs: atMs, nextTryMs: atMs + RETRY_DELAYS_MS[0] })
    expect(await bridge.call['app.read']({})).toMatchObject({ ok: false, error: { code: 'host.gone' } })
  })

  it('looks for it with growing pauses, and says since when and when next', async () => {
    const { clock, host, states } = await openPage()
    host.kill()
    const atMs = clock.now()
    await clock.pass(10_000)
    const tries = host.asked.filter((one) => one.atMs > atMs).map((one) => one.atMs - atMs)
    expect(tries).toEqual([250, 750, 1750, 3750, 5750, 7750, 9750])
    expect(
      states.map((state) => (state.kind === 'lost' ? [state.sinceMs - atMs, state.nextTryMs - atMs] : [])),
    ).toEqual([250, 750, 1750, 3750, 5750, 7750, 9750, 11_750].map((next) => [0, next]))
  })

  it('looks at once when it is asked to, and when there is an occasion', async () => {
    for (const way of ['tryNow', 'occasion'] as const) {
      const { bridge, clock, host, occasion } = await openPage()
      host.kill()
      await clock.pass(5000)
      host.start('b')
      if (way === 'tryNow') bridge.link.tryNow()
      else occasion()
      await clock.pass(0)
      expect(bridge.link.state(), way).toMatchObject({ kind: 'connected', hostId: 'b' })
    }
  })

  it('finds another host at the same address, and mixes nothing of the two', async () => {
    const { bridge, clock, heard, host, kinds } = await openPage()
    for (const done of [1, 2, 3]) emit(host, done)
    await clock.pass(0)
    host.kill()
    await clock.pass(1000)
    host.start('b')
    emit(host, 10)
    await clock.pass(2000)
    // The fourth of the one is not the second of the other.
    emit(host, 11)
    await clock.pass(0)
    expect(heard).toEqual([1, 2, 3, 11])
    expect(kinds().at(-1)).toBe('b anew')
    expect(await bridge.call['app.read']({})).toMatchObject({ ok: true, value: { from: 'b' } })
    expect(bridge.mediaUrl('p', 'x')).toBe('/media/p/x?ticket=ticket of b')
    // After a break of this stream it is this host's events that go on.
    host.breakStreams()
    emit(host, 12)
    await clock.pass(0)
    expect(heard.at(-1)).toBe(12)
    expect(host.asked.at(-1)?.position).toBe('b:2')
  })

  it('is told what it missed while its stream was broken, without a word', async () => {
    const { clock, heard, host, kinds } = await openPage()
    emit(host, 1)
    await clock.pass(0)
    host.breakStreams()
    emit(host, 2)
    await clock.pass(0)
    expect([heard, kinds()]).toEqual([[1, 2], []])
  })

  it('is told to read anew where what it missed is not kept, by the same host too', async () => {
    const { clock, heard, host, kinds } = await openPage()
    emit(host, 1)
    await clock.pass(0)
    host.breakStreams()
    emit(host, 2)
    host.forget()
    await clock.pass(0)
    emit(host, 3)
    await clock.pass(0)
    expect([heard, kinds()]).toEqual([
      [1, 3],
      ['lost', 'a anew'],
    ])
  })

  it('gives up a host that hangs, and what waits for it', async () => {
    const { bridge, clock, host, states } = await openPage()
    host.hang()
    const answer = bridge.call['app.read']({})
    await clock.pass(SILENCE_MS - 2500)
    expect(bridge.link.state().kind).toBe('connected')
    await clock.pass(2500 + SILENCE_MS / 4 + QUIET_RETRY_MS)
    expect(bridge.link.state().kind).toBe('lost')
    expect(await answer).toMatchObject({ ok: false, error: { code: 'host.gone' } })
    host.goOn()
    await clock.pass(8000)
    expect(states.at(-1)).toEqual({ kind: 'connected', hostId: 'a', resumed: true })
  })

  it('that is not known any more stops looking, until there is an occasion', async () => {
    const { bridge, clock, host, kinds, occasion } = await openPage()
    host.kill()
    await clock.pass(100)
    host.start('b', false)
    await clock.pass(300)
    expect(kinds()).toEqual(['lost', 'refused'])
    const asked = host.asked.length
    await clock.pass(60_000)
    expect(host.asked.length).toBe(asked)
    expect(await bridge.call['app.read']({})).toMatchObject({
      error: { message: expect.stringContaining('signed in') },
    })
    // Another tab of this browser was let in by the new link.
    host.start('c')
    occasion()
    await clock.pass(0)
    expect(bridge.link.state()).toEqual({ kind: 'connected', hostId: 'c', resumed: false })
  })

  it('gives up a host that hangs although the clock was put back an hour', async () => {
    const { bridge, clock, host, putClock } = await openPage()
    host.hang()
    putClock(-3_600_000)
    await clock.pass(2 * SILENCE_MS + QUIET_RETRY_MS)
    expect(bridge.link.state().kind).toBe('lost')
  })

  it('has its calls refused by another host, and looks who that is', async () => {
    const { bridge, clock, host, kinds } = await openPage()
    // A host that was replaced between two packets: the stream does not know yet.
    host.start('b')
    expect(await bridge.call['app.read']({})).toMatchObject({ ok: false, error: { code: 'host.gone' } })
    expect(host.calls).toEqual([])
    await clock.pass(2000)
    expect(kinds()).toEqual(['lost', 'b anew'])
  })

  it('hears every event once and in order, or is told to read anew, whatever happens', async () => {
    const step = fc.constantFrom('emit', 'break', 'kill', 'restart', 'hang', 'goOn', 'wait', 'forget')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { bridge, clock, host } = await openPage()
        let sent = 0
        let known = 0
        let hosts = 0
        bridge.on['export.progress'](({ done }) => {
          // What is heard is what follows what the page knows.
          expect(done).toBe(known + 1)
          known = done
        })
        bridge.link.subscribe((state) => {
          // It reads its project: whatever there was until now.
          if (state.kind === 'connected' && !state.resumed) known = sent
        })
        for (const kind of steps) {
          if (kind === 'emit') emit(host, (sent += 1))
          if (kind === 'break') host.breakStreams()
          if (kind === 'kill') host.kill()
          if (kind === 'restart') {
            host.kill()
            host.start(`host ${(hosts += 1)}`)
          }
          if (kind === 'hang') host.hang()
          if (kind === 'goOn') host.goOn()
          if (kind === 'forget') host.forget()
          await clock.pass(kind === 'wait' ? 3000 : 100)
        }
        host.kill()
        host.start('last')
        await clock.pass(30_000)
        emit(host, (sent += 1))
        await clock.pass(0)
        expect(known).toBe(sent)
        expect(bridge.link.state()).toMatchObject({ kind: 'connected', hostId: 'last' })
      }),
      { numRuns: 40 },
    )
  })
})
