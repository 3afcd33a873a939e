import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import type { CallInput } from '../../../shared/contract/bridge.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { makeGate } from '../stand-in/gate.ts'
import { standInVoices } from '../stand-in/voices.ts'
import { type ConnectedHost, castService, connectedHost, studioHost } from './studio-host.ts'

/** Ids of two voices of the service. */
export const [alto = '', bass = ''] = standInVoices.map(({ id }) => id)
/** A line's id as the contract has it. */
export const line = (text: string) => lineIdSchema.parse(text)
/** Six lines of one speaker in two scenes. */
const SIX = `# Six

## Gallery

RUTH: The first of them all.  #aaa111
RUTH: The second of them all.  #bbb222
RUTH: The third of them all.  #ccc333

## Stairs

RUTH: The fourth of them all.  #ddd444
RUTH: The fifth of them all.  #eee555
RUTH: The sixth of them all.  #fff666
`
/** Everything that needs it, with service voices. */
export const start = { source: 'service', lineIds: null, again: false, resendUnknown: false } as const

/** A studio connected to a stand-in with that script, one request at once. */
export async function sixLines(settings: object = { concurrency: 1 }): Promise<ConnectedHost> {
  const host = await connectedHost({ text: SIX })
  await castService(host, { ruth: alto, amos: bass })
  const view = await host.view()
  await host.call('project.configure', {
    project: host.project,
    settings: { ...view.settings, renderWith: 'service' },
  })
  await host.call('settings.change', { settings })
  return host
}

/** The words that tell the lines of the script apart, in the order of sending. */
export const spoken = (host: ConnectedHost): readonly string[] =>
  host.service.synthesis().map(({ text }) => text.replace(/^The | of them all\.$/g, ''))

/** Waits until nothing is sent or looked into any more. */
export async function rests(host: ConnectedHost): Promise<void> {
  await eventually(async () => {
    const { queue, lines } = await host.view()
    expect(queue.kind).toMatch(/idle|stopped|paused/)
    expect(lines.some(({ state }) => state === 'rendering')).toBe(false)
  })
}

/** Starts all lines and holds the first until the gate is opened. */
export async function begun(
  host: ConnectedHost,
  over: Partial<CallInput<'render.start'>> = {},
): Promise<() => Promise<void>> {
  const sent = host.service.synthesis().length
  const { project } = host
  const gate = makeGate()
  host.service.behave({ times: 1, behaviour: { kind: 'hold', until: gate.opened } })
  await host.call('render.start', { project, ...start, ...over })
  await host.service.arrived(sent + 1)
  return async () => {
    gate.open()
    await rests(host)
  }
}

/** A studio over the same data after this one was closed, with the project open again. */
export async function reopened(host: ConnectedHost): Promise<ConnectedHost> {
  await host.studio.close()
  const environment = { baseUrl: host.service.baseUrl, apiKey: host.service.apiKey }
  const next = await studioHost({ environment }, host.folder)
  const [recent] = (await next.call('app.read', {})).recent
  const { project } = await next.call('project.openRecent', { recentId: recent?.recentId ?? '' })
  return { ...host, ...next, project, view: () => next.call('project.read', { project }) }
}
