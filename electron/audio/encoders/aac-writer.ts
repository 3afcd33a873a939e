import { EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat } from 'mediabunny'
import { type ByteSink, memorySink } from '../byte-sink.ts'
import { ByteWriter } from '../byte-writer.ts'
import { AAC_FRAME, AAC_JOIN_REACH } from '../segments/aac-form.ts'
import { aacJoinAt } from '../segments/aac-join.ts'
import { type AacPackets, unpackAacPackets } from '../segments/aac-packets.ts'
import type { CodeParts } from '../segments/coders.ts'
import { partGrid, type PartFormat } from '../segments/part-format.ts'
import type { PartJoiner } from '../segments/part-joiner.ts'
import { startOutput } from './media-output.ts'
import { finishMovie } from './mp4/finish-movie.ts'
import { PacketTable } from './mp4/packet-table.ts'
import { openPartsWriter } from './parts-writer.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

/** Samples that the encoder puts before the sound: FFmpeg's own AAC encoder, of one look-ahead frame (measured). */
const ENCODER_DELAY = 1024
/** Where a file names its brand. */
const BRAND_AT = 8
/** What stands before the sound: a size of 64 bits has room. */
const DATA_HEAD_BYTES = 16

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
  sound: SoundFormat,
  kind: 'm4a' | 'm4b',
  format: PartFormat,
  sink: ByteSink,
): Promise<PartJoiner> {
  const { sampleRate, tags } = sound
  const { framesPerPart } = partGrid(format, 0)
  let file: { readonly moov: Uint8Array; readonly packets: PacketTable } | undefined
  let open: { readonly run: AacPackets; readonly from: number } | undefined
  let joined = 0

  const begin = async (config: Uint8Array): Promise<NonNullable<typeof file>> => {
    const { start, moov } = await emptyMovie(sound, config)
    start.set(new TextEncoder().encode(kind === 'm4b' ? 'M4B ' : 'M4A '), BRAND_AT)
    await sink.writeAt(0, start)
    return { moov, packets: new PacketTable(start.byteLength + DATA_HEAD_BYTES, sampleRate / AAC_FRAME) }
  }
  const close = async (until: number): Promise<void> => {
    if (open === undefined) return
    const { run, from } = open
    file ??= await begin(run.config)
    const kept = run.packets.slice(from - run.first, until - run.first)
    if (kept.length < until - from) throw new Error('A part of a sound in AAC has not all of its packets.')
    await sink.writeAt(file.packets.end, new ByteWriter().bytes(...kept).whole())
    for (const { byteLength } of kept) file.packets.add(byteLength)
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
      if (file === undefined) throw new Error('An MP4 file has no sound.')
      const position = file.packets.end
      const chapters = kind === 'm4b' ? tags?.chapters : undefined
      // Nothing became a sample of silence.
      const whole = { ...file, position, sampleRate, durationSamples: Math.max(1, durationSamples), chapters }
      await sink.writeAt(position, finishMovie({ ...whole, delaySamples: ENCODER_DELAY }))
      const head = dataHead(position - file.packets.begin)
      await sink.writeAt(file.packets.begin - head.byteLength, head)
    },
    cancel: async () => undefined,
  }
}

/**
 * The beginning and the head of a file of one packet, as mediabunny writes them: with the tags, and with what a decoder has to
 * be told. Where packets lie it would remember packet by packet, so that is ours.
 */
async function emptyMovie(
  { channels, sampleRate, tags }: SoundFormat,
  config: Uint8Array,
): Promise<{ readonly start: Uint8Array; readonly moov: Uint8Array }> {
  const sink = memorySink()
  const source = new EncodedAudioPacketSource('aac')
  let moov: Uint8Array | undefined
  const container = new Mp4OutputFormat({
    fastStart: false,
    onMoov: (bytes) => void (moov = bytes.slice()),
  })
  const output = await startOutput(container, source, sink, tags, 'atoms')
  const decoderConfig = { codec: 'mp4a.40.2', sampleRate, numberOfChannels: channels, description: config }
  await source.add(new EncodedPacket(new Uint8Array(1), 'key', 0, AAC_FRAME / sampleRate), { decoderConfig })
  await output.finalize()
  if (moov === undefined) throw new Error('The MP4 file got no head.')
  const written = sink.bytes()
  return { start: written.slice(0, new DataView(written.buffer).getUint32(0)), moov }
}

/**
 * What stands before the sound: its size in 32 bits, or beyond 4 GiB in 64 (ISO/IEC 14496-12 §4.2). What lies in the room of
 * the larger size before sound of a smaller one nobody reads; it is what earlier versions left there, so that files are theirs.
 */
function dataHead(bytes: number): Uint8Array {
  const size = bytes + DATA_HEAD_BYTES
  const isWide = size >= 2 ** 32
  const head = new ByteWriter().u32(isWide ? 1 : size).text('mdat')
  return head.u64(isWide ? size : DATA_HEAD_BYTES).whole()
}
