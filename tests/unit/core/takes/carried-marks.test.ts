import { describe, expect, it } from 'vitest'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { type Take, takeSchema, type TakeTrim } from '../../../../shared/core/model/take.ts'
import { carriedMarks } from '../../../../shared/core/takes/carried-marks.ts'
import { takeRecord } from '../../../support/projects.ts'

const answer = takeIdSchema.parse('e'.repeat(64))
/** A take of a part of an answer. */
function slice(fromSample: number, toSample: number, over: Partial<Take> = {}): Take {
  return takeSchema.parse({
    ...takeRecord('aaaaaa', 'a'),
    id: 'd'.repeat(64),
    durationSamples: toSample - fromSample,
    sliceOf: { takeId: answer, fromSample, toSample },
    ...over,
  })
}

describe('what a person has said of a take whose borders are moved', () => {
  it('goes with it, and stands at one take', () => {
    const before = slice(1000, 5000, { starred: true, rating: 4, note: 'warm' })
    const { carried, left } = carriedMarks(before, slice(1200, 5000))
    expect(carried).toEqual({ starred: true, rating: 4, note: 'warm' })
    expect(left).toEqual(slice(1000, 5000))
    expect(carriedMarks(left, slice(1200, 5000))).toEqual({ carried: {}, left })
  })

  const trimmed = (trim: TakeTrim, to: Take) => carriedMarks(slice(1000, 5000, { trim }), to).carried.trim
  it('keeps its trim at its place in the answer', () => {
    const trim = { inSample: 500, outSample: 3000, fadeInSamples: 20 }
    expect(trimmed(trim, slice(1200, 5000))).toEqual({ inSample: 300, outSample: 2800, fadeInSamples: 20 })
    expect(trimmed(trim, slice(900, 5000))).toEqual({ inSample: 600, outSample: 3100, fadeInSamples: 20 })
    expect(trimmed(trim, slice(1000, 5100))).toEqual(trim)
  })

  it('has no trim where the border itself cuts more, or all of it', () => {
    expect(trimmed({ inSample: 500, outSample: 3000 }, slice(1600, 3900))).toBeUndefined()
    expect(trimmed({ inSample: 500, outSample: 3000 }, slice(4100, 5000))).toBeUndefined()
    expect(trimmed({ inSample: 500 }, slice(900, 1400))).toBeUndefined()
  })

  it('leaves the trim to who comes back', () => {
    const before = slice(1000, 5000, { trim: { inSample: 500 } })
    expect(carriedMarks(before, slice(1600, 5000)).left).toEqual(before)
  })

  it('has no trim where exact silences lie inside', () => {
    const parts = [{ fromSample: 1000, toSample: 5000, atSample: 0 }]
    const paused = slice(1000, 5000, { sliceOf: { takeId: answer, fromSample: 1000, toSample: 5000, parts } })
    expect(trimmed({ inSample: 500 }, paused)).toBeUndefined()
  })
})
