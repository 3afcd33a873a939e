import { EncodedAudioPacketSource, EncodedPacket, Mp3OutputFormat } from 'mediabunny'
import { type ByteSink, memorySink } from '../byte-sink.ts'
import { letGo } from '../let-go.ts'
import { lengthPatch } from '../codecs/mp3-length.ts'
import type { CodeParts } from '../segments/coders.ts'
import { partGrid, type PartFormat } from '../segments/part-format.ts'
import { MP3_JOIN_REACH } from '../segments/mp3-form.ts'
import type { Mp3Frames } from '../segments/mp3-frames-apart.ts'
import { joinAt, MOST_FRAME_BYTES, Mp3Joiner } from '../segments/mp3-joiner.ts'
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
export async function openMp3Joiner(sound: SoundFormat, format: PartFormat, sink: ByteSink): Promise<PartJoiner> {
  const { frameSamples, framesPerPart } = partGrid(format, 0)
  const joiner = new Mp3Joiner()
  const file = new Mp3File(sound, frameSamples, sink)
  let open: { readonly run: Mp3Frames; readonly from: number; readonly part: CodedPart } | undefined
  let joined = 0

  const close = async (until: number): Promise<void> => {
    if (open === undefined) return
    const { run, from, part } = open
    await file.write(joiner.add(run, from - run.first, until - run.first))
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
      await file.write(joiner.end())
      await file.end({ samples: durationSamples, frames })
    },
    cancel: async () => undefined,
  }
}

/**
 * Frames behind tags and the frame that tells the length. mediabunny writes only what stands before the first: it would copy
 * each three times, and seven hours of that are collected no sooner than they fill the memory.
 */
class Mp3File {
  readonly #sound: SoundFormat
  readonly #frameSamples: number
  readonly #sink: ByteSink
  /** The file up to its first frame of sound, whole. */
  #begun: Uint8Array | undefined
  #position = 0

  constructor(sound: SoundFormat, frameSamples: number, sink: ByteSink) {
    this.#sound = sound
    this.#frameSamples = frameSamples
    this.#sink = sink
  }

  /** The next frames, the first of them whole; nobody's afterwards. */
  async write(frames: Uint8Array): Promise<void> {
    if (frames.byteLength === 0) return
    if (this.#begun === undefined) {
      const frame = frames.slice(0, MOST_FRAME_BYTES)
      this.#begun = await fileOf(frame, this.#sound, this.#frameSamples)
      this.#position = this.#begun.byteLength - frame.byteLength
      await this.#sink.writeAt(0, this.#begun.subarray(0, this.#position))
    }
    await this.#sink.writeAt(this.#position, frames)
    this.#position += frames.byteLength
    letGo([frames])
  }

  async end(length: { readonly samples: number; readonly frames: number }): Promise<void> {
    const told = { ...length, fileBytes: this.#position }
    const patch = this.#begun === undefined ? undefined : lengthPatch(this.#begun, told)
    if (patch === undefined) throw new Error(`The head of an MP3 cannot tell ${JSON.stringify(told)}.`)
    await this.#sink.writeAt(patch.position, patch.bytes)
  }
}

/** A file of one frame, as mediabunny writes it: tags, the frame that tells the length, then the frame itself. */
async function fileOf(frame: Uint8Array, sound: SoundFormat, frameSamples: number): Promise<Uint8Array> {
  const sink = memorySink()
  const source = new EncodedAudioPacketSource('mp3')
  const output = await startOutput(new Mp3OutputFormat(), source, sink, sound.tags, 'id3')
  const { sampleRate, channels } = sound
  const decoderConfig = { codec: 'mp3', sampleRate, numberOfChannels: channels }
  await source.add(new EncodedPacket(frame, 'key', 0, frameSamples / sampleRate), { decoderConfig })
  await output.finalize()
  return sink.bytes()
}
