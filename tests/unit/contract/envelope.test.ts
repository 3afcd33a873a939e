import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEnvelope } from '../../../shared/contract/envelope.ts'
import { problemSchema } from '../../../shared/core/model/problem-schema.ts'
import { errorCodes } from '../../../shared/core/model/error-codes.ts'

const text = fc.oneof(
  fc.string(),
  fc.integer({ min: 498, max: 502 }).map((length) => 'x'.repeat(length)),
)
const id = fc.constantFrom('export.noAudio', 'export', 'A.b', `a.${'b'.repeat(78)}`, `a.${'b'.repeat(79)}`)
const plain = fc.oneof(text, fc.double(), fc.boolean(), fc.array(fc.oneof(text, fc.integer())), fc.anything())
const inner = fc.record(
  { id: fc.oneof(id, fc.anything()), params: fc.oneof(fc.dictionary(text, plain), fc.anything()) },
  { requiredKeys: [] },
)
const parameter = fc.oneof(plain, inner)
const words = fc.record(
  { id: fc.oneof(id, fc.anything()), params: fc.oneof(fc.dictionary(text, parameter), fc.anything()) },
  { requiredKeys: [] },
)
const something = fc.oneof(text, fc.anything())

describe('an answer over the bridge', () => {
  it.each([
    ['a value', { ok: true, value: { lines: [] } }],
    ['no value', { ok: true }],
    ['a problem', { ok: false, error: { code: 'disk.full', message: 'The disk is full.', remedy: 'Make room.' } }],
    ['a problem by its message', { ok: false, error: { code: 'disk.full', id: 'export.noAudio', params: { a: [1] } } }],
    [
      'a problem that tells of another',
      { ok: false, error: { code: 'disk.full', id: 'a.b', params: { why: { id: 'c.d', params: { n: 1 } } } } },
    ],
    ['a problem of a line', { ok: false, error: { code: 'line.tooLong', message: 'Too long.', lineId: 'aaa111' } }],
  ])('is %s', (_, answer) => {
    expect(isEnvelope(answer)).toBe(true)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a word', 'ok'],
    ['a list', [true]],
    ['neither good nor bad', { value: 1 }],
    ['good by a word', { ok: 'true', value: 1 }],
    ['bad without a problem', { ok: false }],
    ['bad with a word', { ok: false, error: 'disk.full' }],
    ['bad with words for a code', { ok: false, error: { code: 'Disk is round', message: 'It turns.' } }],
    ['bad with a message without parameters', { ok: false, error: { code: 'disk.full', id: 'export.noAudio' } }],
    ['bad without words', { ok: false, error: { code: 'disk.full' } }],
  ])('is not %s', (_, answer) => {
    expect(isEnvelope(answer)).toBe(false)
  })

  it('may carry exactly the problems that the schema of problems takes', () => {
    const problem = fc.record(
      {
        code: fc.oneof(fc.constantFrom(...errorCodes, 'disk.round'), something),
        message: something,
        remedy: fc.oneof(something, words),
        lineId: something,
        id: fc.oneof(id, something),
        params: fc.oneof(fc.dictionary(text, parameter), something),
        way: fc.oneof(something, words),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: problem }, fc.anything()), (error) => {
        expect(isEnvelope({ ok: false, error })).toBe(problemSchema.safeParse(error).success)
      }),
      { numRuns: 2000 },
    )
  })
})
