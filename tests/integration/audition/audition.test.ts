import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import { createAuditionStore } from '../../../electron/rendering/audition/audition-store.ts'
import type { AuditionOrder, AuditionView } from '../../../shared/contract/casting-views.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { eventually } from '../../support/eventually.ts'
import { takeRecord } from '../../support/projects.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import {
  type ConnectedHost,
  castService,
  connectedHost,
  renderAll,
  speakerId,
  studioHost,
} from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const [alto, bass, own] = standInVoices.map(({ id }) => voiceIdSchema.parse(id))
const serviceVoice = (id = alto) =>
  ({ kind: 'voice', source: 'service', id: voiceIdSchema.parse(id), title: 'A voice' }) as const
const draftVoice = (id: string) => ({ kind: 'voice', source: 'draft', id: voiceIdSchema.parse(id), title: id }) as const

function order(over: Partial<AuditionOrder> = {}): AuditionOrder {
  return {
    forSpeaker: speakerId('ruth'),
    lines: [{ speakerId: speakerId('ruth'), text: 'Hold the line, please.' }],
    candidates: [serviceVoice(alto), serviceVoice(bass)],
    ...over,
  }
}

async function heard(
  host: ConnectedHost,
  wanted: AuditionOrder,
  over: { again?: boolean; confirmedBytes?: number } = {},
): Promise<AuditionView> {
  const { auditionId } = await host.call('audition.start', {
    project: host.project,
    order: wanted,
    again: false,
    ...over,
  })
  return eventually(() => {
    const view = host
      .events('audition.changed')
      .findLast(({ audition }) => audition.auditionId === auditionId)?.audition
    const over = view?.results.every(({ state }) => state !== 'waiting' && state !== 'rendering')
    if (view === undefined || over !== true) throw new Error('not over yet')
    return view
  })
}

describe('an audition', () => {
  it('lets every candidate say the line, measured and matched to the quietest', async () => {
    const host = await connectedHost()
    const cost = await host.call('audition.cost', { project: host.project, order: order() })
    expect(cost).toEqual({ requests: 2, kept: 0, bytesOfText: 44 })
    const { results } = await heard(host, order())
    expect(results.map(({ state, isKept }) => [state, isKept])).toEqual([
      ['ready', false],
      ['ready', false],
    ])
    for (const result of results) {
      expect(result.peaks).toHaveLength(320)
      expect(result.matchGainDb).toBeLessThanOrEqual(0)
      const file = await host.studio.media(host.project, result.mediaId ?? '')
      if (file === undefined || !('path' in file)) throw new Error('There is no sound')
      expect(readWav(await readFile(file.path)).pcm.channels[0]?.length).toBe(result.durationSamples)
    }
    expect(Math.max(...results.map(({ matchGainDb = Number.NaN }) => matchGainDb))).toBeCloseTo(0, 5)
  })

  it('sends nothing for what was heard before, unless it is asked for again, also after a restart', async () => {
    const host = await connectedHost()
    await heard(host, order())
    expect(host.service.synthesis()).toHaveLength(2)
    expect(await host.call('audition.cost', { project: host.project, order: order() })).toEqual({
      requests: 0,
      kept: 2,
      bytesOfText: 0,
    })
    const again = await heard(host, order())
    expect(again.results.every(({ isKept }) => isKept)).toBe(true)
    expect(host.service.synthesis()).toHaveLength(2)
    await heard(host, order(), { again: true })
    expect(host.service.synthesis()).toHaveLength(4)
    const { recentId = '' } = (await host.call('app.read', {})).recent[0] ?? {}
    await host.studio.close()
    const { baseUrl, apiKey } = host.service
    const restarted = await studioHost({ environment: { baseUrl, apiKey } }, host.folder)
    const { project } = await restarted.call('project.openRecent', { recentId })
    expect(await restarted.call('audition.cost', { project, order: order() })).toMatchObject({ requests: 0, kept: 2 })
  })

  it('drops what was on its way when the computer wakes up, and does not send that again by itself', async () => {
    const host = await connectedHost()
    const gate = makeGate()
    onTestFinished(gate.open)
    host.service.behave({ behaviour: { kind: 'hold', until: gate.opened } })
    const over = heard(host, order())
    await host.service.arrived(2)
    host.studio.wake()
    const { results } = await over
    expect(results.map(({ state, problem }) => [state, problem?.code])).toEqual([
      ['unknown', 'service.silent'],
      ['unknown', 'service.silent'],
    ])
    expect(await host.call('audition.unknown', { project: host.project })).toHaveLength(2)
    await heard(host, order())
    expect(host.service.synthesis()).toHaveLength(2)
  })

  it('says what the line says in the script, so that rendering it afterwards costs nothing', async () => {
    const host = await connectedHost()
    await heard(host, order())
    await castService(host, { ruth: bass ?? '', amos: alto ?? '' })
    host.service.reset()
    await renderAll(host, { project: host.project })
    const texts = host.service.synthesis().map(({ text }) => text)
    expect(texts).not.toContain('Hold the line, please.')
    expect(texts).toHaveLength(2)
    const { lines } = await host.view()
    expect(lines.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
    // And the other way round: what the project has is not sent for an audition.
    const thanks = order({
      lines: [{ speakerId: speakerId('ruth'), text: 'Thank you very much.' }],
      candidates: [serviceVoice(bass)],
    })
    expect((await heard(host, thanks)).results[0]).toMatchObject({ state: 'ready', isKept: true })
    expect(host.service.synthesis()).toHaveLength(2)
  })

  it('speaks an exchange with who is cast for the other speaker, as one sound with the gaps', async () => {
    const host = await connectedHost()
    await castService(host, { amos: own ?? '' })
    const exchange = order({
      lines: [
        { speakerId: speakerId('ruth'), text: 'Hold the line, please.' },
        { speakerId: speakerId('amos'), text: 'I am holding it.', delivery: 'low' },
        { speakerId: speakerId('ruth'), text: 'Thank you.' },
      ],
    })
    expect(await host.call('audition.cost', { project: host.project, order: exchange })).toMatchObject({ requests: 5 })
    const { results } = await heard(host, exchange)
    expect(results.map(({ state }) => state)).toEqual(['ready', 'ready'])
    const spoken = host.service.synthesis().map(({ body }) => String(body['reference_id']))
    const times = (id: string | undefined): number => spoken.filter((voice) => voice === id).length
    expect([times(alto), times(bass), times(own)]).toEqual([2, 2, 1])
    const single = await heard(host, order())
    const [whole, first] = [results[0]?.durationSamples ?? 0, single.results[0]?.durationSamples ?? 0]
    expect(whole).toBeGreaterThan(first + 2 * 0.45 * 44_100)
  })

  it('asks above the threshold, and sends nothing before the answer', async () => {
    const host = await connectedHost()
    await host.call('settings.change', { settings: { confirmAboveBytes: 10 } })
    const problem = await host.problem('audition.start', { project: host.project, order: order(), again: false })
    expect(problem.code).toBe('spend.notConfirmed')
    expect(host.service.synthesis()).toEqual([])
    expect((await heard(host, order(), { confirmedBytes: 44 })).results).toHaveLength(2)
  })

  it('keeps to the caps of the settings, whatever was confirmed', async () => {
    const host = await connectedHost()
    await host.call('settings.change', { settings: { capHourBytes: 50 } })
    await heard(host, order())
    const more = order({ lines: [{ speakerId: speakerId('ruth'), text: 'Something else.' }] })
    const problem = await host.problem('audition.start', {
      project: host.project,
      order: more,
      again: false,
      confirmedBytes: 1000,
    })
    expect(problem.code).toBe('spend.capped')
    expect(host.service.synthesis()).toHaveLength(2)
  })

  it('tells of one candidate’s failure and lets the others be heard', async () => {
    const host = await connectedHost()
    const missing = { ...serviceVoice(), id: voiceIdSchema.parse('e'.repeat(32)) }
    const { results } = await heard(host, order({ candidates: [missing, serviceVoice(bass), draftVoice('draft-oak')] }))
    expect(results.map(({ state }) => state)).toEqual(['failed', 'ready', 'ready'])
    expect(results[0]?.problem?.code).toBe('service.refused')
  })

  it('stops with words when the account has no credit', async () => {
    const host = await connectedHost({ service: { hasCredit: false } })
    const { results } = await heard(host, order())
    expect(results.map(({ state, problem }) => [state, problem?.code])).toEqual([
      ['failed', 'service.credit'],
      ['failed', 'service.credit'],
    ])
  })

  it('never sends again by itself what may have been billed', async () => {
    const host = await connectedHost()
    host.service.behave({ behaviour: { kind: 'drop' }, times: 1 })
    const one = order({ candidates: [serviceVoice(alto)] })
    expect((await heard(host, one)).results[0]?.state).toBe('unknown')
    expect((await heard(host, one)).results[0]?.state).toBe('unknown')
    expect(host.service.synthesis()).toHaveLength(1)
    expect((await heard(host, one, { again: true })).results[0]?.state).toBe('ready')
  })

  it('asked for twice at once is one audition, and shared requests are sent once', async () => {
    const host = await connectedHost()
    let release = (): void => undefined
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    host.service.behave({ behaviour: { kind: 'hold', until } })
    const start = (wanted: AuditionOrder, again = false) =>
      host.call('audition.start', { project: host.project, order: wanted, again })
    const [first, second] = await Promise.all([start(order(), true), start(order(), true)])
    expect(second.auditionId).toBe(first.auditionId)
    const third = await start(order({ candidates: [serviceVoice(bass), serviceVoice(own)] }))
    const fourth = await start(order({ candidates: [serviceVoice(own)] }))
    await host.call('audition.cancel', { project: host.project, auditionId: fourth.auditionId })
    await host.service.arrived(2)
    release()
    await eventually(() => {
      const last = host.events('audition.changed').findLast(({ audition }) => audition.auditionId === third.auditionId)
      expect(last?.audition.results.map(({ state }) => state)).toEqual(['ready', 'ready'])
    })
    expect(host.service.synthesis()).toHaveLength(3)
    const cancelled = host
      .events('audition.changed')
      .findLast(({ audition }) => audition.auditionId === fourth.auditionId)
    expect(cancelled?.audition.results[0]?.problem?.code).toBe('render.cancelled')
  })

  it('lets what waits be cancelled', async () => {
    const host = await connectedHost()
    let release = (): void => undefined
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    host.service.behave({ behaviour: { kind: 'hold', until } })
    const candidates = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? serviceVoice(alto) : serviceVoice(bass)))
    const lines = order({
      candidates,
      lines: [{ speakerId: speakerId('ruth'), text: 'One. [pause 1s] Two. [pause 1s] Three.' }],
    })
    const { auditionId } = await host.call('audition.start', { project: host.project, order: lines, again: false })
    await host.service.arrived(2)
    await host.call('audition.cancel', { project: host.project, auditionId })
    release()
    await eventually(() => {
      const last = host.events('audition.changed').at(-1)?.audition.results
      expect(last?.every(({ problem }) => problem?.code === 'render.cancelled')).toBe(true)
    })
    expect(host.service.synthesis()).toHaveLength(2)
  })

  it('works offline with draft voices, and tells the page ten times a second at most', async () => {
    const host = await studioHost()
    const { project } = await host.call('project.create', { name: 'Offline', folderId: null })
    await host.call('script.replace', { project, text: 'RUTH: Hello there.  #aaa111\n' })
    await host.call('cast.autoCast', { project })
    const wanted = order({ candidates: ['draft-oak', 'draft-wren', 'draft-ash'].map(draftVoice) })
    const startedAt = performance.now()
    await host.call('audition.start', { project, order: wanted, again: false })
    await eventually(() => {
      const last = host.events('audition.changed').at(-1)?.audition.results
      expect(last?.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
    })
    const tenths = (performance.now() - startedAt) / 100
    expect(host.events('audition.changed').length).toBeLessThanOrEqual(tenths + 2)
    const oak = host.events('audition.changed').at(-1)?.audition.results
    expect(oak?.[0]?.measures?.pitchHz).toBeLessThan(oak?.[1]?.measures?.pitchHz ?? 0)
  })
})

describe('voices that may be taken for one another', () => {
  it('are shared ones at once, and alike ones when both were heard', async () => {
    const twin = { id: '9'.repeat(32), title: 'Twin' }
    const host = await connectedHost({ service: { voices: [...standInVoices, twin] } })
    const { settings } = await host.view()
    await host.call('project.configure', { project: host.project, settings: { ...settings, renderWith: 'service' } })
    await castService(host, { ruth: alto ?? '', amos: alto ?? '' })
    expect(await host.call('cast.alike', { project: host.project })).toMatchObject([
      {
        speakers: ['ruth', 'amos'],
        reason: 'sharedVoice',
        id: 'cast.alike.voice',
        params: { names: ['RUTH', 'AMOS'] },
      },
    ])
    await castService(host, { ruth: alto ?? '', amos: bass ?? '' })
    expect(await host.call('cast.alike', { project: host.project })).toEqual([])
  })

  it('are measured from takes where no audition was heard', async () => {
    const host = await studioHost()
    const { project } = await host.call('project.create', { name: 'Alike', folderId: null })
    await host.call('script.replace', {
      project,
      text: 'RUTH: The lamp went out at four.  #aaa111\nAMOS: The lamp went out at four.  #bbb222\n',
    })
    const { cast } = await host.call('cast.autoCast', { project })
    const same = { id: voiceIdSchema.parse('draft-ash'), title: 'Ash' }
    const other = { id: voiceIdSchema.parse('draft-wren'), title: 'Wren' }
    const as = (voices: readonly (typeof same)[]) => ({
      ...cast,
      speakers: cast.speakers.map((speaker, at) => ({ ...speaker, draftVoice: voices[at] ?? same })),
    })
    await host.call('cast.change', { project, cast: as([same, other]) })
    await renderAll(host, { project, source: 'draft' })
    expect(await host.call('cast.alike', { project })).toEqual([])
    const kept = JSON.parse(await readFile(join(host.folder, 'data', 'auditions', 'measures.json'), 'utf8'))
    expect(Object.values(kept.voices)).toHaveLength(2)
    await host.call('cast.change', { project, cast: as([same, same]) })
    expect(await host.call('cast.alike', { project })).toMatchObject([{ reason: 'sharedVoice' }])
  })
})

describe('the store of what was heard', () => {
  it('keeps below its cap by letting go of what was not heard for longest', async () => {
    const folder = await temporaryFolder()
    const store = createAuditionStore(folder, 30_000)
    const takes = await store.takes()
    const sounds = []
    for (const key of ['a', 'b', 'c', 'd']) {
      sounds.push(await takes.add(takeRecord(`aud${key}00`, key), new Uint8Array(10_000).fill(key.charCodeAt(0))))
      await new Promise((done) => setImmediate(done))
    }
    await store.sweep()
    const kept = (await store.takes()).all()
    expect(kept.length).toBe(2)
    const index = await readFile(join(folder, 'auditions', 'takes.jsonl'), 'utf8')
    expect(index.trim().split('\n')).toHaveLength(2)
    await writeFile(join(folder, 'auditions', 'takes.jsonl'), `${index}torn {`)
    expect((await createAuditionStore(folder).takes()).all()).toHaveLength(2)
  })
})
