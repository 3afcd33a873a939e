import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import {
  type ConnectedHost,
  castService,
  connectedHost,
  renderAll,
  studioHost,
} from '../../support/studio/studio-host.ts'

const [alto = '', bass = ''] = standInVoices.map(({ id }) => id)
const first = lineIdSchema.parse('aaa111')
const second = lineIdSchema.parse('bbb222')
const both = 'RUTH: Hold the line, please.  #aaa111\nAMOS: I am holding it.  #bbb222\n'

/** Both lines rendered, and the first with a second, later wording as well. */
async function rendered(): Promise<ConnectedHost> {
  const host = await connectedHost({ text: both })
  await castService(host, { ruth: alto, amos: bass })
  const view = await host.view()
  await host.call('project.configure', { project: host.project, settings: { ...view.settings, renderWith: 'service' } })
  await renderAll(host, { project: host.project })
  return host
}

async function reworded(host: ConnectedHost, text: string): Promise<void> {
  await host.call('script.replace', { project: host.project, text })
  await renderAll(host, { project: host.project })
}

async function onlyTake(host: ConnectedHost, lineId = first): Promise<TakeDetail> {
  const [take, ...others] = await host.call('takes.list', { project: host.project, lineId })
  if (take === undefined || others.length > 0) throw new TypeError('One take was expected')
  return take
}

const files = (host: ConnectedHost): Promise<string[]> =>
  readdir(join(host.folder, 'projects', 'The Line', 'takes')).then((names) => names.toSorted())

async function reopened(host: ConnectedHost): Promise<ConnectedHost> {
  await host.studio.close()
  const environment = { baseUrl: host.service.baseUrl, apiKey: host.service.apiKey }
  const next = await studioHost({ environment }, host.folder)
  const [recent] = (await next.call('app.read', {})).recent
  const { project } = await next.call('project.openRecent', { recentId: recent?.recentId ?? '' })
  return { ...next, service: host.service, project, view: () => next.call('project.read', { project }) }
}

describe('what has changed since a take was made', () => {
  it('is told of each of its takes and of its line, again whenever that is something else, and of no other line', async () => {
    const host = await rendered()
    const { project } = host
    const text = both.replace('please', 'now')
    await host.call('script.replace', { project, text })
    const changes = async () => {
      const [line] = await host.call('takes.changes', { project, lineIds: [first, second] })
      const { state, wouldBe } = (await host.view()).lines.find(({ id }) => id === first) ?? {}
      expect(line).toMatchObject({ lineId: first })
      expect((await onlyTake(host)).changes).toEqual(line?.changes)
      return { state, wouldBe, kinds: line?.changes.map(({ kind }) => kind) }
    }
    const before = await changes()
    expect(before).toMatchObject({ state: 'stale', kinds: ['words'] })
    await castService(host, { ruth: bass, amos: bass })
    const behind = await changes()
    expect(behind).toMatchObject({ state: 'stale', kinds: ['words', 'voice'] })
    expect(behind.wouldBe).not.toBe(before.wouldBe)
    expect((await host.call('takes.changes', { project, lineIds: [second] })).length).toBe(0)

    await castService(host, { ruth: alto, amos: bass })
    await host.call('script.replace', { project, text: both })
    expect(await host.call('takes.changes', { project, lineIds: [first] })).toEqual([])
    expect((await onlyTake(host)).changes).toBeUndefined()
  })
})

describe('marks on a take', () => {
  it('stay with it over a restart', async () => {
    const host = await rendered()
    const { id: takeId } = await onlyTake(host)
    const mark = { starred: true, rating: 4, note: 'Keep the breath.' }
    const [marked] = await host.call('takes.mark', { project: host.project, lineId: first, takeId, mark })
    expect(marked).toMatchObject({ isStarred: true, rating: 4, note: 'Keep the breath.', isLocked: false })
    expect(await onlyTake(await reopened(host))).toMatchObject({ isStarred: true, rating: 4, note: 'Keep the breath.' })
  })

  it('cut what is heard of it, at its own rate, for this line alone, over a restart and over audio that comes again', async () => {
    const host = await connectedHost({ text: `${both}RUTH: Hold the line, please.  #ccc333\n` })
    const { project } = host
    await renderAll(host, { project, source: 'draft' })
    const clipOf = async (of: ConnectedHost, lineId = first) => {
      const read = await of.call('timeline.read', { project: of.project })
      if (read.kind !== 'whole') throw new TypeError('The whole timeline was expected')
      const line = read.parts.lines.find((one) => one.lineId === lineId)
      const { inSample, takeSamples, fadeInSamples, fadeOutSamples } = line?.sound ?? {}
      return { inSample, takeSamples, fadeInSamples, fadeOutSamples, length: line?.durationSamples }
    }
    const whole = await clipOf(host)
    const { id: takeId } = await onlyTake(host)
    const cut = { inSample: 4410, outSample: 30_870, fadeInSamples: 441, fadeOutSamples: 882 }
    const mark = (made: typeof cut | null) => ({ project, lineId: first, takeId, mark: { cut: made } })
    await host.call('takes.mark', mark(cut))
    const { outSample, ...kept } = cut
    const clip = { ...kept, takeSamples: whole.takeSamples, length: outSample - kept.inSample }
    expect(await clipOf(host)).toEqual(clip)
    // The other line says the same with the same audio, and all of it.
    expect(await clipOf(host, lineIdSchema.parse('ccc333'))).toEqual(whole)
    expect((await host.view()).lines[0]).toMatchObject({ state: 'ready' })
    // The same audio comes once more.
    await renderAll(host, { project, source: 'draft', lineIds: [first], again: true })
    expect(await clipOf(host)).toEqual(clip)
    const again = await reopened(host)
    expect(await clipOf(again)).toEqual(clip)
    await again.call('takes.mark', { ...mark(null), project: again.project })
    expect(await clipOf(again)).toEqual(whole)
    expect(await readFile(join(again.folder, 'projects', 'The Line', 'takes.jsonl'), 'utf8')).toMatch(/"trim"/)
    // What leaves nothing of it is not followed: no line is silent for that.
    const far = { inSample: 9_000_000, outSample: 9_000_001, fadeInSamples: 5, fadeOutSamples: 5 }
    await again.call('takes.mark', { ...mark(far), project: again.project })
    expect(await clipOf(again)).toEqual(whole)
  })

  it('lock a line: its words may change, it is not rendered again, and the take is heard', async () => {
    const host = await rendered()
    const { project } = host
    const { id: takeId } = await onlyTake(host)
    await host.call('takes.mark', { project, lineId: first, takeId, mark: { locked: true } })
    await host.call('script.replace', { project, text: both.replace('please', 'now') })
    expect((await host.view()).lines[0]).toMatchObject({ state: 'locked', take: { id: takeId, isLocked: true } })
    expect(await renderAll(host, { project })).toMatchObject({ queued: 0, blocked: [] })
    const asked = await renderAll(host, { project, lineIds: [first], again: true })
    expect(asked).toMatchObject({ queued: 0, blocked: [{ code: 'line.locked', lineId: first }] })
    expect(host.service.synthesis()).toHaveLength(2)
    expect((await host.problem('takes.trash', { project, takes: [{ lineId: first, takeId }] })).code).toBe(
      'line.locked',
    )

    await host.call('takes.mark', { project, lineId: first, takeId, mark: { locked: false } })
    await renderAll(host, { project })
    expect(host.service.synthesis()).toHaveLength(3)
  })

  it('lock what is in use, and another take only where that is said', async () => {
    const host = await rendered()
    const { project } = host
    const { id: old } = await onlyTake(host)
    await reworded(host, both.replace('please', 'now'))
    const inUse = (await host.view()).lines[0]?.take?.id
    expect(inUse).not.toBe(old)
    const lock = { project, lineId: first, takeId: old, mark: { locked: true } }
    expect(await host.problem('takes.mark', lock)).toMatchObject({ code: 'take.notInUse' })
    expect((await host.view()).lines[0]).toMatchObject({ state: 'ready', take: { id: inUse, isLocked: false } })
    await host.call('takes.mark', { ...lock, use: true })
    expect((await host.view()).lines[0]).toMatchObject({ state: 'locked', take: { id: old, isLocked: true } })
  })

  it('let doubtful audio be heard that a person found good', async () => {
    const host = await connectedHost({ text: both })
    await castService(host, { ruth: alto, amos: bass })
    const { project } = host
    const view = await host.view()
    await host.call('project.configure', { project, settings: { ...view.settings, renderWith: 'service' } })
    host.service.behave({ when: 'Hold', behaviour: { kind: 'cut', afterBytes: 90_000, how: 'close' } })
    await renderAll(host, { project })
    expect((await host.view()).lines[0]?.state).toBe('suspicious')
    const { id: takeId } = await onlyTake(host)
    await host.call('takes.mark', { project, lineId: first, takeId, mark: { accepted: true } })
    expect((await host.view()).lines[0]).toMatchObject({ state: 'ready', take: { id: takeId, isAccepted: true } })
    await renderAll(host, { project })
    expect(host.service.synthesis()).toHaveLength(2)
  })

  it('are refused for a take of another line', async () => {
    const host = await rendered()
    const { id: takeId } = await onlyTake(host, second)
    const problem = await host.problem('takes.mark', { project: host.project, lineId: first, takeId, mark: {} })
    expect(problem.code).toBe('take.unknown')
  })
})

describe('the trash', () => {
  it('takes a take out of sight, keeps its audio, and gives it back', async () => {
    const host = await rendered()
    const { project } = host
    const { id: takeId } = await onlyTake(host)
    const takes = [{ lineId: first, takeId }]
    const before = await files(host)
    await host.call('takes.choose', { project, lineId: first, takeId })
    await host.call('takes.trash', { project, takes })
    expect(await host.call('takes.list', { project, lineId: first })).toEqual([])
    expect((await host.view()).lines[0]?.state).toBe('notRendered')
    expect(await host.call('takes.trashed', { project })).toMatchObject([
      { id: takeId, lineId: first, isChosen: false },
    ])
    expect(await files(host)).toEqual(before)

    const again = await reopened(host)
    expect(await again.call('takes.trashed', { project: again.project })).toHaveLength(1)
    await again.call('takes.restore', { project: again.project, takes })
    expect(await onlyTake(again)).toMatchObject({ id: takeId, isChosen: false })
    expect((await again.view()).lines[0]?.state).toBe('ready')
    expect(host.service.synthesis()).toHaveLength(2)
  })
})

describe('a clean-up', () => {
  it('lists what could go with its size, and removes exactly what was confirmed twice', async () => {
    const host = await rendered()
    const { project } = host
    const { id: old } = await onlyTake(host)
    await reworded(host, both.replace('please', 'now, will you'))
    const plan = await host.call('takes.cleanUpPlan', { project })
    expect(plan).toMatchObject({
      files: 3,
      items: [{ takeId: old, lineIds: [first], reason: 'outdated', isPaid: true, source: 'service' }],
    })
    expect(plan.totalBytes).toBeGreaterThan(plan.items[0]?.bytes ?? 0)

    const ids = { project, takeIds: [old] }
    expect(await host.problem('takes.cleanUp', { ...ids, paidToo: false })).toMatchObject({
      code: 'take.paid',
      id: 'rendering.take.paid',
    })
    expect(await files(host)).toHaveLength(3)
    expect(await host.call('takes.cleanUp', { ...ids, paidToo: true })).toEqual({
      removed: 1,
      bytes: plan.items[0]?.bytes,
    })
    expect(await files(host)).not.toContain(`${old}.wav`)
    expect(await host.call('takes.list', { project, lineId: first })).toHaveLength(1)
    expect((await host.problem('takes.cleanUp', { ...ids, paidToo: true })).code).toBe('take.inUse')

    // Gone for good, and missed by nobody.
    const again = await reopened(host)
    expect((await again.view()).problems).toEqual([])
    expect((await again.call('takes.cleanUpPlan', { project: again.project })).files).toBe(2)
  })

  it('never takes what is heard, chosen or starred, whoever asks', async () => {
    const host = await rendered()
    const { project } = host
    const { id: old } = await onlyTake(host)
    const { id: heard } = await onlyTake(host, second)
    await host.call('takes.mark', { project, lineId: first, takeId: old, mark: { starred: true } })
    await reworded(host, both.replace('please', 'now, will you'))
    expect((await host.call('takes.cleanUpPlan', { project })).items).toEqual([])
    for (const takeId of [old, heard]) {
      const problem = await host.problem('takes.cleanUp', { project, takeIds: [takeId], paidToo: true })
      expect(problem.code).toBe('take.inUse')
    }
    expect(await files(host)).toHaveLength(3)
  })
})
