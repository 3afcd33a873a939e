import { expect, it } from 'vitest'
import { lineId, renderedSceneHost, sceneHost } from '../../support/scene/scene-host.ts'

// Two lines of one speaker, spoken as one word after the other: nothing tells to which of them a long vowel belongs.
const uncertain = `# Small
## Deck
RUTH: I owe.  #aaaaa1
RUTH: Oh, I owe.  #aaaaa2
AMOS: Engines to dead slow.  #aaaaa3
`

it('a border that is moved back where it was found is doubted again, and mended again', async () => {
  const host = await sceneHost(uncertain)
  host.service.misspeak((text) => text.replace(/owe\.\n<\|speaker:\d\|>Oh, /, 'owe oh '))
  await host.render()
  const { project } = host
  const states = async () => (await host.lines()).map(({ state }) => state)
  const [take] = await host.call('takes.list', { project, lineId: lineId('aaaaa1') })
  if (take === undefined) throw new Error('The line has no take')
  const cuts = await host.call('scene.cuts', { project, takeId: take.id })
  const seam = cuts?.seams[0]
  if (cuts === null || seam === undefined) throw new Error('There is no such border')
  expect(cuts.problem?.id).toBe('scene.heard.border')
  expect(await states()).toEqual(['suspicious', 'suspicious', 'suspicious'])
  const { sceneTakeId } = cuts
  const { before, after, sample } = seam
  const move = (to: number) => host.call('scene.moveSeam', { project, sceneTakeId, before, after, sample: to })

  const moved = await move(sample + 2000)
  expect(moved).toMatchObject({ isAccepted: true })
  expect(moved.problem).toBeUndefined()
  expect(await states()).toEqual(['ready', 'ready', 'ready'])

  const back = await move(sample)
  expect(back.seams[0]).toMatchObject({ sample, isMoved: false })
  expect(back).toMatchObject({ isAccepted: false, problem: { id: 'scene.heard.border' } })
  expect((await states()).slice(0, 2)).toEqual(['suspicious', 'suspicious'])

  expect(await move(sample + 2000)).toMatchObject({ isAccepted: true })
  expect(await states()).toEqual(['ready', 'ready', 'ready'])
  expect(host.service.sent).toHaveLength(1)
})

it('what a person has said of a take goes with its border, and back', async () => {
  const host = await renderedSceneHost()
  const { project } = host
  const id = lineId('rut001')
  const takes = () => host.call('takes.list', { project, lineId: id })
  const heard = async () => {
    const shown = (await host.lines()).find((line) => line.id === id)?.take
    return (await takes()).find((take) => take.id === shown?.id)
  }
  const [first] = await takes()
  if (first === undefined) throw new Error('The line has no take')
  await host.call('takes.mark', { project, lineId: id, takeId: first.id, mark: { starred: true, note: 'warm' } })
  const cuts = await host.call('scene.cuts', { project, takeId: first.id, lineId: id })
  const seam = cuts?.seams.find(({ after }) => after === id)
  if (cuts === null || seam === undefined) throw new Error('There is no such border')
  const { before, after, sample } = seam
  const move = (to: number) =>
    host.call('scene.moveSeam', { project, sceneTakeId: cuts.sceneTakeId, before, after, sample: to })
  await move(sample - 20_000)
  expect(await heard()).toMatchObject({ isStarred: true, note: 'warm' })
  expect((await heard())?.id).not.toBe(first.id)
  expect((await takes()).filter(({ isStarred }) => isStarred)).toHaveLength(1)
  await move(sample)
  expect(await heard()).toMatchObject({ id: first.id, isStarred: true, note: 'warm' })
  expect((await takes()).filter(({ note }) => note === 'warm')).toHaveLength(1)
})
