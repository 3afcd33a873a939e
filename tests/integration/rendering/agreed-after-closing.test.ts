import { describe, expect, it } from 'vitest'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { castService, connectedHost } from '../../support/studio/studio-host.ts'

const [ALTO, BASS] = standInVoices.map(({ id }) => id)

/** More than may be sent without asking. */
const TEXT = Array.from(
  { length: 40 },
  (_, at) => `${at % 2 === 0 ? 'RUTH' : 'AMOS'}: ${at} ${'Hold the line, please. '.repeat(60)}`,
).join('\n')

describe('a render that is agreed to after its project was closed', () => {
  it.each(['queue', 'socket'] as const)('sends nothing by the %s', async (via) => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<boolean>()
    const confirmSpending = (): Promise<boolean> => {
      asked.resolve()
      return answer.promise
    }
    const dialogs = { native: true, chooseProject: async () => undefined, confirmSpending }
    const host = await connectedHost({ text: TEXT, ports: { dialogs } })
    await castService(host, { ruth: ALTO ?? '', amos: BASS ?? '' })
    const { project } = host
    const lineIds = (await host.view()).lines.map(({ id }) => id)
    const order = { project, source: 'service', lineIds: lineIds.slice(0, 30) }
    const refused =
      via === 'queue'
        ? host.problem('render.start', { ...order, again: false, resendUnknown: false })
        : host.problem('live.start', { ...order, via })
    await asked.promise
    await host.call('project.close', { project })
    answer.resolve(true)
    expect(await refused).toMatchObject({ code: 'project.notOpen' })
    expect(host.service.requests.filter(({ path }) => path.startsWith('/v1/tts'))).toEqual([])
  })
})
