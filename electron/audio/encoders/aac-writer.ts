import { EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import { AAC_FRAME, AAC_JOIN_REACH } from '../segments/aac-coder.ts'
import { aacJoinAt } from '../segments/aac-join.ts'
import { type AacPackets, unpackAacPackets } from '../segments/aac-packets.ts'
import { type CodeParts, partGrid, type PartFormat } from '../segments/coders.ts'
import type { PartJoiner } from '../segments/part-joiner.ts'
import { startOutput } from './media-output.ts'
import { finishMovie } from './mp4/finish-movie.ts'
import { openPartsWriter } from './parts-writer.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

/** Samples that the encoder puts before the sound: FFmpeg's own AAC encoder, of one look-ahead frame (measured). */
const ENCODER_DELAY = 1024
/** Where a file names its brand. */
const BRAND_AT = 8

/**
 * Writes AAC in M4A, or in M4B with the chapters of its tags, by FFmpeg's encoder. `kilobits` is the bit rate in kbit/s. The
 * head stands behind the sound; its edit list lets decoders give back exactly what went in.
 */
export async function openAacWriter(
  sound: SoundFormat,
  { kind, kilobits }: { readonly kind: 'm4a' | 'm4b'; readonly kilobits: number },
  sink: ByteSink,
  parts: CodeParts,
): Promise<SoundWriter> {
  const { sampleRate, channels } = sound
  const format = { format: 'aac', sampleRate, channels, bitrate: kilobits } as const
  return openPartsWriter(format, await openAacJoiner(sound, kind, format, sink), parts)
}

/** Puts parts that FFmpeg's encoder coded into a file. */
export async function openAacJoiner(
  { channels, sampleRate, tags }: SoundFormat,
  kind: 'm4a' | 'm4b',
  format: PartFormat,
  sink: ByteSink,
): Promise<PartJoiner> {
  const { framesPerPart } = partGrid(format, 0)
  const source = new EncodedAudioPacketSource('aac')
  let head: { readonly moov: Uint8Array; readonly position: number } | undefined
  const container = new Mp4OutputFormat({
    fastStart: false,
    onMoov: (moov, position) => void (head = { moov: moov.slice(), position }),
  })
  const output = await startOutput(container, source, sink, tags, 'atoms')
  const second = AAC_FRAME / sampleRate
  let open: { readonly run: AacPackets; readonly from: number } | undefined
  let joined = 0

  const close = async (until: number): Promise<void> => {
    if (open === undefined) return
    const { run, from } = open
    for (let index = from; index < until; index += 1) {
      const bytes = run.packets[index - run.first]
      if (bytes === undefined) throw new Error('A part of a sound in AAC has not all of its packets.')
      const decoderConfig = {
        codec: 'mp4a.40.2',
        sampleRate,
        numberOfChannels: channels,
        description: run.config,
      }
      const packet = new EncodedPacket(bytes, 'key', index * second, second)
      await source.add(packet, index === 0 ? { decoderConfig } : undefined)
    }
  }
  return {
    fewestSamples: 1,
    add: async (part) => {
      const run = unpackAacPackets(part)
      const border = joined * framesPerPart
      const from = open === undefined ? 0 : aacJoinAt(open.run, run, border, AAC_JOIN_REACH)
      await close(from)
      open = { run, from }
      joined += 1
    },
    finish: async (durationSamples) => {
      if (open !== undefined) await close(open.run.first + open.run.packets.length)
      await output.finalize()
      if (head === undefined) throw new Error('The MP4 file got no head.')
      const chapters = kind === 'm4b' ? tags?.chapters : undefined
      // Nothing became a sample of silence.
      const whole = { ...head, sampleRate, durationSamples: Math.max(1, durationSamples), chapters }
      await sink.writeAt(head.position, finishMovie({ ...whole, delaySamples: ENCODER_DELAY }))
      await sink.writeAt(BRAND_AT, new TextEncoder().encode(kind === 'm4b' ? 'M4B ' : 'M4A '))
    },
    cancel: () => output.cancel(),
  }
}
