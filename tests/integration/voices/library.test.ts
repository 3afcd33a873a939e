import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LibraryQuery } from '../../../shared/contract/casting-views.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { pngHeader } from '../../support/picture-headers.ts'
import { generatedVoices, standInVoices } from '../../support/stand-in/voices.ts'
import { castService, connectedHost, renderAll, studioHost } from '../../support/studio/studio-host.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const query: LibraryQuery = {
  source: 'service',
  search: '',
  ownOnly: false,
  languages: [],
  titleLanguages: [],
  tags: [],
  authorId: '',
  sort: 'score',
  page: 1,
}
const ids = standInVoices.map(({ id }) => voiceIdSchema.parse(id))
const [alto = ids[0], bass, own, training] = ids
const voice = (id: typeof alto) => voiceIdSchema.parse(id)

describe('the voice library', () => {
  it('is paged until it is exhausted, and says where the service shows only a window', async () => {
    const host = await connectedHost({ service: { voices: generatedVoices(1300) } })
    const seen = new Set<string>()
    let last = await host.call('voices.list', query)
    for (let page = 1; ; page += 1) {
      last = await host.call('voices.list', { ...query, page })
      for (const { id } of last.items) seen.add(id)
      if (!last.hasMore) break
    }
    expect(seen.size).toBe(1000)
    expect(last).toMatchObject({ windowLimited: true, total: 1000 })
  })

  it('finds by language, tag and title, sorted by the service', async () => {
    const host = await connectedHost({ service: { voices: generatedVoices(300) } })
    const found = await host.call('voices.list', {
      ...query,
      languages: ['de'],
      tags: ['calm'],
      search: 'anchor',
      sort: 'task_count',
    })
    expect(found.items.every(({ languages, tags }) => languages.includes('de') && tags.includes('calm'))).toBe(true)
    const asked = host.service.requests.findLast(({ path }) => path === '/model')
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      language: 'de',
      tag: 'calm',
      title: 'anchor',
      sort_by: 'task_count',
    })
  })

  it('finds by several languages and tags, by author and by the language of titles', async () => {
    const voices = [
      { id: voice(alto), title: 'Alto', languages: ['en'], tags: ['calm', 'old'], authorId: 'ruth' },
      {
        id: voice(bass),
        title: 'Bass',
        languages: ['de'],
        tags: ['calm', 'old'],
        authorId: 'ruth',
        titleLanguage: 'de',
      },
      { id: voice(own), title: 'Fern', languages: ['fr'], tags: ['calm'], authorId: 'ruth' },
      { id: voice(training), title: 'Gale', languages: ['de'], tags: ['calm', 'old'], authorId: 'tom' },
    ]
    const host = await connectedHost({ service: { voices } })
    const titles = async (change: Partial<LibraryQuery>) =>
      (await host.call('voices.list', { ...query, ...change })).items.map(({ title }) => title)
    expect(await titles({ languages: ['en', 'de'], tags: ['calm', 'old'] })).toEqual(['Alto', 'Bass', 'Gale'])
    expect(await titles({ authorId: 'ruth' })).toEqual(['Alto', 'Bass', 'Fern'])
    expect(await titles({ authorId: 'ruth', titleLanguages: ['de'] })).toEqual(['Bass'])
    expect(await titles({ languages: [' '], tags: [''], authorId: ' ' })).toHaveLength(4)
  })

  it('tells whose a voice is, how it is liked and what was found in its recordings, as far as that is told', async () => {
    const audios = [
      { filename: 'a.wav', duration_ms: 12_500, quality_passed: true },
      { filename: 'b.wav', duration_ms: 'long', quality_passed: false, quality_reason: 'Noise.' },
      { filename: null, quality_passed: 'perhaps' },
      'odd',
    ]
    const voices = [{ id: voice(alto), title: 'Alto', authorId: 'ruth', uses: 7, quality: { audios } }]
    const host = await connectedHost({ service: { voices } })
    expect(await host.call('voices.read', { source: 'service', voiceId: voice(alto) })).toMatchObject({
      state: 'trained',
      authorId: 'ruth',
      uses: 7,
      likes: 3,
      marks: 2,
      shares: 1,
      recordings: [
        { name: 'a.wav', seconds: 12.5, passed: true, reason: '' },
        { name: 'b.wav', passed: false, reason: 'Noise.' },
        { name: '', reason: '' },
      ],
    })
  })

  it('says which voices have a picture, and answers what is none with a problem instead of bytes', async () => {
    const coverAddress = 'https://10.0.0.1/cover.png'
    const voices = [
      { id: voice(alto), title: 'Alto', coverAddress },
      { id: voice(bass), title: 'Bass' },
    ]
    const host = await connectedHost({ service: { voices } })
    const read = async (voiceId: typeof own) => host.call('voices.read', { source: 'service', voiceId: voice(voiceId) })
    expect([(await read(alto)).hasCover, (await read(bass)).hasCover]).toEqual([true, false])
    expect(JSON.stringify(await read(alto))).not.toContain('10.0.0.1')
    for (const voiceId of [voice(alto), voice(bass)]) {
      expect(await host.problem('voices.cover', { voiceId })).toMatchObject({ code: 'service.badAnswer' })
    }
  })

  it('tells in the list what a row shows, and gives the page no picture that would unpack to gigabytes', async () => {
    const quality = { audios: [{ filename: 'a.wav', quality: {}, quality_passed: false, quality_reason: 'Noise.' }] }
    const voices = [
      { id: voice(alto), title: 'Alto', cover: pngHeader(64, 64), uses: 12_480, quality },
      { id: voice(bass), title: 'Bass', cover: pngHeader(30_000, 30_000) },
    ]
    const host = await connectedHost({ service: { voices } })
    const { items } = await host.call('voices.list', query)
    expect(items).toMatchObject([{ hasCover: true, uses: 12_480, failedRecordings: 1 }, { hasCover: true }])
    expect(items[1]).not.toHaveProperty('failedRecordings')
    expect(await host.call('voices.cover', { voiceId: voice(alto) })).toHaveProperty('mediaId')
    expect(await host.problem('voices.cover', { voiceId: voice(bass) })).toMatchObject({ code: 'clone.picture' })
  })

  it('shows no picture by what another key was told at the same address', async () => {
    const voices = [{ id: voice(alto), title: 'Alto', cover: pngHeader(64, 64) }]
    const host = await connectedHost({ service: { voices } })
    await host.call('voices.list', query)
    const asked = host.service.requests.length
    await host.call('voices.cover', { voiceId: voice(alto) })
    // What the list told is not asked for again: one request, for the picture, whose record this key has seen.
    expect(host.service.requests.length - asked).toBeLessThanOrEqual(1)
    await host.call('connection.set', {
      address: host.service.baseUrl,
      key: 'another-key-0123456789',
      keepIn: 'memory',
    })
    expect(await host.problem('voices.cover', { voiceId: voice(alto) })).toMatchObject({ code: 'service.key' })
  })

  it('finds pictures below an address with a path prefix, and sends no key for them', async () => {
    const png = pngHeader(64, 64)
    const voices = [{ id: voice(alto), title: 'Alto', cover: png, coverAddress: `covers/${voice(alto)}` }]
    const host = await connectedHost({ service: { voices, prefix: '/speech' } })
    await host.call('voices.list', query)
    expect(await host.call('voices.cover', { voiceId: voice(alto) })).toHaveProperty('mediaId')
    const pictures = host.service.requests.filter(({ path }) => path.includes('covers/'))
    expect(pictures.map(({ headers }) => headers['authorization'])).toEqual([undefined])
  })

  it('changes the picture of an own voice, and refuses what is no picture before it is sent', async () => {
    const host = await connectedHost()
    const png = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'))
    await host.call('voices.change', { voiceId: voice(own), coverImage: png, title: 'Mara' })
    const sent = host.service.requests.find(({ method }) => method === 'PATCH')
    expect(sent?.form.map(({ name, mediaType, text }) => [name, mediaType ?? text])).toEqual([
      ['title', 'Mara'],
      ['cover_image', 'image/png'],
    ])
    const problem = await host.problem('voices.change', { voiceId: voice(own), coverImage: Uint8Array.of(1, 2, 3) })
    expect(problem).toMatchObject({ code: 'clone.picture' })
    expect(host.service.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  it('lists draft voices without any service', async () => {
    const host = await studioHost()
    const page = await host.call('voices.list', { ...query, source: 'draft', tags: ['deep'] })
    expect(page.items.map(({ id }) => id)).toContain('draft-oak')
    expect((await host.call('voices.list', { ...query, source: 'draft', languages: ['de'] })).items).toEqual([])
    expect(await host.problem('voices.list', query)).toMatchObject({ code: 'service.notConnected' })
  })

  it('hands strangers words on as text, cut to a length', async () => {
    const title = `<img src=x onerror=alert(1)>${'x'.repeat(5000)}`
    const host = await connectedHost({
      service: { voices: [{ id: voice(alto), title, tags: ['<script>', '\u202Eevil'] }] },
    })
    const detail = await host.call('voices.read', { source: 'service', voiceId: voice(alto) })
    expect(detail.title.startsWith('<img src=x onerror=alert(1)>')).toBe(true)
    expect(detail.title.length).toBeLessThanOrEqual(200)
    expect(detail.tags).toEqual(['<script>', '\u202Eevil'])
  })

  it('fetches samples without the key and serves them to the page', async () => {
    const host = await connectedHost()
    const { mediaId } = await host.call('voices.sample', { voiceId: voice(alto), index: 1 })
    const file = await host.studio.media('voices', mediaId)
    expect(file).toMatchObject({ type: 'audio/wav' })
    const asked = host.service.requests.filter(({ path }) => path.startsWith('/samples/'))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers['authorization']).toBeUndefined()
    await host.call('voices.sample', { voiceId: voice(alto), index: 1 })
    expect(host.service.requests.filter(({ path }) => path.startsWith('/samples/'))).toHaveLength(1)
    expect(await host.problem('voices.sample', { voiceId: voice(alto), index: 90 })).toMatchObject({
      code: 'voice.sample',
    })
    expect(await host.studio.media('voices', 'sample-0')).toBeUndefined()
  })

  it('lets draft voices say a sample too', async () => {
    const host = await studioHost()
    const { mediaId } = await host.call('voices.sample', { voiceId: voiceIdSchema.parse('draft-wren'), index: 0 })
    expect(await host.studio.media('voices', mediaId)).toMatchObject({ type: 'audio/wav' })
  })
})

describe('a voice of one’s own', () => {
  it('is changed only in what was given', async () => {
    const host = await connectedHost()
    const changed = await host.call('voices.change', { voiceId: voice(own), title: 'Mine', visibility: 'unlist' })
    expect(changed).toMatchObject({ title: 'Mine', visibility: 'unlist', isOwn: true })
    const patch = host.service.requests.find(({ method }) => method === 'PATCH')
    expect(patch?.body).toEqual({ title: 'Mine', visibility: 'unlist' })
  })

  it('is deleted only under its own title, after who uses it was named', async () => {
    const host = await connectedHost()
    await castService(host, { ruth: voice(own) })
    expect(await host.call('voices.uses', { voiceId: voice(own) })).toEqual([
      { projectName: 'The Line', speakers: ['RUTH'] },
    ])
    const wrong = await host.problem('voices.remove', { voiceId: voice(own), confirmedTitle: 'My voice' })
    expect(wrong.code).toBe('voice.title')
    expect(host.service.voices().some(({ id }) => id === own)).toBe(true)
    await host.call('voices.remove', { voiceId: voice(own), confirmedTitle: 'My own voice' })
    expect(host.service.voices().some(({ id }) => id === own)).toBe(false)
    expect((await host.view()).cast.speakers[0]?.voice?.id).toBe(own)
  })

  it('is named in projects that are not open, too', async () => {
    const host = await connectedHost()
    await castService(host, { amos: voice(own) })
    await host.call('project.close', { project: host.project })
    expect(await host.call('voices.uses', { voiceId: voice(own) })).toEqual([
      { projectName: 'The Line', speakers: ['AMOS'] },
    ])
  })
})

describe('kept voices', () => {
  it('outlive a restart, and say when the service does not know one any more', async () => {
    const host = await connectedHost()
    await host.call('voices.mark', {
      source: 'service',
      voiceId: voice(bass),
      title: 'Granite Bass',
      isFavourite: true,
    })
    await host.call('voices.mark', {
      source: 'draft',
      voiceId: voiceIdSchema.parse('draft-oak'),
      title: 'Oak',
      isFavourite: true,
    })
    host.service.forget(voice(bass))
    expect((await host.problem('voices.read', { source: 'service', voiceId: voice(bass) })).code).toBe(
      'cast.noSuchVoice',
    )
    await host.studio.close()
    const again = await studioHost(
      { environment: { baseUrl: host.service.baseUrl, apiKey: host.service.apiKey } },
      host.folder,
    )
    const { favourites } = await again.call('voices.kept', {})
    expect(favourites.map((one) => [one.voice.id, one.missing])).toEqual([
      [bass, true],
      ['draft-oak', false],
    ])
  })

  it('remember what was cast lately, newest first', async () => {
    const host = await connectedHost()
    await castService(host, { ruth: voice(alto) })
    await castService(host, { amos: voice(bass) })
    await expect
      .poll(async () =>
        (await host.call('voices.kept', {})).recent
          .filter(({ source }) => source === 'service')
          .map((one) => one.voice.id),
      )
      .toEqual([bass, alto])
  })

  it('set a damaged list aside and go on', async () => {
    const host = await connectedHost()
    await host.studio.close()
    const path = join(host.folder, 'data', 'voices.json')
    await writeFile(path, '{"format":"repartee-voices","favourites":[')
    const again = await studioHost({}, host.folder)
    expect(await again.call('voices.kept', {})).toEqual({ favourites: [], recent: [] })
    await again.call('voices.mark', {
      source: 'draft',
      voiceId: voiceIdSchema.parse('draft-oak'),
      title: 'Oak',
      isFavourite: true,
    })
    expect(JSON.parse(await readFile(path, 'utf8')).favourites).toHaveLength(1)
  })
})

describe('cast voices', () => {
  it('are checked with their variants: missing, in training, failed; and never replaced', async () => {
    const failed = { id: 'f'.repeat(32), title: 'Burnt', state: 'failed' as const }
    const host = await connectedHost({ service: { voices: [...standInVoices, failed] } })
    await castService(host, { ruth: voice(training), amos: voice(bass) })
    const { cast } = await host.view()
    const speakers = cast.speakers.map((speaker) =>
      speaker.id === 'amos'
        ? { ...speaker, variants: [{ name: 'older', voice: { id: voiceIdSchema.parse(failed.id), title: 'Burnt' } }] }
        : speaker,
    )
    await host.call('cast.change', { project: host.project, cast: { ...cast, speakers } })
    host.service.forget(voice(bass))
    const troubles = await host.call('voices.check', { project: host.project })
    const { recent } = await host.call('voices.kept', {})
    expect(recent.find((one) => one.voice.id === bass)?.missing).toBe(true)
    expect(recent.find((one) => one.voice.id === training)?.missing).toBe(false)
    expect(troubles.map(({ speakerId, variant, problem }) => [speakerId, variant, messageOf(problem)])).toEqual([
      ['ruth', undefined, 'The voice “Voice 3d4e” is still being trained.'],
      ['amos', undefined, 'The service does not know the voice “Voice 1b2c” any more.'],
      ['amos', 'older', 'The training of the voice “Burnt” has failed.'],
    ])
    expect(host.service.synthesis()).toEqual([])
  })

  it('hold their lines back before anything is sent, and let the others go', async () => {
    const host = await connectedHost()
    await castService(host, { ruth: voice(training), amos: voice(bass) })
    const started = await renderAll(host, { project: host.project })
    expect(started.blocked.map(({ code, lineId }) => [code, lineId])).toEqual([
      ['cast.noSuchVoice', 'aaa111'],
      ['cast.noSuchVoice', 'ccc333'],
    ])
    expect(host.service.synthesis()).toHaveLength(1)
    // A fit voice is asked about once.
    await renderAll(host, { project: host.project, again: true, lineIds: null })
    expect(host.service.requests.filter(({ path }) => path === `/model/${bass}`)).toHaveLength(1)
  })
})
