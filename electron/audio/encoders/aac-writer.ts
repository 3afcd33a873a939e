import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AudioSampleSource, Mp4OutputFormat } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import { startOutput } from './media-output.ts'
import { finishMovie } from './mp4/finish-movie.ts'
import { GatheredSamples } from './gathered-samples.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

/** Samples that the encoder puts before the sound: FFmpeg's own AAC encoder, of one look-ahead frame (measured). */
const ENCODER_DELAY = 1024
/** Where a file names its brand. */
const BRAND_AT = 8

/**
 * Writes AAC in M4A, or in M4B with the chapters of its tags, by FFmpeg's encoder through mediabunny. `kilobits` is the bit
 * rate in kbit/s. The head stands behind the sound; its edit list lets decoders give back exactly what went in.
 */
export async function openAacWriter(
  format: SoundFormat,
  { kind, kilobits }: { readonly kind: 'm4a' | 'm4b'; readonly kilobits: number },
  sink: ByteSink,
): Promise<SoundWriter> {
  registerAacEncoder()
  const { sampleRate, tags } = format
  const source = new AudioSampleSource({ codec: 'aac', bitrate: kilobits * 1000 })
  let head: { readonly moov: Uint8Array; readonly position: number } | undefined
  const container = new Mp4OutputFormat({
    fastStart: false,
    onMoov: (moov, position) => void (head = { moov: moov.slice(), position }),
  })
  const output = await startOutput(container, source, sink, tags, 'atoms')
  const blocks = new GatheredSamples(source, format)
  return {
    write: (channels) => blocks.push(channels),
    finish: async () => {
      const durationSamples = await blocks.end()
      await output.finalize()
      if (head === undefined) throw new Error('The MP4 file got no head.')
      const chapters = kind === 'm4b' ? tags?.chapters : undefined
      const end = finishMovie({ ...head, sampleRate, durationSamples, delaySamples: ENCODER_DELAY, chapters })
      await sink.writeAt(head.position, end)
      await sink.writeAt(BRAND_AT, new TextEncoder().encode(kind === 'm4b' ? 'M4B ' : 'M4A '))
    },
    cancel: () => output.cancel(),
  }
}
