import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { tonePcm } from '../../support/audio/tones.ts'
import { lineId, TWELVE_LINES, tagsOf, twelveIds } from '../../support/scene/scene-host.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { type ConnectedHost, castService, connectedHost, renderAll } from '../../support/studio/studio-host.ts'

const [ALTO, BASS] = standInVoices.map(({ id }) => id)

async function twelveLines(): Promise<ConnectedHost> {
  const host = await connectedHost({ text: TWELVE_LINES })
  await castService(host, { ruth: ALTO ?? '', amos: BASS ?? '' })
  return host
}

describe('a scene whose answer is cut off', () => {
  it('leaves all its lines unknown, and none is sent again without consent, alone or in another scene', async () => {
    const host = await twelveLines()
    const { project } = host
    host.service.behave({ behaviour: { kind: 'cut', afterBytes: 100_000, how: 'reset' }, times: 1 })
    await renderAll(host, { project, mode: 'scene' })
    expect(host.service.synthesis()).toHaveLength(1)
    expect((await host.view()).lines.map(({ state }) => state)).toEqual(twelveIds.map(() => 'unknown'))
    const unknown = await host.call('unknown.list', { project })
    expect(unknown.map((one) => one.lineId)).toEqual(twelveIds)
    expect(new Set(unknown.map(({ mediaId }) => mediaId)).size).toBe(1)
    expect(await host.studio.media(project, unknown[0]?.mediaId ?? '')).toMatchObject({ type: 'audio/wav' })

    await renderAll(host, { project, mode: 'scene' })
    await renderAll(host, { project, mode: 'line', lineIds: [...twelveIds], again: true })
    await renderAll(host, { project, mode: 'scene', lineIds: twelveIds.slice(2, 6), again: true })
    expect(host.service.synthesis()).toHaveLength(1)

    await host.call('unknown.giveUp', { project, lineIds: [lineId('rut000')] })
    expect((await host.call('unknown.list', { project })).map((one) => one.lineId)).toEqual(twelveIds.slice(1))
    await renderAll(host, { project, mode: 'line' })
    expect(
      host.service
        .synthesis()
        .map(({ text }) => text)
        .slice(1),
    ).toEqual(['Is anybody out there tonight?'])

    await renderAll(host, { project, mode: 'scene', lineIds: [...twelveIds], resendUnknown: true })
    expect(host.service.synthesis()).toHaveLength(3)
    expect(tagsOf(host.service.synthesis()[2]?.body)).toHaveLength(11)
    expect(await host.call('unknown.list', { project })).toEqual([])
  })

  it('is still unknown after a restart', async () => {
    const host = await twelveLines()
    host.service.behave({ behaviour: { kind: 'cut', afterBytes: 50_000, how: 'reset' }, times: 1 })
    await renderAll(host, { project: host.project, mode: 'scene' })
    await host.call('project.close', { project: host.project })
    const [recent] = (await host.call('app.read', {})).recent
    const { project } = await host.call('project.openRecent', { recentId: recent?.recentId ?? '' })
    expect((await host.call('unknown.list', { project })).map((one) => one.lineId)).toEqual(twelveIds)
    await renderAll(host, { project, mode: 'scene' })
    expect(host.service.synthesis()).toHaveLength(1)
  })
})

describe('a scene that is refused', () => {
  it.each([400, 413, 422])('fails with %s, and the next one is smaller, after a restart too', async (status) => {
    const host = await twelveLines()
    const { project } = host
    host.service.behave({
      when: '<|speaker',
      behaviour: { kind: 'status', status, message: 'Too long' },
      times: 1,
    })
    await renderAll(host, { project, mode: 'scene' })
    expect((await host.view()).queue).toMatchObject({ failed: 12 })
    const { ceiling } = await host.call('scene.plan', { project, source: 'service', lineIds: null })
    expect(ceiling.isLearned).toBe(true)
    expect(ceiling.characters).toBeLessThan(600)
    await renderAll(host, { project, mode: 'scene' })
    expect(host.service.synthesis().length).toBeGreaterThan(2)
    await host.studio.close()
    const kept: unknown = JSON.parse(await readFile(join(host.folder, 'data', 'scene-ceilings.json'), 'utf8'))
    expect(Object.keys(kept ?? {})).toEqual([expect.stringContaining('s2-pro')])
  })
})

describe('spending on scenes', () => {
  it('is asked for by the bytes that are sent, tags included', async () => {
    const host = await twelveLines()
    await host.call('settings.change', { settings: { confirmAboveBytes: 100 } })
    const order = {
      project: host.project,
      source: 'service',
      lineIds: null,
      again: false,
      resendUnknown: false,
    } as const
    expect((await host.problem('render.start', { ...order, mode: 'scene' })).code).toBe('spend.notConfirmed')
    expect(host.service.synthesis()).toHaveLength(0)
    const plan = await host.call('scene.plan', { project: host.project, source: 'service', lineIds: null })
    const bytes = plan.groups.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)
    await renderAll(host, { project: host.project, mode: 'scene', confirmedBytes: bytes })
    expect(host.service.synthesis().map(({ text }) => Buffer.byteLength(text))).toEqual([bytes])
  })
})

describe('speakers with clips of the project', () => {
  it('go as one list a speaker, byte for byte, and never beside voices of the service', async () => {
    const host = await connectedHost({ text: TWELVE_LINES })
    const { project } = host
    const clips = new Map<string, Uint8Array>()
    const reference = async (name: string, hertz: number) => {
      const bytes = new Uint8Array(writeWav(tonePcm(hertz, 14, 44_100)))
      const { clipId } = await host.call('clips.read', { project, fileName: `${name}.wav`, bytes })
      return host.call('references.add', {
        project,
        title: name,
        clips: [{ range: { clipId, fromSample: 0, toSample: 12 * 44_100 }, text: `${name} says this.` }],
        consent: { statement: 'I have the right to clone this voice.', speakerName: name },
      })
    }
    const [ruth, amos] = [await reference('Ruth', 210), await reference('Amos', 110)]
    for (const { clips: own } of [ruth, amos]) {
      for (const { id } of own) {
        const folder = join(host.folder, 'projects', 'The Line', 'references')
        clips.set(id, new Uint8Array(await readFile(join(folder, `${id}.wav`))))
      }
    }
    const { cast } = await host.view()
    const references: Readonly<Record<string, typeof ruth>> = { ruth, amos }
    const speakers = cast.speakers.map((one) => {
      const own = references[one.id]
      return own === undefined ? one : { ...one, reference: own }
    })
    await host.call('cast.change', { project, cast: { ...cast, speakers } })
    await renderAll(host, { project, mode: 'scene' })
    const [sent, ...others] = host.service.synthesis()
    expect(others).toHaveLength(0)
    expect(sent?.encoding).toBe('msgpack')
    expect(sent?.body['reference_id']).toEqual(['speaker-0', 'speaker-1'])
    const bytesOf = (own: typeof ruth) => own.clips.map(({ id, text }) => ({ audio: clips.get(id), text }))
    expect(sent?.body['references']).toEqual([bytesOf(ruth), bytesOf(amos)])
    const [take] = await host.call('takes.list', { project, lineId: lineId('amo003') })
    expect(take?.requests[0]?.body['references']).toEqual(
      [ruth, amos].map((own) => own.clips.map(({ id, text }) => ({ audio: `sha256:${id}`, text }))),
    )

    // With one voice of the service among them, the two forms cannot share a request.
    await host.call('cast.change', {
      project,
      cast: { ...cast, speakers: speakers.map((one) => (one.id === 'ruth' ? { ...one, reference: undefined } : one)) },
    })
    await castService(host, { ruth: ALTO ?? '' })
    const plan = await host.call('scene.plan', { project, source: 'service', lineIds: [...twelveIds] })
    expect(plan.groups).toEqual([])
    expect(plan.single).toHaveLength(12)
  })
})
