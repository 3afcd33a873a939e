import { encode } from '@msgpack/msgpack'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMessage, writeMessage } from '../../../../electron/local-host/message.ts'
import { MAX_MESSAGE_DEPTH, shapeFlaw } from '../../../../electron/local-host/message-shape.ts'

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

const read = (message: Uint8Array): unknown => readMessage(message, { maxBytes: 1_000_000, maxValues: 1000 })

function nested(depth: number): Uint8Array {
  // `depth` arrays of one member each, and nil in the innermost.
  return Uint8Array.from([...Array.from({ length: depth }, () => 0x91), 0xc0])
}

describe('a message', () => {
  it('comes back as it was sent, bytes as bytes', () => {
    const value = { text: 'Grüße 🙂', list: [1, -1, 1.5, true, null], bytes: new Uint8Array([0, 255]), large: 2 ** 40 }
    expect(read(writeMessage(value))).toEqual(value)
  })

  it('leaves out what is undefined', () => {
    expect(read(writeMessage({ a: undefined, b: 1 }))).toEqual({ b: 1 })
  })

  it('of any value that the bridge can carry has a shape without flaw', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(shapeFlaw(encode(value))).toBeUndefined()
      }),
    )
  })

  it('cut anywhere is refused', () => {
    const whole = encode({ name: 'Ruth', takes: [1, 2, { deep: 'yes' }], bytes: new Uint8Array(300) })
    for (let length = 0; length < whole.byteLength; length += 1) {
      expect(shapeFlaw(whole.subarray(0, length)), `after ${length} bytes`).toMatch(/ends early|claims more/)
    }
  })

  it.each([
    ['an array that claims four thousand million members', 'dd ff ff ff ff', /claims more/],
    ['a map that claims as many', 'df ff ff ff ff', /claims more/],
    ['nested claims', 'dd 00 00 ff ff dd 00 00 ff ff', /claims more/],
    ['a text longer than the message', 'db ff ff ff ff 61', /ends early/],
    ['bytes longer than the message', 'c6 7f ff ff ff', /ends early/],
    ['an extension', 'd6 ff 00 00 00 00', /not allowed/],
    ['a long extension', 'c7 01 05 00', /not allowed/],
    ['the tag that has no meaning', 'c1', /not allowed/],
    ['two values', 'c0 c0', /after its end/],
    ['nothing', '', /ends early/],
    ['a head without its count', 'dc 00', /ends early/],
  ])('that is %s is refused', (_what, hex, flaw) => {
    expect(shapeFlaw(bytes(hex))).toMatch(flaw)
  })

  it(`may be nested ${MAX_MESSAGE_DEPTH} deep and no deeper`, () => {
    expect(shapeFlaw(nested(MAX_MESSAGE_DEPTH))).toBeUndefined()
    expect(shapeFlaw(nested(MAX_MESSAGE_DEPTH + 1))).toMatch(/too deeply/)
    expect(shapeFlaw(nested(200_000))).toMatch(/too deeply/)
  })

  it('may hold as many values as its call takes, names included, and no more', () => {
    const value = { list: [1, 2, { deep: [] }], bytes: new Uint8Array(300) }
    // The object, two names, the list, its three members, a name, an empty list and the bytes.
    expect(shapeFlaw(encode(value), 10)).toBeUndefined()
    expect(shapeFlaw(encode(value), 9)).toMatch(/more than its call takes/)
    expect(() => readMessage(encode(value), { maxBytes: 400, maxValues: 9 })).toThrow('hosting.message.tooMany')
  })

  it('that cannot be read is a refusal in words', () => {
    expect(() => read(bytes('dd ff ff ff ff'))).toThrow(expect.objectContaining({ name: 'StudioError' }))
    // A key by which a prototype could be reached is refused by the decoder itself.
    expect(() => read(encode(JSON.parse('{"__proto__": 1}')))).toThrow(expect.objectContaining({ name: 'StudioError' }))
  })
})
