import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedLines } from '../../../../electron/studio/session/session-events.ts'
import { isSameLine } from '../../../../electron/studio/session/same-line.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import type { LineStateView } from '../../../../shared/core/render/line-views.ts'

const viewOf = (id: number, takeCount: number): LineStateView => ({
  id: lineIdSchema.parse(String(id).padStart(6, '0')),
  number: id,
  state: 'notRendered',
  takeCount,
})

/** Lines in any order, each once; those that did not change are often, but not always, the same objects as before. */
const twice = fc
  .record({
    before: fc.uniqueArray(fc.nat(12)),
    after: fc.uniqueArray(fc.nat(12)),
    changed: fc.array(fc.nat(12)),
    alike: fc.array(fc.nat(12)),
    keepsOrder: fc.boolean(),
  })
  .map(({ before, after, changed, alike, keepsOrder }) => {
    const told = before.map((id) => viewOf(id, 0))
    const ids = keepsOrder
      ? [...before.filter((id) => id % 5 !== 0), ...after.filter((id) => !before.includes(id))]
      : after
    const now = ids.map((id) => {
      if (changed.includes(id)) return viewOf(id, 1)
      return (alike.includes(id) ? undefined : told.find((line) => line.number === id)) ?? viewOf(id, 0)
    })
    return { told, now }
  })

describe('lines that are told', () => {
  it('are all that differ from what was told, however many of the others are the same objects', () => {
    fc.assert(
      fc.property(twice, ({ told, now }) => {
        const known = new Map(told.map((line) => [line.id, line]))
        const { changed, removed } = changedLines(told, now)
        expect(changed).toEqual(now.filter((line) => !isSameLine(known.get(line.id), line)))
        expect(removed).toEqual(told.map(({ id }) => id).filter((id) => now.every((line) => line.id !== id)))
      }),
    )
  })
})
