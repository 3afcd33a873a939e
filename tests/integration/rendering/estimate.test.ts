import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../../shared/contract/bridge.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { utf8Bytes } from '../../../shared/core/model/utf8.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { line, rests } from '../../support/studio/six-lines.ts'
import { type ConnectedHost, castService, connectedHost, speakerId } from '../../support/studio/studio-host.ts'

const [alto = '', bass = ''] = standInVoices.map(({ id }) => id)

/** Equal lines, pieces that several lines share, pauses, other alphabets, and two speakers. */
const SCRIPT = `# Estimate

RUTH: Wait. [pause 0.5s] Now go.  #aaa111
AMOS: Straße, “ja”.  #bbb222
RUTH: Wait.  #ccc333
RUTH: Wait.  #ddd444
AMOS: Wait. [pause 0.4s] Wait.  #eee555
RUTH: Now go.  #fff666
`
const ids = ['aaa111', 'bbb222', 'ccc333', 'ddd444', 'eee555', 'fff666']

async function host(): Promise<ConnectedHost> {
  const made = await connectedHost({ text: SCRIPT })
  await castService(made, { ruth: alto, amos: bass })
  const { settings } = await made.view()
  await made.call('project.configure', { project: made.project, settings: { ...settings, renderWith: 'service' } })
  return made
}

const sent = ({ service }: ConnectedHost): readonly number[] => service.synthesis().map(({ text }) => utf8Bytes(text))

type Order = Omit<CallInput<'render.start'>, 'project'>

/** Estimates, sends, and compares; takes that were dealt out differently before change nothing. */
async function isExact(made: ConnectedHost, order: Order): Promise<void> {
  const { project } = made
  const estimate = await made.call('render.estimate', { project, ...order })
  const before = sent(made).length
  await made.call('render.start', { project, ...order })
  await rests(made)
  const now = sent(made).slice(before)
  expect({ requests: now.length, bytesOfText: now.reduce((a, b) => a + b, 0) }).toEqual({
    requests: estimate.requests,
    bytesOfText: estimate.bytesOfText,
  })
}

describe('an estimate', () => {
  it('is what is then sent, to the byte, whatever was ordered and is there already', async () => {
    const orders: fc.Arbitrary<Order> = fc.record({
      source: fc.constant('service' as const),
      lineIds: fc.option(fc.subarray(ids.map(line), { minLength: 1 }), { nil: null }),
      again: fc.boolean(),
      resendUnknown: fc.boolean(),
      mode: fc.constantFrom('line' as const, 'scene' as const),
      takes: fc.constantFrom(1, 1, 2, 3),
    })
    const pickUps: fc.Arbitrary<Order> = fc.record({
      source: fc.constant('service' as const),
      lineIds: fc.constantFrom(...['bbb222', 'ccc333', 'ddd444', 'fff666'].map((id) => [line(id)])),
      again: fc.constant(true),
      resendUnknown: fc.constant(false),
      takes: fc.constantFrom(1, 2),
      pickUp: fc.record({ neighbours: fc.nat(2) }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: orders }, pickUps), { minLength: 1, maxLength: 4 }),
        async (all) => {
          const made = await host()
          for (const order of all) await isExact(made, order)
          await made.studio.close()
        },
      ),
      { numRuns: 6 },
    )
  })

  it('counts nothing for what an audition has made already', async () => {
    const made = await host()
    const { project } = made
    const order: Order = { source: 'service', lineIds: [line('bbb222')], again: false, resendUnknown: false }
    const before = await made.call('render.estimate', { project, ...order })
    expect(before).toMatchObject({ lines: 1, requests: 1 })
    const { auditionId } = await made.call('audition.start', {
      project,
      order: {
        forSpeaker: speakerId('amos'),
        lines: [{ speakerId: speakerId('amos'), text: 'Straße, “ja”.' }],
        candidates: [{ kind: 'voice', source: 'service', id: voiceIdSchema.parse(bass), title: 'A voice' }],
      },
      again: false,
    })
    await expect
      .poll(
        () =>
          made.events('audition.changed').findLast(({ audition }) => audition.auditionId === auditionId)?.audition
            .results[0]?.state,
      )
      .toBe('ready')
    expect(await made.call('render.estimate', { project, ...order })).toMatchObject({ lines: 0, bytesOfText: 0 })
    await isExact(made, order)
    await isExact(made, { ...order, again: true })
  })

  it('counts nothing for what is in the queue already, nor for what waits for a decision', async () => {
    const made = await host()
    const { project } = made
    const order = { source: 'service', lineIds: null, again: false, resendUnknown: false } as const
    made.service.behave({ when: 'Straße', times: 1, behaviour: { kind: 'cut', afterBytes: 3000, how: 'chunked' } })
    await made.call('render.start', { project, ...order })
    await rests(made)
    await isExact(made, order)
    await isExact(made, { ...order, lineIds: [line('bbb222')] })
    expect(await made.call('render.estimate', { project, ...order, lineIds: [line('bbb222')] })).toMatchObject({
      requests: 0,
    })
    await isExact(made, { ...order, lineIds: [line('bbb222')], resendUnknown: true })
  })

  it('of a live reading is what it then sends', async () => {
    const made = await host()
    const { project } = made
    for (const [live, lineIds] of [
      ['socket', ['aaa111', 'bbb222']],
      ['http', ['aaa111', 'ccc333', 'ddd444']],
    ] as const) {
      const wanted = lineIds.map(line)
      const estimate = await made.call('render.estimate', { project, source: 'service', lineIds: wanted, live })
      const [requests, sessions] = [sent(made).length, made.service.sessions.length]
      const { liveId } = await made.call('live.start', { project, source: 'service', lineIds: wanted, via: live })
      await expect
        .poll(() => made.events('live.changed').findLast((event) => event.live.liveId === liveId)?.live.state)
        .toBe('done')
      const overHttp = sent(made).slice(requests)
      const overSocket = made.service.sessions.slice(sessions).map(({ spoken }) => utf8Bytes(spoken))
      expect([...overHttp, ...overSocket].reduce((a, b) => a + b, 0)).toBe(estimate.bytesOfText)
      expect(overHttp.length + overSocket.length).toBe(estimate.requests)
    }
  })
})
