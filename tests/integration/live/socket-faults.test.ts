import { encode } from '@msgpack/msgpack'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { WebSocket } from 'ws'
import type { CallInput } from '../../../shared/contract/bridge.ts'
import type { LiveView } from '../../../shared/contract/render-views.ts'
import { type LineId, lineIdSchema } from '../../../shared/core/model/ids.ts'
import { eventually } from '../../support/eventually.ts'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import type { RecordedRequest } from '../../support/stand-in/recorded-request.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { renderAll as renderBench, renderingBench } from '../../support/studio/rendering-bench.ts'
import { type ConnectedHost, castService, connectedHost, renderAll } from '../../support/studio/studio-host.ts'

const LINE: LineId = lineIdSchema.parse('aaa111')
const isLive = ({ path }: RecordedRequest): boolean => path === '/v1/tts/live'
const over = (lineIds: readonly LineId[]) => ({
  source: 'service' as const,
  lineIds: [...lineIds],
  via: 'socket' as const,
})

async function castHost(): Promise<ConnectedHost> {
  const host = await connectedHost()
  const [alto, bass] = standInVoices.map(({ id }) => id)
  await castService(host, { ruth: alto ?? '', amos: bass ?? '' })
  return host
}

/** Reads lines over the socket, and waits until that has come to its end. */
async function readToItsEnd(host: ConnectedHost, lineIds: readonly LineId[] = [LINE]): Promise<LiveView | undefined> {
  const input: CallInput<'live.start'> = { project: host.project, ...over(lineIds) }
  const { liveId } = await host.call('live.start', input)
  return endOf(host, liveId)
}

async function endOf(host: ConnectedHost, liveId: string): Promise<LiveView | undefined> {
  const latest = (): LiveView | undefined =>
    host.events('live.changed').findLast(({ live }) => live.liveId === liveId)?.live
  await eventually(() => expect(['done', 'unknown', 'failed', 'stopped']).toContain(latest()?.state))
  return latest()
}

const stateOfLine = async (host: ConnectedHost): Promise<string | undefined> =>
  (await host.view()).lines.find(({ id }) => id === LINE)?.state

const audio = (bytes: Uint8Array): Uint8Array => encode({ event: 'audio', audio: bytes })
const finish = encode({ event: 'finish', reason: 'stop' })
const closing = (code: number) => (socket: WebSocket) => socket.close(code)
const afterSome = (then: (socket: WebSocket) => void) => (socket: WebSocket, sound: Uint8Array) => {
  socket.send(audio(sound.subarray(0, 9000)), () => then(socket))
}

describe('a live socket that is not opened', () => {
  it.each<[string, Behaviour, string]>([
    ['for a wrong key', { kind: 'status', status: 401 }, 'service.key'],
    ['without credit', { kind: 'status', status: 402 }, 'service.credit'],
    [
      'because the service has moved',
      { kind: 'redirect', status: 302, location: 'https://example.com/' },
      'service.moved',
    ],
    ['at a failing service', { kind: 'status', status: 500 }, 'service.failed'],
    ['at a service that takes nothing', { kind: 'status', status: 503 }, 'service.busy'],
  ])('%s leaves the line as it was, with nothing billed and one request', async (_, behaviour, code) => {
    const host = await castHost()
    host.service.behave({ when: isLive, behaviour })
    expect(await readToItsEnd(host)).toMatchObject({ state: 'failed', problem: { code } })
    expect(await host.call('unknown.list', { project: host.project })).toEqual([])
    expect(host.service.sessions.map(({ isBilled, frames }) => [isBilled, frames.length])).toEqual([[false, 0]])
    // It can be rendered without a word about billing.
    host.service.reset()
    await renderAll(host, { project: host.project, lineIds: [LINE] })
    expect(await stateOfLine(host)).toBe('ready')
    expect(host.service.synthesis()).toHaveLength(1)
  })

  it('sends nothing to the place that a redirect names', async () => {
    const host = await castHost()
    const elsewhere = await startStandIn()
    onTestFinished(() => elsewhere.close())
    const location = `${elsewhere.baseUrl}/v1/tts/live`
    host.service.behave({ when: isLive, behaviour: { kind: 'redirect', status: 302, location } })
    expect(await readToItsEnd(host)).toMatchObject({ state: 'failed', problem: { code: 'service.moved' } })
    expect(elsewhere.requests).toEqual([])
    expect(elsewhere.sessions).toEqual([])
  })
})

describe('a live socket that breaks once the text was sent', () => {
  it.each<[string, (socket: WebSocket, sound: Uint8Array) => void, number]>([
    ['drops before the first sound', (socket) => socket.terminate(), 0],
    ['drops after some sound', afterSome((socket) => socket.terminate()), 9000],
    ['is closed with 1000 before the end', afterSome(closing(1000)), 9000],
    ['is closed with 1001', closing(1001), 0],
    ['is closed with 1009', afterSome(closing(1009)), 9000],
    ['is closed with 1011', closing(1011), 0],
    [
      'says something that is no message after some sound',
      afterSome((socket) => socket.send(Uint8Array.of(0xc1))),
      9000,
    ],
    [
      'finishes with an error after some sound',
      afterSome((socket) => socket.send(encode({ event: 'finish', reason: 'error', message: 'Too tired' }))),
      9000,
    ],
    ['finishes with an error before a sound', (socket) => socket.send(encode({ event: 'finish', reason: 'error' })), 0],
    [
      'finishes for a reason of its own',
      afterSome((socket) => socket.send(encode({ event: 'finish', reason: 'tired' }))),
      9000,
    ],
    ['sends sound that is text', afterSome((socket) => socket.send(encode({ event: 'audio', audio: 'AAAA' }))), 9000],
    ['ends in words and not in bytes', afterSome((socket) => socket.close(1007, 'what?')), 9000],
  ])('is unknown, keeps what came, and is sent only once: it %s', async (_, talk, kept) => {
    const host = await castHost()
    const { project } = host
    host.service.behave({ when: isLive, behaviour: { kind: 'liveTalk', talk } })
    expect(await readToItsEnd(host)).toMatchObject({ state: 'unknown' })
    expect(await stateOfLine(host)).toBe('unknown')
    const [unknown, ...others] = await host.call('unknown.list', { project })
    expect(others).toEqual([])
    expect(unknown?.lineId).toBe(LINE)
    expect(unknown?.mediaId === undefined).toBe(kept === 0)
    // Neither a new reading nor an order sends it without consent.
    expect(await host.problem('live.start', { project, ...over([LINE]) })).toMatchObject({ code: 'render.unknown' })
    await renderAll(host, { project, lineIds: [LINE] })
    expect(host.service.sessions).toHaveLength(1)
    expect(host.service.synthesis()).toHaveLength(0)
    expect(await stateOfLine(host)).toBe('unknown')
  })

  it.each<[string, (socket: WebSocket, sound: Uint8Array) => void]>([
    ['ends before a sound', (socket) => socket.send(finish)],
    ['speaks only in text frames', (socket) => socket.send('{"event":"audio"}', () => socket.send(finish))],
    ['says something that is no message', (socket) => socket.send(Uint8Array.of(0xc1, 0xff))],
  ])('without a sound is unknown, no take, and is sent only once: it %s', async (_, talk) => {
    const host = await castHost()
    host.service.behave({ when: isLive, behaviour: { kind: 'liveTalk', talk } })
    expect(await readToItsEnd(host)).toMatchObject({ state: 'unknown', problem: { code: 'service.badAnswer' } })
    expect((await host.view()).lines[0]?.takeCount).toBe(0)
    await renderAll(host, { project: host.project, lineIds: [LINE] })
    expect([host.service.sessions.length, host.service.synthesis().length]).toEqual([1, 0])
  })

  it('hears nothing that comes after the end', async () => {
    const host = await castHost()
    const talk = (socket: WebSocket, sound: Uint8Array): void => {
      for (const frame of [audio(sound), finish, audio(sound), finish]) socket.send(frame)
    }
    host.service.behave({ when: isLive, behaviour: { kind: 'liveTalk', talk } })
    expect(await readToItsEnd(host)).toMatchObject({ state: 'done' })
    const [line] = (await host.view()).lines
    expect(line).toMatchObject({ state: 'ready', takeCount: 1 })
  })

  it('ends a reading of several lines there: what follows is not sent', async () => {
    const host = await castHost()
    const { project } = host
    const { settings } = await host.view()
    await host.call('project.configure', { project, settings: { ...settings, model: 's1' } })
    host.service.behave({ when: isLive, times: 1, behaviour: { kind: 'liveTalk', talk: closing(1011) } })
    const lines = ['aaa111', 'bbb222', 'ccc333'].map((id) => lineIdSchema.parse(id))
    expect(await readToItsEnd(host, lines)).toMatchObject({ state: 'unknown' })
    expect((await host.view()).lines.map(({ state }) => state)).toEqual(['unknown', 'notRendered', 'notRendered'])
    expect(host.service.sessions).toHaveLength(1)
  })
})

describe('a live socket that falls silent', () => {
  it.each([
    ['before the first sound', 0],
    ['after some sound', 9000],
  ])('%s is given up when its time is over, is unknown, and is not opened again', async (_, bytes) => {
    const bench = await renderingBench('RUTH: Hold the line, please.\n', {
      overSocket: true,
      timeouts: { headersMs: 500, idleMs: 500 },
    })
    const talk = (socket: WebSocket, sound: Uint8Array): void => {
      if (bytes > 0) socket.send(audio(sound.subarray(0, bytes)))
    }
    bench.service.behave({ when: isLive, behaviour: { kind: 'liveTalk', talk } })
    expect(await renderBench(bench)).toMatchObject({ total: 1, unknown: 1 })
    expect(bench.journal.unknown().map(({ received }) => received)).toEqual([bytes])
    expect(await renderBench(bench)).toMatchObject({ total: 1, unknown: 1 })
    expect(bench.service.sessions).toHaveLength(1)
    expect(bench.service.synthesis()).toHaveLength(0)
    // The other side learns of it: nothing stays open.
    await eventually(() => expect(bench.service.sessions[0]?.ended).toBe('left'))
  })
})

describe('a reading while the computer sleeps', () => {
  it('is unknown at its end, whatever its connection looks like, and is not sent again', async () => {
    const host = await castHost()
    const { project } = host
    const gate = makeGate()
    onTestFinished(gate.open)
    host.service.behave({ when: isLive, behaviour: { kind: 'hold', until: gate.opened, afterBytes: 9000 } })
    const { liveId } = await host.call('live.start', { project, ...over([LINE]) })
    await eventually(() => expect(host.events('live.changed').at(-1)?.live.receivedMs).toBeGreaterThan(0))
    host.studio.wake()
    expect(await endOf(host, liveId)).toMatchObject({ state: 'unknown' })
    expect(await stateOfLine(host)).toBe('unknown')
    await renderAll(host, { project, lineIds: [LINE] })
    expect(host.service.sessions).toHaveLength(1)
    expect(host.service.synthesis()).toHaveLength(0)
  })
})
