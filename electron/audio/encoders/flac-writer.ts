import { createHash } from 'node:crypto'
import { EncodedAudioPacketSource, EncodedPacket, FlacOutputFormat } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import { letGo } from '../let-go.ts'
import type { CodeParts } from '../segments/coders.ts'
import { FLAC_FRAME } from '../segments/flac-frames.ts'
import { unpackFlacPart } from '../segments/flac-packing.ts'
import type { PartJoiner } from '../segments/part-joiner.ts'
import { startOutput } from './media-output.ts'
import { openPartsWriter } from './parts-writer.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

/** Where the sum of the samples stands: behind the mark, the block's head and 18 bytes of it (RFC 9639 §8.2). */
const SUM_AT = 4 + 4 + 18

/** Writes FLAC of 16 or 24 bits with the sum of its samples, by which readers can tell that every bit came through. */
export async function openFlacWriter(
  sound: SoundFormat,
  bits: 16 | 24,
  sink: ByteSink,
  parts: CodeParts,
): Promise<SoundWriter> {
  const { sampleRate, channels, isDithered = false } = sound
  const format = { format: 'flac', sampleRate, channels, bits, isDithered } as const
  return openPartsWriter(format, await openFlacJoiner(sound, bits, sink), parts)
}

/** Puts parts that libFLAC coded into a file. */
export async function openFlacJoiner(
  { sampleRate, channels, tags }: SoundFormat,
  bits: 16 | 24,
  sink: ByteSink,
): Promise<PartJoiner> {
  const source = new EncodedAudioPacketSource('flac')
  const output = await startOutput(new FlacOutputFormat(), source, sink, tags, 'vorbis')
  const sum = createHash('md5')
  let written = 0
  return {
    fewestSamples: 1,
    add: async (part) => {
      const { pcm, frames } = unpackFlacPart(part)
      sum.update(pcm)
      const samples = pcm.byteLength / (channels * (bits / 8))
      for (const [at, frame] of frames.entries()) {
        const length = Math.min(FLAC_FRAME, samples - at * FLAC_FRAME)
        // A copy: the muxer may keep it for longer than the part is there.
        const packet = new EncodedPacket(frame.slice(), 'key', (written * FLAC_FRAME) / sampleRate, length / sampleRate)
        await source.add(
          packet,
          written === 0 ? { decoderConfig: configOf({ sampleRate, channels, bits }) } : undefined,
        )
        written += 1
      }
      letGo([part])
    },
    finish: async () => {
      await output.finalize()
      await sink.writeAt(SUM_AT, sum.digest())
    },
    cancel: () => output.cancel(),
  }
}

/** What a reader has to know of the stream (RFC 9639 §8.2); lengths and sums are written at the end. */
function configOf({
  sampleRate,
  channels,
  bits,
}: {
  readonly sampleRate: number
  readonly channels: number
  readonly bits: 16 | 24
}): { codec: string; sampleRate: number; numberOfChannels: number; description: Uint8Array } {
  const description = new Uint8Array(4 + 4 + 34)
  const view = new DataView(description.buffer)
  description.set(new TextEncoder().encode('fLaC'))
  view.setUint32(4, 0x8000_0022)
  view.setUint16(8, FLAC_FRAME)
  view.setUint16(10, FLAC_FRAME)
  // 20 bits of rate, three of channels, five of bits, and 36 of a length that is not known.
  view.setUint32(18, ((sampleRate << 12) | ((channels - 1) << 9) | ((bits - 1) << 4)) >>> 0)
  return { codec: 'flac', sampleRate, numberOfChannels: channels, description }
}
