import { decode, encode } from '@msgpack/msgpack'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack } from '../../../../renderer/base/bridge/pack.ts'
import { unpack } from '../../../../renderer/base/bridge/unpack.ts'

const units = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ minLength: 45, maxLength: 90, unit: fc.constantFrom('a', 'ü', '漢', '😀') }),
  // Halves of pairs, as an edit within an emoji has them.
  fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'a'), maxLength: 50 }),
)
const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    127,
    128,
    255,
    256,
    65_535,
    65_536,
    2 ** 32 - 1,
    2 ** 32,
    -32,
    -33,
    -128,
    -129,
    -32_768,
    -32_769,
  ),
  fc.constantFrom(-(2 ** 31), -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Infinity, Number.NaN),
)
const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, undefined),
    numbers,
    units,
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('value'), { maxLength: 18 }),
    fc.dictionary(
      units.filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 18 },
    ),
  ),
})).value

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

describe('what a page and its host say to each other', () => {
  it('is written byte for byte as the host’s own package writes it', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(pack(value)).toEqual(encode(value, { ignoreUndefined: true }))
      }),
      { numRuns: 300 },
    )
  })

  it('is read as that package reads it', () => {
    fc.assert(
      fc.property(values, (value) => {
        const written = encode(value, { ignoreUndefined: true })
        expect(unpack(bufferOf(written))).toEqual(decode(written))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['long lists', Array.from({ length: 70_000 }, (_, index) => index)],
    ['many members', Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`member ${index}`, index]))],
    ['long texts', '漢'.repeat(70_000)],
    ['many bytes', new Uint8Array(70_000).fill(7)],
  ])('may hold %s', (_what, value) => {
    const written = encode(value, { ignoreUndefined: true })
    expect(Buffer.compare(pack(value), written)).toBe(0)
    expect(unpack(bufferOf(written))).toEqual(value)
  })

  it('is refused if it is cut off anywhere, or goes on behind its end', () => {
    const written = encode({
      name: 'Ruth',
      lines: [1, 2.5, -300, 70_000],
      bytes: new Uint8Array(3),
      text: 'x'.repeat(300),
    })
    for (let length = 0; length < written.length; length++) {
      expect(() => unpack(bufferOf(written.subarray(0, length)))).toThrow(RangeError)
    }
    expect(() => unpack(bufferOf(Uint8Array.of(...written, 1)))).toThrow('follows')
  })

  it('holds neither dates nor a member that would change what an object is', () => {
    expect(() => unpack(bufferOf(encode(new Date(0))))).toThrow(RangeError)
    // {"__proto__": 1}
    expect(() => unpack(bufferOf(Uint8Array.of(0x81, 0xa9, ...Buffer.from('__proto__'), 1)))).toThrow(RangeError)
    expect(() => pack({ run: () => undefined })).toThrow(TypeError)
    expect(() => pack(Array.from({ length: 120 }).reduce<unknown>((inner) => [inner], 1))).toThrow(RangeError)
  })
})
