import { describe, expect, it } from 'vitest'
import { voiceIdSchema } from '../../../../../shared/core/model/ids.ts'
import { voiceListSchema, voiceModelSchema } from '../../../../../shared/service/voice-model.ts'
import { apiCreditSchema, walletPackageSchema } from '../../../../../shared/service/wallet.ts'
import { draftCredit, draftPackage, voicePage, voiceRecord } from '../../../../../electron/speech/draft/records.ts'
import { draftVoices, findDraftVoice } from '../../../../../electron/speech/draft/voices.ts'

const samplesAt = 'http://127.0.0.1:1/samples/secret'
const pageOf = (query: string) => voicePage(new URLSearchParams(query), samplesAt)

const titles = (query: string): readonly string[] => {
  const page = pageOf(query)
  return page.kind === 'page' ? voiceListSchema.parse(page.body).items.voices.map(({ title }) => title) : ['invalid']
}

describe('the draft voices', () => {
  it('are at least eight, each with its own id, title and description', () => {
    expect(draftVoices.length).toBeGreaterThanOrEqual(8)
    for (const field of ['id', 'title', 'description'] as const) {
      expect(new Set(draftVoices.map((voice) => voice[field])).size).toBe(draftVoices.length)
    }
    for (const { id } of draftVoices) expect(voiceIdSchema.safeParse(id).success).toBe(true)
  })

  it('never follow each other with the same engine voice, so that a cast contrasts', () => {
    for (const [index, { shape }] of draftVoices.entries()) {
      const next = draftVoices[index + 1]?.shape
      if (next !== undefined) expect(next.engine).not.toBe(shape.engine)
    }
  })

  it('are found by id only', () => {
    expect(findDraftVoice('draft-ash')?.title).toBe('Ash')
    expect(findDraftVoice('Ash')).toBeUndefined()
  })

  it('are records of the interface, and the package is one too', () => {
    for (const voice of draftVoices) {
      const { samples } = voiceModelSchema.parse(voiceRecord(voice, samplesAt))
      expect(samples).toEqual([
        expect.objectContaining({
          text: expect.stringContaining(voice.title),
          audio: `${samplesAt}/${voice.id}/0.wav`,
        }),
      ])
    }
    expect(walletPackageSchema.parse(draftPackage)).toMatchObject({ user_id: 'draft', type: 'draft', balance: 0 })
    expect(apiCreditSchema.parse(draftCredit)).toMatchObject({ user_id: 'draft', credit: '0' })
  })
})

describe('listing draft voices', () => {
  it('pages through all of them exactly once', () => {
    const size = 5
    const pages = Math.ceil(draftVoices.length / size)
    const seen = Array.from({ length: pages }, (_, index) =>
      titles(`page_size=${size}&page_number=${index + 1}`),
    ).flat()
    expect(seen).toEqual(draftVoices.map(({ title }) => title))
    expect(titles(`page_size=${size}&page_number=${pages + 1}`)).toEqual([])
  })

  it.each([
    ['', 10],
    ['page_size=100', draftVoices.length],
    ['title=OA', 1],
    ['title=nobody', 0],
    ['self=true', 0],
    ['language=de', 0],
    ['language=de&language=en&page_size=100', draftVoices.length],
    ['tag=old', 3],
    ['tag=old&tag=calm', 1],
    ['tag=nothing', 0],
    ['self=false&language=en&sort_by=score&page_size=100', draftVoices.length],
  ])('answers %j with %i voices', (query, count) => {
    expect(titles(query)).toHaveLength(count)
  })

  it('tells whether there is more', () => {
    const more = (query: string): unknown => pageOf(query)
    expect(more('page_size=1')).toMatchObject({ body: { total: draftVoices.length, has_more: true } })
    expect(more('page_size=100')).toMatchObject({ body: { has_more: false } })
  })

  it.each(['page_size=0', 'page_size=101', 'page_size=ten', 'page_number=0', 'self=maybe', 'sort_by=beauty'])(
    'refuses %j',
    (query) => {
      expect(pageOf(query)).toMatchObject({
        kind: 'invalid',
        complaints: [{ loc: ['query', query.split('=')[0]], in: 'query', msg: expect.any(String) }],
      })
    },
  )
})
