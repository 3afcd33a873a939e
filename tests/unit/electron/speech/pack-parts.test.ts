import { decode, encode } from '@msgpack/msgpack'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packParts } from '../../../../electron/speech/pack-parts.ts'

const library = (value: unknown): Buffer => Buffer.from(encode(value, { ignoreUndefined: true }))
const joined = (value: unknown): Buffer => Buffer.concat(packParts(value))

describe('MessagePack in parts', () => {
  it.each([0, 1, 15, 16, 31, 32, 255, 256, 4095, 4096, 65_535, 65_536])(
    'is what the library writes at a length of %i',
    (length) => {
      const values = [
        new Uint8Array(length).fill(7),
        'x'.repeat(length),
        Array.from({ length }, () => 1),
        // Maps are counted like lists.
        Object.fromEntries(Array.from({ length: Math.min(length, 4096) }, (_, at) => [`k${at}`, at])),
      ]
      for (const value of values) expect(joined(value).equals(library(value))).toBe(true)
    },
  )

  it('is what the library writes, for any value, and reads back as it', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'grapheme' }),
        fc.double({ noNaN: true }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.uint8Array({ maxLength: 5000 }),
        fc.array(tie('any'), { maxLength: 5 }),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.option(tie('any'), { nil: undefined }),
          { maxKeys: 5, noNullPrototype: true },
        ),
      ),
    })).any
    fc.assert(
      fc.property(value, (given) => {
        const bytes = joined(given)
        expect(bytes.equals(library(given))).toBe(true)
        expect(encode(decode(bytes))).toEqual(new Uint8Array(bytes))
      }),
      { numRuns: 300 },
    )
  })

  it('is what the library writes with a key that the library refuses to read', () => {
    const value: unknown = JSON.parse('{"__proto__": 0, "a": {"__proto__": [1]}}')
    expect(joined(value).equals(library(value))).toBe(true)
    expect(() => decode(joined(value))).toThrow('__proto__')
  })

  it('sends a recording as the very bytes that it was given, without a copy', () => {
    const audio = new Uint8Array(100_000)
    const parts = packParts({ text: 'Hold.', references: [{ audio, text: 'Words.' }] })
    expect(parts).toHaveLength(3)
    expect(parts[1]).toBe(audio)
  })
})
