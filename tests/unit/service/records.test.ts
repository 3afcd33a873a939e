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

describe('the package record', () => {
  it('has the interface’s seventeen fields', () => {
    expect(Object.keys(walletPackageSchema.shape)).toHaveLength(17)
    expect(walletPackageSchema.parse({ ...required, ...optional })).toEqual({ ...required, ...optional })
  })

  it('needs seven of them and fills in two', () => {
    expect(walletPackageSchema.parse(required)).toEqual({ ...required, extra_balance: 0, has_used_trial: false })
    for (const field of Object.keys(required)) {
      expect(walletPackageSchema.safeParse({ ...required, [field]: undefined }).success, field).toBe(false)
    }
  })

  it('drops what came later, and refuses another form', () => {
    expect(walletPackageSchema.parse({ ...required, subscription_currency: 'EUR' })).not.toHaveProperty(
      'subscription_currency',
    )
    expect(walletPackageSchema.safeParse({ ...required, balance: 7.5 }).success).toBe(false)
    expect(walletPackageSchema.safeParse({ ...required, finished_at: 'tomorrow' }).success).toBe(false)
  })
})

describe('a voice model', () => {
  const least = { _id: 'abc', type: 'tts', title: 'Ruth', state: 'trained' }

  it('needs an id that may stand in an address, a title and a state', () => {
    expect(voiceModelSchema.parse(least)).toEqual({ ...least, tags: [], languages: [], samples: [] })
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

  it('knows every documented field of a voice', () => {
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
    expect(voiceModelSchema.parse(full)).toEqual(full)
    expect(Object.keys(voiceModelSchema.shape).sort()).toEqual(Object.keys(full).sort())
  })
})

describe('the separate credit', () => {
  const least = { user_id: 'u', credit: '0', updated_at: '2026-01-01T00:00:00Z' }

  it.each(['0', '12.340000000000000001', '-0.5', '100'])('keeps %s as it is written', (credit) => {
    expect(apiCreditSchema.parse({ ...least, credit })).toEqual({ ...least, credit, has_free_credit: null })
  })

  it.each([0, 12.5, '', '1e3', '1,5', 'NaN', null])('does not take %j for money', (credit) => {
    expect(apiCreditSchema.safeParse({ ...least, credit }).success).toBe(false)
  })
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
    expect(asrResponseSchema.safeParse({ ...answer, duration: -1 }).success).toBe(false)
  })
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
