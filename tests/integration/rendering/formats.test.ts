import { soundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { type ProjectSettings, type RequestAudio, requestAudioSchema } from '../../../shared/core/model/project.ts'
import {
  audioFormatSchema,
  mp3BitrateSchema,
  opusBitrateSchema,
  sampleRatesOf,
} from '../../../shared/service/audio-format.ts'
import { unpackPeaks } from '../../../shared/core/timeline/packed-peaks.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { type ConnectedHost, castService, connectedHost, renderAll } from '../../support/studio/studio-host.ts'

const ruth = lineIdSchema.parse('aaa111')
const amos = lineIdSchema.parse('bbb222')
const text = `RUTH: Hold the line, please, until somebody comes.  #aaa111
AMOS: I am holding it. [pause 0.5s] For how long?  #bbb222
`

// Every format at every rate and bitrate of the interface's limits.
const all: readonly RequestAudio[] = [
  ...(['wav', 'pcm'] as const).flatMap((format) => sampleRatesOf[format].map((sampleRate) => ({ format, sampleRate }))),
  ...sampleRatesOf.mp3.flatMap((sampleRate) =>
    [...mp3BitrateSchema.values].map((bitrate) => ({ format: 'mp3', sampleRate, bitrate })),
  ),
  ...[...opusBitrateSchema.values].map((bitrate) => ({ format: 'opus', sampleRate: 48_000, bitrate })),
].map((audio) => requestAudioSchema.parse(audio))

const endings = { wav: 'wav', pcm: 'wav', mp3: 'mp3', opus: 'opus' } as const
const types = { wav: 'audio/wav', pcm: 'audio/wav', mp3: 'audio/mpeg', opus: 'audio/ogg' } as const
const marks = { wav: 'RIFF', pcm: 'RIFF', mp3: undefined, opus: 'OggS' } as const

async function cast(host: ConnectedHost): Promise<string> {
  const [alto = '', bass = ''] = standInVoices.map(({ id }) => id)
  await castService(host, { ruth: alto, amos: bass })
  return join(host.folder, 'projects', 'The Line')
}

describe('the format that is asked for', () => {
  it.each(audioFormatSchema.options)(
    'is verified, kept as it came, played, joined and mixed at every rate and bitrate: %s',
    async (format) => {
      const host = await connectedHost({ text })
      const folder = await cast(host)
      const { settings } = await host.view()
      for (const audio of all.filter((one) => one.format === format)) await isKept(host, folder, settings, audio)
    },
  )

  async function isKept(
    host: ConnectedHost,
    folder: string,
    settings: ProjectSettings,
    audio: RequestAudio,
  ): Promise<void> {
    const before = host.service.requests.length
    await host.call('project.configure', { project: host.project, settings: { ...settings, audio } })
    await renderAll(host, { project: host.project })
    const bodies = host.service.requests.slice(before).flatMap(({ path, body }) => (path === '/v1/tts' ? [body] : []))
    expect(bodies).toHaveLength(3)
    const current = async (lineId: typeof ruth) =>
      (await host.call('takes.list', { project: host.project, lineId })).find(({ isCurrent }) => isCurrent)
    const take = await current(ruth)
    const joined = await current(amos)
    expect(take).toMatchObject({ verdict: 'ready', requests: [{ body: { format: audio.format } }] })
    expect(take?.requests[0]?.body).toMatchObject({ sample_rate: audio.sampleRate })
    expect(joined?.verdict).toBe('ready')
    if (take === undefined || joined === undefined) throw new Error('no take')

    const media = await host.studio.media(host.project, take.id)
    if (media === undefined || !('path' in media)) throw new Error('no file')
    expect(media.type).toBe(types[audio.format])
    expect(media.path).toBe(join(folder, 'takes', `${take.id}.${endings[audio.format]}`))
    const bytes = await readFile(media.path)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(take.id)
    const mark = marks[audio.format]
    if (mark !== undefined) expect(bytes.toString('latin1', 0, 4)).toBe(mark)
    expect((await host.studio.media(host.project, joined.id))?.type).toBe('audio/wav')

    // What the transport is fed with is as long as the take, whatever form it has.
    const samples = await host.studio.media(host.project, `samples-${take.id}`)
    if (samples === undefined || !('read' in samples)) throw new Error('no samples')
    const asked = Math.round((take.durationSamples * samples.sampleRate) / take.sampleRate)
    expect(Math.abs(samples.totalBytes / 4 - asked)).toBeLessThan(2500)

    const packed = await host.studio.media(host.project, 'peaks')
    if (packed === undefined || !('path' in packed)) throw new Error('no peaks')
    await vi.waitFor(async () => {
      const { records } = unpackPeaks(new Uint8Array(await readFile(packed.path)))
      const found = records.filter(({ takeId }) => takeId === take.id)
      expect(found.map(({ peaks }) => peaks.durationSamples)).toEqual([samples.totalBytes / 4])
    }, PATIENCE_MS)

    const { peaks } = await host.call('takes.peaks', { project: host.project, takeId: take.id, width: 100 })
    expect(Math.max(...new Int8Array(peaks.slice().buffer))).toBeGreaterThan(5)
    const heard = await host.call('timeline.read', { project: host.project })
    const whole = heard.kind === 'whole' ? soundGraph(heard.parts).durationSamples : 0
    const seconds = (sound: { durationSamples: number; sampleRate: number }) => sound.durationSamples / sound.sampleRate
    expect(samplesToSeconds(whole)).toBeCloseTo(
      seconds(take) + seconds(joined) + settings.gaps.changeOfSpeakerMs / 1000,
      2,
    )
    // The script's file is written a moment after its text was changed.
    await vi.waitFor(async () => {
      const findings = (await checkProject(folder)).findings.filter(({ severity }) => severity !== 'info')
      expect(findings).toEqual([])
    }, PATIENCE_MS)

    // Kept under the same key: nothing is sent again.
    const again = await renderAll(host, { project: host.project })
    expect(again.queued).toBe(0)
  }

  it('changes the key, so that lines are rendered anew and nothing is thrown away', async () => {
    const host = await connectedHost({ text })
    const folder = await cast(host)
    await renderAll(host, { project: host.project })
    const { settings } = await host.view()
    const audio = requestAudioSchema.parse({ format: 'mp3', sampleRate: 44_100, bitrate: 192 })
    await host.call('project.configure', { project: host.project, settings: { ...settings, audio } })
    await renderAll(host, { project: host.project })
    const takes = await host.call('takes.list', { project: host.project, lineId: ruth })
    expect(takes.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(takes).toHaveLength(2)
    const names = await readdir(join(folder, 'takes'))
    expect(names.filter((name) => name.endsWith('.mp3'))).toHaveLength(3)
    await host.call('project.configure', { project: host.project, settings })
    expect((await renderAll(host, { project: host.project })).queued).toBe(0)
  })
})
