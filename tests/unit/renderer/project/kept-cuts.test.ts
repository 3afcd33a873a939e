import { expect, it } from 'vitest'
import { createKeptCuts } from '../../../../renderer/project/cuts/kept-cuts.ts'
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
  const cuts = createKeptCuts({
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
  expect([told, cuts.isSettled()]).toEqual([['a 300', 'b 200'], true])
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
