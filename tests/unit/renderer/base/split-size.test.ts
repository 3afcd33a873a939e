import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptWithin, stepOf } from '../../../../renderer/base/ui/split-size.ts'

const limits = { min: 192, max: 360, rest: 360, room: 1200 }

describe('the size of a panel beside the rest', () => {
  it.each([
    [264, limits, 264],
    [100, limits, 192],
    [900, limits, 360],
    [340, { ...limits, room: 660 }, 300],
    [340, { ...limits, room: 400 }, 192],
  ])('of %d wanted within %j is %d', (wanted, within, size) => {
    expect(keptWithin(wanted, within)).toBe(size)
  })

  it('is never under its least and never over its most', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e4, max: 1e4 }), fc.nat(3000), (wanted, room) => {
        const size = keptWithin(wanted, { ...limits, room })
        expect(size).toBeGreaterThanOrEqual(limits.min)
        expect(size).toBeLessThanOrEqual(limits.max)
      }),
    )
  })
})

describe('the keys of a separator', () => {
  it.each([
    ['ArrowLeft', 'horizontal', -0.05],
    ['ArrowRight', 'horizontal', 0.05],
    ['ArrowUp', 'horizontal', undefined],
    ['ArrowUp', 'vertical', -0.05],
    ['ArrowDown', 'vertical', 0.05],
    ['ArrowLeft', 'vertical', undefined],
    ['Home', 'vertical', -1],
    ['End', 'horizontal', 1],
    ['a', 'horizontal', undefined],
  ] as const)('move it by %s in a %s group by %s of the whole', (key, orientation, step) => {
    expect(stepOf(key, orientation)).toBe(step)
  })
})
