import { describe, expect, it } from 'vitest'
import { modelSchema } from '../../../shared/core/model/parameters.ts'
import { modelProblem, ttsRequestSchema } from '../../../shared/service/tts-request.ts'

const audio = { audio: Uint8Array.of(1, 2, 3), text: 'Hello.' }
const accepts = (fields: object) => ttsRequestSchema.safeParse({ text: 'Hello.', ...fields }).success

/** Smallest, largest and default value of every bounded number, and a step that must already be too much. */
const ranges = [
  { field: 'temperature', low: 0, high: 1, step: 0.001, otherwise: 0.7 },
  { field: 'top_p', low: 0, high: 1, step: 0.001, otherwise: 0.7 },
  { field: 'early_stop_threshold', low: 0, high: 1, step: 0.001, otherwise: 1 },
  { field: 'chunk_length', low: 100, high: 300, step: 1, otherwise: 300 },
  { field: 'min_chunk_length', low: 0, high: 100, step: 1, otherwise: 50 },
]

describe('the body of a speech request', () => {
  it('has the interface’s defaults', () => {
    expect(ttsRequestSchema.parse({ text: 'Hello.' })).toEqual({
      text: 'Hello.',
      temperature: 0.7,
      top_p: 0.7,
      prosody: { speed: 1, volume: 0, normalize_loudness: true },
      chunk_length: 300,
      normalize: true,
      format: 'mp3',
      sample_rate: null,
      mp3_bitrate: 128,
      opus_bitrate: -1000,
      latency: 'normal',
      max_new_tokens: 1024,
      repetition_penalty: 1.2,
      min_chunk_length: 50,
      condition_on_previous_chunks: true,
      early_stop_threshold: 1,
    })
  })

  it.each(ranges)('takes $field from $low to $high and nothing beyond', ({ field, low, high, step, otherwise }) => {
    for (const value of [low, high, otherwise]) expect(accepts({ [field]: value })).toBe(true)
    for (const value of [low - step, high + step, Number.NaN, Infinity, String(low), null, true, [low]]) {
      expect(accepts({ [field]: value }), String(value)).toBe(false)
    }
    expect(ttsRequestSchema.parse({ text: 'x', [field]: undefined })).toHaveProperty(field, otherwise)
  })

  it.each(['chunk_length', 'min_chunk_length', 'max_new_tokens'])('takes only whole numbers for %s', (field) => {
    expect(accepts({ [field]: 100.5 })).toBe(false)
    expect(accepts({ [field]: 100 })).toBe(true)
  })

  it.each([
    ['max_new_tokens', 1, 0],
    ['repetition_penalty', 0.01, 0],
    ['mp3_bitrate', 192, 160],
    ['opus_bitrate', 24_000, 24],
    ['opus_bitrate', -1000, -1],
    ['format', 'opus', 'flac'],
    ['latency', 'balanced', 'fast'],
    ['normalize', false, 'false'],
    ['condition_on_previous_chunks', false, 0],
    ['prosody', { speed: 0.5 }, { speed: 0.49 }],
    ['prosody', { speed: 2 }, { speed: 2.01 }],
    ['prosody', { volume: -20 }, { volume: -20.1 }],
    ['prosody', { volume: 20 }, { volume: 20.1 }],
    ['prosody', { normalize_loudness: false }, { pitch: 1 }],
    ['prosody', {}, null],
    ['text', 'x', ''],
    ['text', '😀', '\ud83d'],
    ['reference_id', 'abc', ''],
    ['reference_id', 'abc', 7],
  ])('takes %s %j but not %j', (field, good, bad) => {
    expect(accepts({ [field]: good })).toBe(true)
    expect(accepts({ [field]: bad })).toBe(false)
  })

  const allowed: Record<string, readonly number[]> = {
    wav: [8000, 16_000, 24_000, 32_000, 44_100],
    pcm: [8000, 16_000, 24_000, 32_000, 44_100],
    mp3: [32_000, 44_100],
    opus: [48_000],
  }
  const rates = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 0]
  it.each(
    Object.keys(allowed).flatMap((format) =>
      rates.map((rate) => ({ format, rate, is: allowed[format]?.includes(rate) })),
    ),
  )('says $is to $format at $rate Hz', ({ format, rate, is }) => {
    expect(accepts({ format, sample_rate: rate })).toBe(is)
    expect(accepts({ format, sample_rate: null })).toBe(true)
  })

  it.each(['speed', 'seed', 'model', 'voice', 'Text', '__proto__x', 'sampleRate'])(
    'refuses the unknown field %s',
    (field) => {
      expect(accepts({ [field]: 1 })).toBe(false)
    },
  )

  it.each([
    { fits: true, what: 'one recording', body: { references: [audio] } },
    { fits: true, what: 'two recordings of one voice', body: { references: [audio, audio] } },
    { fits: false, what: 'a recording without words', body: { references: [{ audio: audio.audio }] } },
    { fits: false, what: 'a recording as text', body: { references: [{ audio: 'AQID', text: 'Hello.' }] } },
    { fits: false, what: 'an empty recording', body: { references: [{ audio: new Uint8Array(), text: 'Hello.' }] } },
    { fits: false, what: 'a recording with another field', body: { references: [{ ...audio, name: 'x' }] } },
    { fits: false, what: 'both forms mixed', body: { references: [audio, [audio]] } },
    { fits: true, what: 'two voices', body: { reference_id: ['a', 'b'], text: '<|speaker:0|>A\n<|speaker:1|>B' } },
    {
      fits: true,
      what: 'a voice with several turns',
      body: { reference_id: ['a'], text: '<|speaker:0|>A<|speaker:0|>B' },
    },
    {
      fits: false,
      what: 'a tag without a voice',
      body: { reference_id: ['a', 'b'], text: '<|speaker:0|>A<|speaker:2|>B' },
    },
    {
      fits: false,
      what: 'a gap in the tags',
      body: { reference_id: ['a', 'b', 'c'], text: '<|speaker:0|>A<|speaker:2|>B' },
    },
    { fits: false, what: 'more tags than voices', body: { reference_id: 'a', text: '<|speaker:0|>A<|speaker:1|>B' } },
    { fits: false, what: 'voices without tags', body: { reference_id: ['a', 'b'] } },
    { fits: false, what: 'no voice in the list', body: { reference_id: [] } },
    {
      fits: true,
      what: 'a recording for each label',
      body: { reference_id: ['x', 'y'], references: [[audio], [audio, audio]], text: '<|speaker:0|>A<|speaker:1|>B' },
    },
    {
      fits: false,
      what: 'fewer recordings than labels',
      body: { reference_id: ['x', 'y'], references: [[audio]], text: '<|speaker:0|>A<|speaker:1|>B' },
    },
    {
      fits: false,
      what: 'a flat list for two voices',
      body: { reference_id: ['x', 'y'], references: [audio], text: '<|speaker:0|>A' },
    },
    {
      fits: false,
      what: 'lists by speaker for one voice',
      body: { reference_id: 'x', references: [[audio], [audio]] },
    },
  ])('says $fits to $what', ({ fits, body }) => {
    expect(accepts(body)).toBe(fits)
  })
})

describe('the model header', () => {
  it('is s1 or s2-pro, or the name of one that a user added', () => {
    for (const model of ['s1', 's2-pro', 's2.1-pro']) expect(modelSchema.safeParse(model).success).toBe(true)
    for (const model of ['S1', '-s2', 's 2', 's2\nx', '', null])
      expect(modelSchema.safeParse(model).success).toBe(false)
  })

  it('must be s2-pro for a list of voices, even of one', () => {
    expect(modelProblem({ reference_id: ['a'] }, 's1')).toContain('s2-pro')
    expect(modelProblem({ references: [[audio]] }, 's1')).toContain('s2-pro')
    expect(modelProblem({ reference_id: ['a', 'b'] }, 's2-pro')).toBeUndefined()
    expect(modelProblem({ reference_id: ['a', 'b'] }, 'added-by-a-user')).toBeUndefined()
    expect(modelProblem({ reference_id: 'a', references: [audio] }, 's1')).toBeUndefined()
  })
})
