import { describe, expect, it } from 'vitest'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { eventually } from '../../support/eventually.ts'
import { alto, bass, line, reopened } from '../../support/studio/six-lines.ts'
import {
  type ConnectedHost,
  castService,
  connectedHost,
  renderAll,
  speakerId,
} from '../../support/studio/studio-host.ts'

const WORDS = 'Hold the line, please.'
const id = line('aaa111')
const ended = ['done', 'unknown', 'failed', 'stopped']

async function castHost(): Promise<ConnectedHost> {
  const host = await connectedHost()
  await castService(host, { ruth: alto, amos: bass })
  const { settings } = await host.view()
  await host.call('project.configure', { project: host.project, settings: { ...settings, renderWith: 'service' } })
  return host
}

/** Reads the line aloud and waits for the end; a refusal is an end. */
async function readLive(host: ConnectedHost, via: 'socket' | 'http'): Promise<void> {
  const started = await host
    .call('live.start', { project: host.project, source: 'service', lineIds: [id], via })
    .catch(() => undefined)
  if (started === undefined) return
  await eventually(() => {
    const latest = host.events('live.changed').findLast(({ live }) => live.liveId === started.liveId)
    expect(ended).toContain(latest?.live.state)
  })
}

async function audition(host: ConnectedHost): Promise<void> {
  const order = {
    forSpeaker: speakerId('ruth'),
    lines: [{ speakerId: speakerId('ruth'), text: WORDS }],
    candidates: [
      { kind: 'voice' as const, source: 'service' as const, id: voiceIdSchema.parse(alto), title: 'A voice' },
    ],
  }
  const { auditionId } = await host.call('audition.start', { project: host.project, order, again: false })
  await eventually(() => {
    const heard = host.events('audition.changed').findLast(({ audition: one }) => one.auditionId === auditionId)
    expect(['ready', 'unknown', 'failed']).toContain(heard?.audition.results[0]?.state)
  })
}

/** Every way in which the words of a line are sent. */
const ways: Readonly<Record<string, (host: ConnectedHost) => Promise<unknown>>> = {
  'a render': (host) => renderAll(host, { project: host.project, lineIds: [id] }),
  'a scene': (host) => renderAll(host, { project: host.project, lineIds: null, mode: 'scene' }),
  'a pick-up': (host) => renderAll(host, { project: host.project, lineIds: [id], pickUp: { neighbours: 1 } }),
  'a live reading over the socket': (host) => readLive(host, 'socket'),
  'a live reading over HTTP': (host) => readLive(host, 'http'),
  'an audition': audition,
}

const timesSent = ({ service }: ConnectedHost): number =>
  [...service.requests.map(({ text }) => text), ...service.sessions.map(({ spoken }) => spoken)].filter((text) =>
    text.includes(WORDS),
  ).length

describe('a line that may have been billed without audio', () => {
  it.each(Object.entries(ways))(
    'by %s is sent in no other way without consent, before a restart and after it',
    async (first, send) => {
      const host = await castHost()
      host.service.behave({ when: ({ text }) => text.includes(WORDS), times: 1, behaviour: { kind: 'drop' } })
      host.service.behave({
        when: ({ path }) => path === '/v1/tts/live',
        times: 1,
        behaviour: { kind: 'liveTalk', talk: (socket) => socket.terminate() },
      })
      await send(host)
      expect(timesSent(host)).toBe(1)
      const again: string[] = []
      const tryAll = async (at: ConnectedHost, when: string): Promise<void> => {
        for (const [name, sendAgain] of Object.entries(ways)) {
          const before = timesSent(host)
          await sendAgain(at)
          if (timesSent(host) > before) again.push(`${first}, then ${name} ${when}`)
        }
      }
      await tryAll(host, 'at once')
      const next = await reopened(host)
      await tryAll(next, 'after a restart')
      expect(again).toEqual([])
      // It is the missing consent that holds it.
      await renderAll(next, { project: next.project, lineIds: [id], resendUnknown: true })
      expect(timesSent(host)).toBe(2)
    },
  )
})
