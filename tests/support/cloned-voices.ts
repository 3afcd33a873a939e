import { join } from 'node:path'
import { writeWav } from '../../electron/audio/codecs/wav.ts'
import type { ClipView } from '../../shared/contract/casting-views.ts'
import { tonePcm } from './audio/tones.ts'
import { type ConnectedHost } from './studio/studio-host.ts'

export const consent = { statement: 'I have the right to clone this voice.', speakerName: 'Ada Wright' }
export const recording = (seconds = 14) => new Uint8Array(writeWav(tonePcm(180, seconds, 44_100)))

export async function broughtIn(host: ConnectedHost, bytes = recording()): Promise<ClipView> {
  return host.call('clips.read', { project: host.project, fileName: 'ada.wav', bytes })
}

export function wholeOf({ clipId, durationSamples }: ClipView) {
  return { clipId, fromSample: 0, toSample: durationSamples }
}

export async function withReference(host: ConnectedHost): Promise<string> {
  const clip = await broughtIn(host)
  const reference = await host.call('references.add', {
    project: host.project,
    title: 'Ada',
    clips: [{ range: { ...wholeOf(clip), toSample: 12 * 44_100 }, text: 'What is said in it.' }],
    consent,
  })
  const { cast } = await host.view()
  const speakers = cast.speakers.map((speaker) => (speaker.id === 'ruth' ? { ...speaker, reference } : speaker))
  await host.call('cast.change', { project: host.project, cast: { ...cast, speakers } })
  return reference.clips[0]?.id ?? ''
}

export const projectFolder = (host: ConnectedHost) => join(host.folder, 'projects', 'The Line')
