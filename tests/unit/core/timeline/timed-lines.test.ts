import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LineId, lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { type GraphLine, graphLineSchema } from '../../../../shared/core/timeline/graph-schema.ts'
import { laidAtStarts } from '../../../../shared/core/timeline/line-join.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'

const id = (at: number): LineId => lineIdSchema.parse(`aaa${String(at).padStart(3, '0')}`)
const line = (at: number, durationSamples: number): GraphLine => ({
  lineId: id(at),
  step: 1,
  join: { kind: 'after', samples: 100 },
  durationSamples,
  isEstimate: true,
})
const laid = (lengths: readonly number[], starts: ReadonlyMap<LineId, number>): readonly number[] => {
  const lines = laidAtStarts(
    lengths.map((length, at) => line(at, length)),
    starts,
  )
  for (const one of lines) graphLineSchema.parse(one)
  const { timeline } = soundGraph({ lines, lanes: [], placed: [], master: { gainDb: 0 } })
  return timeline.entries.map(({ startSample }) => startSample)
}

describe('lines with target times', () => {
  it('begin there, over the end of a line before that is too long, and others follow as they would', () => {
    const starts = new Map([
      [id(0), 500],
      [id(1), 2000],
      [id(3), 4000],
    ])
    expect(laid([1800, 300, 50, 10], starts)).toEqual([500, 2000, 2400, 4000])
  })

  it('keep the order of the script: a time before that of the line before is none', () => {
    expect(
      laid(
        [100, 100],
        new Map([
          [id(0), 5000],
          [id(1), 10],
        ]),
      ),
    ).toEqual([5000, 5200])
  })

  it('begin exactly at them, however long anything is', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 12 })
    const gaps = fc.array(fc.option(fc.integer({ min: 0, max: 6000 })), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(lengths, gaps, (all, between) => {
        let at = 0
        const starts = new Map<LineId, number>()
        for (const [place, gap] of between.slice(0, all.length).entries()) {
          if (gap === null) continue
          at += gap
          starts.set(id(place), at)
        }
        const begins = laid(all, starts)
        let before = 0
        for (const [place, begin] of begins.entries()) {
          const start = starts.get(id(place))
          if (start !== undefined && start >= before) expect(begin).toBe(start)
          before = begin
        }
      }),
    )
  })
})
