import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output } from 'mediabunny'
import { type AacPackets, packAacPackets } from './aac-packets.ts'
import type { PartCoder, PartPlace } from './part-coder.ts'

/** Samples of one packet. */
export const AAC_FRAME = 1024
/** So many packets to either side of a border another run may begin. */
export const AAC_JOIN_REACH = 8
/**
 * For so many packets an encoder that was just begun still looks for how finely it may measure at its bit rate: after 16 it
 * leaves out up to 2.2 times as much as one that has long been at it, after 64 up to 1.7 times at its worst, and 1.4 times in
 * the mean of the worst border of twelve (measured). More would cost more than it gives: each part hears them all.
 */
const UNSURE = 64
/** Of what it hears the encoder wants to see a frame more before it chooses its windows. */
const LOOK_AHEAD = 1024

/** How far before and behind its own packets a part has to be read. */
export const aacMargins = {
  framesBefore: AAC_JOIN_REACH + 1 + UNSURE,
  framesBehind: AAC_JOIN_REACH,
  samplesBehind: LOOK_AHEAD,
} as const

type AacFormat = { readonly sampleRate: number; readonly channels: number; readonly bitrate: number }

/**
 * FFmpeg's encoder, over parts of a sound. Packet `n` is complete with the samples of frame `n - 1`: a decoder needs the one
 * behind a sound's last frame as well. Each part has an encoder of its own: it remembers nothing of others.
 */
export function openAacCoder(format: AacFormat): PartCoder {
  registerAacEncoder()
  return {
    code: async (part, samples) => {
      const { config, packets } = await encoded(format, samples)
      return packAacPackets(kept({ first: part.readFromFrame, config, packets }, part))
    },
  }
}

/** What its neighbours may go on from or come up to. */
function kept({ first, config, packets }: AacPackets, { fromFrame, untilFrame, isLast }: PartPlace): AacPackets {
  const from = Math.max(0, fromFrame - AAC_JOIN_REACH - 1 - first)
  const until = isLast ? packets.length : untilFrame + AAC_JOIN_REACH - first
  return { first: first + from, config, packets: packets.slice(from, until) }
}

async function encoded(
  { sampleRate, channels, bitrate }: AacFormat,
  samples: readonly Float32Array[],
): Promise<Omit<AacPackets, 'first'>> {
  const packets: Uint8Array[] = []
  let config = new Uint8Array()
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: bitrate * 1000,
    onEncodedPacket: ({ data }, told) => {
      packets.push(data)
      const { description } = told?.decoderConfig ?? {}
      if (description !== undefined) config = bytesOf(description)
    },
  })
  // Encoders belong to an output; what this one writes nobody wants.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() })
  output.addAudioTrack(source)
  try {
    await output.start()
    const sample = sampleOf(samples, { sampleRate, channels })
    await source.add(sample)
    sample.close()
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  return { config, packets }
}

/** A sound without a sample has no packet either: it becomes one of silence. */
function sampleOf(
  samples: readonly Float32Array[],
  { sampleRate, channels }: Pick<AacFormat, 'sampleRate' | 'channels'>,
): AudioSample {
  const length = Math.max(1, samples[0]?.length ?? 0)
  const data = new Float32Array(length * channels)
  for (const [channel, own] of samples.entries()) data.set(own, channel * length)
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels: channels, sampleRate, timestamp: 0 })
}

function bytesOf(source: ArrayBufferLike | ArrayBufferView): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
  return bytes.slice()
}
