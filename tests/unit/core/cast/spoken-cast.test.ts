import { describe, expect, it } from 'vitest'
import { spokenCast } from '../../../../shared/core/cast/spoken-cast.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'

/** A speaker and a line of theirs that differ by these from those of before. */
const castOf = (speaker: object = {}, line?: object, variant: object = {}): Cast =>
  castSchema.parse({
    speakers: [{ id: 'mara', name: 'Mara', colour: 1, variants: [{ name: 'far', ...variant }], ...speaker }],
    ...(line === undefined ? {} : { lines: { aaaaa1: line } }),
  })

describe('what of a cast is spoken', () => {
  it.each([
    ['a level of a speaker', castOf({ gainDb: -3 })],
    ['a side of a speaker', castOf({ pan: 0.5 })],
    ['a level of a variant', castOf({}, undefined, { gainDb: 2 })],
    ['a pause of a line', castOf({}, { pauseMs: 300 })],
    ['an overlap, a level and a side of a line', castOf({}, { overlapMs: 300, gainDb: 1, pan: -1 })],
  ])('is the same object whatever %s is', (_what, cast) => {
    const spoken = spokenCast()
    expect(spoken(cast)).toBe(spoken(castOf()))
  })

  it.each([
    ['a name', castOf({ name: 'Tom' })],
    ['a delivery', castOf({ delivery: 'low' })],
    ['a draft voice', castOf({ draftVoice: { id: 'draft-oak', title: 'Oak' } })],
    ['a temperature of a line', castOf({}, { parameters: { temperature: 0.3 } })],
    ['a delivery of a variant', castOf({}, undefined, { delivery: 'far away' })],
  ])('is another with another %s', (_what, cast) => {
    const spoken = spokenCast()
    const before = spoken(castOf())
    expect(spoken(cast)).not.toBe(before)
    expect(spoken(cast)).toEqual(cast)
  })
})
