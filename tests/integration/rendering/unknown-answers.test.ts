import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { flacBytes } from '../../support/audio/flac-bytes.ts'
import { voicedPcm } from '../../support/audio/tones.ts'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { eventually } from '../../support/eventually.ts'
import { alto, line, reopened, sixLines } from '../../support/studio/six-lines.ts'
import { castService, type ConnectedHost, connectedHost, renderAll } from '../../support/studio/studio-host.ts'

const sound = voicedPcm(2, 44_100)
const [tone = new Float32Array()] = sound.channels
const wav = writeWav(sound)
const flac = await flacBytes([tone], 44_100)
const flacInOgg = await flacBytes([tone], 44_100, 'ogg')
const answer = (body: Uint8Array | string): Behaviour => ({ kind: 'answer', contentType: 'audio/wav', body })

/** A host whose first line was answered like this, and nothing else was sent. */
async function answeredBy(behaviour: Behaviour) {
  const host = await sixLines({ concurrency: 1 })
  const [line] = (await host.view()).lines
  if (line === undefined) throw new TypeError('The script has lines')
  host.service.behave({ times: 1, behaviour })
  const one = { project: host.project, lineId: line.id }
  await renderAll(host, { project: host.project, lineIds: [line.id] })
  return { host, one, lineId: line.id }
}

const stateOf = async (host: ConnectedHost): Promise<string | undefined> => (await host.view()).lines[0]?.state

describe('what came of a line that may have been billed', () => {
  it.each<[string, Behaviour, { form: string; isWhole: boolean }]>([
    ['raw samples without a header', answer(wav.subarray(44)), { form: 'samples', isWhole: true }],
    ['a file without its end', { kind: 'cut', afterBytes: 90_000, how: 'chunked' }, { form: 'wav', isWhole: false }],
    ['a compressed answer', { kind: 'gzip' }, { form: 'wav', isWhole: true }],
    ['FLAC', answer(flac), { form: 'other', isWhole: true }],
    ['FLAC in Ogg', answer(flacInOgg), { form: 'other', isWhole: true }],
    ['FLAC without its end', answer(flac.subarray(0, flac.length / 2)), { form: 'other', isWhole: true }],
  ])('can be heard and used as a take, suspicious until it is accepted: %s', async (_, behaviour, form) => {
    const { host, one, lineId } = await answeredBy(behaviour)
    expect(await stateOf(host)).toBe('unknown')
    const read = await host.call('unknown.read', one)
    expect(read).toMatchObject({ lineId, hasTake: false, sound: { ...form, canUse: true } })
    expect(read?.received).toBeGreaterThan(10_000)
    expect(read?.sound?.peaks.some((byte) => byte !== 0)).toBe(true)
    const media = await host.studio.media(host.project, read?.sound?.mediaId ?? '')
    const path = media !== undefined && 'path' in media ? media.path : ''
    expect((await readFile(path)).subarray(0, 4).toString()).toBe('RIFF')

    await host.call('unknown.use', one)
    expect(await stateOf(host)).toBe('suspicious')
    expect(await host.call('unknown.list', { project: host.project })).toEqual([])
    expect(await host.call('unknown.read', one)).toBeNull()
    const [take] = await host.call('takes.list', one)
    expect(take).toMatchObject({ verdict: 'suspicious', requests: [{ bytesOfText: read?.bytesOfText }] })
    // It is there for good, and was sent once.
    const next = await reopened(host)
    expect(await stateOf(next)).toBe('suspicious')
    await renderAll(next, { project: next.project, lineIds: [lineId] })
    expect(next.service.synthesis()).toHaveLength(1)
  })

  it.each<[string, Behaviour]>([
    ['silence', { kind: 'silence' }],
    ['a web page', answer('<!doctype html><title>Sign in</title>')],
    ['nothing', answer('')],
  ])('is no take where nothing can be heard in it: %s', async (_, behaviour) => {
    const { host, one, lineId } = await answeredBy(behaviour)
    const read = await host.call('unknown.read', one)
    expect(read).toMatchObject({ lineId, credit: expect.any(String) })
    expect(read?.sound?.canUse ?? false).toBe(false)
    expect(await host.problem('unknown.use', one)).toMatchObject({ code: 'audio.invalid' })
    expect(await stateOf(host)).toBe('unknown')
    expect(host.service.synthesis()).toHaveLength(1)
    // The way out with consent.
    await renderAll(host, { project: host.project, lineIds: [lineId], resendUnknown: true })
    expect(await stateOf(host)).toBe('ready')
    expect(host.service.synthesis()).toHaveLength(2)
  })
})

describe('what came of a part of more', () => {
  const cut: Behaviour = { kind: 'cut', afterBytes: 60_000, how: 'chunked' }

  it('is put together with the other pieces of its line when it is used, and nothing is sent', async () => {
    const host = await connectedHost({ text: 'RUTH: Hold the line. [pause 0.3s] And hold it tighter.  #aaa111\n' })
    await castService(host, { ruth: alto })
    host.service.behave({ when: 'tighter', times: 1, behaviour: cut })
    await renderAll(host, { project: host.project })
    expect(await stateOf(host)).toBe('unknown')
    const one = { project: host.project, lineId: line('aaa111') }
    await host.call('unknown.use', one)
    await eventually(async () => expect(await stateOf(host)).toBe('suspicious'))
    expect(host.service.synthesis()).toHaveLength(2)
    expect(await host.call('unknown.list', { project: host.project })).toEqual([])
    const [take] = await host.call('takes.list', one)
    expect(take?.requests).toHaveLength(2)
    const next = await reopened(host)
    await renderAll(next, { project: next.project })
    expect([await stateOf(next), next.service.synthesis().length]).toEqual(['suspicious', 2])
  })

  it('of a whole scene is cut for its lines when it is used by one of them, and nothing is sent', async () => {
    const host = await sixLines({ concurrency: 1 })
    const lineIds = ['aaa111', 'bbb222', 'ccc333'].map(line)
    host.service.behave({ times: 1, behaviour: { kind: 'cut', afterBytes: 300_000, how: 'chunked' } })
    await renderAll(host, { project: host.project, lineIds, mode: 'scene' })
    const states = async (at: ConnectedHost) => (await at.view()).lines.slice(0, 3).map(({ state }) => state)
    expect(await states(host)).toEqual(['unknown', 'unknown', 'unknown'])
    const sent = host.service.synthesis().length
    await host.call('unknown.use', { project: host.project, lineId: line('bbb222') })
    expect(await host.call('unknown.list', { project: host.project })).toEqual([])
    await eventually(async () => expect(await states(host)).toEqual(['suspicious', 'suspicious', 'suspicious']))
    console.log(
      await states(host),
      (await host.view()).lines.slice(0, 3).map(({ take }) => take),
    )
    const next = await reopened(host)
    await renderAll(next, { project: next.project, lineIds, mode: 'scene' })
    expect(next.service.synthesis()).toHaveLength(sent)
  })
})
