import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import {
  type ConnectedHost,
  castService,
  connectedHost,
  renderAll,
  speakerId,
  studioHost,
} from '../../support/studio/studio-host.ts'

const [alto, bass] = standInVoices.map(({ id }) => voiceIdSchema.parse(id))
const line = 'Hold the line, please.'
const order = {
  forSpeaker: speakerId('ruth'),
  lines: [{ speakerId: speakerId('ruth'), text: line }],
  candidates: [{ kind: 'voice' as const, source: 'service' as const, id: voiceIdSchema.parse(alto), title: 'A voice' }],
}

async function hostWithCast(): Promise<ConnectedHost> {
  const host = await connectedHost()
  const { settings } = await host.view()
  await host.call('project.configure', { project: host.project, settings: { ...settings, renderWith: 'service' } })
  await castService(host, { ruth: alto ?? '', amos: bass ?? '' })
  return host
}

const audition = (host: ConnectedHost, again = false) =>
  host.call('audition.start', { project: host.project, order, again })
const stateOf = (host: ConnectedHost, auditionId: string) =>
  host.events('audition.changed').findLast(({ audition: one }) => one.auditionId === auditionId)?.audition.results[0]
    ?.state
const ended = (host: ConnectedHost, auditionId: string, state: string) =>
  eventually(() => expect(stateOf(host, auditionId)).toBe(state))
const sentFor = (host: ConnectedHost) => host.service.synthesis().filter(({ text }) => text === line)

describe('a line and an audition that say the same', () => {
  it('at the same moment are sent once, whichever came first', async () => {
    for (const first of ['render', 'audition'] as const) {
      const host = await hostWithCast()
      const gate = makeGate()
      host.service.behave({ behaviour: { kind: 'hold', until: gate.opened }, when: line })
      const render = () => renderAll(host, { project: host.project, lineIds: null })
      let rendered: Promise<unknown>
      let auditionId: string
      if (first === 'render') {
        rendered = render()
        await host.service.arrived(1)
        auditionId = (await audition(host)).auditionId
      } else {
        auditionId = (await audition(host)).auditionId
        await host.service.arrived(1)
        rendered = render()
      }
      // The others have been answered: whoever would send the line a second time has done it by now.
      await eventually(async () => {
        const { lines } = await host.view()
        expect(lines.filter(({ state }) => state === 'ready')).toHaveLength(2)
      })
      gate.open()
      await rendered
      await ended(host, auditionId, 'ready')
      expect(sentFor(host)).toHaveLength(1)
      expect((await host.view()).lines.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
      await host.studio.close()
    }
  })

  it('are sent twice where new audio is asked for', async () => {
    const host = await hostWithCast()
    const { auditionId } = await audition(host)
    await ended(host, auditionId, 'ready')
    await ended(host, (await audition(host, true)).auditionId, 'ready')
    expect(sentFor(host)).toHaveLength(2)
  })

  it('share what may have been billed: neither sends it again without a person’s consent, also after a restart', async () => {
    const host = await hostWithCast()
    host.service.behave({ behaviour: { kind: 'drop' }, when: line, times: 1 })
    await ended(host, (await audition(host)).auditionId, 'unknown')
    await renderAll(host, { project: host.project })
    expect(sentFor(host)).toHaveLength(1)
    const { recentId = '' } = (await host.call('app.read', {})).recent[0] ?? {}
    await host.studio.close()
    const { baseUrl, apiKey } = host.service
    const restarted = await studioHost({ environment: { baseUrl, apiKey } }, host.folder)
    const { project } = await restarted.call('project.openRecent', { recentId })
    const states = async () => (await restarted.call('project.read', { project })).lines.map(({ state }) => state)
    expect(await states()).toEqual(['unknown', 'ready', 'ready'])
    await renderAll(restarted, { project })
    expect(sentFor(host)).toHaveLength(1)
    await renderAll(restarted, { project, resendUnknown: true })
    expect(await states()).toEqual(['ready', 'ready', 'ready'])
    expect(sentFor(host)).toHaveLength(2)
    await renderAll(restarted, { project })
    expect(sentFor(host)).toHaveLength(2)
  })

  it('is told until a person has decided, also after a restart', async () => {
    const host = await hostWithCast()
    const told = (one = host, project = host.project) => one.call('audition.unknown', { project })
    expect(await told()).toEqual([])
    host.service.behave({ behaviour: { kind: 'drop' }, when: line, times: 1 })
    await ended(host, (await audition(host)).auditionId, 'unknown')
    expect(await told()).toMatchObject([{ speaker: 'RUTH', bytesOfText: 22 }])
    const { recentId = '' } = (await host.call('app.read', {})).recent[0] ?? {}
    await host.studio.close()
    const { baseUrl, apiKey } = host.service
    const restarted = { ...host, ...(await studioHost({ environment: { baseUrl, apiKey } }, host.folder)) }
    const { project } = await restarted.call('project.openRecent', { recentId })
    const unknown = await told(restarted, project)
    expect(unknown).toHaveLength(1)
    await restarted.call('audition.giveUp', { project, keys: unknown.map(({ key }) => key) })
    expect(await told(restarted, project)).toEqual([])
    expect((await restarted.call('project.read', { project })).lines[0]?.state).toBe('notRendered')
    await restarted.studio.close()
  })

  it('share it the other way round too, and forget it together', async () => {
    const host = await hostWithCast()
    host.service.behave({ behaviour: { kind: 'drop' }, when: line, times: 1 })
    await renderAll(host, { project: host.project })
    const [first] = (await host.view()).lines
    expect(first?.state).toBe('unknown')
    await ended(host, (await audition(host)).auditionId, 'unknown')
    expect(sentFor(host)).toHaveLength(1)
    await host.call('unknown.giveUp', { project: host.project, lineIds: first === undefined ? [] : [first.id] })
    await ended(host, (await audition(host)).auditionId, 'ready')
    expect(sentFor(host)).toHaveLength(2)
  })
})
