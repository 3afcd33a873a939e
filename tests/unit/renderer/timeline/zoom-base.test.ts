import { describe, expect, it } from 'vitest'
import { createZoomBase, zoomStep } from '../../../../renderer/transport/stage/zoom.ts'

describe('what a zoom is counted from', () => {
  it('is the one that was asked for last, while no frame has told of it: steps faster than frames are all counted', () => {
    const base = createZoomBase()
    const frame = { pixelsPerSecond: 10 }
    const step = (): number => {
      const to = zoomStep(base.of(frame), 1, 10)
      base.asked(frame, to)
      return to
    }
    const once = step()
    expect(once).toBeGreaterThan(10)
    expect(step()).toBeCloseTo((once / 10) * once)
  })

  it('is what a later frame tells, whatever was asked for', () => {
    const base = createZoomBase()
    base.asked({ pixelsPerSecond: 10 }, 40)
    expect(base.of({ pixelsPerSecond: 20 })).toBe(20)
  })
})
