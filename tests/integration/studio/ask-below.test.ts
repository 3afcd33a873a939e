import { describe, expect, it } from 'vitest'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { broughtIn, wholeOf } from '../../support/cloned-voices.ts'
import type { RecordedRequest } from '../../support/stand-in/recorded-request.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { begun, line, reopened, rests } from '../../support/studio/six-lines.ts'
import {
  type ConnectedHost,
  castService,
  connectedHost,
  renderAll,
  speakerId,
} from '../../support/studio/studio-host.ts'

const [alto = '', bass = ''] = standInVoices.map(({ id }) => id)
const isWallet = ({ path }: RecordedRequest): boolean => path.startsWith('/wallet/')
const isBillable = ({ path }: RecordedRequest): boolean => path.startsWith('/v1/')

/** A studio whose credit is whatever `credit` says when it is asked, and a limit of 5. */
async function limited(options: Parameters<typeof connectedHost>[0] = {}) {
  const credit: { credit: string } = { credit: '41.18' }
  const host = await connectedHost({ ...options, service: { credit, ...options.service } })
  await castService(host, { ruth: alto, amos: bass })
  await host.call('settings.change', { settings: { askBelow: 5, concurrency: 1 } })
  return { ...host, leave: (left: string) => Object.assign(credit, { credit: left }) }
}

const start = { source: 'service', lineIds: null, again: false, resendUnknown: false } as const
const billable = (host: ConnectedHost) => host.service.requests.filter(isBillable)

describe('with less left than the limit', () => {
  it('an order asks, sends nothing, and goes with the bytes that were shown', async () => {
    const host = await limited()
    host.leave('4.99')
    const problem = await host.problem('render.start', { project: host.project, ...start })
    expect(problem.code).toBe('spend.notConfirmed')
    expect(messageOf(problem)).toMatch(/^4\.99 is left at the service, below your limit of 5\. This sends 3 lines with/)
    expect(billable(host)).toEqual([])
    const { bytesOfText } = await host.call('render.estimate', {
      project: host.project,
      source: 'service',
      lineIds: null,
    })
    await renderAll(host, { project: host.project, confirmedBytes: bytesOfText })
    expect(host.service.billed()).toBe(3)
    // All of it is there: nothing is sent, so nobody is asked.
    await renderAll(host, { project: host.project })
    expect(host.service.billed()).toBe(3)
  })

  it('auditions, readings over the socket and by the queue, and recordings ask too; draft voices do not', async () => {
    const host = await limited({ service: { hear: () => 'I kept the light burning.' } })
    const { project } = host
    host.leave('-0.5')
    const order = {
      forSpeaker: speakerId('ruth'),
      lines: [{ speakerId: speakerId('ruth'), text: 'Hold the line, please.' }],
      candidates: [
        { kind: 'voice', source: 'service', id: voiceIdSchema.parse(alto), title: 'A voice' },
        { kind: 'voice', source: 'draft', id: voiceIdSchema.parse('wren'), title: 'Wren' },
      ],
    } as const
    const clip = await broughtIn(host)
    const range = wholeOf(clip)
    const asked = [
      await host.problem('audition.start', { project, order, again: false }),
      await host.problem('live.start', { project, source: 'service', lineIds: ['aaa111'], via: 'http' }),
      await host.problem('live.start', { project, source: 'service', lineIds: ['aaa111'], via: 'socket' }),
      await host.problem('clips.transcribe', { project, range, language: 'en' }),
    ]
    expect(asked.map(({ code }) => code)).toEqual(Array(4).fill('spend.notConfirmed'))
    expect(asked.map(messageOf)).toEqual(Array(4).fill(expect.stringMatching(/^-0\.5 is left at the service/)))
    expect(billable(host)).toEqual([])
    expect(host.service.sessions).toEqual([])
    await renderAll(host, { project, source: 'draft' })
    const heard = await host.call('clips.transcribe', { project, range, language: 'en', isConfirmed: true })
    expect(heard.text).toBe('I kept the light burning.')
  })

  it('a host with a dialog of its own asks with it, and takes no word of the page for it', async () => {
    const asked: unknown[] = []
    const dialogs = {
      native: true,
      chooseProject: async () => undefined,
      confirmSpending: async (question: unknown) => asked.push(question) > 1,
    }
    const host = await limited({ ports: { dialogs } })
    host.leave('4')
    const order = { project: host.project, ...start, confirmedBytes: 1_000_000 }
    expect((await host.problem('render.start', order)).code).toBe('spend.notConfirmed')
    expect(billable(host)).toEqual([])
    await renderAll(host, order)
    expect(host.service.billed()).toBe(3)
    expect(asked[0]).toMatchObject({ lines: 3, doubt: { id: 'rendering.spend.low.below' } })
  })

  it('what an earlier run left asks before it goes on, and so does a queue that was paused', async () => {
    const first = await limited()
    const finish = await begun(first)
    await first.call('queue.pause', { project: first.project })
    await finish()
    first.leave('1')
    expect((await first.problem('queue.resume', { project: first.project })).code).toBe('spend.notConfirmed')
    const next = await reopened(first)
    const { project } = next
    expect((await next.problem('queue.resume', { project })).code).toBe('spend.notConfirmed')
    expect(first.service.billed()).toBe(1)
    const items = await next.call('queue.read', { project })
    const confirmedBytes = items.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)
    await next.call('queue.resume', { project, confirmedBytes })
    await rests(next)
    expect(first.service.billed()).toBe(3)
  })
})

describe('the limit', () => {
  it('asks nobody while more is left, nor where there is none', async () => {
    const host = await limited()
    await renderAll(host, { project: host.project, lineIds: [] })
    await renderAll(host, { project: host.project })
    expect(host.service.billed()).toBe(3)
    host.leave('0')
    await host.call('settings.change', { settings: { askBelow: null } })
    await renderAll(host, { project: host.project, lineIds: [line('aaa111')], again: true })
    expect(host.service.billed()).toBe(4)
  })

  it('asks where what is left cannot be read, and says so', async () => {
    const host = await limited()
    host.service.behave({ when: isWallet, behaviour: { kind: 'status', status: 500 } })
    const problem = await host.problem('render.start', { project: host.project, ...start })
    expect(messageOf(problem)).toMatch(/^What is left at the service could not be read/)
    expect(billable(host)).toEqual([])
  })

  it.each([
    ['a number', 12.5],
    ['null', null],
    ['nothing', undefined],
    ['words', 'plenty'],
    ['not a number', 'NaN'],
    ['a list', ['41']],
  ])('asks where the credit is %s, which is no credit that can be read', async (_, credit) => {
    const host = await connectedHost({ service: { credit: { credit } } })
    await castService(host, { ruth: alto, amos: bass })
    await host.call('settings.change', { settings: { askBelow: 5 } })
    expect((await host.problem('render.start', { project: host.project, ...start })).code).toBe('spend.notConfirmed')
    expect(billable(host)).toEqual([])
  })

  it('goes by the package where the service tells of no credit', async () => {
    const host = await connectedHost({ service: { credit: null, package: { balance: 40, extra_balance: 2 } } })
    await castService(host, { ruth: alto, amos: bass })
    await host.call('settings.change', { settings: { askBelow: 42 } })
    await renderAll(host, { project: host.project })
    expect(host.service.billed()).toBe(3)
    await host.call('settings.change', { settings: { askBelow: 42.5 } })
    const problem = await host.problem('render.start', {
      project: host.project,
      ...start,
      lineIds: ['aaa111'],
      again: true,
    })
    expect(messageOf(problem)).toMatch(/^42 is left at the service, below your limit of 42\.5\./)
  })
})
