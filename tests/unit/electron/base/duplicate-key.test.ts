import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countKeys, duplicateKey } from '../../../../electron/base/duplicate-key.ts'

describe('a key that stands twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a', 1],
    ['{\n"a": {"b": 1,\n"b": 2}\n}', 'b', 3],
    ['[{"a":1},{"a":1,"b":[{"c":1}],"b":2}]', 'b', 1],
    ['{"a":1,"\\u0061":2}', 'a', 1],
    ['{"__proto__":1,"__proto__":2}', '__proto__', 1],
    ['{"":1,"":2}', '', 1],
    ['{"a\\"":1,"a\\"":2}', 'a"', 1],
    ['{"1":1,"0":2,"1":3}', '1', 1],
  ])('is found in %s, with its line', (json, key, line) => {
    expect(duplicateKey(json)).toEqual({ key, line })
  })

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1","b":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":"\\\\","b":1}',
    '{"a:a":":","b":[":",":"]}',
    '"a"',
    '3',
  ])('is not seen in %s', (json) => {
    expect(duplicateKey(json)).toBeUndefined()
  })

  it('is never in what JSON.stringify writes, and every key of that is counted', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent)
        const countOf = (one: unknown): number => {
          if (typeof one !== 'object' || one === null) return 0
          const own = Array.isArray(one) ? 0 : Object.keys(one).length
          return Object.values(one).reduce((sum: number, member) => sum + countOf(member), own)
        }
        expect(countKeys(json)).toBe(countOf(JSON.parse(json)))
        expect(duplicateKey(json)).toBeUndefined()
      }),
    )
  })
})
