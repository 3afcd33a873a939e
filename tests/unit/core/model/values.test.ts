import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assertNever } from '../../../../shared/core/model/assert-never.ts'
import { canonicalJson } from '../../../../shared/core/model/canonical.ts'
import { castSchema, speakerSchema } from '../../../../shared/core/model/cast.ts'
import {
  defaultParameters,
  parameterOverridesSchema,
  resolveParameters,
} from '../../../../shared/core/model/parameters.ts'
import { StudioError, studioError, toProblem } from '../../../../shared/core/model/errors.ts'
import { MAX_NAME_CHARACTERS, MAX_SPEAKERS } from '../../../../shared/core/model/limits.ts'
import { cutToUtf8Bytes, utf8Bytes } from '../../../../shared/core/model/utf8.ts'

describe('lengths in UTF-8', () => {
  it('are those of a real encoder, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length)
      }),
      { numRuns: 2000 },
    )
    for (const text of ['\ud83d', '\ude00\ud83d', '\ud83dx', '\ud83d\ude00']) {
      expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length)
    }
  })

  it('can be cut at a limit without breaking a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(60), (text, limit) => {
        const cut = cutToUtf8Bytes(text, limit)
        expect(text.startsWith(cut)).toBe(true)
        expect(utf8Bytes(cut)).toBeLessThanOrEqual(limit)
        expect(cut).not.toMatch(/[\ud800-\udbff]$/)
        const next = Array.from(text.slice(cut.length))[0]
        if (next !== undefined) expect(utf8Bytes(cut + next)).toBeGreaterThan(limit)
      }),
    )
  })
})

describe('canonical JSON', () => {
  it('is JSON with its keys in order, whatever order they were written in', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: true, z: undefined })).toBe(
      '{"a":true,"b":[1,{"c":"é","d":null}]}',
    )
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError)
    expect(() => canonicalJson([Infinity])).toThrow(TypeError)
  })
})

describe('parameters', () => {
  it('are the defaults of the interface until a level says otherwise', () => {
    expect(resolveParameters()).toEqual(defaultParameters)
    expect(defaultParameters).toMatchObject({ temperature: 0.7, top_p: 0.7, chunk_length: 300, latency: 'normal' })
  })

  it('come from the innermost level that has them, field by field', () => {
    const project = parameterOverridesSchema.parse({ temperature: 0, prosody: { speed: 2, volume: -3 } })
    const speaker = parameterOverridesSchema.parse({ normalize: false, prosody: { volume: 0 } })
    expect(resolveParameters(project, { ...speaker, temperature: undefined })).toEqual({
      ...defaultParameters,
      temperature: 0,
      normalize: false,
      prosody: { speed: 2, volume: 0, normalize_loudness: true },
    })
  })
})

describe('limits', () => {
  it('are those of the schemas', () => {
    const speaker = (at: number) => ({ id: `s${at}`, name: `S${at}`, colour: 1 })
    const speakers = Array.from({ length: MAX_SPEAKERS + 1 }, (_, at) => speaker(at))
    expect(castSchema.safeParse({ speakers: speakers.slice(1) }).success).toBe(true)
    expect(castSchema.safeParse({ speakers }).success).toBe(false)
    const named = (length: number) => speakerSchema.safeParse({ ...speaker(1), name: 'A'.repeat(length) }).success
    expect([named(MAX_NAME_CHARACTERS), named(MAX_NAME_CHARACTERS + 1)]).toEqual([true, false])
  })
})

describe('errors', () => {
  it('carry their problem, and anything else becomes words without its own', () => {
    const cause = new Error('secret path')
    const error = studioError('disk.full', 'The disk is full.', 'Free some space.', cause)
    expect(error).toBeInstanceOf(StudioError)
    expect(error.cause).toBe(cause)
    expect(toProblem(error)).toEqual({ code: 'disk.full', message: 'The disk is full.', remedy: 'Free some space.' })
    expect(toProblem(cause).code).toBe('internal')
    expect(JSON.stringify(toProblem(cause))).not.toContain('secret')
    expect(toProblem(studioError('disk.full', 'Full.'))).not.toHaveProperty('remedy')
  })

  it('name a value that no case was written for', () => {
    const value: unknown = { kind: 'new' }
    expect(() => Reflect.apply(assertNever, undefined, [value, 'state'])).toThrow('Unexpected state: {"kind":"new"}')
  })
})
