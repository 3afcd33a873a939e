import { consent, recording, broughtIn, wholeOf, withReference, projectFolder } from '../../support/cloned-voices.ts'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { z } from 'zod'
import { createVoiceCreation } from '../../../electron/voices/clone/creations.ts'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import type { NewVoice } from '../../../shared/contract/casting-views.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { castService, connectedHost, renderAll, speakerId } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

describe('a recording brought in', () => {
  it('is decoded and checked, and leaves nothing in the project', async () => {
    const host = await connectedHost()
    const before = await readdir(projectFolder(host))
    const clip = await broughtIn(host)
    expect(clip).toMatchObject({ fileName: 'ada.wav', sampleRate: 44_100, durationSamples: 14 * 44_100 })
    const checks = await host.call('clips.check', { project: host.project, range: wholeOf(clip) })
    expect(checks.find(({ check }) => check === 'length')?.outcome).toBe('passed')
    expect(await host.studio.media(host.project, clip.mediaId)).toMatchObject({ type: 'audio/wav' })
    expect(await readdir(projectFolder(host))).toEqual(before)
    await host.call('clips.forget', { project: host.project, clipId: clip.clipId })
    expect(await host.studio.media(host.project, clip.mediaId)).toBeUndefined()
    expect(await host.problem('clips.check', { project: host.project, range: wholeOf(clip) })).toMatchObject({
      code: 'clone.clipGone',
    })
  })

  it('stays with a project that gets another name', async () => {
    const host = await connectedHost()
    const clip = await broughtIn(host)
    const { project } = await host.call('project.rename', { project: host.project, name: 'Another Line' })
    expect(project).not.toBe(host.project)
    expect(await host.call('clips.check', { project, range: wholeOf(clip) })).not.toEqual([])
    expect(await host.studio.media(project, clip.mediaId)).toMatchObject({ type: 'audio/wav' })
    expect(await host.studio.media(host.project, clip.mediaId)).toBeUndefined()
  })

  it('refuses parts that are not in it, and other projects’ clips', async () => {
    const host = await connectedHost()
    const clip = await broughtIn(host)
    const range = { ...wholeOf(clip), toSample: clip.durationSamples + 1 }
    expect(await host.problem('clips.check', { project: host.project, range })).toMatchObject({
      code: 'clone.selection',
    })
    const other = await host.call('project.create', { name: 'Other', folderId: null })
    expect(await host.problem('clips.check', { project: other.project, range: wholeOf(clip) })).toMatchObject({
      code: 'clone.clipGone',
    })
    expect(await host.studio.media(other.project, clip.mediaId)).toBeUndefined()
  })

  it('is transcribed by the service', async () => {
    const host = await connectedHost({ service: { hear: () => 'I kept the light burning.' } })
    const clip = await broughtIn(host)
    const heard = await host.call('clips.transcribe', { project: host.project, range: wholeOf(clip), language: 'en' })
    expect(heard).toEqual({ text: 'I kept the light burning.' })
  })
})

describe('a reference', () => {
  it('is transcribed once however often it is asked for at the same time', async () => {
    const host = await connectedHost()
    const clip = await broughtIn(host)
    const ask = (toSample = clip.durationSamples) =>
      host.call('clips.transcribe', {
        project: host.project,
        range: { ...wholeOf(clip), toSample },
        language: null,
      })
    const sent = () => host.service.requests.filter(({ path }) => path === '/v1/asr').length
    const [one, other] = await Promise.all([ask(), ask()])
    expect(other).toEqual(one)
    expect(sent()).toBe(1)
    await Promise.all([ask(), ask(11 * 44_100)])
    expect(sent()).toBe(3)
  })

  it('is kept under its hash with its transcript and who agreed', async () => {
    const host = await connectedHost()
    const id = await withReference(host)
    const folder = join(projectFolder(host), 'references')
    expect((await readdir(folder)).toSorted()).toEqual([`${id}.json`, `${id}.wav`])
    const wav = await readFile(join(folder, `${id}.wav`))
    expect(createHash('sha256').update(wav).digest('hex')).toBe(id)
    const record = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8'))
    expect(record).toMatchObject({
      title: 'Ada',
      text: 'What is said in it.',
      sourceFileName: 'ada.wav',
      durationSamples: 12 * 44_100,
      consent: { ...consent, at: expect.stringMatching(/^\d{4}-/) },
    })
  })

  it('is sent whole with every line as MessagePack, and stands in the sent text by its hash', async () => {
    const host = await connectedHost()
    const id = await withReference(host)
    const preview = await host.call('direction.preview', {
      project: host.project,
      lineId: (await host.view()).lines[0]?.id ?? never(),
      source: 'service',
    })
    expect(preview.requests[0]).toMatchObject({
      encoding: 'msgpack',
      body: { references: [{ audio: `sha256:${id}` }] },
    })
    const started = await renderAll(host, { project: host.project })
    expect(started.blocked.map(({ code }) => code)).toEqual(['cast.noVoice'])
    const [sent] = host.service.synthesis()
    expect(sent?.headers['content-type']).toBe('application/msgpack')
    const sentBody = z
      .object({ references: z.array(z.object({ audio: z.instanceof(Uint8Array), text: z.string() })) })
      .parse(decode(sent?.rawBody ?? new Uint8Array()))
    expect(sentBody.references.map(({ text }) => text)).toEqual(['What is said in it.'])
    const hashes = sentBody.references.map(({ audio }) => createHash('sha256').update(audio).digest('hex'))
    expect(hashes).toEqual([id])
    const [take] = await host.call('takes.list', {
      project: host.project,
      lineId: (await host.view()).lines[0]?.id ?? never(),
    })
    expect(take?.requests).toEqual(preview.requests)
  })

  it('that is missing or another one is never sent, and is told with the speaker’s name', async () => {
    const host = await connectedHost()
    const id = await withReference(host)
    const path = join(projectFolder(host), 'references', `${id}.wav`)
    await writeFile(path, recording(11))
    const { settings } = await host.view()
    await host.call('project.configure', { project: host.project, settings: { ...settings, renderWith: 'service' } })
    await renderAll(host, { project: host.project })
    expect(host.service.synthesis()).toEqual([])
    const [line] = (await host.view()).lines
    expect([line?.state, messageOf(line?.problem)]).toEqual([
      'failed',
      expect.stringContaining('is not the one that was cast'),
    ])
    await rm(path)
    const troubles = await host.call('voices.check', { project: host.project })
    expect(troubles).toMatchObject([{ speakerId: 'ruth', problem: { id: 'voices.reference.missing' } }])
  })

  it('is auditioned before it is cast, and not sent a second time when it is', async () => {
    const host = await connectedHost()
    const clip = await broughtIn(host)
    const reference = await host.call('references.add', {
      project: host.project,
      title: 'Ada',
      clips: [{ range: { ...wholeOf(clip), toSample: 12 * 44_100 }, text: 'What is said in it.' }],
      consent,
    })
    const forSpeaker = speakerId('ruth')
    await host.call('audition.start', {
      project: host.project,
      order: {
        forSpeaker,
        lines: [{ speakerId: forSpeaker, text: 'Hold the line, please.' }],
        candidates: [{ kind: 'reference', reference }],
      },
      again: false,
    })
    await eventually(() => expect(host.events('audition.changed').at(-1)?.audition.results[0]?.state).toBe('ready'))
    const { cast } = await host.view()
    const speakers = cast.speakers.map((speaker) => (speaker.id === 'ruth' ? { ...speaker, reference } : speaker))
    await host.call('cast.change', { project: host.project, cast: { ...cast, speakers } })
    await renderAll(host, { project: host.project })
    expect(host.service.synthesis().map(({ text }) => text)).toEqual(['Hold the line, please.', 'Thank you very much.'])
  })

  it('is named by check when nobody has it any more', async () => {
    const host = await connectedHost()
    const id = await withReference(host)
    const unused = async () =>
      (await checkProject(projectFolder(host))).findings.filter(({ code }) => code === 'referenceUnused')
    await host.call('project.save', { project: host.project })
    expect(await unused()).toEqual([])
    const { cast } = await host.view()
    const speakers = cast.speakers.map((speaker) => {
      const { reference: _, ...rest } = speaker
      return rest
    })
    await host.call('cast.change', { project: host.project, cast: { ...cast, speakers } })
    await host.call('project.save', { project: host.project })
    expect(await unused()).toMatchObject([{ severity: 'info', file: `references/${id}.wav` }])
  })

  it('goes with copies of the project', async () => {
    const host = await connectedHost()
    const id = await withReference(host)
    await host.call('project.saveCopy', { project: host.project, name: 'The Copy', folderId: null })
    expect(await readdir(join(host.folder, 'projects', 'The Copy', 'references'))).toContain(`${id}.wav`)
  })
})

describe('a new voice', () => {
  const newVoice = (clips: NewVoice['clips'], over: Partial<NewVoice> = {}): NewVoice => ({
    clips,
    title: 'Ada Wright',
    description: 'Warm',
    tags: ['warm', 'low'],
    visibility: 'private',
    enhanceAudioQuality: true,
    generateSample: false,
    coverImage: null,
    consent,
    ...over,
  })

  it('is made privately of the selected parts, and never of the consent', async () => {
    const host = await connectedHost()
    const clip = await broughtIn(host)
    const range = { ...wholeOf(clip), toSample: 11 * 44_100 }
    const made = await host.call('voices.create', {
      project: host.project,
      voice: newVoice([{ range, text: 'Said here.' }]),
    })
    expect(made).toMatchObject({ title: 'Ada Wright', visibility: 'private', isOwn: true, state: 'trained' })
    const sent = host.service.requests.find(({ method, path }) => method === 'POST' && path === '/model')
    const text = Buffer.from(sent?.rawBody ?? []).toString('latin1')
    expect(text).toContain('name="visibility"\r\n\r\nprivate')
    expect(text).not.toContain('ada.wav')
    expect(text).not.toContain('right to clone')
    await castService(host, { ruth: made.id })
    await renderAll(host, { project: host.project })
    expect(host.service.synthesis().map(({ body }) => body['reference_id'])).toContain(made.id)
  })

  it('needs a picture to be public', async () => {
    const host = await connectedHost()
    const clips = [{ range: wholeOf(await broughtIn(host)), text: '' }]
    const problem = await host.problem('voices.create', {
      project: host.project,
      voice: newVoice(clips, { visibility: 'public' }),
    })
    expect(problem.code).toBe('clone.picture')
    const picture = new Uint8Array(Buffer.from('<svg onload=alert(1)>'))
    const bad = newVoice(clips, { visibility: 'public', coverImage: picture })
    expect(messageOf(await host.problem('voices.create', { project: host.project, voice: bad }))).toContain(
      'not a picture',
    )
  })

  it('is not made twice in silence where a note is of a newer version', async () => {
    const service = await startStandIn()
    const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    const request = {
      title: 'Ada',
      voices: [{ fileName: 'a.wav', bytes: recording() }],
      visibility: 'private',
      enhanceAudioQuality: false,
      generateSample: false,
    } as const
    for (const newer of [{ reason: 'new' }, { kind: 'sentAnotherWay' }, { v: 2 }]) {
      const folder = await temporaryFolder()
      const path = join(folder, 'voices-made.jsonl')
      service.behave({ when: ({ path: asked }) => asked === '/model', behaviour: { kind: 'drop' }, times: 1 })
      const create = () => createVoiceCreation(folder, Date.now).create(client, request, consent)
      await expect(create()).rejects.toThrow()
      const note: unknown = JSON.parse((await readFile(path, 'utf8')).trim())
      await writeFile(path, `${JSON.stringify({ ...Object(note), ...newer })}\n`)
      await expect(create()).rejects.toThrow('voices.clone.made')
    }
    expect(service.voices().filter(({ title }) => title === 'Ada')).toHaveLength(3)
  })

  it('is not made twice in silence when the answer never came', async () => {
    const service = await startStandIn()
    const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    const folder = await temporaryFolder()
    await mkdir(folder, { recursive: true })
    const request = {
      title: 'Ada',
      voices: [{ fileName: 'a.wav', bytes: recording() }],
      visibility: 'private',
      enhanceAudioQuality: false,
      generateSample: false,
    } as const
    service.behave({
      when: ({ method, path }) => method === 'POST' && path === '/model',
      behaviour: { kind: 'drop' },
      times: 1,
    })
    const count = () => service.voices().filter(({ title }) => title === 'Ada').length
    await expect(createVoiceCreation(folder, Date.now).create(client, request, consent)).rejects.toThrow()
    expect(count()).toBe(1)
    // As after a restart: what is known is what stands in the journal.
    await expect(createVoiceCreation(folder, Date.now).create(client, request, consent)).rejects.toThrow(
      'voices.clone.made',
    )
    expect(count()).toBe(1)
    await createVoiceCreation(folder, Date.now).create(client, request, consent)
    expect(count()).toBe(2)
    const notes = (await readFile(join(folder, 'voices-made.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row))
    expect(notes[0]).toMatchObject({ kind: 'sending', title: 'Ada', consent })
    const creation = createVoiceCreation(folder, Date.now)
    const twice = { ...request, title: 'Twice' }
    const [one, other] = await Promise.all([
      creation.create(client, twice, consent),
      creation.create(client, twice, consent),
    ])
    expect(other).toBe(one)
    expect(service.voices().filter(({ title }) => title === 'Twice')).toHaveLength(1)
    await client.close()
    await service.close()
  })
})

function never(): never {
  throw new Error('There is no such line')
}
