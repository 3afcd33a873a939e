import { EncodedAudioPacketSource, EncodedPacket, OggOutputFormat } from 'mediabunny'
import { type ByteSink, memorySink } from '../byte-sink.ts'
import { letGo } from '../let-go.ts'
import type { CodeParts } from '../segments/coders.ts'
import { OPUS_FRAME, OPUS_PRE_SKIP } from '../segments/opus-form.ts'
import { unpackPieces } from '../segments/packed-pieces.ts'
import type { PartJoiner } from '../segments/part-joiner.ts'
import { openPartsWriter } from './parts-writer.ts'
import { startOutput } from './media-output.ts'
import { headPages, OggPages } from './ogg-pages-out.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

const RATE = 48_000
/** Of every file the same, so that the same sound is the same file; only streams that are mixed into one must differ. */
const SERIAL = 0x5265_7061
/** A packet of 20 ms of silence: its first byte says what it is, and nothing is coded. */
const SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe)

/**
 * Writes Opus in Ogg with exact length: the start is marked by the pre-skip, the end by the last page's position.
 * Input must be 48 kHz. `bitrate` in bit/s, -1000 for automatic (the interface's meaning, which is libopus' own).
 */
export async function openOpusWriter(
  sound: SoundFormat,
  bitrate: number,
  sink: ByteSink,
  parts: CodeParts,
): Promise<SoundWriter> {
  const format = { format: 'opus', sampleRate: RATE, channels: sound.channels, bitrate } as const
  return openPartsWriter(format, await openOpusJoiner(sound, sink), parts)
}

/** Puts parts that libopus coded into a file. */
export async function openOpusJoiner({ channels, tags }: SoundFormat, sink: ByteSink): Promise<PartJoiner> {
  const { head, sequence } = headPages(await emptyFile(channels, tags), SERIAL)
  const pages = new OggPages({ serial: SERIAL, sequence, packetSamples: OPUS_FRAME })
  let position = 0
  const write = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.byteLength === 0) return
    await sink.writeAt(position, bytes)
    position += bytes.byteLength
  }
  await write(head)
  return {
    fewestSamples: 0,
    add: async (part) => {
      const full = pages.add(unpackPieces(part).pieces)
      letGo([part])
      await write(full)
    },
    finish: (durationSamples) => write(pages.end(durationSamples + OPUS_PRE_SKIP)),
    cancel: async () => undefined,
  }
}

/** A file of one packet, as mediabunny writes it: with the tags in its head. */
async function emptyFile(channels: number, tags: SoundFormat['tags']): Promise<Uint8Array> {
  const sink = memorySink()
  const source = new EncodedAudioPacketSource('opus')
  const output = await startOutput(new OggOutputFormat(), source, sink, tags, 'vorbis')
  const description = identificationHeader(channels)
  const decoderConfig = { codec: 'opus', sampleRate: RATE, numberOfChannels: channels, description }
  await source.add(new EncodedPacket(SILENCE, 'key', 0, OPUS_FRAME / RATE), { decoderConfig })
  await output.finalize()
  return sink.bytes()
}

// RFC 7845 §5.1.
function identificationHeader(channels: number): Uint8Array {
  const header = new Uint8Array(19)
  const view = new DataView(header.buffer)
  header.set(new TextEncoder().encode('OpusHead'))
  view.setUint8(8, 1)
  view.setUint8(9, channels)
  view.setUint16(10, OPUS_PRE_SKIP, true)
  view.setUint32(12, RATE, true)
  return header
}
