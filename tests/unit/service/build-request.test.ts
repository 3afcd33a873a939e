import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultParameters, resolveParameters } from '../../../shared/core/model/parameters.ts'
import { referenceIdSchema, renderKeySchema, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import type { RequestAudio } from '../../../shared/core/model/project.ts'
import type { PlannedRequest } from '../../../shared/core/model/render.ts'
import { buildTtsRequest } from '../../../shared/service/build-request.ts'
import { ttsBody } from '../../../shared/service/tts-body.ts'
import { ttsRequestSchema } from '../../../shared/service/tts-request.ts'
import { bodyProblem } from '../../support/stand-in/check-body.ts'
import { toldAtOnce } from '../../support/told.ts'

const planned: PlannedRequest = {
  key: renderKeySchema.parse('0'.repeat(64)),
  text: 'Did you?',
  bytesOfText: 8,
  voice: { kind: 'voice', voice: { id: voiceIdSchema.parse('abc'), title: 'Ruth' } },
  model: 's2-pro',
  parameters: defaultParameters,
  audio: { format: 'wav', sampleRate: 44_100 },
}

/** Every value of `value`, at any depth. */
function leaves(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(leaves)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
}

describe('the request of a planned line', () => {
  it('states every parameter, even where it is the default', () => {
    expect(ttsBody(buildTtsRequest(planned))).toEqual({
      ...defaultParameters,
      text: 'Did you?',
      reference_id: 'abc',
      format: 'wav',
      sample_rate: 44_100,
    })
  })

  it('carries a bitrate only for the format that has it', () => {
    const bitrates = (format: string) =>
      Object.keys(ttsBody(ttsRequestSchema.parse({ text: 'x', format }))).filter((field) => field.endsWith('bitrate'))
    expect(['wav', 'pcm', 'mp3', 'opus'].map(bitrates)).toEqual([[], [], ['mp3_bitrate'], ['opus_bitrate']])
  })

  it.each<[RequestAudio, object]>([
    [
      { format: 'mp3', sampleRate: 32_000, bitrate: 64 },
      { format: 'mp3', sample_rate: 32_000, mp3_bitrate: 64 },
    ],
    [
      { format: 'opus', sampleRate: 48_000, bitrate: -1000 },
      { format: 'opus', sample_rate: 48_000, opus_bitrate: -1000 },
    ],
    [
      { format: 'pcm', sampleRate: 8000 },
      { format: 'pcm', sample_rate: 8000 },
    ],
  ])('asks for %j with what belongs to it', (audio, fields) => {
    const body = ttsBody(buildTtsRequest({ ...planned, audio }))
    expect(body).toEqual({ ...defaultParameters, text: 'Did you?', reference_id: 'abc', ...fields })
    expect(bodyProblem(body, 'json', 's2-pro')).toBeUndefined()
  })

  it('carries the clips of a reference in order, each with its words, and no id', () => {
    const clips = ['a', 'b'].map((digit) => ({ id: referenceIdSchema.parse(digit.repeat(64)), text: `${digit}.` }))
    const request = { ...planned, voice: { kind: 'reference', reference: { title: 'Kitchen', clips } } } as const
    const body = ttsBody(buildTtsRequest(request, (id) => new TextEncoder().encode(id.slice(0, 1))))
    expect(body['references']).toEqual([
      { audio: Uint8Array.of(0x61), text: 'a.' },
      { audio: Uint8Array.of(0x62), text: 'b.' },
    ])
    expect('reference_id' in body).toBe(false)
    expect(() => buildTtsRequest(request)).toThrow('speech.request.noClips')
  })

  it('is right by the stand-in’s own table, and holds no null, whatever is directed', () => {
    const overrides = fc.record(
      {
        temperature: fc.double({ min: 0, max: 1, noNaN: true }),
        chunk_length: fc.integer({ min: 100, max: 300 }),
        latency: fc.constantFrom('low' as const, 'normal' as const, 'balanced' as const),
        normalize: fc.boolean(),
        prosody: fc.record({ speed: fc.double({ min: 0.5, max: 2, noNaN: true }) }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(overrides, fc.constantFrom(8000, 16_000, 24_000, 32_000, 44_100), (override, sampleRate) => {
        const parameters = resolveParameters(override)
        const body = ttsBody(buildTtsRequest({ ...planned, parameters, audio: { format: 'wav', sampleRate } }))
        expect(bodyProblem(body, 'json', 's2-pro')).toBeUndefined()
        expect(leaves(body).filter((leaf) => leaf === null || leaf === undefined)).toEqual([])
        expect(JSON.parse(JSON.stringify(body))).toEqual(body)
      }),
    )
  })

  it('is refused in words if the plan breaks the interface', () => {
    const hot = { ...defaultParameters, temperature: 2 }
    expect(toldAtOnce(() => buildTtsRequest({ ...planned, parameters: hot }))).toContain('temperature')
    expect(toldAtOnce(() => buildTtsRequest({ ...planned, text: '' }))).toContain('text')
  })
})

describe('the schema and the stand-in’s own table', () => {
  const values = [
    undefined,
    null,
    -1,
    0,
    0.5,
    1,
    50,
    99,
    100,
    300,
    301,
    64,
    128,
    24_000,
    44_100,
    48_000,
    '',
    'x',
    'wav',
    'mp3',
    'low',
    true,
    [],
    {},
  ]
  const fields = Object.keys(ttsRequestSchema.shape).filter((field) => field !== 'text')

  it.each(fields)('agree on every value of %s', (field) => {
    for (const value of values) {
      const body = { text: 'Hello.', format: 'wav', latency: 'normal', normalize: true, [field]: value }
      // The stand-in wants these stated and does not take an explicit undefined, which JSON cannot carry anyway.
      if (value === undefined) continue
      const isRight = bodyProblem(body, 'json', 's2-pro') === undefined
      expect(ttsRequestSchema.safeParse(body).success, `${field} = ${JSON.stringify(value)}`).toBe(isRight)
    }
  })
})
