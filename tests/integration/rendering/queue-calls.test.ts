import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alto, begun, line, reopened, rests, sixLines, spoken, start } from '../../support/studio/six-lines.ts'
import { castService, renderAll, studioHost } from '../../support/studio/studio-host.ts'

describe('a person and the queue', () => {
  it('pauses it: what is being sent finishes, nothing else leaves, and it goes on in its order', async () => {
    const host = await sixLines()
    const { project } = host
    const finish = await begun(host)
    expect((await host.call('queue.pause', { project })).kind).toBe('paused')
    await finish()
    expect(host.service.synthesis()).toHaveLength(1)
    expect((await host.view()).lines.map(({ state }) => state)).toEqual(['ready', ...Array(5).fill('queued')])
    expect(await host.call('queue.read', { project })).toMatchObject([
      { lineId: 'bbb222', number: 2, speaker: 'RUTH', state: 'queued', source: 'service', attempts: 0 },
      { state: 'queued' },
      { state: 'queued' },
      { state: 'queued' },
      { lineId: 'fff666', state: 'queued' },
      { lineId: 'aaa111', state: 'ready' },
    ])
    await host.call('queue.resume', { project })
    await rests(host)
    expect((await host.view()).queue).toMatchObject({ kind: 'idle', total: 6, ready: 6 })
    expect(host.service.billed()).toBe(6)
  })

  it('puts lines first, takes others out, and leaves the rest alone', async () => {
    const host = await sixLines()
    const { project } = host
    const finish = await begun(host)
    await host.call('queue.first', { project, lineIds: [line('fff666'), line('ddd444')] })
    await host.call('queue.cancelLines', { project, lineIds: [line('bbb222'), line('aaa111')] })
    await finish()
    expect(spoken(host).slice(0, 3)).toEqual(['first', 'sixth', 'fourth'])
    expect(host.service.synthesis()).toHaveLength(5)
    expect((await host.view()).lines.map(({ state }) => state)).toEqual([
      'ready',
      'cancelled',
      'ready',
      'ready',
      'ready',
      'ready',
    ])
  })

  it('has the lines sent first that are near the caret', async () => {
    const host = await sixLines()
    const { project } = host
    const finish = await begun(host)
    await host.call('queue.near', { project, lineId: line('eee555') })
    await finish()
    expect(spoken(host)).toEqual(['first', 'fifth', 'sixth', 'fourth', 'third', 'second'])
  })

  it('orders several takes of a line in one action', async () => {
    const host = await sixLines()
    const started = await renderAll(host, { project: host.project, lineIds: [line('ccc333')], again: true, takes: 3 })
    expect(started.queued).toBe(1)
    await rests(host)
    expect(spoken(host)).toEqual(['third', 'third', 'third'])
    expect((await host.view()).queue).toMatchObject({ kind: 'idle', total: 1, ready: 1, requests: 3 })
  })
})

describe('what was not sent when a run ended', () => {
  it('is offered again, never sent by itself, and forgotten when it is cancelled', async () => {
    const host = await sixLines()
    const { project } = host
    const finish = await begun(host)
    await host.call('queue.pause', { project })
    await finish()
    await host.studio.close()

    const environment = { baseUrl: host.service.baseUrl, apiKey: host.service.apiKey }
    const reopened = async () => {
      const next = await studioHost({ environment }, host.folder)
      const [recent] = (await next.call('app.read', {})).recent
      const view = await next.call('project.openRecent', { recentId: recent?.recentId ?? '' })
      return {
        ...host,
        ...next,
        project: view.project,
        view: () => next.call('project.read', { project: view.project }),
      }
    }
    const second = await reopened()
    expect((await second.view()).queue).toMatchObject({ kind: 'paused', total: 5, waiting: 5 })
    expect((await second.view()).lines.map(({ state }) => state)).toEqual(['ready', ...Array(5).fill('queued')])
    expect(host.service.synthesis()).toHaveLength(1)
    await second.studio.close()

    // Closing again without a word keeps the offer.
    const third = await reopened()
    await third.call('queue.cancelLines', { project: third.project, lineIds: [line('fff666')] })
    expect(await third.call('queue.read', { project: third.project })).toHaveLength(4)
    await third.call('queue.resume', { project: third.project })
    await rests(third)
    expect(host.service.billed()).toBe(5)
    expect((await third.view()).lines.map(({ state }) => state)).toEqual([...Array(5).fill('ready'), 'notRendered'])
    await third.studio.close()

    const fourth = await reopened()
    expect((await fourth.view()).queue).toMatchObject({ kind: 'idle', total: 0 })
    const journals = await readdir(join(host.folder, 'data', 'journals'))
    expect(journals.filter((name) => name.endsWith('.queue.json'))).toEqual([])
  })

  it('is left alone when the list of it cannot be read', async () => {
    const host = await sixLines()
    const finish = await begun(host)
    await host.call('queue.pause', { project: host.project })
    await finish()
    await host.studio.close()
    const journals = join(host.folder, 'data', 'journals')
    const [list = ''] = (await readdir(journals)).filter((name) => name.endsWith('.queue.json'))
    await writeFile(join(journals, list), '{"v":1,"queues":[{"source"')
    const next = await studioHost({}, host.folder)
    const [recent] = (await next.call('app.read', {})).recent
    const view = await next.call('project.openRecent', { recentId: recent?.recentId ?? '' })
    expect(view.queue).toMatchObject({ kind: 'idle', total: 0 })
  })
})

describe('a line that may have been billed', () => {
  it('is listed with what came of it, and forgotten when a person gives it up', async () => {
    const host = await sixLines()
    const { project } = host
    host.service.behave({ when: 'second', times: 1, behaviour: { kind: 'cut', afterBytes: 3000, how: 'chunked' } })
    await renderAll(host, { project })
    const [unknown, ...others] = await host.call('unknown.list', { project })
    expect(others).toEqual([])
    expect(unknown).toMatchObject({ lineId: 'bbb222', number: 2, bytesOfText: 23 })
    expect(await host.studio.media(project, unknown?.mediaId ?? '')).toMatchObject({ type: 'audio/wav' })
    expect(await host.studio.media(project, 'part-ffffffffffffffffffffffff')).toBeUndefined()

    await host.call('unknown.giveUp', { project, lineIds: [line('bbb222')] })
    expect(await host.call('unknown.list', { project })).toEqual([])
    expect((await host.view()).lines[1]?.state).toBe('notRendered')
    await renderAll(host, { project })
    expect((await host.view()).lines[1]?.state).toBe('ready')
    expect(host.service.synthesis()).toHaveLength(7)
    // The first request is still accounted for: it may have been billed.
    const ledger = await host.call('ledger.read', { project })
    expect(ledger.project).toMatchObject({ requests: 7, takes: 6, unknownBytes: 23 })
  })
})

describe('the ledger', () => {
  it('tells what was sent for whom, where and when, over a restart', async () => {
    const host = await sixLines()
    const { project } = host
    host.service.behave({ when: 'sixth', behaviour: { kind: 'status', status: 422 } })
    await renderAll(host, { project })
    const ledger = await host.call('ledger.read', { project })
    expect(ledger.project).toMatchObject({ requests: 5, takes: 5, unknownBytes: 0 })
    expect(ledger.project.bytesOfText).toBe(ledger.lastHour.bytesOfText)
    expect(ledger.bySpeaker).toMatchObject([{ speaker: 'RUTH', spend: { requests: 5 } }])
    expect(ledger.byScene).toMatchObject([
      { scene: 'Gallery', spend: { requests: 3 } },
      { scene: 'Stairs', spend: { requests: 2 } },
    ])
    expect(ledger.byLine).toHaveLength(5)
    expect(ledger.byDay).toHaveLength(1)
    expect(ledger.recent[0]).toMatchObject({
      lineId: 'fff666',
      number: 6,
      speaker: 'RUTH',
      model: 's2-pro',
      outcome: 'failed',
    })
    expect(ledger.recent.at(-1)).toMatchObject({ lineId: 'aaa111', outcome: 'ready' })
    expect(ledger.price).toBeNull()
    await host.call('settings.change', { settings: { price: { perMillionBytes: 15, unit: 'USD' } } })
    expect((await host.call('ledger.read', { project })).price).toEqual({
      perMillionBytes: 15,
      unit: 'USD',
      source: 'typed',
      confidence: 1,
      samples: 0,
    })
  })
})

describe('a cap', () => {
  it('of a batch refuses an order that would exceed it, before anything is sent', async () => {
    const host = await sixLines({ concurrency: 1, capBatchBytes: 60 })
    const problem = await host.problem('render.start', { project: host.project, ...start })
    expect(problem).toMatchObject({ code: 'spend.capped', remedy: { id: 'rendering.spend.cap.remedy' } })
    expect(host.service.synthesis()).toEqual([])
    await renderAll(host, { project: host.project, lineIds: [line('aaa111'), line('bbb222')] })
    expect(host.service.billed()).toBe(2)
  })

  it('of an hour counts all projects and all batches', async () => {
    const host = await sixLines({ concurrency: 1, capHourBytes: 60 })
    await renderAll(host, { project: host.project, lineIds: [line('aaa111'), line('bbb222')] })
    const problem = await host.problem('render.start', { project: host.project, ...start, lineIds: [line('ccc333')] })
    expect(problem.code).toBe('spend.capped')
    expect(host.service.synthesis()).toHaveLength(2)
  })

  it('of an hour counts what projects have sent that are not open now, in this run or an earlier one', async () => {
    const host = await sixLines({ concurrency: 1, capHourBytes: 60 })
    await renderAll(host, { project: host.project, lineIds: [line('aaa111'), line('bbb222')] })
    const next = await reopened(host)
    await next.call('project.close', { project: next.project })
    const { project: another } = await next.call('project.create', { name: 'Another', folderId: null })
    const other = { project: another }
    await next.call('script.replace', { project: other.project, text: 'RUTH: Some twenty bytes.  #aaa111\n' })
    await next.call('cast.autoCast', { project: other.project })
    await castService({ ...next, project: other.project, view: () => next.call('project.read', other) }, { ruth: alto })
    const order = { project: other.project, source: 'service', again: false, resendUnknown: false } as const
    const problem = await next.problem('render.start', { ...order, lineIds: [line('aaa111')] })
    expect(problem).toMatchObject({ code: 'spend.capped', id: 'rendering.spend.hour' })
    expect(host.service.synthesis()).toHaveLength(2)
    await next.call('settings.change', { settings: { capHourBytes: 1000 } })
    await renderAll(next, { ...order, lineIds: [line('aaa111')] })
    expect(host.service.synthesis()).toHaveLength(3)
  })

  it('that is lowered while lines are sent stops the queue with its place kept', async () => {
    const host = await sixLines({ concurrency: 1 })
    const { project } = host
    const finish = await begun(host)
    await host.call('settings.change', { settings: { capBatchBytes: 30 } })
    await finish()
    expect((await host.view()).queue).toMatchObject({ kind: 'stopped', waiting: 5, problem: { code: 'spend.capped' } })
    await host.call('settings.change', { settings: { capBatchBytes: null } })
    await host.call('queue.resume', { project })
    await rests(host)
    expect((await host.view()).queue).toMatchObject({ kind: 'idle', ready: 6 })
    expect(host.service.billed()).toBe(6)
  })
})

describe('two studios on one project', () => {
  it('never send the same line twice: the second is told, and finds what the first has made', async () => {
    const host = await sixLines()
    const environment = { baseUrl: host.service.baseUrl, apiKey: host.service.apiKey }
    const finish = await begun(host)
    const other = await studioHost({ environment }, host.folder)
    const [recent] = (await other.call('app.read', {})).recent
    const view = await other.call('project.openRecent', { recentId: recent?.recentId ?? '' })
    // The second window only reads: nothing can be sent from it.
    const refused = await other.problem('render.start', { project: view.project, ...start })
    expect(refused.code).toBe('project.readOnly')
    await finish()
    expect(host.service.billed()).toBe(6)
  })
})

describe('a service that is missing', () => {
  it('keeps what an earlier run left, for when it is connected', async () => {
    const host = await sixLines()
    const finish = await begun(host)
    await host.call('queue.pause', { project: host.project })
    await finish()
    await host.studio.close()
    const next = await studioHost({}, host.folder)
    const [recent] = (await next.call('app.read', {})).recent
    const { project } = await next.call('project.openRecent', { recentId: recent?.recentId ?? '' })
    expect((await next.problem('queue.resume', { project })).code).toBe('service.notConnected')
    expect((await next.call('project.read', { project })).queue).toMatchObject({ kind: 'paused', waiting: 5 })
  })
})
