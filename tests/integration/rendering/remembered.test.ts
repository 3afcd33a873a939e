import { describe, expect, it } from 'vitest'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { inEnglish } from '../../../shared/messages/in-english.ts'
import { begun, line, reopened, rests, sixLines, spoken } from '../../support/studio/six-lines.ts'
import { type ConnectedHost, renderAll } from '../../support/studio/studio-host.ts'

const stateOf = async (host: ConnectedHost, lineId: string) => (await host.view()).lines.find(({ id }) => id === lineId)

/** Two lines that are refused for their own words, and one that is rendered after them. */
async function withFailures(): Promise<ConnectedHost> {
  const host = await sixLines()
  for (const word of ['second', 'fifth']) {
    host.service.behave({ when: word, behaviour: { kind: 'status', status: 422, message: `No ${word}` } })
  }
  await renderAll(host, { project: host.project, lineIds: ['bbb222', 'eee555'].map(line) })
  await renderAll(host, { project: host.project, lineIds: [line('ccc333')] })
  return host
}

describe('a failure', () => {
  it('is still told after the next order and after a restart, until its line is rendered', async () => {
    const host = await withFailures()
    const failed = {
      state: 'failed',
      problem: { code: 'service.refused', params: { said: expect.stringContaining('second') } },
    }
    expect(await stateOf(host, 'bbb222')).toMatchObject(failed)
    const listed = (items: readonly { lineId: LineId; state: string }[]) =>
      items.flatMap(({ lineId, state }) => (state === 'failed' ? [lineId] : [])).toSorted()
    expect(listed(await host.call('queue.read', { project: host.project }))).toEqual(['bbb222', 'eee555'])

    const next = await reopened(host)
    expect(await stateOf(next, 'bbb222')).toMatchObject(failed)
    const told = (await stateOf(next, 'bbb222'))?.problem
    expect(told === undefined ? undefined : inEnglish(told).remedy).toBe('Change what it names and try again.')
    const items = await next.call('queue.read', { project: next.project })
    expect(items.find(({ lineId }) => lineId === 'bbb222')).toMatchObject({ number: 2, speaker: 'RUTH', ...failed })

    next.service.reset()
    await renderAll(next, { project: next.project, lineIds: [line('bbb222')] })
    expect(await stateOf(next, 'bbb222')).toMatchObject({ state: 'ready' })
    expect(await stateOf(next, 'eee555')).toMatchObject({ state: 'failed' })
    const last = await reopened(next)
    expect(listed(await last.call('queue.read', { project: last.project }))).toEqual(['eee555'])
  })

  it('is forgotten when the line is another text, and when a person dismisses it', async () => {
    const host = await withFailures()
    const { project } = host
    const { text } = await host.view()
    await host.call('script.replace', { project, text: text.replace('The second of', 'The second one of') })
    expect(await stateOf(host, 'bbb222')).toMatchObject({ state: 'notRendered' })
    await host.call('queue.dismiss', { project, lineIds: [line('eee555')] })
    expect(await stateOf(host, 'eee555')).toMatchObject({ state: 'notRendered' })
    const next = await reopened(host)
    expect((await next.view()).lines.filter(({ state }) => state === 'failed')).toEqual([])
    expect(host.service.synthesis()).toHaveLength(3)
  })

  it('of the present order can be dismissed too', async () => {
    const host = await sixLines()
    const { project } = host
    host.service.behave({ when: 'second', behaviour: { kind: 'status', status: 422 } })
    await renderAll(host, { project, lineIds: [line('bbb222')] })
    await host.call('queue.dismiss', { project, lineIds: [line('bbb222')] })
    expect(await stateOf(host, 'bbb222')).toMatchObject({ state: 'notRendered' })
    expect(await host.call('queue.read', { project })).toEqual([])
  })
})

describe('the order of the queue', () => {
  const waiting = async (host: ConnectedHost) =>
    (await host.call('queue.read', { project: host.project })).flatMap(({ lineId, state }) =>
      state === 'queued' ? [lineId] : [],
    )

  it('is shown as the lines are then sent', async () => {
    const host = await sixLines()
    const finish = await begun(host)
    // The longest of the last ones goes first.
    expect(await waiting(host)).toEqual(['bbb222', 'ddd444', 'ccc333', 'eee555', 'fff666'])
    await host.call('queue.first', { project: host.project, lineIds: ['fff666', 'ccc333'].map(line) })
    await host.call('queue.near', { project: host.project, lineId: line('eee555') })
    expect(await waiting(host)).toEqual(['fff666', 'ccc333', 'eee555', 'ddd444', 'bbb222'])
    await finish()
    expect(spoken(host)).toEqual(['first', 'sixth', 'third', 'fifth', 'fourth', 'second'])
  })

  it('is kept over a restart, and can be changed before anything goes on', async () => {
    const host = await sixLines()
    const finish = await begun(host)
    await host.call('queue.first', { project: host.project, lineIds: ['fff666', 'eee555', 'ccc333'].map(line) })
    await host.call('queue.pause', { project: host.project })
    await finish()
    const next = await reopened(host)
    expect((await waiting(next)).slice(0, 3)).toEqual(['fff666', 'eee555', 'ccc333'])
    await next.call('queue.first', { project: next.project, lineIds: [line('bbb222')] })
    expect((await waiting(next)).slice(0, 4)).toEqual(['bbb222', 'fff666', 'eee555', 'ccc333'])
    const last = await reopened(next)
    expect((await waiting(last)).slice(0, 4)).toEqual(['bbb222', 'fff666', 'eee555', 'ccc333'])
    await last.call('queue.resume', { project: last.project })
    await rests(last)
    expect(spoken(host)).toEqual(['first', 'second', 'sixth', 'fifth', 'third', 'fourth'])
    expect(host.service.billed()).toBe(6)
  })
})

describe('what an order was', () => {
  it('is kept over a restart: its mode, whatever the project says by then', async () => {
    const host = await sixLines()
    const { project } = host
    const finish = await begun(host)
    await host.call('queue.pause', { project })
    await finish()
    const { settings } = await host.view()
    await host.call('project.configure', { project, settings: { ...settings, mode: 'scene' } })
    const next = await reopened(host)
    await next.call('queue.resume', { project: next.project })
    await rests(next)
    expect(next.service.synthesis().filter(({ text }) => text.includes('<|speaker'))).toEqual([])
    expect(next.service.synthesis()).toHaveLength(6)
  })

  it('is kept over a restart: that new takes were wanted, and how many of them', async () => {
    const host = await sixLines()
    const { project } = host
    await renderAll(host, { project })
    const finish = await begun(host, { lineIds: ['aaa111', 'bbb222'].map(line), again: true, takes: 2 })
    await host.call('queue.pause', { project })
    await finish()
    expect(host.service.synthesis()).toHaveLength(7)
    const next = await reopened(host)
    await next.call('queue.resume', { project: next.project })
    await rests(next)
    expect(spoken(host).slice(6).toSorted()).toEqual(['first', 'first', 'second', 'second'])
    const once = await reopened(next)
    expect((await once.view()).queue).toMatchObject({ kind: 'idle', waiting: 0 })
    expect(host.service.billed()).toBe(10)
  })

  it('does not send a line that was locked since', async () => {
    const host = await sixLines()
    const { project } = host
    await renderAll(host, { project, lineIds: [line('aaa111')] })
    const finish = await begun(host, { lineIds: ['aaa111', 'bbb222'].map(line), again: true })
    await host.call('queue.pause', { project })
    await finish()
    const takeId = (await stateOf(host, 'aaa111'))?.take?.id
    if (takeId === undefined) throw new TypeError('The line has a take')
    await host.call('takes.mark', { project, lineId: line('aaa111'), takeId, mark: { locked: true } })
    const next = await reopened(host)
    await next.call('queue.resume', { project: next.project })
    await rests(next)
    expect(spoken(host)).toEqual(['first', 'second'])
  })
})

describe('a cancelled order', () => {
  it('of several takes makes no more than the one that is on its way', async () => {
    const host = await sixLines()
    const finish = await begun(host, { lineIds: [line('aaa111')], again: true, takes: 4 })
    await host.call('render.cancel', { project: host.project })
    await finish()
    expect(host.service.synthesis()).toHaveLength(1)
  })
})
