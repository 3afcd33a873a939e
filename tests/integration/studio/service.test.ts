import { SCRIPT, withScript, rendered } from '../../support/studio/called-studio.ts'
import { studioHost } from '../../support/studio/studio-host.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StudioPorts } from '../../../electron/base/ports.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { eventually } from '../../support/eventually.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'

describe('the service', () => {
  async function withService(over: Partial<StudioPorts> = {}) {
    const service = await startStandIn()
    onTestFinished(() => service.close())
    const environment = { baseUrl: service.baseUrl, apiKey: service.apiKey }
    const made = await withScript(SCRIPT, { environment, ...over })
    const { project, cast, settings } = made.view
    await made.call('cast.autoCast', { project })
    await made.call('project.configure', { project, settings: { ...settings, renderWith: 'service' } })
    const voiced = (await made.call('project.read', { project })).cast.speakers.map((speaker, at) => ({
      ...speaker,
      voice: { id: voiceIdSchema.parse(standInVoices[at]?.id), title: standInVoices[at]?.title ?? '' },
    }))
    expect(cast.speakers.length).toBeLessThanOrEqual(voiced.length)
    return { ...made, service, project, voiced }
  }

  it('lines without a voice wait and say so, and the others are rendered', async () => {
    const made = await withService()
    const [ruth, amos] = made.voiced
    if (ruth === undefined || amos === undefined) throw new TypeError('Two speakers were expected')
    const { voice: _, ...silent } = amos
    await made.call('cast.change', { project: made.project, cast: { speakers: [ruth, silent] } })
    const start = {
      project: made.project,
      source: 'service',
      lineIds: null,
      again: false,
      resendUnknown: false,
    } as const
    const started = await made.call('render.start', start)
    expect(started).toMatchObject({ queued: 1, blocked: [{ code: 'cast.noVoice' }] })
    await rendered(made, { ...start })
    const { lines } = await made.call('project.read', { project: made.project })
    expect(lines.map(({ state }) => state)).toEqual(['ready', 'missingVoice'])
    expect(made.service.billed()).toBe(1)
  })

  it('is remembered by its address alone, and forgotten when it is removed', async () => {
    const made = await withService()
    const { baseUrl, apiKey } = made.service
    const told = async () => (await made.call('app.read', {})).settings
    await made.call('connection.set', { address: baseUrl, key: apiKey, keepIn: 'memory' })
    expect((await told()).serviceAddress).toBe(new URL(baseUrl).origin)
    expect(JSON.stringify(await told())).not.toContain(apiKey)
    await made.call('connection.clear', {})
    expect((await told()).serviceAddress).toBe('')
  })

  it('is remembered with the path prefix of its gateway, over a restart, and each key says where it is from', async () => {
    const made = await withService()
    const { baseUrl, apiKey } = made.service
    expect(await made.call('connection.read', {})).toMatchObject({ keptIn: 'environment' })
    const address = `${baseUrl}/speech/eu/`
    expect(await made.call('connection.set', { address, key: apiKey, keepIn: 'memory' })).toMatchObject({
      origin: `${baseUrl}/speech/eu`,
      keptIn: 'memory',
    })
    const again = await studioHost({}, made.folder)
    const { settings, connection } = await again.call('app.read', {})
    expect(connection.kind).toBe('none')
    expect(settings.serviceAddress).toBe(`${baseUrl}/speech/eu`)
    await again.call('connection.clear', {})
    expect((await again.call('app.read', {})).settings.serviceAddress).toBe('')
  })

  it('asks before it spends, sends nothing until then, and takes the bytes that were shown as consent', async () => {
    const made = await withService()
    await made.call('cast.change', { project: made.project, cast: { speakers: made.voiced } })
    await made.call('settings.change', { settings: { confirmAboveBytes: 10 } })
    const start = {
      project: made.project,
      source: 'service',
      lineIds: null,
      again: false,
      resendUnknown: false,
    } as const
    expect((await made.problem('render.start', start)).code).toBe('spend.notConfirmed')
    expect(made.service.synthesis()).toEqual([])
    const { bytesOfText, requests } = await made.call('render.estimate', {
      project: made.project,
      source: 'service',
      lineIds: null,
    })
    expect(requests).toBe(2)
    expect((await made.problem('render.start', { ...start, confirmedBytes: bytesOfText - 1 })).code).toBe(
      'spend.notConfirmed',
    )
    await rendered(made, { ...start, confirmedBytes: bytesOfText })
    expect(made.service.billed()).toBe(2)
    await eventually(() =>
      expect(made.events('wallet.changed')).toContainEqual(
        expect.objectContaining({ credit: expect.objectContaining({ kind: 'read' }) }),
      ),
    )
  })

  it('asks with the dialog of the host where there is one', async () => {
    const asked: unknown[] = []
    const dialogs = {
      native: true,
      chooseProject: async () => undefined,
      confirmSpending: async (question: unknown) => {
        asked.push(question)
        return false
      },
    }
    const made = await withService({ dialogs })
    await made.call('cast.change', { project: made.project, cast: { speakers: made.voiced } })
    await made.call('settings.change', { settings: { confirmAboveBytes: 10 } })
    const start = { project: made.project, source: 'service', lineIds: null, again: false, resendUnknown: false }
    // Bytes that a page claims to have shown are no consent where the host itself can ask.
    const problem = await made.problem('render.start', { ...start, confirmedBytes: 1_000_000 })
    expect(problem.code).toBe('spend.notConfirmed')
    expect(asked).toEqual([{ lines: 2, bytesOfText: 38 }])
    expect(made.service.synthesis()).toEqual([])
  })

  it('shows a line whose answer was lost as unknown, also after a restart, until a person decides', async () => {
    const made = await withService()
    await made.call('cast.change', { project: made.project, cast: { speakers: made.voiced } })
    made.service.behave({ when: 'Hold', times: 1, behaviour: { kind: 'drop' } })
    await rendered(made, { project: made.project, source: 'service' })
    const states = async () => {
      const { lines } = await made.call('project.read', { project: made.project })
      return lines.map(({ state }) => state)
    }
    expect(await states()).toEqual(['unknown', 'ready'])
    await made.call('project.close', { project: made.project })
    const [recent] = (await made.call('app.read', {})).recent
    const reopened = await made.call('project.openRecent', { recentId: recent?.recentId ?? '' })
    expect(reopened.lines.map(({ state }) => state)).toEqual(['unknown', 'ready'])
    await rendered(made, { project: reopened.project, source: 'service' })
    expect(made.service.synthesis()).toHaveLength(2)
    await rendered(made, { project: reopened.project, source: 'service', resendUnknown: true })
    expect(made.service.synthesis()).toHaveLength(3)
    const settled = await made.call('project.read', { project: reopened.project })
    expect(settled.lines.map(({ state }) => state)).toEqual(['ready', 'ready'])
  })

  it('is listed, read and never given away with its key', async () => {
    const made = await withService()
    const { items } = await made.call('voices.list', {
      source: 'service',
      search: '',
      ownOnly: true,
      languages: [],
      titleLanguages: [],
      tags: [],
      authorId: '',
      sort: 'score',
      page: 1,
    })
    expect(items.map(({ title, isOwn }) => [title, isOwn])).toContainEqual(['My own voice', true])
    const drafts = await made.call('voices.list', {
      source: 'draft',
      search: '',
      ownOnly: false,
      languages: [],
      titleLanguages: [],
      tags: [],
      authorId: '',
      sort: 'score',
      page: 1,
    })
    expect(drafts.total).toBeGreaterThanOrEqual(8)
    const wallet = await made.call('account.read', { userId: null })
    expect(wallet.package).toMatchObject({ kind: 'read', record: { provider_subscription_id: null } })
    const connection = await made.call('connection.read', {})
    expect(connection).toMatchObject({ kind: 'connected', origin: made.service.baseUrl, keptIn: 'environment' })
    expect(JSON.stringify([connection, wallet, items])).not.toContain(made.service.apiKey)
  })

  it('keeps paid audio current while no service is connected', async () => {
    const made = await withService()
    await made.call('cast.change', { project: made.project, cast: { speakers: made.voiced } })
    await rendered(made, { project: made.project, source: 'service' })
    await made.call('connection.clear', {})
    const { lines } = await made.call('project.read', { project: made.project })
    expect(lines.map(({ state, take }) => [state, take?.source])).toEqual([
      ['ready', 'service'],
      ['ready', 'service'],
    ])
  })
})
