import { EncodedAudioPacketSource, EncodedPacket, Mp3OutputFormat } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import { letGo } from '../let-go.ts'
import { headKeeper, lengthPatch } from '../codecs/mp3-length.ts'
import type { CodeParts } from '../segments/coders.ts'
import { partGrid, type PartFormat } from '../segments/part-format.ts'
import { MP3_JOIN_REACH } from '../segments/mp3-form.ts'
import type { Mp3Frames } from '../segments/mp3-frames-apart.ts'
import { joinAt, Mp3Joiner } from '../segments/mp3-joiner.ts'
import { unpackMp3Frames } from '../segments/mp3-packing.ts'
import type { CodedPart } from '../segments/part-coder.ts'
import type { PartJoiner } from '../segments/part-joiner.ts'
import { openPartsWriter } from './parts-writer.ts'
import { startOutput } from './media-output.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

/**
 * Writes MP3 with an Info header and ID3 tags, by LAME, as loud as what comes in. The header tells the encoder's delay and
 * the last frame's filling, so that decoders give back what went in; those that do not look play up to some 2,300 samples
 * more.
 */
export async function openMp3Writer(
  sound: SoundFormat,
  kilobits: number,
  sink: ByteSink,
  parts: CodeParts,
): Promise<SoundWriter> {
  const { sampleRate, channels } = sound
  const format = { format: 'mp3', sampleRate, channels, bitrate: kilobits } as const
  return openPartsWriter(format, await openMp3Joiner(sound, format, sink), parts)
}

/** Puts parts that LAME coded into a file. */
export async function openMp3Joiner(
  { channels, sampleRate, tags }: SoundFormat,
  format: PartFormat,
  sink: ByteSink,
): Promise<PartJoiner> {
  const { frameSamples, framesPerPart } = partGrid(format, 0)
  const source = new EncodedAudioPacketSource('mp3')
  const keeper = headKeeper(sink)
  const output = await startOutput(new Mp3OutputFormat(), source, keeper, tags, 'id3')
  const decoderConfig = { codec: 'mp3', sampleRate, numberOfChannels: channels }
  const joiner = new Mp3Joiner()
  let open: { readonly run: Mp3Frames; readonly from: number; readonly part: CodedPart } | undefined
  let joined = 0
  let hasBegun = false

  const add = async (bytes: Uint8Array, frames: number, until: number): Promise<void> => {
    if (bytes.byteLength === 0) return
    const second = frameSamples / sampleRate
    const packet = new EncodedPacket(bytes, 'key', (until - frames) * second, Math.max(1, frames) * second)
    await source.add(packet, hasBegun ? undefined : { decoderConfig })
    hasBegun = true
  }
  const close = async (until: number): Promise<void> => {
    if (open === undefined) return
    const { run, from, part } = open
    await add(joiner.add(run, from - run.first, until - run.first), until - from, until)
    letGo([part])
  }
  return {
    fewestSamples: frameSamples,
    add: async (part) => {
      const run = unpackMp3Frames(part)
      const border = joined * framesPerPart
      const from = open === undefined ? 0 : joinAt(open.run, run, border, MP3_JOIN_REACH)
      await close(from)
      open = { run, from, part }
      joined += 1
    },
    finish: async (durationSamples) => {
      const frames = open === undefined ? 0 : open.run.first + open.run.count
      await close(frames)
      await add(joiner.end(), 0, frames)
      await output.finalize()
      const patch = lengthPatch(keeper.head(), { samples: durationSamples, frames })
      if (patch !== undefined) await sink.writeAt(patch.position, patch.bytes)
    },
    cancel: () => output.cancel(),
  }
}
