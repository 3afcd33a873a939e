import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ringTarget } from '../../../../renderer/base/ui/hooks/use-roving.ts'

describe('the arrows of a row', () => {
  it.each([
    ['ArrowRight', 0, 3, 1],
    ['ArrowRight', 2, 3, 0],
    ['ArrowLeft', 0, 3, 2],
    ['ArrowLeft', 2, 3, 1],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['ArrowDown', 0, 3, undefined],
    ['Enter', 0, 3, undefined],
    ['ArrowRight', 0, 0, undefined],
  ])('lead by %s from %d of %d to %s', (key, index, count, target) => {
    expect(ringTarget(key, index, count)).toBe(target)
  })

  it('lead back again the other way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(39), (count, from) => {
        const index = from % count
        const next = ringTarget('ArrowRight', index, count) ?? -1
        expect(ringTarget('ArrowLeft', next, count)).toBe(index)
      }),
    )
  })
})
