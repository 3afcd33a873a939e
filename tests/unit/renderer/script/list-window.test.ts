import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowAt } from '../../../../renderer/script/view/use-list-window.ts'

describe('the window of a long list', () => {
  it('holds every row that can be seen, wherever the list is scrolled to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 100_000 }), fc.integer({ min: 1, max: 3000 }), (above, height) => {
        const { first, end } = windowAt(above, height, 28)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(first * 28).toBeLessThanOrEqual(Math.max(0, above))
        expect(end * 28).toBeGreaterThanOrEqual(above + height)
      }),
    )
  })

  it('does not grow with the list, and stays the same over a few pixels', () => {
    const at = windowAt(50_000, 800, 28)
    expect(at.end - at.first).toBeLessThan(100)
    expect(windowAt(50_001, 800, 28)).toEqual(at)
  })
})
