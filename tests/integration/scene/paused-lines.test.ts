import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import type { SceneCuts } from '../../../shared/contract/render-views.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import {
  lineId,
  type SceneHost,
  sceneHost,
  statesOf,
  TWELVE_LINES,
  tagsOf,
  twelveIds,
} from '../../support/scene/scene-host.ts'

const PAUSED = TWELVE_LINES.replace('Take my gloves, I have', 'Take my gloves, [pause 1.5s] I have')
const paused = lineId('amo004')

async function rendered(text = PAUSED): Promise<SceneHost> {
  const host = await sceneHost(text)
  expect(await host.render()).toMatchObject({ queued: 12, blocked: [], notes: [] })
  return host
}

type Heard = { readonly id: TakeId; readonly samples: Float32Array; readonly rate: number }

async function heard(host: SceneHost): Promise<Heard> {
  const id = (await host.lines()).find((line) => line.id === paused)?.take?.id
  if (id === undefined) throw new Error('Nothing is heard for the line')
  const media = await host.studio.media(host.project, id)
  if (media === undefined || !('path' in media)) throw new Error('There is no such sound')
  const { pcm } = readWav(await readFile(media.path))
  return { id, samples: pcm.channels[0] ?? new Float32Array(0), rate: pcm.sampleRate }
}

/** The longest run of samples that are zero, in seconds. */
function longestSilence(samples: Float32Array, rate: number): number {
  let [longest, run] = [0, 0]
  for (const sample of samples) {
    run = sample === 0 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest / rate
}

async function cutsOf(host: SceneHost): Promise<SceneCuts> {
  const cuts = await host.call('scene.cuts', { project: host.project, takeId: (await heard(host)).id })
  if (cuts === null) throw new Error('The take is no slice')
  return cuts
}

it('sends a scene with an exact pause inside a line as one request, and makes the pause where the parts were cut', async () => {
  const host = await rendered()
  expect(host.service.sent).toHaveLength(1)
  expect(tagsOf(host.service.sent[0])).toHaveLength(13)
  const { lines, queue } = await host.view()
  expect(statesOf(lines)).toEqual(twelveIds.map(() => 'ready'))
  expect(queue).toMatchObject({ ready: 12, requests: 1 })
  const { samples, rate } = await heard(host)
  const silence = longestSilence(samples, rate)
  expect(silence).toBeGreaterThanOrEqual(1.5)
  // And nothing but a little of the answer's own quiet beside it.
  expect(silence).toBeLessThan(2)
  const ledger = await host.call('ledger.read', { project: host.project })
  expect(ledger.byLine).toHaveLength(12)
  expect(ledger.byLine.reduce((sum, { spend }) => sum + spend.bytesOfText, 0)).toBe(ledger.project.bytesOfText)
})

it('pays nothing for a pause of another length', async () => {
  const host = await rendered()
  const before = await heard(host)
  await host.call('script.replace', { project: host.project, text: PAUSED.replace('1.5s', '2.5s') })
  await host.render()
  expect(host.service.sent).toHaveLength(1)
  const after = await heard(host)
  expect((after.samples.length - before.samples.length) / after.rate).toBeCloseTo(1, 3)
})

it('shows the cut at the pause among the borders, and moves it with a new take of its line alone', async () => {
  const host = await rendered()
  const cuts = await cutsOf(host)
  expect(cuts.lines).toHaveLength(13)
  const seam = cuts.seams.find(({ pause }) => pause === 0)
  if (seam === undefined) throw new Error('There is no border at the pause')
  expect(seam).toMatchObject({ before: paused, after: paused, isMoved: false })
  expect(seam.confidence).toBeGreaterThan(0.85)
  const before = await heard(host)
  const { sceneTakeId } = cuts
  const move = {
    project: host.project,
    sceneTakeId,
    before: paused,
    after: paused,
    pause: 0,
    sample: seam.sample - 20_000,
  }
  const moved = await host.call('scene.moveSeam', move)
  expect(moved.seams.find(({ pause }) => pause === 0)).toMatchObject({ sample: seam.sample - 20_000, isMoved: true })
  expect(moved.seams.filter(({ isMoved }) => isMoved)).toHaveLength(1)
  const after = await heard(host)
  expect(after.id).not.toBe(before.id)
  expect(longestSilence(after.samples, after.rate)).toBeGreaterThanOrEqual(1.5)
  const counts = (await host.lines()).map(({ id, takeCount }) => [id, takeCount])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([[paused, 2]])
})

it('doubts a scene in which a part of such a line is missing, and names the line', async () => {
  const host = await sceneHost(PAUSED)
  host.service.misspeak((text) => text.split('\n').toSpliced(10, 1).join('\n'))
  await host.render()
  const { lines } = await host.view()
  expect(lines.map(({ state }) => state)).toEqual(twelveIds.map(() => 'suspicious'))
  expect(lines[0]?.problem?.params?.['first']).toMatchObject({ params: { line: 10, speaker: 'AMOS' } })
})

it('picks such a line up in context', async () => {
  const host = await rendered()
  await host.render({ lineIds: [paused], pickUp: { neighbours: 1 } })
  expect(tagsOf(host.service.sent[1])).toHaveLength(4)
  const { samples, rate } = await heard(host)
  expect(longestSilence(samples, rate)).toBeGreaterThanOrEqual(1.5)
})

it('sends several requests where the place could not be found, and says so before', async () => {
  const host = await sceneHost(PAUSED.replace('Yes, and it is coming', '是的。'))
  const plan = await host.call('scene.plan', { project: host.project, source: 'service', lineIds: null })
  expect(plan.single).toEqual([paused])
  expect(plan.notes).toMatchObject([{ id: 'rendering.scene.pauses', params: { lines: '10 (AMOS)', fewer: 1 } }])
})
