import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapped, stillEdges } from '../../../../shared/core/timeline/snap.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'

const near = fc.integer({ min: -10_000, max: 10_000 })

describe('what is drawn along the time', () => {
  it('is pulled to the nearest place that one of its edges is near, and to no other', () => {
    fc.assert(
      fc.property(
        fc.array(near, { minLength: 1, maxLength: 3 }),
        near,
        fc.array(near),
        fc.nat(500),
        (edges, by, targets, reach) => {
          const found = snapped(edges, by, targets, reach)
          const away = targets.flatMap((target) => edges.map((edge) => Math.abs(edge + by - target)))
          const nearest = Math.min(...away)
          if (found === undefined) expect(nearest).toBeGreaterThan(reach)
          else {
            expect(Math.abs(found.by - by)).toBe(nearest)
            expect(edges.map((edge) => edge + found.by)).toContain(found.target)
            expect(targets).toContain(found.target)
          }
        },
      ),
    )
  })

  it('stays where it is pulled to while it is drawn no further', () => {
    fc.assert(
      fc.property(near, near, fc.array(near), fc.nat(500), (edge, by, targets, reach) => {
        const found = snapped([edge], by, targets, reach)
        if (found !== undefined) expect(snapped([edge], found.by, targets, reach)).toEqual(found)
      }),
    )
  })

  it('is pulled only to clips that do not go with it', () => {
    const entries = [1, 2, 3].map((number) => ({
      lineId: lineIdSchema.parse(`aaaaa${number}`),
      speakerId: undefined,
      number,
      startSample: number * 1000,
      durationSamples: 500,
      isEstimate: false,
    }))
    expect(stillEdges({ entries }, lineIdSchema.parse('aaaaa3'))).toEqual([1000, 1500, 2000, 2500])
    expect(stillEdges({ entries }, lineIdSchema.parse('aaaaa1'))).toEqual([])
  })
})
