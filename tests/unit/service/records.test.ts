import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asrRequestSchema, asrResponseSchema, MAX_ASR_BYTES } from '../../../shared/service/asr.ts'
import { headersTimeoutMs } from '../../../shared/service/limits.ts'
import { liveClientMessageSchema, liveServerMessageSchema } from '../../../shared/service/live.ts'
import { voiceListPage, voiceListSchema, voiceModelSchema } from '../../../shared/service/voice-model.ts'
import { apiCreditSchema, walletPackageSchema } from '../../../shared/service/wallet.ts'

const required = {
  user_id: 'u',
  type: 'standard',
  total: 1000,
  balance: 750,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00.123456+02:00',
  finished_at: '2026-01-01T00:00:00',
}
const optional = {
  provider_subscription_id: null,
  provider_price_id: null,
  billing_period: null,
  current_period_end: null,
  cancel_at_period_end: null,
  cancel_at: null,
  scheduled_change: { at: 'some time', to: { plan: 1 } },
  last_synced_at: null,
  extra_balance: null,
  has_used_trial: true,
}

const nothingTold = Object.fromEntries(Object.keys({ ...required, ...optional }).map((name) => [name, null]))
/** What a service may write where it should not. */
const oddValues: readonly unknown[] = [
  null,
  undefined,
  {},
  [],
  [1],
  'tomorrow',
  '',
  -1,
  0.5,
  1e300,
  '12x',
  true,
  Number.NaN,
]

describe('the package record', () => {
  it('has the interface’s seventeen fields', () => {
    expect(Object.keys(walletPackageSchema.shape)).toHaveLength(17)
    expect(walletPackageSchema.parse({ ...required, ...optional })).toEqual({ ...required, ...optional })
  })

  it('fills in the two fields that the interface has a default for, and nothing else', () => {
    expect(walletPackageSchema.parse(required)).toEqual({
      ...nothingTold,
      ...required,
      extra_balance: 0,
      has_used_trial: false,
    })
  })

  it.each(Object.keys({ ...required, ...optional }))('keeps the other sixteen whatever %s is', (field) => {
    const whole = { ...required, ...optional }
    const { [field]: _, ...others } = walletPackageSchema.parse(whole) as Record<string, unknown>
    for (const odd of oddValues) expect(walletPackageSchema.parse({ ...whole, [field]: odd })).toMatchObject(others)
    const missing = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field))
    expect(walletPackageSchema.parse(missing)).toMatchObject(others)
  })

  it.each([
    ['a fraction', 1.5, 1.5],
    ['a number as text', '1000', 1000],
    ['a number that cannot be exact', 1e17, null],
    ['words', 'many', null],
    ['null', null, null],
  ])('tells a total that is %s', (_, total, told) => {
    expect(walletPackageSchema.parse({ ...required, total })).toMatchObject({ total: told, balance: 750 })
  })

  it('keeps a date-time that is none as the text it is', () => {
    expect(walletPackageSchema.parse({ ...required, finished_at: 'tomorrow' }).finished_at).toBe('tomorrow')
  })

  it('drops what came later', () => {
    expect(walletPackageSchema.parse({ ...required, subscription_currency: 'EUR' })).not.toHaveProperty(
      'subscription_currency',
    )
  })

  it.each([{}, [], null, 'text', 5, { error: 'no' }, { status: 200, message: 'fine' }, { total: null, type: {} }])(
    'refuses %j, which tells nothing of a package',
    (answer) => {
      expect(walletPackageSchema.safeParse(answer).success).toBe(false)
    },
  )
})

describe('a voice model', () => {
  const least = { _id: 'abc', type: 'tts', title: 'Ruth', state: 'trained' }

  it('needs an id that may stand in an address, a title and a state', () => {
    expect(voiceModelSchema.parse(least)).toEqual({ ...least, tags: [], languages: [], samples: [] })
    expect(voiceModelSchema.parse({ ...least, type: undefined })).toMatchObject({ title: 'Ruth' })
    for (const id of ['..', 'a/b', '', 'a'.repeat(65)]) {
      expect(voiceModelSchema.safeParse({ ...least, _id: id }).success, id).toBe(false)
    }
  })

  it('that cannot be read does not hide the others of its list', () => {
    const list = voiceListSchema.parse({
      total: 2,
      items: [{ ...least, state: 'exploded' }, least],
      window_limited: true,
    })
    expect(list.items.voices.map(({ _id }) => _id)).toEqual(['abc'])
  })
})

describe('a page of voices', () => {
  const least = { _id: 'abc', type: 'tts', title: 'Ruth', state: 'trained' }
  const full = {
    ...least,
    description: '',
    cover_image: 'cover/1',
    train_mode: 'fast',
    tags: ['calm'],
    languages: ['en'],
    samples: [{ title: 'a', text: 'b', task_id: 'c', audio: 'https://example.com/a.mp3' }],
    default_text: '',
    visibility: 'unlist',
    lock_visibility: false,
    author: { _id: 'me', nickname: 'Me', avatar: '' },
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    like_count: 1,
    mark_count: 2,
    shared_count: 3,
    task_count: 4,
    liked: true,
    marked: false,
    unliked: false,
    dmca_taken_down: null,
    source: null,
    quality: {
      audios: [
        { filename: 'a', duration_ms: 1, language: 'en', quality: {}, quality_passed: true, quality_reason: '' },
      ],
    },
    pvc_release_state: 'retiring',
    pvc_notice_period_months: 3,
    pvc_released_at: null,
    pvc_retire_requested_at: null,
    pvc_retire_effective_at: '2027-01-01T00:00:00Z',
  }
  const page = (list: object, pageNumber = 1, pageSize = 10) =>
    voiceListPage(voiceListSchema.parse({ total: 25, items: [least], ...list }), { pageNumber, pageSize })

  it.each<[string, object, number, object]>([
    ['counts where the service says nothing', {}, 2, { hasMore: true, totalIsExact: true, windowLimited: false }],
    ['ends where the total does', {}, 3, { hasMore: false }],
    ['believes the service that there is more', { has_more: true }, 3, { hasMore: true }],
    ['believes the service that there is no more', { has_more: false }, 1, { hasMore: false }],
    ['ends at an empty page whatever is said', { has_more: true, items: [] }, 1, { hasMore: false }],
    ['goes on after a page of which nothing can be read', { items: [{}] }, 1, { hasMore: true, items: [] }],
    [
      'ends at the edge of the window',
      { total: 1000, has_more: true, max_offset: 30, window_limited: true, total_is_exact: false },
      3,
      { hasMore: false, windowLimited: true, totalIsExact: false },
    ],
    ['takes null for nothing said', { has_more: null, max_offset: null, window_limited: null }, 1, { hasMore: true }],
  ])('%s', (_, list, pageNumber, expected) => {
    expect(page(list, pageNumber)).toMatchObject(expected)
  })

  it('keeps a voice of which an unneeded part has changed its form', () => {
    const odd = { ...least, visibility: 'members', author: 'me', samples: [{ text: 1 }], quality: 'good', source: {} }
    const [voice] = page({ items: [odd] }).items
    expect(voice).toMatchObject({ ...least, samples: [] })
    expect([voice?.visibility, voice?.author, voice?.quality]).toEqual([undefined, undefined, undefined])
  })

  it('keeps a voice, and all its other fields, whatever one of its fields is', () => {
    const whole = voiceModelSchema.parse(full)
    for (const field of Object.keys(full).filter((name) => !['_id', 'title', 'state'].includes(name))) {
      const { [field]: _, ...others } = whole as Record<string, unknown>
      for (const odd of oddValues) {
        const read = voiceModelSchema.safeParse({ ...full, [field]: odd })
        expect(read.data, `${field} is ${String(odd)}`).toMatchObject(others)
      }
    }
  })

  it('tells counts that are written as text, and no verdict where none is told', () => {
    const quality = { audios: [{ filename: 5, duration_ms: '900' }, 'odd', { quality_passed: false, quality: 1 }] }
    const read = voiceModelSchema.parse({ ...least, task_count: '40', like_count: null, tags: 'calm', quality })
    expect(read).toMatchObject({ task_count: 40, tags: ['calm'] })
    expect(read.like_count).toBeUndefined()
    expect(read.quality?.audios.map((audio) => [audio.filename, audio.duration_ms, audio.quality_passed])).toEqual([
      ['5', 900, undefined],
      ['', undefined, false],
    ])
  })

  it('knows every documented field of a voice', () => {
    expect(voiceModelSchema.parse(full)).toEqual(full)
    expect(Object.keys(voiceModelSchema.shape).sort()).toEqual(Object.keys(full).sort())
  })
})

describe('the separate credit', () => {
  const least = { user_id: 'u', credit: '0', updated_at: '2026-01-01T00:00:00Z' }

  it.each(['0', '12.340000000000000001', '-0.5', '100'])('keeps %s as it is written', (credit) => {
    expect(apiCreditSchema.parse({ ...least, credit })).toMatchObject({ ...least, credit, has_free_credit: null })
  })

  it.each([0, 12.5, '', '1e3', '1,5', 'NaN', null])('does not take %j for money', (credit) => {
    expect(apiCreditSchema.safeParse({ ...least, credit }).success).toBe(false)
  })

  it.each(['_id', 'user_id', 'created_at', 'updated_at', 'has_phone_sha256', 'has_free_credit', 'cumulative_top_up'])(
    'is told whatever %s is',
    (field) => {
      for (const odd of oddValues) {
        expect(apiCreditSchema.parse({ ...least, credit: '7', [field]: odd }).credit).toBe('7')
      }
    },
  )
})

describe('transcription', () => {
  it('defaults to no hint and no times', () => {
    const request = asrRequestSchema.parse({ audio: Uint8Array.of(1) })
    expect(request).toEqual({ audio: Uint8Array.of(1), language: null, ignore_timestamps: true })
    expect(asrRequestSchema.safeParse({ audio: 'AQ==' }).success).toBe(false)
    expect(asrRequestSchema.safeParse({ audio: Uint8Array.of(1), model: 's1' }).success).toBe(false)
    expect(MAX_ASR_BYTES).toBe(20e6)
  })

  it('answers with words in seconds, and whatever else it says', () => {
    const answer = { text: 'One', duration: 0.5, segments: [{ text: 'One', start: 0, end: 0.24 }] }
    const more = { ...answer, language: 'English' }
    expect(asrResponseSchema.parse(more)).toEqual(more)
  })

  const words = { text: 'One', duration: 0.5, segments: [{ text: 'One', start: 0, end: 0.24 }], language_code: 'en' }

  it.each(Object.keys(words))('keeps all else that was paid for whatever %s is', (field) => {
    const { [field]: _, ...others } = words as Record<string, unknown>
    for (const odd of [...oddValues, [{}], [{ text: 'Two', start: '1', end: null }]]) {
      expect(asrResponseSchema.parse({ ...words, [field]: odd }), `${field} is ${String(odd)}`).toMatchObject(others)
    }
    expect(asrResponseSchema.parse(others)).toMatchObject(others)
  })

  it('takes its text from the segments where it has none, also from those without a time', () => {
    const segments = [{ text: ' One', start: '0', end: '0.24', sure: 1 }, { text: 'two' }, 7, { text: 3 }]
    expect(asrResponseSchema.parse({ segments })).toEqual({
      text: 'One two',
      segments: [{ text: ' One', start: 0, end: 0.24, sure: 1 }],
    })
    expect(asrResponseSchema.parse({ text: null, segments: null, duration: '2.5' })).toEqual({
      text: '',
      duration: 2.5,
      segments: [],
    })
  })

  it('reads what it has read as the same again, so that what is kept stays', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            text: fc.oneof(fc.string(), fc.anything()),
            duration: fc.oneof(fc.double(), fc.anything()),
            segments: fc.oneof(fc.array(fc.anything()), fc.anything()),
            more: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
        (answer) => {
          const read = asrResponseSchema.safeParse(answer)
          if (read.success) expect(asrResponseSchema.parse(read.data)).toEqual(read.data)
        },
      ),
    )
  })

  it.each([{}, [], null, 'One', { text: 5 }, { segments: [{}] }, { status: 500, message: 'no' }])(
    'refuses %j, which holds nothing that was heard',
    (answer) => {
      expect(asrResponseSchema.safeParse(answer).success).toBe(false)
    },
  )
})

describe('live messages', () => {
  it('start with a request whose text may be empty', () => {
    const start = liveClientMessageSchema.parse({ event: 'start', request: { text: '', format: 'wav' } })
    expect(start).toMatchObject({ request: { text: '', chunk_length: 300 } })
    expect(liveClientMessageSchema.safeParse({ event: 'start', request: { text: '', speed: 1 } }).success).toBe(false)
    for (const event of ['flush', 'stop']) expect(liveClientMessageSchema.safeParse({ event }).success).toBe(true)
    expect(liveClientMessageSchema.safeParse({ event: 'close' }).success).toBe(false)
  })

  it('end with a reason', () => {
    expect(liveServerMessageSchema.parse({ event: 'finish', reason: 'stop', time: 3 })).toEqual({
      event: 'finish',
      reason: 'stop',
    })
    expect(liveServerMessageSchema.safeParse({ event: 'error', error: 'busy', max_concurrency: 8 }).success).toBe(true)
    expect(liveServerMessageSchema.safeParse({ event: 'audio', audio: 'text' }).success).toBe(false)
    expect(liveServerMessageSchema.safeParse({ event: 'weather' }).success).toBe(false)
  })
})

describe('the wait for an answer', () => {
  it.each([
    [0, 60_000],
    [1, 61_000],
    [100, 61_000],
    [101, 62_000],
    [18_000, 240_000],
    [1_000_000, 240_000],
  ])('for %i characters is %i ms', (characters, expected) => {
    expect(headersTimeoutMs(characters)).toBe(expected)
  })
})
