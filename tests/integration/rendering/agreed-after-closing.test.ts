import { describe, expect, it } from 'vitest'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { castService, connectedHost } from '../../support/studio/studio-host.ts'

const [ALTO, BASS] = standInVoices.map(({ id }) => id)

/** More than may be sent without asking. */
const TEXT = Array.from(
  { length: 40 },
  (_, at) => `${at % 2 === 0 ? 'RUTH' : 'AMOS'}: ${at} ${'Hold the line, please. '.repeat(60)}`,
).join('\n')

const voice = (id = '') => ({ kind: 'voice', source: 'service', id, title: 'A voice' })
const words = 'Hold the line, please. '.repeat(80)
const auditionOrder = {
  forSpeaker: 'ruth',
  lines: Array.from({ length: 6 }, (_, at) => ({ speakerId: 'ruth', text: `${at} ${words}` })),
  candidates: [voice(ALTO), voice(BASS)],
}

describe('what is agreed to after its project was closed', () => {
  it.each(['queue', 'socket', 'audition'] as const)('sends nothing by the %s', async (via) => {
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
    const refused = {
      queue: () => host.problem('render.start', { ...order, again: false, resendUnknown: false }),
      socket: () => host.problem('live.start', { ...order, via: 'socket' }),
      audition: () => host.problem('audition.start', { project, order: auditionOrder, again: false }),
    }[via]()
    await asked.promise
    await host.call('project.close', { project })
    answer.resolve(true)
    expect(await refused).toMatchObject({ code: 'project.notOpen' })
    expect(host.service.requests.filter(({ path }) => path.startsWith('/v1/tts'))).toEqual([])
  })
})
