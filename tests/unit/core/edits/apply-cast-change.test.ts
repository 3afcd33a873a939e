import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import type { Cast } from '../../../../shared/core/model/cast.ts'
import { applyCastChange } from '../../../../shared/core/edits/apply-cast-change.ts'

const ruth = { id: 'ruth', name: 'RUTH', colour: 1 }
const tom = { id: 'tom', name: 'TOM', colour: 2 }
const voice = { id: 'wren', title: 'Wren' }
const castOf = (...speakers: readonly object[]): Cast => castSchema.parse({ speakers })

describe('applying a change of one cast to another', () => {
  it.each([
    {
      what: 'renames and keeps a voice that was chosen since',
      cast: castOf({ ...ruth, name: 'MARA', draftVoice: voice }, tom),
      before: castOf({ ...ruth, name: 'MARA' }, tom),
      after: castOf(ruth, tom),
      expected: castOf({ ...ruth, draftVoice: voice }, tom),
    },
    {
      what: 'takes a voice away and leaves a name that has changed since',
      cast: castOf({ ...ruth, name: 'MARA', voice }, tom),
      before: castOf({ ...ruth, voice }, tom),
      after: castOf(ruth, tom),
      expected: castOf({ ...ruth, name: 'MARA' }, tom),
    },
    {
      what: 'brings a speaker back to its place',
      cast: castOf(tom),
      before: castOf(tom),
      after: castOf({ ...ruth, draftVoice: voice }, tom),
      expected: castOf({ ...ruth, draftVoice: voice }, tom),
    },
    {
      what: 'removes a speaker, whatever became of it, and keeps one that came since',
      cast: castOf({ ...ruth, draftVoice: voice }, tom, { id: 'olga', name: 'OLGA', colour: 3 }),
      before: castOf(ruth, tom),
      after: castOf(tom),
      expected: castOf(tom, { id: 'olga', name: 'OLGA', colour: 3 }),
    },
    {
      what: 'adds nobody twice',
      cast: castOf(ruth, tom),
      before: castOf(ruth),
      after: castOf(ruth, { ...tom, name: 'TOMMY' }),
      expected: castOf(ruth, tom),
    },
  ])('$what', ({ cast, before, after, expected }) => {
    expect(applyCastChange(cast, { before, after })).toEqual(expected)
  })

  it('answers the same cast if nothing is left to do', () => {
    const cast = castOf(ruth, tom)
    expect(applyCastChange(cast, { before: castOf({ ...ruth, name: 'MARA' }), after: castOf(ruth) })).toBe(cast)
  })
})
