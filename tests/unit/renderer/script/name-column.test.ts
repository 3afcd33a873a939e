import { describe, expect, it } from 'vitest'
import { nameColumnWidth } from '../../../../renderer/script/marks/name-column.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'

const width = (...names: string[]) =>
  nameColumnWidth(
    castSchema.parse({ speakers: names.map((name, index) => ({ id: `s${index}`, name, colour: 1 })) }),
    (text) => text.length * 10,
  )

describe('the column of names', () => {
  it.each([
    ['has its usual width for short names', ['RUTH', 'AMOS'], 76],
    ['has it without a cast', [], 76],
    ['has room for the longest name with its colon', ['RUTH', 'HARBOUR'], 90],
    ['keeps enough of a name that is cut to be told apart', ['RUTH', 'HARBOUR', 'THE OLD MAN OF THE SEA'], 124],
    ['is never wider than a share of the row', ['RUTH', 'THE OLD ONE', 'THE FIRST MAN', 'THE OLD MAN OF THE SEA'], 150],
  ])('%s', (_name, names, expected) => expect(width(...names)).toBe(expected))
})
