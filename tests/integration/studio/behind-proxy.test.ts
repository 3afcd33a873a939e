import { pngHeader } from '../../support/picture-headers.ts'
import { expect, it, onTestFinished } from 'vitest'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { connectProxy } from '../../support/connect-proxy.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { castService, renderAll, studioHost, TWO_SPEAKERS } from '../../support/studio/studio-host.ts'
import { tlsLine, trustTestAuthority } from '../../support/tls-line.ts'

trustTestAuthority()

it('a studio goes through the proxy of its environment with all that it asks for, and shows no password', async () => {
  const [alto, bass] = standInVoices.map((voice) => ({
    ...voice,
    cover: pngHeader(64, 64),
    coverAddress: `https://elsewhere.example/covers/${voice.id}`,
  }))
  if (alto === undefined || bass === undefined) throw new TypeError('The stand-in has voices')
  const service = await startStandIn({ voices: [alto, bass] })
  onTestFinished(() => service.close())
  const proxy = await connectProxy((await tlsLine(service.baseUrl, 'elsewhere')).baseUrl, { user: 'mara:canary' })
  const environment = {
    baseUrl: 'https://elsewhere.example',
    apiKey: service.apiKey,
    proxy: proxy.settings({ user: 'mara:canary' }),
  }
  const made = await studioHost({ environment })
  const { project } = await made.call('project.create', { name: 'The Line', folderId: null })
  await made.call('script.replace', { project, text: TWO_SPEAKERS })
  await made.call('cast.autoCast', { project })
  const host = { ...made, service, project, view: () => made.call('project.read', { project }) }
  const connection = await host.call('connection.read', {})
  expect(connection).toMatchObject({ origin: 'https://elsewhere.example', proxy: proxy.url })
  expect((await host.call('connection.test', { address: null, key: null })).map(({ outcome }) => outcome)).toEqual([
    'passed',
    'passed',
    'passed',
  ])
  const { mediaId } = await host.call('voices.cover', { voiceId: voiceIdSchema.parse(alto.id) })
  expect(await host.studio.media('voices', mediaId)).toMatchObject({ type: 'image/png' })
  await castService(host, { ruth: alto.id, amos: bass.id })
  await renderAll(host, { project })
  expect((await host.view()).lines.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
  const paths = new Set(service.requests.map(({ path }) => path))
  expect(paths).toContain('/v1/tts')
  expect(paths).toContain('/wallet/self/package')
  expect(new Set(proxy.asked())).toEqual(new Set(['CONNECT elsewhere.example:443 HTTP/1.1']))
  // Long enough that no ciphertext holds them by chance: the three letters of PNG alone do, in one of some fifty runs.
  const secrets = [Buffer.from(service.apiKey), Buffer.from('Hold the line'), Buffer.from(pngHeader(64, 64))]
  for (const secret of secrets) expect(proxy.seen().includes(secret)).toBe(false)
  expect(JSON.stringify([connection, await host.view()])).not.toContain('canary')
}, 30_000)
