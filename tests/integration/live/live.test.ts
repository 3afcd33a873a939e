import { describe, expect, it } from 'vitest'
import { layoutOf } from '../../../electron/audio/codecs/wav.ts'
import type { CallInput } from '../../../shared/contract/bridge.ts'
import type { LiveView } from '../../../shared/contract/render-views.ts'
import { type LineId, lineIdSchema } from '../../../shared/core/model/ids.ts'
import { eventually } from '../../support/eventually.ts'
import type { RecordedRequest } from '../../support/stand-in/recorded-request.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import {
  type ConnectedHost,
  castService,
  connectedHost,
  type StudioHost,
  studioHost,
} from '../../support/studio/studio-host.ts'

const [ALTO, BASS] = standInVoices.map(({ id }) => id)
const id = (text: string): LineId => lineIdSchema.parse(text)

async function castHost(options: Parameters<typeof connectedHost>[0] = {}): Promise<ConnectedHost> {
  const host = await connectedHost(options)
  await castService(host, { ruth: ALTO ?? '', amos: BASS ?? '' })
  return host
}

/** The first two lines are the longest: they are sent first. */
const FOUR = `RUTH: Hold the line, please.  #aaa111
RUTH: Thank you very much indeed.  #ccc333
AMOS: I am holding.  #bbb222
AMOS: Yes.  #ddd444
`

const isLive = ({ path }: RecordedRequest): boolean => path === '/v1/tts/live'

type Started = {
  readonly view: LiveView
  readonly end: () => Promise<LiveView>
  readonly sound: () => Promise<Uint8Array>
}

async function listen(host: StudioHost, input: CallInput<'live.start'>): Promise<Started> {
  const view = await host.call('live.start', input)
  const latest = (): LiveView | undefined =>
    host.events('live.changed').findLast((event) => event.live.liveId === view.liveId)?.live
  return {
    view,
    end: async () => {
      await eventually(() => expect(['done', 'unknown', 'failed', 'stopped']).toContain(latest()?.state))
      return latest() ?? view
    },
    sound: async () => {
      const media = await host.studio.media(input.project, view.liveId)
      if (media === undefined || !('live' in media)) throw new Error('There is no live sound')
      const pieces: Uint8Array[] = []
      for await (const piece of media.live()) pieces.push(piece)
      return new Uint8Array(Buffer.concat(pieces))
    },
  }
}

/** The samples of a wav, whatever its header says of their length. */
const samplesOf = (bytes: Uint8Array): Uint8Array => {
  const { dataOffset, dataBytes } = layoutOf(bytes)
  return bytes.slice(dataOffset, dataOffset + dataBytes)
}

async function fileOf(host: StudioHost, project: string, takeId: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises')
  const media = await host.studio.media(project, takeId)
  if (media === undefined || !('path' in media)) throw new Error('There is no such take')
  return new Uint8Array(await readFile(media.path))
}

describe('a line that is heard while it is made', () => {
  it.each(['http', 'socket'] as const)('never replaces the take that was chosen for it (%s)', async (via) => {
    const host = await castHost({ text: FOUR })
    const { project } = host
    const order = { project, source: 'draft' as const, lineIds: [id('aaa111')] }
    const heard = async () => (await host.view()).lines[0]?.take?.id
    await (await listen(host, { ...order, via: 'http' })).end()
    await eventually(async () => expect(await heard()).toBeDefined())
    const takeId = (await host.call('takes.list', { project, lineId: id('aaa111') }))[0]?.id
    if (takeId === undefined) throw new Error('There is no take')
    await host.call('takes.choose', { project, lineId: id('aaa111'), takeId })
    // Of other words, so that it is another take.
    await host.call('script.replace', { project, text: FOUR.replace('Hold the line', 'Hold it') })
    await (await listen(host, { ...order, via, source: 'service' })).end()
    await eventually(async () =>
      expect(await host.call('takes.list', { project, lineId: id('aaa111') })).toHaveLength(2),
    )
    expect(await heard()).toBe(takeId)
  })
})

describe('a line that is heard over the socket', () => {
  it('is sent once although it was asked for twice before anything could be sent', async () => {
    const host = await castHost()
    const { project } = host
    const input = { project, source: 'service' as const, lineIds: [id('aaa111')], via: 'socket' as const }
    // Either may come first.
    const asked = await Promise.allSettled([listen(host, input), listen(host, input)])
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('render.underWay')])
    const [live] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect((await live?.end())?.state).toBe('done')
    expect(host.service.requests.filter(isLive)).toHaveLength(1)
  })

  it('can be heard before it is whole, by every listener from its beginning, and becomes a take', async () => {
    const host = await castHost()
    const { project } = host
    let letGo = (): void => undefined
    const until = new Promise<void>((resolve) => {
      letGo = resolve
    })
    host.service.behave({ when: isLive, behaviour: { kind: 'hold', until, afterBytes: 8192 } })
    const live = await listen(host, { project, source: 'service', lineIds: [id('aaa111')], via: 'socket' })
    const first = live.sound()
    await eventually(() => {
      const now = host.events('live.changed').at(-1)?.live
      expect(now?.state).toBe('receiving')
      expect(now?.receivedMs).toBeGreaterThan(0)
    })
    expect((await host.view()).lines[0]?.state).toBe('rendering')
    letGo()
    expect(await live.end()).toMatchObject({ state: 'done', lineId: 'aaa111' })
    const [line] = (await host.view()).lines
    expect(line).toMatchObject({ state: 'ready', take: { source: 'service', isCurrent: true } })
    const file = await fileOf(host, project, line?.take?.id ?? '')
    expect(samplesOf(await first)).toEqual(samplesOf(file))
    expect(samplesOf(await live.sound())).toEqual(samplesOf(file))
    expect(host.service.sessions).toHaveLength(1)
    expect(host.service.sessions[0]).toMatchObject({
      problem: undefined,
      ended: 'finish',
      spoken: 'Hold the line, please.',
    })
    expect(host.service.synthesis()).toHaveLength(0)
  })

  it('leaves what came of a dropped connection to be heard, and is never sent again by itself', async () => {
    const host = await castHost()
    const { project } = host
    host.service.behave({ when: isLive, behaviour: { kind: 'cut', afterBytes: 20_000, how: 'reset' }, times: 1 })
    const live = await listen(host, { project, source: 'service', lineIds: [id('aaa111')], via: 'socket' })
    expect(await live.end()).toMatchObject({ state: 'unknown', problem: { code: 'service.cut' } })
    await expect(live.sound()).rejects.toThrow()
    expect((await host.view()).lines[0]).toMatchObject({ state: 'unknown' })
    const [unknown] = await host.call('unknown.list', { project })
    expect(unknown).toMatchObject({ lineId: 'aaa111' })
    expect((await fileOf(host, project, unknown?.mediaId ?? '')).length).toBe(20_000)
    const refused = await host.problem('live.start', { project, source: 'service', lineIds: ['aaa111'], via: 'socket' })
    expect(refused.code).toBe('render.unknown')
    await host.call('render.start', {
      project,
      source: 'service',
      lineIds: [id('aaa111')],
      again: true,
      resendUnknown: false,
    })
    expect(host.service.sessions).toHaveLength(1)
    expect(host.service.synthesis()).toHaveLength(0)
    expect(host.service.sessions[0]?.isBilled).toBe(true)
  })

  it('is stopped by the user, and what was sent counts as unknown', async () => {
    const host = await castHost()
    const { project } = host
    host.service.behave({ when: isLive, behaviour: { kind: 'endless', everyMs: 0 } })
    const live = await listen(host, { project, source: 'service', lineIds: [id('bbb222')], via: 'socket' })
    await eventually(() => expect(host.events('live.changed').at(-1)?.live.receivedMs).toBeGreaterThan(0))
    await host.call('live.stop', { project, liveId: live.view.liveId })
    expect(await live.end()).toMatchObject({ state: 'stopped' })
    await eventually(async () => expect((await host.view()).lines[1]?.state).toBe('unknown'))
  })

  it('asks before it spends more than the user has agreed to', async () => {
    const host = await castHost()
    await host.call('settings.change', { settings: { confirmAboveBytes: 5 } })
    const input = { project: host.project, source: 'service', lineIds: ['aaa111'], via: 'socket' }
    expect((await host.problem('live.start', input)).code).toBe('spend.notConfirmed')
    expect(host.service.sessions).toHaveLength(0)
  })
})

describe('several lines over the socket', () => {
  it('are one dialogue where the model can speak one', async () => {
    const host = await castHost()
    const { project } = host
    const lineIds = ['aaa111', 'bbb222', 'ccc333'].map(id)
    const live = await listen(host, { project, source: 'service', lineIds, via: 'socket' })
    expect((await live.end()).state).toBe('done')
    expect(host.service.sessions.map(({ spoken }) => spoken.match(/<\|speaker:\d\|>/g))).toEqual([
      ['<|speaker:0|>', '<|speaker:1|>', '<|speaker:0|>'],
    ])
    const taken = await Promise.all(lineIds.map((lineId) => host.call('takes.list', { project, lineId })))
    expect(taken.map((takes) => takes.map(({ isSlice }) => isSlice))).toEqual([[true], [true], [true]])
  })

  it('follow one another where it cannot', async () => {
    const host = await castHost()
    const { project } = host
    const { settings } = await host.view()
    await host.call('project.configure', { project, settings: { ...settings, model: 's1' } })
    const live = await listen(host, {
      project,
      source: 'service',
      lineIds: ['aaa111', 'bbb222'].map(id),
      via: 'socket',
    })
    expect((await live.end()).state).toBe('done')
    expect(host.service.sessions.map(({ spoken, model }) => [spoken, model])).toEqual([
      ['Hold the line, please.', 's1'],
      ['I am holding it.', 's1'],
    ])
    const { lines } = await host.view()
    expect(lines.map(({ state }) => state)).toEqual(['ready', 'ready', 'notRendered'])
    const files = await Promise.all(lines.slice(0, 2).map(({ take }) => fileOf(host, project, take?.id ?? '')))
    expect(Buffer.from(samplesOf(await live.sound()))).toEqual(Buffer.concat(files.map(samplesOf)))
  })
})

describe('a line that is heard as it is rendered', () => {
  it('streams the answer of an ordinary request', async () => {
    const host = await castHost({ text: 'RUTH: Hold on. [pause 0.5s] Now go.  #aaa111\n' })
    const { project } = host
    const live = await listen(host, { project, source: 'service', lineIds: [id('aaa111')], via: 'http' })
    expect((await live.end()).state).toBe('done')
    const [line] = (await host.view()).lines
    expect(line?.state).toBe('ready')
    expect(samplesOf(await live.sound())).toEqual(samplesOf(await fileOf(host, project, line?.take?.id ?? '')))
    expect(host.service.synthesis()).toHaveLength(2)
    expect(host.service.sessions).toHaveLength(0)
  })

  it('tells why there is nothing to hear', async () => {
    const host = await castHost()
    const { project } = host
    host.service.behave({ when: 'Hold', behaviour: { kind: 'status', status: 422, message: 'No such word' } })
    const live = await listen(host, { project, source: 'service', lineIds: [id('aaa111')], via: 'http' })
    expect(await live.end()).toMatchObject({ state: 'failed', problem: { code: 'service.refused' } })
  })
})

describe('several lines that are heard as they are rendered', () => {
  const three = ['aaa111', 'bbb222', 'ccc333'].map(id)

  it('follow one another in their order, each of them a take, whatever order their answers come in', async () => {
    const host = await castHost()
    const { project } = host
    let letGo = (): void => undefined
    const until = new Promise<void>((resolve) => {
      letGo = resolve
    })
    host.service.behave({ when: 'Hold the', behaviour: { kind: 'hold', until, afterBytes: 8192 } })
    const live = await listen(host, { project, source: 'service', lineIds: three, via: 'http' })
    await eventually(async () =>
      expect((await host.view()).lines.map(({ state }) => state)).toEqual(['rendering', 'ready', 'ready']),
    )
    expect(host.events('live.changed').at(-1)?.live).toMatchObject({ state: 'receiving', lineId: 'aaa111' })
    letGo()
    expect(await live.end()).toMatchObject({ state: 'done', lineId: 'ccc333' })
    const { lines } = await host.view()
    const files = await Promise.all(lines.map(({ take }) => fileOf(host, project, take?.id ?? '')))
    expect(Buffer.from(samplesOf(await live.sound()))).toEqual(Buffer.concat(files.map(samplesOf)))
    expect(host.service.synthesis().map(({ text }) => text)).toHaveLength(3)
    expect(host.service.sessions).toHaveLength(0)
  })

  it('end at the first that comes to nothing, and what would not be heard is not sent', async () => {
    const host = await castHost()
    const { project } = host
    await host.call('settings.change', { settings: { concurrency: 1 } })
    host.service.behave({ when: 'Hold', behaviour: { kind: 'status', status: 422, message: 'No such word' } })
    const live = await listen(host, { project, source: 'service', lineIds: three, via: 'http' })
    expect(await live.end()).toMatchObject({ state: 'failed', lineId: 'aaa111', problem: { code: 'service.refused' } })
    await eventually(async () => expect((await host.view()).queue.kind).toBe('idle'))
    expect(host.service.synthesis()).toHaveLength(1)
  })

  it('send nothing behind a line that comes to nothing, while one before it is still heard', async () => {
    const host = await castHost()
    const { project } = host
    let letGo = (): void => undefined
    const until = new Promise<void>((resolve) => {
      letGo = resolve
    })
    host.service.behave({ when: 'Hold the', behaviour: { kind: 'hold', until, afterBytes: 8192 } })
    host.service.behave({ when: 'Thank', behaviour: { kind: 'status', status: 422, message: 'No such word' } })
    await host.call('script.replace', { project, text: FOUR })
    const four = ['aaa111', 'ccc333', 'bbb222', 'ddd444'].map(id)
    const live = await listen(host, { project, source: 'service', lineIds: four, via: 'http' })
    await eventually(async () => expect((await host.view()).queue).toMatchObject({ failed: 1, waiting: 1 }))
    letGo()
    expect(await live.end()).toMatchObject({ state: 'failed', lineId: 'ccc333', problem: { code: 'service.refused' } })
    await eventually(async () => expect((await host.view()).queue.kind).toBe('idle'))
    expect(host.service.synthesis()).toHaveLength(2)
  })

  it('are stopped with those that wait', async () => {
    const host = await castHost()
    const { project } = host
    await host.call('settings.change', { settings: { concurrency: 1 } })
    let letGo = (): void => undefined
    const until = new Promise<void>((resolve) => {
      letGo = resolve
    })
    host.service.behave({ behaviour: { kind: 'hold', until } })
    const live = await listen(host, { project, source: 'service', lineIds: three, via: 'http' })
    await host.service.arrived(1)
    await host.call('live.stop', { project, liveId: live.view.liveId })
    expect(await live.end()).toMatchObject({ state: 'stopped' })
    letGo()
    await eventually(async () => expect((await host.view()).queue.kind).toBe('idle'))
    expect(host.service.synthesis()).toHaveLength(1)
  })
})

describe('a reading in the form that its lines are asked for', () => {
  it.each([
    { format: 'mp3', sampleRate: 44_100, bitrate: 128 },
    { format: 'opus', sampleRate: 48_000, bitrate: 32_000 },
    { format: 'pcm', sampleRate: 24_000 },
  ] as const)('is heard while it comes: $format', async (audio) => {
    const host = await castHost()
    const { project } = host
    const { settings } = await host.view()
    await host.call('project.configure', { project, settings: { ...settings, audio } })
    // Compressed sound goes by ordinary requests, whatever way was asked for.
    const live = await listen(host, {
      project,
      source: 'service',
      lineIds: ['aaa111', 'bbb222'].map(id),
      via: audio.format === 'pcm' ? 'http' : 'socket',
    })
    expect((await live.end()).state).toBe('done')
    expect(host.service.synthesis().map(({ body }) => body['format'])).toEqual([audio.format, audio.format])
    expect(host.service.sessions).toHaveLength(0)
    const { lines } = await host.view()
    expect(lines.slice(0, 2).map(({ state }) => state)).toEqual(['ready', 'ready'])
    const heard = await live.sound()
    expect(layoutOf(heard).sampleRate).toBe(audio.sampleRate)
    const takes = lines.slice(0, 2).flatMap(({ take }) => take ?? [])
    const seconds = takes.reduce((sum, take) => sum + take.durationSamples / take.sampleRate, 0)
    expect(samplesOf(heard).length / 2 / audio.sampleRate).toBeCloseTo(seconds, 1)
  })

  it('is each line’s own, at one rate for the ear', async () => {
    const host = await castHost()
    const { project } = host
    const { cast } = await host.view()
    const audio = { format: 'pcm', sampleRate: 16_000 } as const
    await host.call('cast.change', { project, cast: { ...cast, lines: { ...cast.lines, [id('bbb222')]: { audio } } } })
    const live = await listen(host, { project, source: 'service', lineIds: ['aaa111', 'bbb222'].map(id), via: 'http' })
    expect((await live.end()).state).toBe('done')
    // Both are asked for at once: which of them arrives first is chance.
    const asked = host.service.synthesis().map(({ body }) => JSON.stringify([body['format'], body['sample_rate']]))
    expect(asked.toSorted()).toEqual(['["pcm",16000]', '["wav",44100]'])
    const takes = (await host.view()).lines.slice(0, 2).flatMap(({ take }) => take ?? [])
    expect(takes.map(({ sampleRate }) => sampleRate)).toEqual([44_100, 16_000])
    const seconds = takes.reduce((sum, take) => sum + take.durationSamples / take.sampleRate, 0)
    expect(samplesOf(await live.sound()).length / 2 / 44_100).toBeCloseTo(seconds, 2)
  })
})

describe('draft voices', () => {
  it('are heard live, too', async () => {
    const host = await studioHost()
    const { project } = await host.call('project.create', { name: 'Draft', folderId: null })
    await host.call('script.replace', {
      project,
      text: 'RUTH: Hold the line.  #aaa111\nAMOS: I am holding it.  #bbb222\n',
    })
    await host.call('cast.autoCast', { project })
    const live = await listen(host, { project, source: 'draft', lineIds: ['aaa111', 'bbb222'].map(id), via: 'socket' })
    expect((await live.end()).state).toBe('done')
    expect(samplesOf(await live.sound()).length).toBeGreaterThan(44_100)
    const { lines } = await host.call('project.read', { project })
    expect(lines.map(({ takeCount }) => takeCount)).toEqual([1, 1])
    const one = await listen(host, { project, source: 'draft', lineIds: [id('bbb222')], via: 'http' })
    expect((await one.end()).state).toBe('done')
  })
})
