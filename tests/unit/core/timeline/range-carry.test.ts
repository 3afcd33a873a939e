import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import type { Timeline } from '../../../../shared/core/model/timeline.ts'
import {
  carriedRange,
  rangeFrom,
  rangeTo,
  SHORTEST_RANGE_SAMPLES as shortest,
} from '../../../../shared/core/timeline/range-carry.ts'

type Laid = { readonly id: number; readonly gap: number; readonly length: number }

/** Lines one behind the other. */
function timelineOf(lines: readonly Laid[]): Timeline {
  let at = 0
  const entries = lines.map(({ id, gap, length }) => {
    const startSample = at + gap
    at = startSample + length
    const lineId = lineIdSchema.parse(`aaaaa${id}`)
    return { lineId, speakerId: undefined, number: id, startSample, durationSamples: length, isEstimate: false }
  })
  return { entries, durationSamples: at }
}

const laid = fc
  .array(fc.record({ gap: fc.nat(40_000), length: fc.integer({ min: 10_000, max: 200_000 }) }), {
    minLength: 1,
    maxLength: 9,
  })
  .map((lines) => lines.map((line, id) => ({ ...line, id })))

/** Some lines with a range of them that is long enough. */
const ranged = laid
  .chain((lines) => {
    const whole = timelineOf(lines).durationSamples
    return fc.tuple(fc.constant(lines), fc.nat(whole), fc.nat(whole))
  })
  .map(([lines, one, other]) => ({
    lines,
    range: { fromSample: Math.min(one, other), toSample: Math.max(one, other) },
  }))
  .filter(({ range }) => range.toSample - range.fromSample >= shortest)

describe('a loop over a range', () => {
  it('stays as it is where nothing has changed', () => {
    fc.assert(
      fc.property(ranged, ({ lines, range }) => {
        const timeline = timelineOf(lines)
        expect(carriedRange(timeline, timeline, range)).toEqual(range)
      }),
    )
  })

  it('goes with its lines when something before them becomes longer', () => {
    fc.assert(
      fc.property(ranged, fc.nat(100_000), ({ lines, range }, more) => {
        const before = timelineOf(lines)
        const after = timelineOf(lines.map((line, at) => (at === 0 ? { ...line, gap: line.gap + more } : line)))
        const first = before.entries[0]?.startSample ?? 0
        const [fromBy, toBy] = [range.fromSample >= first ? more : 0, range.toSample > first ? more : 0]
        expect(carriedRange(before, after, range)).toEqual({
          fromSample: range.fromSample + fromBy,
          toSample: range.toSample + toBy,
        })
      }),
    )
  })

  it('lies within what there is, whatever is taken away, or is gone', () => {
    fc.assert(
      fc.property(ranged, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), ({ lines, range }, stays) => {
        const after = timelineOf(lines.filter(({ id }) => stays[id]))
        const found = carriedRange(timelineOf(lines), after, range)
        if (found === undefined) return
        expect(found.fromSample).toBeGreaterThanOrEqual(0)
        expect(found.toSample - found.fromSample).toBeGreaterThanOrEqual(shortest)
        expect(found.toSample).toBeLessThanOrEqual(after.durationSamples)
      }),
    )
  })

  it('begins and ends where it is told to, and keeps its other end as far as that is possible', () => {
    const range = { fromSample: 50_000, toSample: 90_000 }
    expect(rangeFrom(range, 60_000, 200_000)).toEqual({ fromSample: 60_000, toSample: 90_000 })
    expect(rangeFrom(range, 120_000, 200_000)).toEqual({ fromSample: 120_000, toSample: 200_000 })
    expect(rangeFrom(undefined, 60_000, 200_000)).toEqual({ fromSample: 60_000, toSample: 200_000 })
    expect(rangeTo(range, 80_000)).toEqual({ fromSample: 50_000, toSample: 80_000 })
    expect(rangeTo(range, 40_000)).toEqual({ fromSample: 0, toSample: 40_000 })
    expect(rangeTo(undefined, 40_000)).toEqual({ fromSample: 0, toSample: 40_000 })
  })
})
