import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../shared/core/model/canonical.ts'
import { mergeOrder, mergeValues } from '../../../../shared/core/edits/merge-values.ts'

const merged = (value: Json | undefined) => ({ kind: 'merged', value })
const conflict = { kind: 'conflict' }

describe('merging values by field', () => {
  it.each<[string, Json | undefined, Json | undefined, Json | undefined, object]>([
    ['takes what only we changed', { a: 1, b: 2 }, { a: 3, b: 2 }, { a: 1, b: 2 }, merged({ a: 3, b: 2 })],
    ['takes what only they changed', { a: 1 }, { a: 1 }, { a: 4 }, merged({ a: 4 })],
    ['takes both of two fields', { a: 1, b: 2 }, { a: 3, b: 2 }, { a: 1, b: 4 }, merged({ a: 3, b: 4 })],
    ['goes into objects', { a: { x: 1, y: 1 } }, { a: { x: 2, y: 1 } }, { a: { x: 1 } }, merged({ a: { x: 2 } })],
    ['takes what both added', {}, { a: 1 }, { b: 2 }, merged({ a: 1, b: 2 })],
    ['takes what both made the same', { a: 1 }, { a: 2 }, { a: 2 }, merged({ a: 2 })],
    ['takes a removal', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, merged({ b: 2 })],
    ['has a conflict where both changed one field', { a: 1 }, { a: 2 }, { a: 3 }, conflict],
    ['has a conflict where both added one differently', {}, { a: 2 }, { a: 3 }, conflict],
    ['has a conflict where one changed what the other removed', { a: { x: 1 } }, {}, { a: { x: 2 } }, conflict],
    ['never merges lists inside', { a: [1] }, { a: [1, 2] }, { a: [1, 3] }, conflict],
    [
      'knows a key like any other object has',
      {},
      { constructor: 1 },
      { toString: 2 },
      merged({ constructor: 1, toString: 2 }),
    ],
  ])('%s', (_, base, ours, theirs, expected) => {
    expect(mergeValues(base, ours, theirs)).toEqual(expected)
  })

  it('gives the same whichever side is ours, or a conflict on both', () => {
    const value = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.dictionary(fc.constantFrom('x', 'y'), fc.nat(2)))
    fc.assert(
      fc.property(value, value, value, (base, ours, theirs) => {
        expect(mergeValues(base, ours, theirs)).toEqual(mergeValues(base, theirs, ours))
        expect(mergeValues(base, ours, base)).toEqual(merged(ours))
      }),
      { numRuns: 1000 },
    )
  })

  it.each<[string, string, string, string, string]>([
    ['keeps an order that nobody changed', 'abc', 'abc', 'abc', 'abc'],
    ['takes the order of the one who moved', 'abc', 'abc', 'cab', 'cab'],
    ['takes ours where both moved', 'abc', 'bac', 'cab', 'bac'],
    ['puts new ones of both behind their neighbours', 'abc', 'axbc', 'abcy', 'axbcy'],
    ['puts a new first one first', 'ab', 'ab', 'xab', 'xab'],
    ['keeps additions of the one who did not move', 'ab', 'axb', 'ba', 'bax'],
  ])('%s', (_, base, ours, theirs, expected) => {
    const names = (text: string) => text.split('')
    expect(mergeOrder(names(base), names(ours), names(theirs), () => true).join('')).toBe(expected)
  })
})
