import { describe, expect, it } from 'vitest'
import type { LeftLine } from '../../../../../electron/rendering/controls/left-lines.ts'
import { LeftQueue } from '../../../../../electron/rendering/controls/left-queue.ts'
import { createPlanner, nothingAdded } from '../../../../../electron/rendering/queue/planner.ts'
import type { SavedLines } from '../../../../../electron/rendering/queue/saved-queue.ts'
import { castSchema } from '../../../../../shared/core/model/cast.ts'
import { type LineId, lineIdSchema } from '../../../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../../shared/core/script/parse.ts'

const first = lineIdSchema.parse('first1')
const second = lineIdSchema.parse('second')
const third = lineIdSchema.parse('third3')
const planner = planOf(`ADA: One.  #${first}\nADA: Two.  #${second}\nADA: Three.  #${third}`)

describe('what an earlier run left to be sent', () => {
  it('is offered in the order of sending, without what needs nothing any more', () => {
    const left = leftOf([saved([first, second, third])], new Set([second]))
    expect(left.offered().map(({ line }) => line.lineId)).toEqual([first, third])
    expect([first, second, third].map((lineId) => left.isOffered(lineId))).toEqual([true, false, true])
  })

  it('goes first where a person asks for it, and is written down like that', () => {
    const left = leftOf([saved([first, second, third])])
    left.putFirst([third])
    expect(linesIn(left.savedWith([]))).toEqual([[third], [first, second]])
    expect(left.savedWith([]).map(({ isFirst }) => isFirst === true)).toEqual([true, false])
  })

  it('is forgotten line by line, or at once', () => {
    const left = leftOf([saved([first, second])])
    left.take([first])
    expect(left.isOffered(first)).toBe(false)
    left.clear()
    expect([left.offered(), left.savedWith([])]).toEqual([[], []])
  })

  it('is ordered group by group, and each group is left until it has been ordered', async () => {
    const left = leftOf([saved([first]), saved([second, third], { mode: 'scene' })])
    const seen: unknown[] = []
    await left.order(async (group) => {
      seen.push([group.lineIds, linesIn(left.savedWith([]))])
    })
    expect(seen).toEqual([
      [[first], [[first], [second, third]]],
      [[second, third], [[second, third]]],
    ])
    expect(left.savedWith([])).toEqual([])
  })

  it('keeps the group that could not be ordered, and those after it', async () => {
    const left = leftOf([saved([first]), saved([second], { mode: 'scene' }), saved([third])])
    const refuse = left.order(({ mode }) => (mode === 'scene' ? Promise.reject(new Error('no')) : Promise.resolve()))
    await expect(refuse).rejects.toThrow('no')
    expect(linesIn(left.savedWith([]))).toEqual([[second], [third]])
  })

  it('is left once where it waits here again, as it waits now, under the most that was agreed to', () => {
    const left = leftOf([saved([first], { bytesOfText: 40 }), saved([second], { bytesOfText: 90 })])
    const again: LeftLine = { source: 'service', lineId: second, isFirst: false, again: true, takes: 2, sinceMs: 5 }
    expect(left.savedWith([again])).toEqual([
      { source: 'service', lineIds: [second], bytesOfText: 90, again: true, takes: 2, sinceMs: 5 },
      { source: 'service', lineIds: [first], bytesOfText: 90 },
    ])
    left.agree(new Map([['service', 10]]))
    expect(left.savedWith([]).map(({ bytesOfText }) => bytesOfText)).toEqual([10])
  })
})

function leftOf(groups: readonly SavedLines[], settled: ReadonlySet<LineId> = new Set()): LeftQueue {
  return new LeftQueue(groups, (one) => {
    const line = planner.lineOf('service', one.lineId)
    return line?.kind !== 'renderable' || settled.has(one.lineId) ? undefined : { one, line }
  })
}

function saved(lineIds: readonly LineId[], over: Partial<SavedLines> = {}): SavedLines {
  return { source: 'service', lineIds, bytesOfText: 0, ...over }
}

function linesIn(groups: readonly SavedLines[]): readonly (readonly LineId[])[] {
  return groups.map(({ lineIds }) => lineIds)
}

function planOf(text: string) {
  const cast = castSchema.parse({ speakers: [{ id: 'ada', name: 'ADA', colour: 1, voice: { id: 'v', title: 'V' } }] })
  const script = parseScript(text, { has: () => true })
  const settings = projectSettingsSchema.parse({})
  return createPlanner({
    script: () => script,
    castFor: () => cast,
    settings: () => settings,
    originOf: () => 'https://service.test',
    models: nothingAdded,
    pronunciations: nothingAdded,
  })
}
