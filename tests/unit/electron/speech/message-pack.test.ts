import { encode } from '@msgpack/msgpack'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeStrictly } from '../../../../electron/speech/message-pack.ts'

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

describe('a message from a stranger', () => {
  it('is what was encoded, whatever it was', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 6 },
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer(),
        fc.double({ noNaN: true }),
        fc.boolean(),
        fc.constant(null),
        fc.uint8Array({ maxLength: 400 }),
        fc.array(tie('any'), { maxLength: 20 }),
        fc.dictionary(
          fc.string({ maxLength: 40 }).filter((key) => key !== '__proto__'),
          tie('any'),
          { maxKeys: 20 },
        ),
      ),
    })).any
    fc.assert(
      fc.property(value, (given) => {
        const decoded = decodeStrictly(encode(given))
        expect(Buffer.from(encode(decoded)).equals(Buffer.from(encode(given)))).toBe(true)
      }),
    )
  })

  it('is refused if any part of it is missing, or anything follows', () => {
    const message = encode({ event: 'audio', audio: new Uint8Array(300), list: [1, -2, 3.5, null, true, 70_000] })
    for (let length = 0; length < message.length; length++) {
      expect(() => decodeStrictly(message.subarray(0, length)), String(length)).toThrow(/cut off/)
    }
    expect(() => decodeStrictly(Uint8Array.of(...message, 0xc0))).toThrow(/follows/)
  })

  it.each([
    ['a list of four thousand million', 'ddffffffff', /cut off/],
    ['a map of four thousand million', 'dfffffffff', /cut off/],
    ['eight lists of sixteen million in each other', 'dd00ffffff'.repeat(8), /cut off/],
    ['text of four thousand million bytes', 'dbffffffff', /cut off/],
    ['bytes of four thousand million', 'c6ffffffff', /cut off/],
    ['an extension of four thousand million bytes', 'c9ffffffff01', /cut off/],
    ['the type that nothing has', 'c1', /no MessagePack/],
    ['17 lists in each other', `${'91'.repeat(17)}c0`, /deeply/],
    ['200,000 lists in each other', `${'91'.repeat(200_000)}c0`, /deeply/],
    ['200,000 maps in each other', `${'81a161'.repeat(200_000)}c0`, /deeply/],
    ['a key that would reach into every object', '81a95f5f70726f746f5f5f01', /__proto__/],
    ['nothing', '', /cut off/],
  ])('is refused at once if it promises %s', (_, hex, words) => {
    expect(() => decodeStrictly(bytes(hex))).toThrow(words)
  })

  it.each([
    ['16 lists in each other', `${'91'.repeat(16)}c0`],
    ['extensions of every kind', `94d40100d5010000c702010000d801${'00'.repeat(16)}`],
    ['the smallest and the largest numbers', '93d38000000000000000ffcb7fefffffffffffff'],
  ])('may hold %s', (_, hex) => {
    expect(() => decodeStrictly(bytes(hex))).not.toThrow()
  })
})
