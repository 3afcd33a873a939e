import { expect, it } from 'vitest'
import { lineId, sceneHost } from '../../support/scene/scene-host.ts'

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
