import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEnvelope } from '../../../shared/contract/envelope.ts'
import { problemSchema } from '../../../shared/core/problem-schema.ts'
import { errorCodes } from '../../../shared/core/error-codes.ts'

const text = fc.oneof(
  fc.string(),
  fc.integer({ min: 498, max: 502 }).map((length) => 'x'.repeat(length)),
)
const something = fc.oneof(text, fc.anything())

describe('an answer over the bridge', () => {
  it.each([
    ['a value', { ok: true, value: { lines: [] } }],
    ['no value', { ok: true }],
    ['a problem', { ok: false, error: { code: 'disk.full', message: 'The disk is full.', remedy: 'Make room.' } }],
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
    ['bad with an unknown code', { ok: false, error: { code: 'disk.round', message: 'It turns.' } }],
    ['bad without words', { ok: false, error: { code: 'disk.full' } }],
  ])('is not %s', (_, answer) => {
    expect(isEnvelope(answer)).toBe(false)
  })

  it('may carry exactly the problems that the schema of problems takes', () => {
    const problem = fc.record(
      {
        code: fc.oneof(fc.constantFrom(...errorCodes), something),
        message: something,
        remedy: something,
        lineId: something,
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
