import { describe, expect, it } from 'vitest'
import { asrRequestSchema, asrResponseSchema, MAX_ASR_BYTES } from '../../../shared/service/asr.ts'
import { headersTimeoutMs } from '../../../shared/service/limits.ts'
import { liveClientMessageSchema, liveServerMessageSchema } from '../../../shared/service/live.ts'
import { voiceListSchema, voiceModelSchema } from '../../../shared/service/voice-model.ts'
import { walletPackageSchema } from '../../../shared/service/wallet.ts'

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

describe('transcription', () => {
  it('defaults to no hint and no times', () => {
    const request = asrRequestSchema.parse({ audio: Uint8Array.of(1) })
    expect(request).toEqual({ audio: Uint8Array.of(1), language: null, ignore_timestamps: true })
    expect(asrRequestSchema.safeParse({ audio: 'AQ==' }).success).toBe(false)
    expect(asrRequestSchema.safeParse({ audio: Uint8Array.of(1), model: 's1' }).success).toBe(false)
    expect(MAX_ASR_BYTES).toBe(20e6)
  })

  it('answers with words in seconds', () => {
    const answer = { text: 'One', duration: 0.5, segments: [{ text: 'One', start: 0, end: 0.24 }] }
    expect(asrResponseSchema.parse({ ...answer, language: 'English' })).toEqual(answer)
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
