import { encode } from '@msgpack/msgpack'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { shapeFlaw } from '../../../electron/local-host/message-shape.ts'
import { valueFlaw } from '../../../electron/hosting/value-flaw.ts'
import { bridgeCalls, MAX_MESSAGE_BYTES } from '../../../shared/contract/bridge.ts'
import { limitsOf, messageLimits } from '../../../shared/contract/message-limits.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { MAX_SOURCE_BYTES } from '../../../shared/core/import/limits.ts'

const names = Object.keys(bridgeCalls)

describe('the limits of a message', () => {
  it('are small for nearly every call', () => {
    const small = names.filter((name) => messageLimits(name).maxBytes <= 40_000)
    expect(small.length).toBeGreaterThan(names.length * 0.7)
  })

  it.each(['import.read', 'clips.read'])('let a whole file pass: %s', (name) => {
    expect(messageLimits(name).maxBytes).toBeGreaterThan(MAX_SOURCE_BYTES)
  })

  it('are those of all messages for what no schema bounds', () => {
    for (const name of names) {
      const { maxBytes, maxValues } = messageLimits(name)
      expect(maxBytes, name).toBeLessThanOrEqual(MAX_MESSAGE_BYTES + MAX_SOURCE_BYTES)
      expect(maxValues, name).toBeLessThanOrEqual(500_000)
    }
  })

  it('are the smallest for a name that is no call', () => {
    for (const name of ['', 'x', '__proto__', 'constructor']) expect(messageLimits(name).maxBytes).toBe(1024)
  })

  it('hold whatever the schema accepts', () => {
    const text = (most: number) => fc.string({ unit: 'binary', maxLength: most })
    const schema = z.strictObject({
      id: z.string().regex(/^[a-z0-9]{6}$/),
      names: z.array(z.string().max(20)).max(30),
      kind: z.enum(['one', 'ausführlich']),
      place: z.union([z.strictObject({ x: z.number(), y: z.number().nullable() }), z.null()]),
      pair: z.tuple([z.boolean(), z.string().max(4)]),
      note: z.string().max(2000).optional(),
      file: z
        .instanceof(Uint8Array)
        .refine((bytes) => bytes.length <= 5000)
        .meta({ maxBytes: 5000 }),
    })
    const value = fc.record({
      id: fc.stringMatching(/^[a-z0-9]{6}$/),
      names: fc.array(text(20), { maxLength: 30 }),
      kind: fc.constantFrom('one', 'ausführlich'),
      place: fc.option(fc.record({ x: fc.double(), y: fc.option(fc.double()) })),
      pair: fc.tuple(fc.boolean(), text(4)),
      note: fc.option(text(2000), { nil: undefined }),
      file: fc.uint8Array({ maxLength: 5000 }),
    })
    const limits = limitsOf(schema)
    expect(limits.maxBytes).toBeLessThan(20_000)
    fc.assert(
      fc.property(value, (one) => {
        fc.pre(schema.safeParse(one).success)
        const message = encode(one, { ignoreUndefined: true })
        expect(message.byteLength).toBeLessThanOrEqual(limits.maxBytes)
        expect(shapeFlaw(message, limits.maxValues)).toBeUndefined()
        expect(valueFlaw(one, limits)).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })
})

describe('a value that was decoded already', () => {
  const limits = { maxBytes: 1000, maxValues: 20 }

  it.each<[string, unknown, RegExp | undefined]>([
    ['nothing', undefined, undefined],
    ['what fits', { a: [1, 2, 'x'.repeat(900)] }, undefined],
    ['a long text', { a: 'x'.repeat(1001) }, /larger/],
    ['a long name', { ['x'.repeat(1001)]: 1 }, /larger/],
    ['a large file', { a: new Uint8Array(1001) }, /larger/],
    ['many values', { a: Array.from({ length: 30 }, () => 0) }, /holds more/],
    ['a list that is mostly empty', Object.assign([], { length: 4_000_000_000 }), /holds more/],
    ['many names', Object.fromEntries(Array.from({ length: 15 }, (_, at) => [at, at])), /holds more/],
  ])('is judged without going through all of it: %s', (_what, value, flaw) => {
    const found = valueFlaw(value, limits)
    if (flaw === undefined) expect(found).toBeUndefined()
    else expect(messageOf(found)).toMatch(flaw)
  })

  it('may lead back to itself, and is too deep then', () => {
    const loop: unknown[] = []
    loop.push(loop)
    expect(messageOf(valueFlaw(loop, { maxBytes: 1000, maxValues: 1000 }))).toMatch(/too deeply/)
  })
})
