import { heardChannels } from '../../shared/core/mix/heard-channels.ts'
import type { MixDocument, SoundFile } from '../../shared/core/mix/mix-document.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import { timelineSamples } from '../../shared/core/timeline/times.ts'
import type { AudioWorkshop } from '../audio/types.ts'
import type { SampleMedia } from '../base/studio-types.ts'
import type { SoundFiles } from './sound-files.ts'

/** Samples that are made at a time, 1.5 s. */
const BLOCK_SAMPLES = 65_536
const SAMPLE_BYTES = Float32Array.BYTES_PER_ELEMENT

/**
 * Sounds as they are heard, by an id and the channels that are chosen (`<id>`, `<id>-1`, `<id>-3.4`): 32-bit floats at the
 * rate of the timeline, left and right of each sample behind each other, made by what the export reads them with.
 */
export function createSoundMedia({
  sounds,
  mix,
  workshop,
}: {
  readonly sounds: Pick<SoundFiles, 'ready' | 'pathOf'>
  readonly mix: () => MixDocument
  readonly workshop: () => Pick<AudioWorkshop, 'soundSamples'>
}): (id: string) => Promise<SampleMedia | undefined> {
  const pathOf = async (sound: SoundFile): Promise<string | undefined> => {
    const known = sounds.pathOf(sound)
    if (known !== undefined) return known
    await sounds.ready()
    return sounds.pathOf(sound)
  }
  return async (id) => {
    const [, soundId, chosen] = /^([0-9a-f]{64})(?:-([0-9]{1,2}(?:\.[0-9]{1,2})?))?$/.exec(id) ?? []
    const sound = mix().sounds?.find((one) => one.id === soundId)
    const path = sound === undefined ? undefined : await pathOf(sound)
    if (sound === undefined || path === undefined) return undefined
    const rows = heardChannels(sound.channels, chosen?.split('.').map(Number))
    const frameBytes = rows.length * SAMPLE_BYTES
    const totalBytes = timelineSamples(sound.durationSamples, sound.sampleRate) * frameBytes
    const read = async function* (start: number, end: number): AsyncGenerator<Uint8Array> {
      for (let at = start; at <= end; ) {
        const fromSample = Math.floor(at / frameBytes)
        const count = Math.min(BLOCK_SAMPLES, Math.floor(end / frameBytes) + 1 - fromSample)
        const samples = await workshop().soundSamples(path, TIMELINE_SAMPLE_RATE, { fromSample, count, rows })
        const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
        const first = fromSample * frameBytes
        const part = bytes.subarray(at - first, end + 1 - first)
        if (part.byteLength === 0) throw new RangeError('The sound ends before its length.')
        at += part.byteLength
        yield part
      }
    }
    const form = { type: 'application/octet-stream', sampleRate: TIMELINE_SAMPLE_RATE } as const
    return { ...form, channels: rows.length, totalBytes, read }
  }
}
