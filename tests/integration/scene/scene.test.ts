import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import {
  lineId,
  renderedSceneHost,
  type SceneHost,
  sceneHost,
  statesOf,
  TWELVE_LINES,
  tagsOf,
  twelveIds,
} from '../../support/scene/scene-host.ts'

/** The take that is heard for a line. */
async function heard(host: SceneHost, id: string): Promise<TakeId> {
  const take = (await host.lines()).find((line) => line.id === id)?.take
  if (take === undefined) throw new Error(`Nothing is heard for ${id}`)
  return take.id
}

const takesOf = (host: SceneHost, id: string) => host.call('takes.list', { project: host.project, lineId: lineId(id) })

describe('a scene as one dialogue', () => {
  it('is one request with one index a voice, and a take for each of its lines', async () => {
    const host = await sceneHost()
    expect(await host.render()).toMatchObject({ queued: 12, blocked: [], notes: [] })
    expect(host.service.sent).toHaveLength(1)
    expect(host.service.sent[0]?.['reference_id']).toEqual(['draft-wren', 'draft-cliff'])
    expect(tagsOf(host.service.sent[0])).toEqual(twelveIds.map((_, at) => `<|speaker:${at % 2}|>`))
    const { lines, queue } = await host.view()
    expect(lines.map(({ state, take }) => [state, take?.isSlice])).toEqual(lines.map(() => ['ready', true]))
    expect(queue).toMatchObject({ ready: 12, requests: 1 })
    const ledger = await host.call('ledger.read', { project: host.project })
    expect(ledger.project).toMatchObject({ requests: 1 })
    expect(ledger.byLine.map(({ lineId: id }) => id).toSorted()).toEqual([...twelveIds].toSorted())
    expect(ledger.bySpeaker.map(({ speaker }) => speaker).toSorted()).toEqual(['AMOS', 'RUTH'])
    const bytes = ledger.byLine.reduce((sum, { spend }) => sum + spend.bytesOfText, 0)
    expect(bytes).toBe(ledger.project.bytesOfText)
  })

  it('is not paid for again: later only what has changed is sent, with its neighbours left alone', async () => {
    const host = await renderedSceneHost()
    expect(await host.render()).toMatchObject({ queued: 0 })
    expect(await host.render({ lineIds: [...twelveIds] })).toMatchObject({ queued: 0, cached: 12 })
    expect(host.service.sent).toEqual([])
    const text = TWELVE_LINES.replace('ringing from', 'ringing on')
    await host.call('script.replace', { project: host.project, text })
    await host.render()
    expect(host.service.sent).toHaveLength(1)
    expect(host.service.sent[0]).toMatchObject({
      text: 'I heard a bell ringing on the other side.',
      reference_id: 'draft-wren',
    })
    expect(statesOf(await host.lines())).toEqual(twelveIds.map(() => 'ready'))
  })

  it('is cut again, and not sent again, where its answer is there and its takes are not', async () => {
    const host = await renderedSceneHost()
    const takes = (await host.lines()).flatMap(({ id, take }) =>
      take === undefined ? [] : [{ lineId: id, takeId: take.id }],
    )
    await host.call('takes.trash', { project: host.project, takes })
    expect((await host.lines()).map(({ state }) => state)).toEqual(twelveIds.map(() => 'notRendered'))
    await host.render()
    expect(statesOf(await host.lines())).toEqual(twelveIds.map(() => 'ready'))
    expect(host.service.sent).toEqual([])
  })

  it('is taken several times in one action, each answer whole', async () => {
    const host = await sceneHost()
    await host.render({ again: true, takes: 2, lineIds: [...twelveIds] })
    expect(host.service.sent).toHaveLength(2)
    expect(statesOf(await host.lines())).toEqual(twelveIds.map(() => 'ready'))
  })

  it('ends at a heading, at a long silence between lines, and at the ceiling', async () => {
    const text = TWELVE_LINES.replace('RUTH: Then', '## Scene 2. Below\n\nRUTH: Then')
      .replace('AMOS: That was', 'RUTH: [pause 2s]\nAMOS: That was')
      .replace('AMOS: Take my', 'AMOS: [pause 0.5s] Take my')
    const host = await sceneHost(text)
    const plan = () => host.call('scene.plan', { project: host.project, source: 'service', lineIds: null })
    const before = await plan()
    expect(before.groups.map(({ lineIds, border }) => [lineIds.length, border])).toEqual([
      [3, 'pause'],
      [3, 'scene'],
      [6, 'end'],
    ])
    expect(before.single).toEqual([])
    expect(before.ceiling).toEqual({ characters: 1200, speakers: 5, isLearned: false })
    await host.call('settings.change', { settings: { sceneCeiling: { characters: 160, speakers: null } } })
    const lower = await plan()
    expect(lower.groups.every(({ characters }) => characters <= 160)).toBe(true)
    await host.render()
    expect(host.service.sent.filter((body) => tagsOf(body).length > 0)).toHaveLength(4)
    expect(host.service.sent).toHaveLength(4)
    expect((await plan()).ceiling).toMatchObject({ characters: 160, isLearned: true })
  })
})

describe('a damaged answer', () => {
  const damages: readonly (readonly [string, (turns: readonly string[]) => readonly string[]])[] = [
    ['a line is missing', (turns) => turns.toSpliced(4, 1)],
    ['two lines of two speakers are swapped', (turns) => turns.with(4, turns[5] ?? '').with(5, turns[4] ?? '')],
    ['everything is spoken by one voice', (turns) => turns.map((turn) => turn.replace(/:\d/, ':0'))],
  ]
  it.each(damages)('never gives a ready take: %s', async (_, damage) => {
    const host = await sceneHost()
    host.service.misspeak((text) => damage(text.split('\n')).join('\n'))
    await host.render()
    const { lines, queue } = await host.view()
    expect(lines.map(({ state }) => state)).toEqual(twelveIds.map(() => 'suspicious'))
    expect(lines.map(({ take }) => take)).toEqual(twelveIds.map(() => undefined))
    expect(lines[0]?.problem?.code).toBe('audio.suspicious')
    expect(queue).toMatchObject({ suspicious: 12, ready: 0 })
    // What was paid for is kept, and not asked for again by itself.
    expect((await takesOf(host, 'rut000')).map(({ verdict }) => verdict)).toEqual(['suspicious'])
    await host.render()
    expect(host.service.sent).toHaveLength(1)
  })
})

describe('the borders of a scene', () => {
  it('are shown over the whole answer', async () => {
    const host = await renderedSceneHost()
    const cuts = await host.call('scene.cuts', { project: host.project, takeId: await heard(host, 'rut002') })
    if (cuts === null) throw new Error('The take is no slice')
    expect(cuts.peaks).toHaveLength(2400)
    expect(cuts.lines.map((line) => line.lineId)).toEqual(twelveIds)
    expect(cuts.seams.map(({ before, after }) => [before, after])).toEqual(
      twelveIds.slice(1).map((after, at) => [twelveIds[at], after]),
    )
    for (const seam of cuts.seams) {
      expect(seam.lowest).toBeLessThanOrEqual(seam.sample)
      expect(seam.highest).toBeGreaterThanOrEqual(seam.sample)
      expect(seam.isMoved).toBe(false)
    }
    expect(await host.studio.media(host.project, cuts.mediaId)).toMatchObject({ type: 'audio/wav' })
  })

  it('are known before any line is cut from the answer: who sees such a line can ask for them', async () => {
    const host = await renderedSceneHost()
    const files = await readdir(host.folder, { recursive: true })
    const file = files.find((name) => basename(name) === 'takes.jsonl') ?? ''
    const records = (await readFile(join(host.folder, file), 'utf8')).trimEnd().split('\n')
    const first = (field: string): number => records.findIndex((record) => Object.hasOwn(JSON.parse(record), field))
    expect(first('sliceOf')).toBeGreaterThan(0)
    expect(first('scene')).toBeGreaterThan(0)
    expect(first('scene')).toBeLessThan(first('sliceOf'))
  })

  it('are moved with new takes on both sides, and moved back to the old ones', async () => {
    const host = await renderedSceneHost()
    const { project } = host
    const [before, after] = [await heard(host, 'rut002'), await heard(host, 'amo002')]
    const cuts = await host.call('scene.cuts', { project, takeId: before })
    const seam = cuts?.seams[4]
    if (cuts === null || seam === undefined) throw new Error('There is no such border')
    const move = (sample: number) => ({
      project,
      sceneTakeId: cuts.sceneTakeId,
      before: lineId('rut002'),
      after: lineId('amo002'),
      sample,
    })
    const moved = await host.call('scene.moveSeam', move(seam.sample - 20_000))
    expect(moved.seams[4]).toMatchObject({ sample: seam.sample - 20_000, isMoved: true })
    expect(moved.seams.filter(({ isMoved }) => isMoved)).toHaveLength(1)
    const [left, right] = [await heard(host, 'rut002'), await heard(host, 'amo002')]
    expect(left).not.toBe(before)
    expect(right).not.toBe(after)
    expect((await takesOf(host, 'rut002')).map(({ id }) => id)).toEqual([before, left])
    expect(await takesOf(host, 'rut001')).toHaveLength(1)
    const back = await host.call('scene.moveSeam', move(seam.sample))
    expect(back.seams[4]).toMatchObject({ sample: seam.sample, isMoved: false })
    expect([await heard(host, 'rut002'), await heard(host, 'amo002')]).toEqual([before, after])
    expect(host.service.sent).toEqual([])
  })

  it('are all moved where several are at once, as from two windows, and each take is what its borders say', async () => {
    const host = await renderedSceneHost()
    const { project } = host
    const cutsNow = async () => {
      const cuts = await host.call('scene.cuts', { project, takeId: await heard(host, 'rut002') })
      if (cuts === null) throw new Error('The take is no slice')
      return cuts
    }
    const { seams, sceneTakeId } = await cutsNow()
    const wanted = seams.flatMap(({ before, after, sample }, at) =>
      at === 1 || at === 4 || at === 5 ? [{ before, after, sample: sample - 2000 - at }] : [],
    )
    await Promise.all(wanted.map((move) => host.call('scene.moveSeam', { project, sceneTakeId, ...move })))
    const cuts = await cutsNow()
    expect(cuts.seams.filter(({ isMoved }) => isMoved)).toMatchObject(wanted)
    const lines = await host.lines()
    const lengths = cuts.lines.map(({ fromSample, toSample }) => toSample - fromSample)
    expect(lines.map(({ take }) => take?.durationSamples)).toEqual(lengths)
  })

  it('take the choice of a person along', async () => {
    const host = await renderedSceneHost()
    const { project } = host
    const takeId = await heard(host, 'rut002')
    await host.call('takes.choose', { project, lineId: lineId('rut002'), takeId })
    const cuts = await host.call('scene.cuts', { project, takeId })
    const seam = cuts?.seams[4]
    if (cuts === null || seam === undefined) throw new Error('There is no such border')
    const { before, after } = seam
    const sample = seam.sample - 20_000
    await host.call('scene.moveSeam', { project, sceneTakeId: cuts.sceneTakeId, before, after, sample })
    expect((await takesOf(host, 'rut002')).map(({ isChosen }) => isChosen)).toEqual([false, true])
  })

  it('stay beside a line that is locked to its take, for both sides are cut or none', async () => {
    const host = await renderedSceneHost()
    const { project } = host
    const takeId = await heard(host, 'rut002')
    const mark = { project, lineId: lineId('rut002'), takeId }
    await host.call('takes.mark', { ...mark, mark: { locked: true } })
    const cuts = await host.call('scene.cuts', { project, takeId })
    const { sceneTakeId, seams = [] } = cuts ?? {}
    for (const { before, after, sample } of seams.slice(3, 5)) {
      const refused = await host.problem('scene.moveSeam', {
        project,
        sceneTakeId,
        before,
        after,
        sample: sample - 3000,
      })
      expect([refused.code, messageOf(refused)]).toEqual([
        'line.locked',
        'Line 5 is locked to its take, so this border stays where it is.',
      ])
    }
    expect(await takesOf(host, 'amo002')).toHaveLength(1)
    await host.call('takes.mark', { ...mark, mark: { locked: false } })
    const [, , , , seam] = seams
    if (seam === undefined || sceneTakeId === undefined) throw new Error('There is no such border')
    const { before, after, sample } = seam
    await host.call('scene.moveSeam', { project, sceneTakeId, before, after, sample: sample - 20_000 })
    expect(await takesOf(host, 'amo002')).toHaveLength(2)
  })

  it('take no doubt away that is not about them, and one action accepts the whole scene', async () => {
    const host = await sceneHost()
    host.service.misspeak((text) => text.replaceAll('speaker:1', 'speaker:0'))
    await host.render()
    const { project } = host
    const [take] = await takesOf(host, 'rut002')
    if (take === undefined) throw new Error('The line has no take')
    const cuts = await host.call('scene.cuts', { project, takeId: take.id })
    const seam = cuts?.seams[4]
    if (cuts === null || seam === undefined) throw new Error('There is no such border')
    expect(cuts.problem).toMatchObject({ code: 'audio.suspicious' })
    const { sceneTakeId } = cuts
    const { before, after, sample } = seam
    const moved = await host.call('scene.moveSeam', { project, sceneTakeId, before, after, sample: sample + 2000 })
    // Judged anew: one voice still speaks both parts, wherever the border lies.
    expect(moved.problem).toMatchObject({ code: 'audio.suspicious' })
    expect(moved.isAccepted).toBe(false)
    expect((await host.lines()).map(({ state }) => state)).toEqual(twelveIds.map(() => 'suspicious'))
    expect(await host.call('scene.accept', { project, sceneTakeId })).toMatchObject({ isAccepted: true })
    expect(statesOf(await host.lines())).toEqual(twelveIds.map(() => 'ready'))
    const cutAt = await host.call('scene.cuts', { project, takeId: await heard(host, 'rut002') })
    expect(cutAt?.seams[4]).toMatchObject({ sample: sample + 2000, isMoved: true })
    expect(host.service.sent).toHaveLength(1)
  })

  it('stay between their neighbours', async () => {
    const host = await renderedSceneHost()
    const { project } = host
    const cuts = await host.call('scene.cuts', { project, takeId: await heard(host, 'rut002') })
    const seam = cuts?.seams[4]
    if (cuts === null || seam === undefined) throw new Error('There is no such border')
    const move = { project, sceneTakeId: cuts.sceneTakeId, before: seam.before, after: seam.after }
    for (const wrong of [
      { ...move, sample: seam.lowest - 1 },
      { ...move, sample: seam.highest + 1 },
      { ...move, after: 'rut005', sample: seam.sample },
    ]) {
      expect((await host.problem('scene.moveSeam', wrong)).code).toBe('scene.border')
    }
  })
})

describe('a line picked up in context', () => {
  it('is sent with its neighbours, and only its own part becomes a take, as loud as theirs', async () => {
    const host = await renderedSceneHost()
    const before = await Promise.all(twelveIds.map((id) => takesOf(host, id)))
    await host.render({ lineIds: [lineId('rut002')], pickUp: { neighbours: 1 } })
    expect(host.service.sent).toHaveLength(1)
    expect(tagsOf(host.service.sent[0])).toEqual(['<|speaker:0|>', '<|speaker:1|>', '<|speaker:0|>'])
    const after = await Promise.all(twelveIds.map((id) => takesOf(host, id)))
    expect(after.map((takes, at) => takes.length - (before[at]?.length ?? 0))).toEqual(
      twelveIds.map((id) => (id === 'rut002' ? 1 : 0)),
    )
    const line = (await host.lines()).find(({ id }) => id === 'rut002')
    expect(line).toMatchObject({ state: 'ready', take: { isSlice: true, isCurrent: true } })
    // The whole answer is there to be heard, and its other lines are no takes of their lines.
    const cuts = await host.call('scene.cuts', { project: host.project, takeId: await heard(host, 'rut002') })
    expect(cuts?.lines.map((one) => one.lineId)).toEqual(['amo001', 'rut002', 'amo002'])
  })

  it('stops at the borders of its scene', async () => {
    const host = await sceneHost(TWELVE_LINES.replace('AMOS: The captain', '## Scene 2. Below\n\nAMOS: The captain'))
    await host.render({ lineIds: [lineId('rut002')], pickUp: { neighbours: 2 } })
    expect(tagsOf(host.service.sent[0])).toHaveLength(3)
    expect(host.service.sent).toHaveLength(1)
    expect((await host.lines()).filter(({ takeCount }) => takeCount > 0).map(({ id }) => id)).toEqual(['rut002'])
  })

  it('needs a model that speaks several voices, and says so', async () => {
    const host = await sceneHost()
    const { settings } = await host.view()
    await host.call('project.configure', { project: host.project, settings: { ...settings, model: 's1' } })
    const problem = await host.problem('render.start', {
      project: host.project,
      source: 'service',
      lineIds: ['rut002'],
      again: false,
      resendUnknown: false,
      pickUp: { neighbours: 1 },
    })
    expect(problem).toMatchObject({ code: 'scene.model', id: 'rendering.scene.noPickUp', params: { model: 's1' } })
    expect(host.service.sent).toHaveLength(0)
  })
})

describe('a model that speaks one voice a request', () => {
  it('renders scenes line by line, and says so', async () => {
    const host = await sceneHost()
    const { settings } = await host.view()
    await host.call('project.configure', { project: host.project, settings: { ...settings, model: 's1' } })
    const started = await host.render()
    expect(started.notes).toMatchObject([{ id: 'rendering.scene.oneVoice' }])
    expect(host.service.sent).toHaveLength(12)
    expect(host.service.sent.flatMap(tagsOf)).toEqual([])
    expect(statesOf(await host.lines())).toEqual(twelveIds.map(() => 'ready'))
  })
})
