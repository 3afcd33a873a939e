import { describe, expect, it } from 'vitest'
import { createKeptChanges } from '../../../../renderer/project/kept/kept-changes.ts'
import { isNobodyThere } from '../../../../renderer/project/project-part.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import type { CutChange } from '../../../../shared/core/script/edit/types.ts'
import { lineId } from '../cases.ts'

const cut = (letter: string, inSample: number): CutChange => ({
  lineId: lineId('aaaaa1'),
  takeId: takeIdSchema.parse(letter.repeat(64)),
  before: null,
  after: { inSample, outSample: 44_100, fadeInSamples: 0, fadeOutSamples: 0 },
})

/** Cuts as main was told them, `a 100`; `state.answer` says what it does then. */
function setUp() {
  const told: string[] = []
  const state: { isHere: boolean; answer: () => Promise<void> } = { isHere: true, answer: () => Promise.resolve() }
  const cuts = createKeptChanges<CutChange>({
    nameOf: ({ takeId }) => takeId,
    send: ({ takeId, after }) => {
      told.push(`${takeId.slice(0, 1)} ${after?.inSample}`)
      return state.answer()
    },
    isHere: () => state.isHere,
    isNobodyThere,
  })
  return { told, state, cuts }
}
const gone = () => Promise.reject(studioError('host.gone', 'Nobody is there.'))

it('keeps what was cut while nobody is there, of each take the latest, and tells it once somebody is', async () => {
  const { told, state, cuts } = setUp()
  state.isHere = false
  await cuts.change(cut('a', 100))
  await cuts.change(cut('b', 200))
  await cuts.change(cut('a', 300))
  expect([told, cuts.isSettled()]).toEqual([[], false])
  state.isHere = true
  await cuts.sendAgain()
  expect([told, cuts.isSettled()]).toEqual([['b 200', 'a 300'], true])
  await cuts.sendAgain()
  expect(told).toHaveLength(2)
})

it('tells again what nobody has answered, whether it was carried out or not', async () => {
  const { told, state, cuts } = setUp()
  state.answer = gone
  await cuts.change(cut('a', 100))
  await cuts.sendAgain()
  expect(cuts.isSettled()).toBe(false)
  state.answer = () => Promise.resolve()
  await cuts.sendAgain()
  expect([told, cuts.isSettled()]).toEqual([['a 100', 'a 100', 'a 100'], true])
})

it('hands on what main refuses, and does not ask for it again', async () => {
  const { told, state, cuts } = setUp()
  state.answer = () => Promise.reject(studioError('project.readOnly', 'It is read only.'))
  await expect(cuts.change(cut('a', 100))).rejects.toMatchObject({ problem: { code: 'project.readOnly' } })
  await cuts.sendAgain()
  expect([told, cuts.isSettled()]).toEqual([['a 100'], true])
})

it('forgets them with their project', async () => {
  const { told, state, cuts } = setUp()
  state.isHere = false
  await cuts.change(cut('a', 100))
  cuts.forget()
  await cuts.sendAgain()
  expect(told).toEqual([])
})

describe('changes that have no name', () => {
  /** What main was told, in its order. */
  const setUpPlain = () => {
    const told: number[] = []
    const state = { isHere: true, isGone: false }
    const changes = createKeptChanges<{ readonly by: number }>({
      send: async ({ by }) => {
        if (state.isGone) throw studioError('host.gone', 'Nobody is there.')
        told.push(by)
      },
      isHere: () => state.isHere,
      isNobodyThere,
    })
    return { told, state, changes }
  }

  it('are each told, in their order', async () => {
    const { told, state, changes } = setUpPlain()
    state.isHere = false
    for (const by of [1, 2, 3]) await changes.change({ by })
    state.isHere = true
    await changes.sendAgain()
    expect([told, changes.isSettled()]).toEqual([[1, 2, 3], true])
  })

  it('are told before a newer one, where nobody knew that nobody was there', async () => {
    const { told, state, changes } = setUpPlain()
    state.isGone = true
    await changes.change({ by: 1 })
    state.isGone = false
    await changes.change({ by: 2 })
    await changes.sendAgain()
    expect(told).toEqual([1, 2])
  })
})
