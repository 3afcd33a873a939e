import { consent, recording, broughtIn } from '../../support/cloned-voices.ts'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { createVoiceCreation } from '../../../electron/voices/clone/creations.ts'
import { createTrainingWatch } from '../../../electron/voices/training.ts'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import type { VoiceModel } from '../../../shared/service/voice-model.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { connectedHost, studioHost } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

describe('a voice whose making failed at the service', () => {
  it('may have been billed, so it is sent again only after that was said', async () => {
    const service = await startStandIn()
    const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    const folder = await temporaryFolder()
    const request = {
      title: 'Ada',
      voices: [{ fileName: 'a.wav', bytes: recording() }],
      visibility: 'private',
      enhanceAudioQuality: false,
      generateSample: false,
    } as const
    const isMaking = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/model'
    const sent = () => service.requests.filter(isMaking).length
    service.behave({ when: isMaking, behaviour: { kind: 'status', status: 500 }, times: 1 })
    const create = () => createVoiceCreation(folder, Date.now).create(client, request, consent)
    await expect(create()).rejects.toThrow('speech.failed.server')
    await expect(create()).rejects.toThrow('voices.clone.noAnswer')
    expect(sent()).toBe(1)
    await create()
    expect(sent()).toBe(2)
    await client.close()
    await service.close()
  })
})

describe('a training', () => {
  const model = (state: VoiceModel['state']): VoiceModel => ({
    _id: voiceIdSchema.parse('a'.repeat(32)),
    type: 'tts',
    title: 'Ada',
    state,
    tags: [],
    languages: [],
    samples: [],
  })

  it('that was under way when the studio was closed is followed by the next one', async () => {
    const host = await connectedHost()
    host.service.train({ createdSeconds: 1, trainingSeconds: 5, outcome: 'trained' })
    const { clipId, durationSamples } = await broughtIn(host)
    const made = await host.call('voices.create', {
      project: host.project,
      voice: {
        clips: [{ range: { clipId, fromSample: 0, toSample: durationSamples }, text: '' }],
        title: 'Ada Wright',
        description: '',
        tags: [],
        visibility: 'private',
        enhanceAudioQuality: false,
        generateSample: false,
        coverImage: null,
        consent,
      },
    })
    expect((await host.call('voices.kept', {})).recent).toMatchObject([{ voice: { id: made.id, state: 'created' } }])
    await host.studio.close()
    host.service.advance(10)
    const { baseUrl, apiKey } = host.service
    const reads = () => host.service.requests.filter(({ path }) => path === `/model/${made.id}`).length
    const before = reads()
    const next = await studioHost({ environment: { baseUrl, apiKey } }, host.folder)
    await eventually(async () => expect((await next.call('voices.kept', {})).recent[0]?.voice.state).toBe('trained'))
    await next.studio.close()
    // Trained now: nobody asks any more.
    const last = await studioHost({ environment: { baseUrl, apiKey } }, host.folder)
    await last.studio.close()
    expect(reads() - before).toBe(1)
  })

  it.each([
    ['trained', ['created', 'training', 'trained'], 3],
    ['failed', ['training', 'failed'], 2],
    ['given up after five minutes', ['training'], 60],
  ] as const)('is followed every five seconds until it has %s', async (_, states, looks) => {
    const pauses: number[] = []
    const read: VoiceModel['state'][] = []
    const ended = await new Promise<VoiceModel>((onEnd) => {
      const watch = createTrainingWatch({ onEnd, pause: async (ms) => void pauses.push(ms) })
      watch.follow(
        {
          readModel: async () => {
            const state = states[Math.min(read.length, states.length - 1)] ?? 'training'
            read.push(state)
            return model(state)
          },
        },
        voiceIdSchema.parse('a'.repeat(32)),
      )
    })
    expect(read).toHaveLength(looks)
    expect(ended.state).toBe(read.at(-1))
    expect(new Set(pauses)).toEqual(new Set([5000]))
  })
})
