import { createRequire } from 'node:module'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import type { SoundSource } from './sound-source.ts'

/** Codecs of sound that are decoded by FFmpeg in WebAssembly. */
export type ForeignCodec = 'aac' | 'vorbis'

/** So many packets are decoded at a time: some twenty seconds, so that length costs no memory. */
const PIECE_PACKETS = 1024
/** Each piece is led in by these, of which nothing is kept: a packet adds itself to the end of the one before it. */
const LEAD_PACKETS = 3

type Decoded = { readonly sampleRate: number; readonly channels: readonly Float32Array[] }

/**
 * Decodes a track piece by piece, without what its container leaves out at both ends (the encoder's delay, the filling of the
 * last packet).
 * @throws StudioError `audio.invalid` for what cannot be decoded, and for more than two channels
 */
export async function openForeignTrack(track: InputAudioTrack, codec: ForeignCodec): Promise<SoundSource> {
  const config = await track.getDecoderConfig()
  if (config === null) throw damaged(codec)
  const found: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) found.push(packet)
  const packets = codec === 'aac' ? evenly(found, config.sampleRate) : found
  const [start] = packets
  if (start === undefined) throw damaged(codec)
  const pieces = decodedPieces(packets, codec, config)
  const first = await pieces.next()
  if (first.done === true) throw damaged(codec)
  const { sampleRate, channels } = first.value
  if (channels.length < 1 || channels.length > 2) {
    throw problemError('audio.invalid', say('audio.recording.channels', { channels: channels.length }))
  }
  const frames = Math.max(0, Math.round((await track.computeDuration()) * sampleRate))
  const skipped = Math.max(0, Math.round(-start.timestamp * sampleRate))
  const blocks = within(channels, pieces, { skipped, frames })
  return {
    sampleRate,
    channels: channels.length,
    frames,
    read: async () => {
      const block = await blocks.next()
      return block.done === true ? undefined : block.value
    },
    close: async () => {
      await blocks.return(undefined)
    },
  }
}

/** @throws StudioError `audio.invalid` */
async function* decodedPieces(
  packets: readonly EncodedPacket[],
  codec: ForeignCodec,
  config: AudioDecoderConfig,
): AsyncGenerator<Decoded, undefined> {
  for (let first = 0; first < packets.length; first += PIECE_PACKETS) {
    const lead = Math.min(first, LEAD_PACKETS)
    const own = packets.slice(first - lead, first + PIECE_PACKETS)
    const decoded = await decodedBy(await inContainer(own, codec, config)).catch((error: unknown) => {
      throw damaged(codec, error)
    })
    const kept = framesOf(own.slice(lead), decoded.sampleRate)
    yield lead === 0 ? decoded : { ...decoded, channels: decoded.channels.map((samples) => samples.subarray(-kept)) }
  }
  return undefined
}

/** The samples behind those that are skipped, and no more of them than there are to be. */
async function* within(
  first: readonly Float32Array[],
  pieces: AsyncGenerator<Decoded, undefined>,
  { skipped, frames }: { readonly skipped: number; readonly frames: number },
): AsyncGenerator<readonly Float32Array[], undefined> {
  let position = 0
  const cut = (channels: readonly Float32Array[]): readonly Float32Array[] => {
    const length = channels[0]?.length ?? 0
    const from = Math.min(length, Math.max(0, skipped - position))
    const until = Math.min(length, Math.max(from, skipped + frames - position))
    position += length
    return channels.map((samples) => samples.subarray(from, until))
  }
  yield cut(first)
  for await (const { channels } of pieces) {
    yield cut(channels)
    if (position >= skipped + frames) return undefined
  }
  return undefined
}

/** Samples that a packet of AAC holds, with and without what doubles its rate. */
const AAC_FRAMES = [960, 1024, 1920, 2048]

/** Packets of AAC are all as long as each other, which containers that count milliseconds do not say. */
function evenly(packets: readonly EncodedPacket[], sampleRate: number): readonly EncodedPacket[] {
  const first = packets[0]?.timestamp ?? 0
  const said = ((packets.at(-1)?.timestamp ?? 0) - first) / Math.max(1, packets.length - 1)
  const apart = (frames: number): number => Math.abs(frames - said * sampleRate)
  const frames = AAC_FRAMES.toSorted((one, other) => apart(one) - apart(other))[0] ?? 1024
  if (packets.length === 1) return packets
  const duration = frames / sampleRate
  return packets.map((packet, at) => packet.clone({ timestamp: first + at * duration, duration }))
}

function framesOf(packets: readonly EncodedPacket[], sampleRate: number): number {
  return packets.reduce((sum, { duration }) => sum + Math.round(duration * sampleRate), 0)
}

/** Some packets as a file of their own, which begins with the first of them. */
async function inContainer(
  packets: readonly EncodedPacket[],
  codec: ForeignCodec,
  decoderConfig: AudioDecoderConfig,
): Promise<ArrayBuffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const begin = packets[0]?.timestamp ?? 0
  for (const packet of packets) {
    await source.add(packet.clone({ timestamp: packet.timestamp - begin }), { decoderConfig })
  }
  await output.finalize()
  if (target.buffer === null) throw new TypeError('Nothing was written.')
  return target.buffer
}

/** A whole file in memory, by FFmpeg. */
async function decodedBy(file: ArrayBuffer): Promise<Decoded> {
  // Loaded with the first such file: it is a megabyte of code that few sessions need.
  const { getAudioDecoder } = await import('@humansignal/audio-file-decoder')
  const wasm = createRequire(import.meta.url).resolve('@humansignal/audio-file-decoder/decode-audio.wasm')
  const decoder = await getAudioDecoder(wasm, file)
  try {
    const { sampleRate, channelCount, duration } = decoder
    const samples = decoder.decodeAudioData(0, duration, { multiChannel: true })
    const frames = Math.floor(samples.length / channelCount)
    const channels = Array.from({ length: channelCount }, (_, channel) => {
      const own = new Float32Array(frames)
      for (let at = 0; at < frames; at += 1) own[at] = samples[at * channelCount + channel] ?? 0
      return own
    })
    return { sampleRate, channels }
  } finally {
    decoder.dispose()
  }
}

function damaged(codec: ForeignCodec, cause?: unknown): Error {
  const name = codec === 'aac' ? 'AAC' : 'Vorbis'
  return problemError('audio.invalid', say('audio.recording.damaged', { codec: name }), say('audio.readable'), cause)
}
