import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorBodySchema, parseErrorBody } from '../../../shared/service/error-body.ts'

describe('an error’s body', () => {
  it.each([
    {
      form: 'the interface’s object',
      text: '{"status":400,"message":"Reference not found"}',
      message: 'Reference not found',
    },
    { form: 'an object of the open server', text: '{"statusCode":400,"message":"Too long"}', message: 'Too long' },
    { form: 'plain text', text: 'Invalid Token', message: 'Invalid Token' },
    { form: 'nothing', text: '', message: '' },
    { form: 'a web page', text: '  <html><h1>Sign in</h1>', message: '' },
    { form: 'JSON without a message', text: '{"error":"x"}', message: '' },
    { form: 'a JSON number', text: '42', message: '' },
    { form: 'an empty array', text: '[]', message: '' },
    { form: 'a message that is no text', text: '{"message":{"a":1}}', message: '' },
    { form: 'JSON that ends early', text: '{"message":"Ha', message: '{"message":"Ha' },
  ])('is read from $form', ({ text, message }) => {
    expect(parseErrorBody(text)).toEqual({ message, fields: [] })
  })

  it('is read from validation entries, bare or under detail, with their fields', () => {
    const items = [
      { loc: ['body', 'chunk_length'], type: 'less_than_equal', msg: 'Input should be less than or equal to 300' },
      { loc: ['body', 'references', 0, 'text'], type: 'missing', msg: 'Field required' },
    ]
    const expected = {
      message: 'chunk_length: Input should be less than or equal to 300; references.0.text: Field required',
      fields: ['chunk_length', 'references.0.text'],
    }
    expect(parseErrorBody(JSON.stringify(items))).toEqual(expected)
    expect(parseErrorBody(JSON.stringify({ detail: items }))).toEqual(expected)
  })

  it('becomes one bounded line without control or direction characters, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        for (const body of [text, JSON.stringify({ status: 1, message: text })]) {
          const { message } = parseErrorBody(body)
          expect(message.length).toBeLessThanOrEqual(500)
          expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        }
      }),
    )
    expect(parseErrorBody(`a\r\n\u202eb\u0000c`).message).toBe('a b c')
  })

  it('has the interface’s two fields and tolerates more', () => {
    expect(errorBodySchema.parse({ status: 402, message: 'No credit', reason: null, more: 1 })).toMatchObject({
      status: 402,
    })
    expect(errorBodySchema.safeParse({ status: '402', message: 'x' }).success).toBe(false)
  })
})
