import { describe, expect, it } from 'vitest'
import { noteCompared } from '../../../../renderer/takes/commands.ts'
import { positionWords } from '../../../../renderer/takes/view/compare-position.tsx'
import { buildOutline } from '../../../../renderer/project/outline.ts'
import { comparedToday } from '../../../../renderer/takes/model/review.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { createFakeDeps } from '../fake-deps.ts'

const [a, b, gone] = ['aaaaa1', 'aaaaa2', 'zzzzz9'].map((id) => lineIdSchema.parse(id))
const outline = buildOutline('RUTH: One.  #aaaaa1\nRUTH: Two.  #aaaaa2\n', castSchema.parse({ speakers: [] }), null)

describe('lines that were compared', () => {
  it('are listed the latest first, as far as they are in the script and of this day', () => {
    const compared = [b, gone, a].flatMap((lineId, index) =>
      lineId === undefined ? [] : [{ lineId, at: 30 - index * 10 }],
    )
    const ids = (since: number) => comparedToday({ outline, lines: new Map() }, compared, since).map(({ id }) => id)
    expect(ids(0)).toEqual([b, a])
    expect(ids(10)).toEqual([b, a])
    expect(ids(11)).toEqual([b])
    expect(ids(31)).toEqual([])
  })

  it('are kept once each, twenty at most', () => {
    const { deps } = createFakeDeps({})
    const ids = Array.from({ length: 25 }, (_none, index) =>
      lineIdSchema.parse(`aaaa${String(index).padStart(2, '0')}`),
    )
    for (const id of [...ids, ...ids.slice(20, 21)]) noteCompared(deps, id)
    const kept = deps.takes.getState().compared.map(({ lineId }) => lineId)
    expect(kept).toHaveLength(20)
    expect(kept.slice(0, 3)).toEqual([ids[20], ids[24], ids[23]])
  })

  it.each([
    [0, '0:00.00'],
    [2.314, '0:02.31'],
    [59.999, '0:59.99'],
    [61.5, '1:01.50'],
    [-1, '0:00.00'],
  ])('stand at %s s as %s', (seconds, words) => {
    expect(positionWords(seconds)).toBe(words)
  })
})
