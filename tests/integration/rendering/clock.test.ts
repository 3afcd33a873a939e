import { describe, expect, it } from 'vitest'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { voicedPcm } from '../../support/audio/tones.ts'
import { alto, line, reopened } from '../../support/studio/six-lines.ts'
import { castService, type ConnectedHost, connectedHost, renderAll } from '../../support/studio/studio-host.ts'

const both = [line('aaa111'), line('bbb222')]
const HOUR_MS = 3_600_000

/** A studio whose clock on the wall can be put forwards and back. */
async function clockHost(): Promise<{ readonly host: ConnectedHost; readonly jump: (ms: number) => void }> {
  let offMs = 0
  const clock = { now: () => Date.now() + offMs, monotonicMs: () => performance.now() }
  const host = await connectedHost({
    text: 'RUTH: Hold the line, please.  #aaa111\nRUTH: And the other one.  #bbb222\n',
    ports: { clock },
  })
  await castService(host, { ruth: alto })
  const { settings } = await host.view()
  await host.call('project.configure', { project: host.project, settings: { ...settings, renderWith: 'service' } })
  return { host, jump: (ms) => (offMs += ms) }
}

const statesOf = async (host: ConnectedHost): Promise<readonly string[]> =>
  (await host.view()).lines.map(({ state }) => state)

describe.each([
  ['back', -HOUR_MS],
  ['forwards', HOUR_MS],
])('a clock that jumps an hour %s', (_, ms) => {
  it('between an answer that was lost and the one that was consented to leaves nothing to decide over', async () => {
    const { host, jump } = await clockHost()
    host.service.behave({ when: 'Hold', times: 1, behaviour: { kind: 'drop' } })
    await renderAll(host, { project: host.project })
    expect(await statesOf(host)).toEqual(['unknown', 'ready'])
    jump(ms)
    await renderAll(host, { project: host.project })
    expect(host.service.synthesis()).toHaveLength(2)
    await renderAll(host, { project: host.project, resendUnknown: true })
    expect(host.service.synthesis()).toHaveLength(3)
    expect(await statesOf(host)).toEqual(['ready', 'ready'])
    expect(await host.call('unknown.list', { project: host.project })).toEqual([])
    const next = await reopened(host)
    await renderAll(next, { project: next.project, resendUnknown: true })
    expect(host.service.synthesis()).toHaveLength(3)
    expect(await next.call('unknown.list', { project: next.project })).toEqual([])
  })

  it('before a line is lost that has a take already still has it decided over', async () => {
    const { host, jump } = await clockHost()
    await renderAll(host, { project: host.project })
    jump(ms)
    host.service.behave({ when: 'Hold', times: 1, behaviour: { kind: 'drop' } })
    await renderAll(host, { project: host.project, lineIds: both, again: true })
    expect(host.service.synthesis()).toHaveLength(4)
    const listed = await host.call('unknown.list', { project: host.project })
    expect(listed.map(({ lineId }) => lineId)).toEqual(['aaa111'])
    await renderAll(host, { project: host.project, lineIds: both, again: true })
    const sent = host.service.synthesis().filter(({ text }) => text.startsWith('Hold'))
    expect(sent).toHaveLength(2)
    const next = await reopened(host)
    expect((await next.call('unknown.list', { project: next.project })).map(({ lineId }) => lineId)).toEqual(['aaa111'])
    await renderAll(next, { project: next.project, lineIds: both, again: true })
    expect(host.service.synthesis().filter(({ text }) => text.startsWith('Hold'))).toHaveLength(2)
  })

  it('between two takes of a line leaves the one that was made last the one that is heard, after a restart too', async () => {
    const { host, jump } = await clockHost()
    await renderAll(host, { project: host.project })
    jump(ms)
    const other = writeWav(voicedPcm(2, 44_100))
    host.service.behave({ behaviour: { kind: 'answer', contentType: 'audio/wav', body: other } })
    await renderAll(host, { project: host.project, lineIds: both, again: true })
    expect(host.service.synthesis()).toHaveLength(4)
    expect((await host.view()).lines.map(({ takeCount }) => takeCount)).toEqual([2, 2])
    const heard = async (at: ConnectedHost) => (await at.view()).lines.map(({ take }) => take?.id)
    const before = await heard(host)
    const next = await reopened(host)
    expect(await heard(next)).toEqual(before)
    await renderAll(next, { project: next.project })
    expect(host.service.synthesis()).toHaveLength(4)
  })

  it('while an answer is on its way brings one take of it, and a restart finds nothing to send', async () => {
    const { host, jump } = await clockHost()
    const gate = Promise.withResolvers<void>()
    host.service.behave({ when: 'Hold', times: 1, behaviour: { kind: 'hold', until: gate.promise } })
    const rendered = renderAll(host, { project: host.project })
    await host.service.arrived(1)
    jump(ms)
    gate.resolve()
    await rendered
    const next = await reopened(host)
    await renderAll(next, { project: next.project, resendUnknown: true })
    expect(await statesOf(next)).toEqual(['ready', 'ready'])
    expect(host.service.synthesis()).toHaveLength(2)
    expect(await next.call('unknown.list', { project: next.project })).toEqual([])
  })
})
