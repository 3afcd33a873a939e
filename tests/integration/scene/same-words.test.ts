import { expect, it } from 'vitest'
import { lineId, sceneHost } from '../../support/scene/scene-host.ts'

/** Two scenes of the same words, in which nothing tells whose a vowel between two lines of one speaker is. */
const text = `# Twice\n${['Deck', 'Hold']
  .map(
    (scene, at) =>
      `## ${scene}\nRUTH: I owe.  #aaaa${at}1\nRUTH: Oh, I owe.  #aaaa${at}2\nAMOS: Engines to dead slow.  #aaaa${at}3\n`,
  )
  .join('')}`

it('cuts scenes of the same words out of one answer, and moves and accepts the borders of each by themselves', async () => {
  const host = await sceneHost(text)
  const { project } = host
  host.service.misspeak((said) => said.replace(/owe\.\n<\|speaker:\d\|>Oh, /, 'owe oh '))
  await host.render()
  expect(host.service.sent).toHaveLength(1)
  const states = async () => (await host.lines()).map(({ state }) => state)
  expect(await states()).toEqual(Array.from({ length: 6 }, () => 'suspicious'))

  const cutsOf = async (id: string) => {
    const [take] = await host.call('takes.list', { project, lineId: lineId(id) })
    if (take === undefined) throw new Error(`${id} has no take`)
    const cuts = await host.call('scene.cuts', { project, takeId: take.id, lineId: lineId(id) })
    if (cuts === null) throw new Error(`${id} has no scene`)
    return cuts
  }
  const [first, second] = [await cutsOf('aaaa01'), await cutsOf('aaaa11')]
  expect(first.lines.map((line) => line.lineId)).toEqual(['aaaa01', 'aaaa02', 'aaaa03'])
  expect(second.lines.map((line) => line.lineId)).toEqual(['aaaa11', 'aaaa12', 'aaaa13'])
  // The border is named by the line's own number and speaker, in each scene as its own.
  expect([first, second].map(({ problem }) => problem)).toMatchObject([
    { id: 'scene.heard.border', params: { line: 1, speaker: 'RUTH' } },
    { id: 'scene.heard.border', params: { line: 4, speaker: 'RUTH' } },
  ])

  const [seam] = first.seams
  if (seam === undefined) throw new Error('There is no border')
  const { before, after, sample } = seam
  const moved = await host.call('scene.moveSeam', {
    project,
    sceneTakeId: first.sceneTakeId,
    before,
    after,
    sample: sample + 4000,
  })
  // The border was all that was doubted: the whole scene is believed now, at once.
  expect(moved).toMatchObject({ isAccepted: true })
  expect(moved.problem).toBeUndefined()
  expect((await states()).slice(0, 3)).toEqual(['ready', 'ready', 'ready'])
  expect(await cutsOf('aaaa11')).toMatchObject({ isAccepted: false, problem: { id: 'scene.heard.border' } })

  const { sceneTakeId } = second
  const accepted = await host.call('scene.accept', { project, sceneTakeId, lineId: lineId('aaaa12') })
  expect(accepted.isAccepted).toBe(true)
  expect(await states()).toEqual(Array.from({ length: 6 }, () => 'ready'))
  expect((await cutsOf('aaaa11')).seams.map(({ isMoved }) => isMoved)).toEqual([false, false])
  expect(host.service.sent).toHaveLength(1)
})
