import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import type { SpeechClient } from '../../../electron/speech/types.ts'
import { type VoiceId, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import type { CreateVoiceRequest, VoiceListQuery, VoiceModel } from '../../../shared/service/voice-model.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { generatedVoices, standInVoices } from '../../support/stand-in/voices.ts'
import { told } from '../../support/told.ts'

const clip = (seed: number): Uint8Array =>
  wavBytes({ sampleRate: 8000, data: Uint8Array.from({ length: 32_000 }, (_, index) => (index * seed) % 253) })
const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)

const plain: CreateVoiceRequest = {
  title: 'Mara',
  voices: [{ fileName: 'mara.wav', bytes: clip(1), text: 'You came back.' }],
  visibility: 'private',
  enhanceAudioQuality: false,
  generateSample: false,
}

let service: StandIn
let client: SpeechClient
async function serve(options: Parameters<typeof startStandIn>[0] = {}): Promise<void> {
  service = await startStandIn(options)
  client = createSpeechClient(service)
}
beforeEach(() => serve())
afterEach(async () => {
  await client.close()
  await service.close()
})

/** The sent fields, in order: texts, and files as their names. */
function sentFields(): readonly (readonly [string, string])[] {
  return service.requests[0]?.form.map(({ name, fileName, text }) => [name, fileName ?? text] as const) ?? []
}

describe('a new voice', () => {
  it('is sent as a form that states everything, and answered with its record', async () => {
    const made = await client.createModel(plain)
    expect(sentFields()).toEqual([
      ['type', 'tts'],
      ['title', 'Mara'],
      ['train_mode', 'fast'],
      ['visibility', 'private'],
      ['voices', 'mara.wav'],
      ['texts', 'You came back.'],
      ['enhance_audio_quality', 'false'],
      ['generate_sample', 'false'],
    ])
    expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/model', status: 201, isBilled: true })
    expect(service.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${service.apiKey}` })
    expect(made).toMatchObject({ title: 'Mara', state: 'trained', visibility: 'private' })
    const { _id: id } = made
    expect(await client.readModel(id)).toMatchObject({ title: 'Mara' })
    expect(service.billed()).toBe(0)
  })

  it('keeps recordings and their texts in one order, one field for each', async () => {
    const texts = ['One, two; “three”.', 'Ünïcode\nin two lines', '4', '[5]']
    await client.createModel({
      ...plain,
      description: 'Low, dry.',
      tags: ['low, dry', 'calm'],
      visibility: 'public',
      coverImage: { fileName: 'mara.png', bytes: picture },
      enhanceAudioQuality: true,
      generateSample: true,
      voices: texts.map((text, index) => ({ fileName: `${index} "a".wav`, bytes: clip(index + 1), text })),
    })
    const form = service.requests[0]?.form ?? []
    const all = (name: string) => form.filter((part) => part.name === name)
    expect(all('voices').map(({ bytes }) => Buffer.from(bytes).toString('base64'))).toEqual(
      texts.map((_, index) => Buffer.from(clip(index + 1)).toString('base64')),
    )
    // The standard for forms wants CRLF in texts.
    expect(all('texts').map(({ text }) => text)).toEqual(texts.map((text) => text.replace('\n', '\r\n')))
    expect(all('tags').map(({ text }) => text)).toEqual(['low, dry', 'calm'])
    expect(all('cover_image')[0]?.bytes).toEqual(picture)
    expect(all('visibility').map(({ text }) => text)).toEqual(['public'])
    expect(service.requests[0]?.status).toBe(201)
  })

  it('can leave its texts to the service', async () => {
    await client.createModel({ ...plain, voices: [{ fileName: 'a.wav', bytes: clip(2) }] })
    expect(sentFields().filter(([name]) => name === 'texts')).toEqual([])
  })

  it.each<[string, Partial<CreateVoiceRequest>, RegExp]>([
    ['without a recording', { voices: [] }, /voices/],
    [
      'of 21 recordings',
      { voices: Array.from({ length: 21 }, () => ({ fileName: 'a.wav', bytes: clip(1), text: 'x' })) },
      /voices/,
    ],
    ['with an empty recording', { voices: [{ fileName: 'a.wav', bytes: new Uint8Array(), text: 'x' }] }, /empty/],
    [
      'with a text for some recordings only',
      { voices: [...plain.voices, { fileName: 'b.wav', bytes: clip(2) }] },
      /all recordings/,
    ],
    ['without a title', { title: '' }, /title/],
    ['that is public and has no picture', { visibility: 'public' }, /picture/],
  ])('%s is never sent', async (_, fields, words) => {
    await expect(told(client.createModel({ ...plain, ...fields }))).resolves.toMatchObject({
      code: 'clone.invalid',
      message: expect.stringMatching(words),
    })
    expect(service.requests).toHaveLength(0)
  })

  it('that the service refuses says which field is wrong', async () => {
    const broken = { ...plain, voices: [{ fileName: 'a.wav', bytes: Uint8Array.of(1, 2), text: 'x' }] }
    await expect(client.createModel(broken)).rejects.toMatchObject({
      problem: { code: 'service.refused', params: { said: expect.stringContaining('voices: is no audio file') } },
      failure: { kind: 'refused', billed: 'no', status: 422 },
    })
  })

  it.each(['trained', 'failed'] as const)('is created, then training, then %s', async (outcome) => {
    service.train({ createdSeconds: 2, trainingSeconds: 5, outcome })
    const made = await client.createModel(plain)
    const { _id: id } = made
    const states: VoiceModel['state'][] = [made.state]
    for (const seconds of [2, 4, 1]) {
      service.advance(seconds)
      states.push((await client.readModel(id)).state)
    }
    expect(states).toEqual(['created', 'training', 'training', outcome])
  })

  it.each<[string, Behaviour, object]>([
    ['a service that fails', { kind: 'status', status: 500 }, { kind: 'server', billed: 'maybe' }],
    ['a connection that breaks', { kind: 'drop' }, { kind: 'silent', billed: 'maybe' }],
    [
      'a web page',
      { kind: 'answer', contentType: 'text/html', body: '<html>' },
      { kind: 'badAnswer', billed: 'maybe' },
    ],
    [
      'a redirect',
      { kind: 'redirect', status: 307, location: 'https://example.com/model' },
      { kind: 'moved', billed: 'no' },
    ],
    ['no credit', { kind: 'status', status: 402 }, { kind: 'credit', billed: 'no' }],
  ])('and %s: it is asked for once, and may have cost something only where it may', async (_, behaviour, failure) => {
    service.behave({ when: ({ path }) => path === '/model', behaviour })
    await expect(client.createModel(plain)).rejects.toMatchObject({ failure })
    expect(service.requests).toHaveLength(1)
  })

  it('can be given up by its caller', async () => {
    await expect(client.createModel(plain, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      failure: { kind: 'aborted', billed: 'no' },
    })
    expect(service.requests).toHaveLength(0)
  })
})

describe('an own voice', () => {
  const own = voiceIdSchema.parse(standInVoices[2]?.id)

  it('is changed in what is given, and nothing else', async () => {
    const before = await client.readModel(own)
    await client.updateModel(own, { title: 'Old Mara', tags: ['a, b', 'c'], visibility: 'unlist' })
    const sent = service.requests[1]
    expect(sent).toMatchObject({ method: 'PATCH', path: `/model/${own}`, encoding: 'json', status: 200 })
    expect(sent?.body).toEqual({ title: 'Old Mara', tags: ['a, b', 'c'], visibility: 'unlist' })
    const after = await client.readModel(own)
    expect(after).toEqual({ ...before, title: 'Old Mara', tags: ['a, b', 'c'], visibility: 'unlist' })
  })

  it.each([
    [{}, []],
    [{ title: 'Old Mara', visibility: 'public', description: '', tags: ['a, b', 'c'] } as const, []],
    [{ title: 'Old Mara', tags: [] }, [{ tags: [] }]],
  ])('gets a picture in a form, together with %j', async (changes, after) => {
    const coverImage = { fileName: 'cover.png', bytes: picture }
    await client.updateModel(own, { ...changes, coverImage })
    const [form, ...rest] = service.requests
    expect(form).toMatchObject({ method: 'PATCH', path: `/model/${own}`, encoding: 'form', status: 200 })
    expect(form?.form.find(({ name }) => name === 'cover_image')).toMatchObject({
      fileName: 'cover.png',
      mediaType: 'image/png',
      bytes: picture,
    })
    // What a form cannot say goes after it.
    expect(rest.map(({ body }) => body)).toEqual(after)
    expect(await client.readModel(own)).toMatchObject(changes)
  })

  it.each([{}, { title: undefined }, { title: '' }, { tags: [''] }])('is not changed by %j', async (changes) => {
    await expect(client.updateModel(own, changes)).rejects.toMatchObject({ problem: { code: 'service.request' } })
    expect(service.requests).toHaveLength(0)
  })

  it('is deleted with an answer that says nothing', async () => {
    await client.deleteModel(own)
    expect(service.requests[0]).toMatchObject({ method: 'DELETE', path: `/model/${own}`, status: 200 })
    await expect(client.readModel(own)).rejects.toMatchObject({ failure: { status: 404 } })
    await expect(client.deleteModel(own)).rejects.toMatchObject({ failure: { kind: 'refused', status: 404 } })
  })

  it('of somebody else is neither changed nor deleted', async () => {
    const foreign = voiceIdSchema.parse(standInVoices[0]?.id)
    const refused = { failure: { kind: 'key', billed: 'no', status: 403 } }
    await expect(client.updateModel(foreign, { title: 'Mine' })).rejects.toMatchObject(refused)
    await expect(client.deleteModel(foreign)).rejects.toMatchObject(refused)
    expect((await client.readModel(foreign)).title).toBe('Harbour Alto')
  })

  it.each([
    [{ kind: 'status', status: 500 } as const, 'server'],
    [{ kind: 'drop' } as const, 'silent'],
    [{ kind: 'redirect', status: 308, location: 'https://example.com/' } as const, 'moved'],
  ])('costs nothing, whatever happens: %j', async (behaviour, kind) => {
    service.behave({ when: ({ path }) => path.startsWith('/model/'), behaviour })
    await expect(client.updateModel(own, { title: 'x' })).rejects.toMatchObject({ failure: { kind, billed: 'no' } })
    await expect(client.deleteModel(own)).rejects.toMatchObject({ failure: { kind, billed: 'no' } })
    expect(service.requests).toHaveLength(2)
  })
})

describe('a large library', () => {
  async function readAll(query: Omit<VoiceListQuery, 'pageNumber'>): Promise<readonly VoiceId[]> {
    const ids: VoiceId[] = []
    for (let pageNumber = 1, hasMore = true; hasMore; pageNumber++) {
      const page = await client.listModels({ ...query, pageNumber })
      ids.push(...page.items.map(({ _id }) => _id))
      hasMore = page.hasMore
    }
    return ids
  }

  beforeEach(async () => {
    await client.close()
    await service.close()
    await serve({ voices: [...generatedVoices(4000), ...standInVoices] })
  })

  it('is a window, and says so', async () => {
    const page = await client.listModels({ pageNumber: 1, pageSize: 100 })
    expect(page).toMatchObject({ total: 1000, totalIsExact: false, windowLimited: true, hasMore: true })
    expect(await client.listModels({ pageNumber: 11, pageSize: 100 })).toMatchObject({ items: [], hasMore: false })
    const all = await readAll({ pageSize: 100 })
    expect([all.length, new Set(all).size]).toEqual([1000, 1000])
    expect(service.requests).toHaveLength(12)
  })

  it('is whole for one’s own voices and for a narrow search', async () => {
    const own = await client.listModels({ pageNumber: 1, pageSize: 100, self: true })
    expect(own).toMatchObject({ total: 2, totalIsExact: true, windowLimited: false, hasMore: false })
    const narrow = await client.listModels({ pageNumber: 1, pageSize: 100, title: 'granite', tags: ['deep'] })
    expect(narrow).toMatchObject({ total: 1, totalIsExact: true, windowLimited: false })
  })

  it('is asked by title, tag, language and order, and by nothing that is empty', async () => {
    const found = await client.listModels({
      pageNumber: 2,
      pageSize: 10,
      title: 'Brisk & Bard',
      languages: ['de', 'fr', 'de'],
      titleLanguages: ['en', 'ja'],
      tags: ['deep, dark', 'calm'],
      authorId: 'author-1',
      sortBy: 'task_count',
    })
    expect(found.items).toEqual([])
    await client.listModels({
      pageNumber: 1,
      pageSize: 10,
      title: '',
      languages: [],
      tags: [''],
      authorId: '',
      self: false,
    })
    const [whole, least] = service.requests.map(({ query }) => [...query].map(([name, value]) => `${name}=${value}`))
    // Each value of a list is a key of its own.
    expect(whole?.toSorted()).toEqual([
      'author_id=author-1',
      'language=de',
      'language=fr',
      'page_number=2',
      'page_size=10',
      'sort_by=task_count',
      'tag=calm',
      'tag=deep, dark',
      'title=Brisk & Bard',
      'title_language=en',
      'title_language=ja',
    ])
    expect(least?.toSorted()).toEqual(['page_number=1', 'page_size=10'])
    const german = await readAll({ pageSize: 100, languages: ['de'], tags: ['calm'], sortBy: 'created_at' })
    expect(german.length).toBeGreaterThan(0)
    const both = await readAll({ pageSize: 100, languages: ['de', 'fr'], tags: ['calm'], authorId: 'author-1' })
    expect(both.length).toBeGreaterThan(german.length)
    expect(await readAll({ pageSize: 100, authorId: 'nobody' })).toEqual([])
    expect(await readAll({ pageSize: 100, titleLanguages: ['ja'] })).toEqual([])
    const used = await client.listModels({ pageNumber: 1, pageSize: 50, sortBy: 'task_count' })
    const counts = used.items.map(({ task_count }) => task_count ?? 0)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  it('ends even where a service always says that there is more', async () => {
    const body = JSON.stringify({ total: 1000, items: [], has_more: true })
    service.behave({ when: () => true, behaviour: { kind: 'answer', contentType: 'application/json', body } })
    expect(await readAll({ pageSize: 100 })).toEqual([])
    expect(service.requests).toHaveLength(1)
  })

  it('refuses a language that is no language with words', async () => {
    await expect(client.listModels({ pageNumber: 1, pageSize: 10, languages: ['zh-CN'] })).rejects.toMatchObject({
      problem: { params: { said: expect.stringContaining('language: Input should be two letters') } },
      failure: { kind: 'refused', status: 422 },
    })
  })
})
