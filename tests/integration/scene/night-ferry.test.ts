import { describe, expect, it } from 'vitest'
import { renderAll, studioHost } from '../../support/studio/studio-host.ts'

describe('the sample with draft voices', () => {
  it('is rendered scene by scene, and every line is accounted for', async () => {
    const host = await studioHost()
    const [sample] = (await host.call('app.read', {})).samples
    const { project } = await host.call('project.openSample', { sampleId: sample?.sampleId ?? '' })
    const plan = await host.call('scene.plan', { project, source: 'draft', lineIds: null })
    const grouped = plan.groups.flatMap(({ lineIds }) => lineIds)
    expect(grouped.length).toBeGreaterThan(20)
    expect(plan.single.length).toBeGreaterThan(0)
    expect(await renderAll(host, { project, source: 'draft', mode: 'scene' })).toMatchObject({ blocked: [], notes: [] })
    const { lines, queue } = await host.call('project.read', { project })
    expect(queue).toMatchObject({ failed: 0, unknown: 0, waiting: 0 })
    expect(queue.requests).toBeLessThan(lines.length / 2)
    expect(queue.ready + queue.suspicious).toBe(lines.length)
    const taken = await Promise.all(lines.map(({ id }) => host.call('takes.list', { project, lineId: id })))
    expect(taken.map((takes) => takes.map(({ isSlice }) => isSlice))).toEqual(
      lines.map(({ id }) => [grouped.includes(id)]),
    )
  })
})
