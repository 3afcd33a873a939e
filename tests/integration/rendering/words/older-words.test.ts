import { expect, it } from 'vitest'
import { lineId, sceneHost, TWELVE_LINES } from '../../../support/scene/scene-host.ts'

it('gives takes whose line has changed since the words that they were rendered with', async () => {
  const host = await sceneHost()
  await host.render()
  const { project } = host
  const [take] = await host.call('takes.list', { project, lineId: lineId('rut001') })
  if (take === undefined) throw new Error('The line has no take')
  await host.call('script.replace', { project, text: TWELVE_LINES.replace('ringing from', 'tolling on') })
  const { words } = await host.call('takes.words', { project, takeId: take.id })
  expect(words?.text).toBe('I heard a bell ringing from the other side.')
  expect(words?.words.map(({ word }) => word).join(' ')).toBe('I heard a bell ringing from the other side')
  expect(words?.missing).toEqual([])
  // What an earlier take says is asked for once, like what is said today.
  expect((await host.call('takes.words', { project, takeId: take.id })).words).toEqual(words)
})
